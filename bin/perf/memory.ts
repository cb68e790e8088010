import { runBench } from './harness/bench-process.ts'
import { startSlowServer } from './harness/slow-server.ts'
import { listModelMethods } from './model-methods.ts'

const AT_ONCE = 64
/** So long that all items of a round are built before the first of them is answered. */
const DELAY_MS = 4000
/**
 * Tasks whose text is drawn from lists that all items share, and whose pages are all their own, in letters of two
 * bytes.
 */
const TASKS = {
  niah_multikey_2: ['-l', '128k'],
  'html-to-tsv': ['-l', '128k', '--output-lengths', '0.5k', '--set', 'html-to-tsv.language=hi'],
}
/** A method that is not through with its ten items by then ends with those it has. */
const MOST = '5m'

/** How large the harness gets: many long items at once, and items of four million tokens through every method. */
export async function measureMemory(): Promise<void> {
  console.log(`memory: largest resident size of the harness's process (Pythons are processes of their own)\n`)
  await measureAtOnce()
  await measureFourMillion()
}

async function measureAtOnce(): Promise<void> {
  console.log(`${AT_ONCE} items of 128K at once, two rounds, at most 3 calls an item, ${DELAY_MS} ms a call\n`)
  console.log(formatLine('method', 'task', 'calls at once', 'MB'))
  const server = await startSlowServer(DELAY_MS)
  try {
    for (const id of listModelMethods())
      for (const [task, flags] of Object.entries(TASKS)) {
        const what = ['-t', task, ...flags, '-n', String(2 * AT_ONCE), '-m', id, '--concurrency', String(AT_ONCE)]
        const { peakMb } = await runBench([...what, '--model', `slow@${server.url}`, '--max-calls', '3/item'])
        console.log(formatLine(id, task, String((await server.served()).most), peakMb.toFixed(0)))
      }
    console.log()
  } finally {
    await server.close()
  }
}

async function measureFourMillion(): Promise<void> {
  console.log(`10 items of 4M (niah_multikey_2), two at a time, on the simulated model, at most ${MOST} a method\n`)
  console.log(formatLine('method', 'items done', 's', 'MB'))
  for (const id of ['oracle', ...listModelMethods()]) {
    const what = ['-t', 'niah_multikey_2', '-l', '4m', '-n', '10', '-m', id, '--concurrency', '2', '--max-time', MOST]
    const { answers, wallMs, peakMb } = await runBench(what)
    const done = answers.filter(({ status }) => status.kind !== 'failed')
    console.log(formatLine(id, String(done.length), (wallMs / 1000).toFixed(0), peakMb.toFixed(0)))
  }
  console.log()
}

const formatLine = (method: string, ...cells: readonly string[]) =>
  [method.padEnd(22), ...cells.map(cell => cell.padStart(17))].join('')
