import type { ChildProcess } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import pLimit from 'p-limit'
import { getErrorMessage, incompleteError } from '../../core/errors.ts'
import type { Program, ProgramRun } from '../../core/process/programs.ts'
import { type Exit, explainMissingJail, type Jailed, runJailed } from './jail.ts'
import { FILTERING } from './syscalls.ts'

/**
 * C++ programs, compiled by g++ as LongProc compiles them and run on this machine's own processor, behind the walls of
 * `jail.ts`.
 */
export class Native {
  private readonly limit = pLimit(availableParallelism())
  private readonly running = new Set<ChildProcess>()
  private readonly builds = new Map<string, Promise<Exit>>()
  private filter: Promise<Buffer> | undefined

  /** Why they cannot be, in one line. Asks the machine once. */
  static unavailable(): string | undefined {
    missing ??= { why: explainMissingJail([...COMPILER, '--version']) }
    const { why } = missing
    return why && `C++ programs need g++, and namespaces of their own that cut them off from network and files: ${why}`
  }

  async run({ source, timeLimitMs }: Program, inputs: readonly string[]): Promise<readonly ProgramRun[]> {
    const filter = await this.filtering()
    const built = await this.build(source, filter)
    if (built.code !== 0) return [{ outcome: 'not built', stdout: '', why: buildError(built) }]
    const program = built.stdout
    return Promise.all(
      inputs.map(async stdin =>
        toProgramRun(await this.start({ ...RUNNING, command: ['/work/program'], program, filter, stdin, timeLimitMs })),
      ),
    )
  }

  close(): void {
    this.limit.clearQueue()
    for (const child of this.running) child.kill('SIGKILL')
  }

  /** Made once: what compiler and programs start under. @throws an incompleteError where it cannot be made */
  private filtering(): Promise<Buffer> {
    this.filter ??= this.start({ ...BUILDING, stdin: FILTERING }).then(built => {
      if (built.code === 0) return built.stdout
      throw incompleteError(`c++: system calls cannot be filtered here (${buildError(built)}); nothing was scored.`)
    })
    return this.filter
  }

  /** The last built program, so that its further tests need no new build. */
  private build(source: string, filter: Buffer): Promise<Exit> {
    const known = this.builds.get(source)
    if (known) return known
    this.builds.clear()
    const build = this.start({ ...BUILDING, stdin: source, filter })
    this.builds.set(source, build)
    build.catch(() => this.builds.delete(source))
    return build
  }

  private start(what: Jailed): Promise<Exit> {
    return this.limit(async () => {
      let own: ChildProcess | undefined
      try {
        return await runJailed(what, child => {
          own = child
          this.running.add(child)
        })
      } catch (error) {
        throw incompleteError(`c++: a program could not be run (${getErrorMessage(error)}); nothing was scored.`, error)
      } finally {
        if (own) this.running.delete(own)
      }
    })
  }
}

let missing: { readonly why: string | undefined } | undefined

const COMPILER = ['/usr/bin/env', 'PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C', 'g++']

/** The official flags (LongProc longproc/spoc_evaluator.py). The program comes back on standard output. */
const BUILDING = {
  command: ['/bin/sh', '-c', 'g++ -std=c++11 -O -x c++ - -o /work/built >&2 && cat /work/built'],
  environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C'],
  timeLimitMs: 120_000,
  memoryBytes: 2 * 2 ** 30,
  processes: 16,
  keptBytes: 64 * 2 ** 20,
} as const

/** Memory and processes that the official evaluator does not limit: more than any of its references takes. */
const RUNNING = { memoryBytes: 2 ** 30, processes: 4, keptBytes: 2 ** 20 } as const

function buildError({ stderr, timedOut }: Exit): string {
  if (timedOut) return 'the compiler took too long'
  const lines = stderr.split('\n')
  return (lines.find(line => /\berror\b/i.test(line)) ?? lines[0] ?? '').slice(0, 200)
}

function toProgramRun({ code, timedOut, stdout, stderr }: Exit): ProgramRun {
  const shown = stdout.toString()
  if (code === 0) return { outcome: 'ok', stdout: shown, why: '' }
  if (timedOut || code === 128 + constants.signals.SIGXCPU)
    return { outcome: 'timeout', stdout: shown, why: 'it took too long' }
  if (stderr.includes('std::bad_alloc')) return { outcome: 'memory', stdout: shown, why: 'std::bad_alloc' }
  const signal = SIGNALS.get(code - 128)
  return { outcome: 'crash', stdout: shown, why: signal ?? `it ended with code ${code}` }
}

/** Signals by number; the first name of those that share one, such as SIGABRT before SIGIOT. */
const SIGNALS = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
)
