import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readRows } from '../core/jsonl.ts'
import type { AnswerRow } from '../core/rows.ts'

/** What a command took, in a process of its own. */
export interface Measured {
  readonly wallMs: number
  /** Of the harness's process, with all its threads. */
  readonly cpuMs: number
  /** The largest resident size of the harness's process: Pythons are processes of their own. */
  readonly peakMb: number
}

/** What a run took. */
export interface Took extends Measured {
  readonly answers: readonly AnswerRow[]
}

/** `fathom-bench run` with these flags, into a folder that is gone afterwards. */
export async function benchProcess(flags: readonly string[]): Promise<Took> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    const out = join(folder, 'run')
    const measured = await measuredProcess([...flags, '--out', out, '--quiet'])
    return { ...measured, answers: [...readRows<AnswerRow>(join(out, 'answers.jsonl'))] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `fathom-bench` with these words, interrupted when the signal is aborted. */
export async function measuredProcess(words: readonly string[], signal?: AbortSignal): Promise<Measured> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', REPORTER, BENCH, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  signal?.addEventListener('abort', () => child.kill('SIGINT'))
  const [complaints, usage] = await Promise.all(
    [child.stdio[2]!, child.stdio[3]!].map(stream => text(stream as Readable)),
  )
  const wallMs = performance.now() - begun
  if (usage === '') throw new Error(`fathom-bench ${words.join(' ')}: ${complaints}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage!)
  return { wallMs, cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 }
}

/** The command's own file. */
export const BENCH = fileURLToPath(new URL('../../bin/bench.mjs', import.meta.url))
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'
   process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())))`,
)}`
