import { parentPort, workerData } from 'node:worker_threads'
import { BenchError, EXIT, getErrorMessage } from '../../core/errors.ts'
import type { ProgramLanguage, ProgramRun, Programs } from '../../core/process/programs.ts'
import { type ScorerRegistry, scoreAnswer } from '../../scorers/score.ts'
import type { FromThread, ScoringThreadData, ToThread } from './messages.ts'

/**
 * The program of a scoring thread: scores one answer at a time and reports each scorer's result as soon as it has it.
 * @param load loads the scorers, given the files of plugins that bring some
 */
export function serveScores(load: (plugin: readonly string[]) => Promise<ScorerRegistry>): void {
  const port = parentPort! // serves in a worker thread only
  const { plugin, unavailable } = workerData as ScoringThreadData
  const send = (message: FromThread) => port.postMessage(message)

  const calls = new Map<number, (runs: readonly ProgramRun[]) => void>()
  let lastCall = 0
  /** Programs run in the main thread, which owns the sandboxes. */
  const programs: Programs = {
    unavailable: (language: ProgramLanguage) => unavailable[language],
    run: (program, inputs) =>
      new Promise(resolve => {
        calls.set(++lastCall, resolve)
        send({ kind: 'run', call: lastCall, program, inputs })
      }),
  }
  const scorers = load(plugin)

  async function scoreAll({ item, answer, scorers: ids }: Extract<ToThread, { kind: 'score' }>): Promise<void> {
    for (const id of ids) {
      try {
        const rows = await scoreAnswer(item, answer, await scorers, programs, other => other !== id)
        send({ kind: 'scored', scorer: id, rows })
      } catch (error) {
        const exitCode = error instanceof BenchError ? error.exitCode : EXIT.usage
        send({ kind: 'threw', scorer: id, message: getErrorMessage(error), exitCode })
      }
    }
  }
  port.on('message', (message: ToThread) => {
    if (message.kind === 'ran') {
      calls.get(message.call)?.(message.runs)
      calls.delete(message.call)
    } else void scoreAll(message)
  })

  // If loading fails, each answer reports it.
  const sayReady = () => send({ kind: 'ready' })
  scorers.then(sayReady, sayReady)
}
