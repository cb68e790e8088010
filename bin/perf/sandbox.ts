import { spawnSync } from 'node:child_process'
import { createSandboxPool } from '../../runners/sandbox/pool.ts'
import { explainMissingSandbox } from '../../runners/sandbox/python.ts'

const CALLS = 2000

/**
 * Measures the cost of the Python sandbox: its start, a long context, a cell, a call of the host, and its speed against
 * this process.
 */
export async function measureSandbox(): Promise<void> {
  const missing = explainMissingSandbox()
  if (missing !== undefined) return console.log(`sandbox: ${missing}\n`)
  const pool = createSandboxPool(2)
  const printLine = (what: string, figure: string) => console.log(`${what.padEnd(34)} ${figure}`)
  const measureTime = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  console.log('sandbox, one process at work and one ahead\n')
  try {
    const functions = { echo: { parameters: ['text'], answer: async ([text]: readonly unknown[]) => text } }
    const cold = await measureTime(async () => (await pool.open()).close())
    printLine('start', `${cold.toFixed(0)} ms`)
    await new Promise(resolve => setTimeout(resolve, 3 * cold))
    const begun = performance.now()
    const python = await pool.open({ functions })
    printLine('start, one ahead', `${(performance.now() - begun).toFixed(1)} ms`)
    printLine('memory', readMemory())

    const prose = 'The quick brown fox jumps over the lazy dog. '.repeat(372_827)
    const load = await measureTime(() => python.load('context', prose))
    printLine('16 MB as a variable', `${load.toFixed(0)} ms`)
    printLine(
      '16 MB with other letters',
      `${(await measureTime(() => python.load('context', prose.replaceAll('q', 'я')))).toFixed(0)} ms`,
    )
    printLine('memory with it', readMemory())

    const cell = (await measureTime(() => repeat(CALLS, () => python.run('1')))) / CALLS
    const program = (await measureTime(() => repeat(200, () => python.program('print(input())', { stdin: '1' })))) / 200
    const calls = (await measureTime(() => python.run(`for n in range(${CALLS}): echo("x")`))) / CALLS
    printLine('a cell', `${cell.toFixed(2)} ms`)
    printLine('a program', `${program.toFixed(2)} ms`)
    printLine('a call of the host', `${calls.toFixed(2)} ms`)
    printLine('a call with 500 KB', `${(await measureTime(() => python.run('echo("x" * 500_000)'))).toFixed(0)} ms`)
    printLine('a print of 50 MB', `${(await measureTime(() => python.run('print("x" * 50_000_000)'))).toFixed(0)} ms`)

    const words = await measureTime(() => python.run('import re\nprint(len(re.findall(r"\\w+", context)))'))
    const here = await measureTime(async () => (prose.match(/\w+/g) ?? []).length)
    printLine('words of 16 MB by a regex', `${words.toFixed(0)} ms, ${(words / here).toFixed(1)} times as long as Node`)
    const killed = await measureTime(() => python.run('while True: pass', { timeLimitMs: 100 }))
    printLine('an endless loop, limit 100 ms', `${killed.toFixed(0)} ms`)
    printLine('again, with its 16 MB', `${(await measureTime(() => python.run('1'))).toFixed(0)} ms\n`)
  } finally {
    pool.close()
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await work()
}

/** Memory of the largest Python: the others wait or are only open. */
function readMemory(): string {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return stdout ? `${(Math.max(...stdout.trim().split(/\s+/).map(Number)) / 1024).toFixed(0)} MB` : 'unknown (no ps)'
}
