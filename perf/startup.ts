import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallest } from '../core/extremes.ts'
import { BENCH, processorMs } from './bench-process.ts'

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
