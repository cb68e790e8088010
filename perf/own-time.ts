import { benchProcess } from './bench-process.ts'
import { modelMethods } from './model-methods.ts'
import { type SlowServer, slowServer } from './slow-server.ts'

const DELAY_MS = 200
const LENGTHS = ['8k', '32k', '128k']
/** Two runs of so many items: what they differ by has no start and no end of a process in it. */
const [FEW, MANY] = [4, 36]

/** What the suite itself does for an item, beside the server's time: reading, sending, scoring, writing; and building, in a thread beside. */
export async function ownTime(): Promise<void> {
  console.log(
    `own-time: processor ms of an item, start apart: of all threads, and of the one that makes the calls, with its share of a run in which each call takes ${DELAY_MS} ms, one after the other\n`,
  )
  console.log(line('method', 'length', 'calls', 'ms in all', 'of calls', 'of the run'))
  const server = await slowServer(DELAY_MS)
  try {
    for (const length of LENGTHS)
      for (const id of modelMethods()) {
        const [few, many] = [await measured(id, length, FEW, server), await measured(id, length, MANY, server)]
        const anItem = (of: 'calls' | 'cpuMs' | 'loopMs') => (many[of] - few[of]) / (MANY - FEW)
        const [calls, own] = [anItem('calls'), anItem('loopMs')]
        const share = own / (own + calls * DELAY_MS)
        const figures = [calls.toFixed(0), anItem('cpuMs').toFixed(0), own.toFixed(1), `${(100 * share).toFixed(1)} %`]
        console.log(line(id, length, ...figures))
      }
    console.log()
  } finally {
    await server.close()
  }
}

const line = (method: string, ...cells: readonly string[]) =>
  [method.padEnd(22), ...cells.map(cell => cell.padStart(12))].join('')

/** Of a task whose texts are all different, so that no item finds another's chunks done. Processor time is the same whatever runs beside. */
async function measured(method: string, length: string, samples: number, server: SlowServer) {
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
  const { cpuMs, loopMs = Number.NaN } = await benchProcess([...what, '--model', `slow@${server.url}`])
  const { calls } = await server.served()
  return { calls, cpuMs, loopMs }
}
