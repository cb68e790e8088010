import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { startClockServer } from './harness/clock-server.ts'
import { computeMedian } from './harness/median.ts'

const OWN = fileURLToPath(new URL('../../../', import.meta.url))
/** Another checkout, built. */
const BEFORE = env['STARTUP_BEFORE']
const ROUNDS = 11
const ITEM = ['-t', 'niah_single_2', '-l', '8k', '-n', '1']

/** Outputs to wait for, by the arguments of `fathom-bench`. */
const listCommands = (server: string): Readonly<Record<string, readonly string[]>> => ({
  help: ['--help'],
  'list of tasks': ['tasks'],
  'dry run': ['--dry-run'],
  'first item': ['generate', ...ITEM],
  'first answer, simulated model': ['run', ...ITEM, '-m', 'full-context'],
  'first answer, a server': ['run', ...ITEM, '-m', 'full-context', '--no-fit-check', '--model', `clock@${server}`],
})

/**
 * Measures a command's start: processor time of all its threads, Node's own start in it; to an answer
 * until its row is about to be written.
 */
export async function measureStartup(): Promise<void> {
  console.log(
    `startup: processor ms of a command, the median of ${ROUNDS} rounds, in turn (wanted: help under 160, first item or answer under 800)`,
  )
  console.log(BEFORE === undefined ? '  STARTUP_BEFORE=CHECKOUT compares another build, in turn\n' : '')
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  const server = await startClockServer()
  try {
    console.log(formatLine('', ['this build', ...(BEFORE === undefined ? [] : ['the other'])]))
    console.log(formatLine('Node itself', measureMedianMs([() => ['-e', '0']])))
    for (const [name, words] of Object.entries(listCommands(server.url)))
      console.log(formatLine(name, measureMedianMs(listPrograms(words, folder))))
    console.log()
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** A command of each build; what it writes goes to a new place each time. */
function listPrograms(words: readonly string[], folder: string): (() => readonly string[])[] {
  const makeOutFlags = () => (words.includes('-n') ? ['--out', mkdtempSync(join(folder, 'out-'))] : [])
  return [OWN, BEFORE]
    .filter(checkout => checkout !== undefined)
    .map(checkout => () => [join(checkout, 'bin', 'bench.mjs'), ...words, ...makeOutFlags()])
}

/** Measures several Node programs in turn. */
function measureMedianMs(programs: readonly (() => readonly string[])[]): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => programs.map(words => measureProcessorMs(words())))
  return programs.map((_, at) => computeMedian(rounds.map(round => round[at])))
}

/** Measures a Node program. @throws Error if it does not exit with 0 */
function measureProcessorMs(words: readonly string[]): number {
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[]
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', REPORTER, ...words], { stdio })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  const { user, system } = JSON.parse(String(output[3]))
  return (user + system) / 1000
}

/** Tells what was used when the first answer was about to be written, or else at the end. */
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import fs from 'node:fs'
   import { syncBuiltinESMExports } from 'node:module'
   import { isMainThread } from 'node:worker_threads'
   if (isMainThread) {
     const { openSync, writeSync } = fs
     let answers, used
     fs.openSync = (path, ...given) => {
       const file = openSync(path, ...given)
       if (String(path).endsWith('answers.jsonl')) answers = file
       return file
     }
     fs.writeSync = (file, ...given) => {
       if (file === answers) used ??= process.cpuUsage()
       return writeSync(file, ...given)
     }
     syncBuiltinESMExports()
     process.on('exit', () => writeSync(3, JSON.stringify(used ?? process.cpuUsage())))
   }`,
)}`

const formatLine = (name: string, cells: readonly (number | string)[]) =>
  name.padEnd(31) + cells.map(cell => (typeof cell === 'number' ? cell.toFixed(0) : cell).padStart(11)).join('')
