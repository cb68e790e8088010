import { availableParallelism } from 'node:os'
import type { Program, ProgramRun } from '../../core/process/programs.ts'
import { createSandboxPool, type SandboxPool } from '../sandbox/pool.ts'
import { explainMissingSandbox } from '../sandbox/python.ts'
import type { CellResult, Sandbox } from '../sandbox/sandbox.ts'

/**
 * Runs Python programs in the sandbox. Each program gets a fresh Python for all its inputs, so that it cannot affect
 * the next answer. Nothing starts before the first program.
 */
export class PythonPrograms {
  private pool: SandboxPool | undefined

  static unavailable(): string | undefined {
    return explainMissingSandbox()
  }

  async run(program: Program, inputs: readonly string[]): Promise<readonly ProgramRun[]> {
    this.pool ??= createSandboxPool(availableParallelism(), { renewing: true })
    const sandbox = await this.pool.open()
    try {
      return await runAll(sandbox, program, inputs)
    } finally {
      sandbox.close()
    }
  }

  close(): void {
    this.pool?.close()
    this.pool = undefined
  }
}

async function runAll(
  sandbox: Sandbox,
  { source, timeLimitMs }: Program,
  inputs: readonly string[],
): Promise<readonly ProgramRun[]> {
  const runs: ProgramRun[] = []
  for (const stdin of inputs) {
    const result = await sandbox.program(source, { stdin, timeLimitMs, maxOutput: MOST_OUTPUT })
    if (NOT_BUILT.test(result.error) && result.stdout === '')
      return [{ outcome: 'not built', stdout: '', why: result.error }]
    runs.push({ outcome: OUTCOMES[result.outcome], stdout: result.stdout, why: result.error })
  }
  return runs
}

const OUTCOMES: Readonly<Record<CellResult['outcome'], ProgramRun['outcome']>> = {
  ok: 'ok',
  error: 'crash',
  crash: 'crash',
  memory: 'memory',
  timeout: 'timeout',
}

const NOT_BUILT = /^(?:SyntaxError|IndentationError|TabError)\b/
const MOST_OUTPUT = 2 ** 20
