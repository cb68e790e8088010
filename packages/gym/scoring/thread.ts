import { readlinkSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { getErrorMessage, loadRegistry, openPrograms, type Programs } from 'fathom-bench/plugin'
import { findShape } from '../reward/shapes.ts'
import { LocalJudge } from './local-judge.ts'
import {
  AT_PLACE,
  type DeskWork,
  type FromJudge,
  type JudgeThreadData,
  PHASE_PLACE,
  PHASES,
  type ToJudge,
  type WorkDone,
} from './messages.ts'

// The program of a judging thread: one piece of work after another. It says in shared memory what it is at, so that the
// main thread can end it when that takes too long.

const port = parentPort! // this module runs in a worker thread only
const { plugin, shape: word, key, allowNativeCode, progress } = workerData as JudgeThreadData
const state = new Int32Array(progress)
const send = (message: FromJudge) => port.postMessage(message)

async function openJudge(): Promise<LocalJudge> {
  const shape = findShape(word)
  if (!shape) throw new Error(`no shape is named ${word}`)
  const own = openPrograms({ allowNativeCode })
  const programs: Programs = {
    unavailable: language => own.unavailable(language),
    async run(program, inputs) {
      const before = Atomics.exchange(state, PHASE_PLACE, PHASES.running)
      try {
        return await own.run(program, inputs)
      } finally {
        Atomics.store(state, PHASE_PLACE, before)
      }
    },
  }
  return new LocalJudge({
    registry: await loadRegistry(plugin),
    programs,
    shape,
    ...(key && { key: Buffer.from(key) }),
    onBuild: isAtWork => void Atomics.store(state, PHASE_PLACE, isAtWork ? PHASES.building : PHASES.judging),
  })
}

const opened = openJudge()
const sendReady = () => send({ ready: true, thread: readThreadNumber() })
let last: Promise<void> = opened.then(sendReady, sendReady)

/** `PID/task/TID` of Linux; elsewhere there is none. */
function readThreadNumber(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self')
  } catch {
    return undefined
  }
}

port.on('message', (works: ToJudge) => {
  last = last.then(async () => {
    let done: { id: number; done: WorkDone }[] = []
    let sent = performance.now()
    for (const { id, work } of works) {
      Atomics.store(state, AT_PLACE, id)
      Atomics.store(state, PHASE_PLACE, work.kind === 'judge' ? PHASES.judging : PHASES.building)
      done.push({ id, done: await doWork(work) })
      Atomics.store(state, PHASE_PLACE, PHASES.idle)
      // Replies that are done do not wait for a slow one.
      if (performance.now() - sent < PATIENCE_MS) continue
      send(done)
      done = []
      sent = performance.now()
    }
    if (done.length > 0) send(done)
  })
})

const PATIENCE_MS = 5

async function doWork(work: DeskWork): Promise<WorkDone> {
  try {
    const judge = await opened
    if (work.kind === 'judge') return { kind: 'judged', judgment: await judge.judge(work.request) }
    return { kind: 'built', text: await judge.build(work.recipe) }
  } catch (error) {
    return { kind: 'failed', why: getErrorMessage(error) }
  }
}
