import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readRows } from '../../../core/rows/jsonl.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'

/** Usage of a command in its own process. */
export interface ProcessUsage {
  /** With which it ended. */
  readonly code: number | null
  readonly wallMs: number
  /** Processor time of the harness, with all its threads. */
  readonly cpuMs: number
  /** Processor time of its main thread, which makes the calls; undefined except on Linux. */
  readonly loopMs: number | undefined
  /** The largest resident size of the harness's process: Pythons are processes of their own. */
  readonly peakMb: number
  /**
   * Processor time of the longest turn of the main loop since Ctrl-C has had a handler: so long it waits. Undefined
   * unless turns are watched, and except on Linux.
   */
  readonly turnMs: number | undefined
}

/** Usage of a run. */
export interface Took extends ProcessUsage {
  readonly answers: readonly AnswerRow[]
}

/**
 * `fathom-bench run` with these flags.
 * @param kept the folder of its rows; by default one that is gone afterwards
 * @param watchesTurns a timer of a millisecond, which takes processor time of its own
 */
export async function runBench(flags: readonly string[], kept?: string, watchesTurns = false): Promise<Took> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    const out = kept ?? join(folder, 'run')
    const measured = await measureProcess([...flags, '--out', out, '--quiet'], { watchesTurns })
    return { ...measured, answers: [...readRows<AnswerRow>(join(out, 'answers.jsonl'))] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * `fathom-bench` with these words.
 * @param signal interrupts it
 * @param env further variables of its environment
 * @param visit for a command that serves pages: uses the address of its first line; afterwards the command is
 *   interrupted
 * @throws where it cannot be started or is killed
 */
export async function measureProcess(
  words: readonly string[],
  {
    signal,
    env = {},
    visit,
    watchesTurns = false,
  }: {
    readonly signal?: AbortSignal
    readonly env?: Readonly<Record<string, string>>
    readonly watchesTurns?: boolean
    readonly visit?: (url: string) => Promise<void>
  } = {},
): Promise<ProcessUsage> {
  const begun = performance.now()
  const watch = watchesTurns ? ['--import', WATCHER] : []
  const child = spawn(process.execPath, [...watch, '--import', REPORTER, BENCH, ...words], {
    stdio: ['ignore', visit ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  signal?.addEventListener('abort', () => child.kill('SIGINT'))
  if (visit)
    // A pipe, as `stdio` has it.
    child.stdout!.once('data', async line => {
      try {
        await visit(String(line).trim())
      } finally {
        child.kill('SIGINT')
      }
    })
  const closed = once(child, 'close')
  const [complaints, usage] = await Promise.all(
    // Pipes, as `stdio` has them.
    [child.stdio[2]!, child.stdio[3]!].map(stream => text(stream as Readable)),
  )
  const [code] = await closed
  const wallMs = performance.now() - begun
  if (usage === '') throw new Error(`fathom-bench ${words.join(' ')}: ${complaints}`)
  const { userCPUTime, systemCPUTime, maxRSS, loopNs, turnNs } = JSON.parse(usage)
  const loopMs = loopNs && loopNs / 1e6
  const cpuMs = (userCPUTime + systemCPUTime) / 1000
  return { code, wallMs, cpuMs, loopMs, peakMb: maxRSS / 1024, turnMs: turnNs && turnNs / 1e6 }
}

export const BENCH = fileURLToPath(new URL('../../../../bin/bench.mjs', import.meta.url))
/** A program in front of the command's own, which reads the processor time of the main thread. */
const toProgram = (lines: string) =>
  `data:text/javascript,${encodeURIComponent(
    `import { existsSync, readFileSync, writeSync } from 'node:fs'
     import { isMainThread } from 'node:worker_threads'
     const own = '/proc/self/task/' + process.pid + '/schedstat'
     const used = () => Number(readFileSync(own, 'utf8').split(' ')[0])
     const isKnown = isMainThread && existsSync(own)
     ${lines}`,
  )}`
/** Before there is a handler, Ctrl-C ends the process at once. */
const WATCHER = toProgram(
  `globalThis.turnNs = 0
   if (isKnown) {
     let last = used()
     setInterval(() => {
       const now = used()
       if (process.listenerCount('SIGINT') > 0) globalThis.turnNs = Math.max(globalThis.turnNs, now - last)
       last = now
     }, 1).unref()
   }`,
)
const REPORTER = toProgram(
  `if (isMainThread)
     process.on('exit', () => {
       const loop = isKnown ? { loopNs: used(), turnNs: globalThis.turnNs } : {}
       writeSync(3, JSON.stringify({ ...process.resourceUsage(), ...loop }))
     })`,
)
