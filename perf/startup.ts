import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { smallest } from '../core/extremes.ts'

const BENCH = fileURLToPath(new URL('../../bin/bench.mjs', import.meta.url))
const ROUNDS = 5
/** What is asked for until it is there, by its words. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'Node itself': ['-e', '0'],
  help: [BENCH, '--help'],
  'list of tasks': [BENCH, 'tasks'],
  'dry run': [BENCH, '--dry-run'],
  'first item': [BENCH, 'generate', '-t', 'niah_single_1', '-l', '8k', '-n', '1'],
}

/** What a command takes before it is at work: processor time, Node's own start in it. */
export function startup(): void {
  console.log(
    `startup: processor ms of a command, the least of ${ROUNDS} rounds (wanted: help under 160, first item under 800)\n`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    for (const [name, words] of Object.entries(ASKED)) {
      const rounds = Array.from({ length: ROUNDS }, (_, round) =>
        processorMs(words[1] === 'generate' ? [...words, '--out', join(folder, String(round))] : words),
      )
      console.log(`${name.padEnd(16)}${smallest(rounds).toFixed(0).padStart(8)}`)
    }
    console.log()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Of a program of Node's, from its start to its end. @throws Error where it does not end with 0 */
function processorMs(words: readonly string[]): number {
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[]
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', REPORTER, ...words], { stdio })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  const { user, system } = JSON.parse(String(output[3]))
  return (user + system) / 1000
}

const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'
   import { isMainThread } from 'node:worker_threads'
   if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())))`,
)}`
