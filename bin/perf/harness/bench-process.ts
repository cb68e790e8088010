import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readRows } from '../../../core/rows/jsonl.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'

/** Usage of a command in its own process. */
export interface ProcessUsage {
  /** With which it ended. */
  readonly code: number | null
  readonly wallMs: number
  /** Processor time of the harness, with all its threads. */
  readonly cpuMs: number
  /** Processor time of its main thread, which makes the calls; undefined except on Linux. */
  readonly loopMs: number | undefined
  /** The largest resident size of the harness's process: Pythons are processes of their own. */
  readonly peakMb: number
}

/** Usage of a run. */
export interface Took extends ProcessUsage {
  readonly answers: readonly AnswerRow[]
}

/**
 * `fathom-bench run` with these flags.
 * @param kept the folder of its rows; by default one that is gone afterwards
 */
export async function runBench(flags: readonly string[], kept?: string): Promise<Took> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    const out = kept ?? join(folder, 'run')
    const measured = await measureProcess([...flags, '--out', out, '--quiet'])
    return { ...measured, answers: [...readRows<AnswerRow>(join(out, 'answers.jsonl'))] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * `fathom-bench` with these words.
 * @param signal interrupts it
 * @param env further variables of its environment
 * @param visit for a command that serves pages: uses the address of its first line; afterwards the command is
 *   interrupted
 * @throws where it cannot be started or is killed
 */
export async function measureProcess(
  words: readonly string[],
  {
    signal,
    env = {},
    visit,
  }: {
    readonly signal?: AbortSignal
    readonly env?: Readonly<Record<string, string>>
    readonly visit?: (url: string) => Promise<void>
  } = {},
): Promise<ProcessUsage> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', REPORTER, BENCH, ...words], {
    stdio: ['ignore', visit ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  signal?.addEventListener('abort', () => child.kill('SIGINT'))
  if (visit)
    // A pipe, as `stdio` has it.
    child.stdout!.once('data', async line => {
      try {
        await visit(String(line).trim())
      } finally {
        child.kill('SIGINT')
      }
    })
  const closed = once(child, 'close')
  const [complaints, usage] = await Promise.all(
    // Pipes, as `stdio` has them.
    [child.stdio[2]!, child.stdio[3]!].map(stream => text(stream as Readable)),
  )
  const [code] = await closed
  const wallMs = performance.now() - begun
  if (usage === '') throw new Error(`fathom-bench ${words.join(' ')}: ${complaints}`)
  const { userCPUTime, systemCPUTime, maxRSS, loopNs } = JSON.parse(usage)
  const loopMs = loopNs && loopNs / 1e6
  return { code, wallMs, cpuMs: (userCPUTime + systemCPUTime) / 1000, loopMs, peakMb: maxRSS / 1024 }
}

export const BENCH = fileURLToPath(new URL('../../../../bin/bench.mjs', import.meta.url))
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import { existsSync, readFileSync, writeSync } from 'node:fs'
   import { isMainThread } from 'node:worker_threads'
   const own = '/proc/self/task/' + process.pid + '/schedstat'
   const used = () => (existsSync(own) ? { loopNs: Number(readFileSync(own, 'utf8').split(' ')[0]) } : {})
   if (isMainThread)
     process.on('exit', () => writeSync(3, JSON.stringify({ ...process.resourceUsage(), ...used() })))`,
)}`
