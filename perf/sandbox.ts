import { spawnSync } from 'node:child_process'
import { sandboxPool } from '../runners/sandbox/pool.ts'
import { sandboxMissing } from '../runners/sandbox/python.ts'

const CALLS = 2000

/** What the Python sandbox costs: its start, a long context, a cell, a call of the host, and its speed against this process. */
export async function sandbox(): Promise<void> {
  const missing = sandboxMissing()
  if (missing !== undefined) return console.log(`sandbox: ${missing}\n`)
  const pool = sandboxPool(2)
  const line = (what: string, figure: string) => console.log(`${what.padEnd(34)} ${figure}`)
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  console.log('sandbox, one process at work and one ahead\n')
  try {
    const functions = { echo: { parameters: ['text'], answer: async ([text]: readonly unknown[]) => text } }
    const cold = await timed(async () => (await pool.open()).close())
    line('start', `${cold.toFixed(0)} ms`)
    await new Promise(resolve => setTimeout(resolve, 3 * cold))
    const begun = performance.now()
    const python = await pool.open({ functions })
    line('start, one ahead', `${(performance.now() - begun).toFixed(1)} ms`)
    line('memory', memoryOf())

    const prose = 'The quick brown fox jumps over the lazy dog. '.repeat(372_827)
    const load = await timed(() => python.load('context', prose))
    line('16 MB as a variable', `${load.toFixed(0)} ms`)
    line(
      '16 MB with other letters',
      `${(await timed(() => python.load('context', prose.replaceAll('q', 'я')))).toFixed(0)} ms`,
    )
    line('memory with it', memoryOf())

    const cell = (await timed(() => repeat(CALLS, () => python.run('1')))) / CALLS
    const program = (await timed(() => repeat(200, () => python.program('print(input())', { stdin: '1' })))) / 200
    const calls = (await timed(() => python.run(`for n in range(${CALLS}): echo("x")`))) / CALLS
    line('a cell', `${cell.toFixed(2)} ms`)
    line('a program', `${program.toFixed(2)} ms`)
    line('a call of the host', `${calls.toFixed(2)} ms`)
    line('a call with 500 KB', `${(await timed(() => python.run('echo("x" * 500_000)'))).toFixed(0)} ms`)
    line('a print of 50 MB', `${(await timed(() => python.run('print("x" * 50_000_000)'))).toFixed(0)} ms`)

    const words = await timed(() => python.run('import re\nprint(len(re.findall(r"\\w+", context)))'))
    const here = await timed(async () => (prose.match(/\w+/g) ?? []).length)
    line('words of 16 MB by a regex', `${words.toFixed(0)} ms, ${(words / here).toFixed(1)} times as long as Node`)
    const killed = await timed(() => python.run('while True: pass', { timeLimitMs: 100 }))
    line('an endless loop, limit 100 ms', `${killed.toFixed(0)} ms`)
    line('again, with its 16 MB', `${(await timed(() => python.run('1'))).toFixed(0)} ms\n`)
  } finally {
    pool.close()
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await work()
}

/** Of the largest Python: the others wait or are only open. */
function memoryOf(): string {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return stdout ? `${(Math.max(...stdout.trim().split(/\s+/).map(Number)) / 1024).toFixed(0)} MB` : 'unknown (no ps)'
}
