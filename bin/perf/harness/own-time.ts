import { listModelMethods } from '../model-methods.ts'
import { runBench } from './bench-process.ts'
import { type SlowServer, startSlowServer } from './slow-server.ts'

const DELAY_MS = 200
const LENGTHS = ['8k', '32k', '128k']
/** Two runs of so many items: what they differ by has no start and no end of a process in it. */
const [FEW, MANY] = [4, 36]

/**
 * Measures the suite's own work per item, without the server's time: reading, sending, scoring, writing; and building,
 * in another thread.
 */
export async function measureOwnTime(): Promise<void> {
  console.log(
    `own-time: processor ms of an item, start apart: of all threads, and of the one that makes the calls, with its share of a run in which each call takes ${DELAY_MS} ms, one after the other\n`,
  )
  console.log(formatLine('method', 'length', 'calls', 'ms in all', 'of calls', 'of the run'))
  const server = await startSlowServer(DELAY_MS)
  try {
    for (const length of LENGTHS)
      for (const id of listModelMethods()) {
        const [few, many] = [
          await measureMethod(id, length, FEW, server),
          await measureMethod(id, length, MANY, server),
        ]
        const computePerItem = (of: 'calls' | 'cpuMs' | 'loopMs') => (many[of] - few[of]) / (MANY - FEW)
        const [calls, own] = [computePerItem('calls'), computePerItem('loopMs')]
        const share = own / (own + calls * DELAY_MS)
        const figures = [
          calls.toFixed(0),
          computePerItem('cpuMs').toFixed(0),
          own.toFixed(1),
          `${(100 * share).toFixed(1)} %`,
        ]
        console.log(formatLine(id, length, ...figures))
      }
    console.log()
  } finally {
    await server.close()
  }
}

const formatLine = (method: string, ...cells: readonly string[]) =>
  [method.padEnd(22), ...cells.map(cell => cell.padStart(12))].join('')

/**
 * Uses a task whose texts all differ, so that no item finds another's chunks done. Processor time does not depend on
 * other programs.
 */
async function measureMethod(method: string, length: string, samples: number, server: SlowServer) {
  const what = [
    '-t',
    'niah_single_2',
    '-l',
    length,
    '-n',
    String(samples),
    '-m',
    method,
    '--concurrency',
    '16',
    '--build-threads',
    '1',
  ]
  const { cpuMs, loopMs = Number.NaN } = await runBench([...what, '--model', `slow@${server.url}`])
  const { calls } = await server.served()
  return { calls, cpuMs, loopMs }
}
