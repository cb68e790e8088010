import { spawn } from 'node:child_process'
import { findLargest } from '../../core/collections/extremes.ts'
import { makeRedactor } from '../models/transport/endpoint.ts'

/** Outcome of a command. */
export interface CommandResult {
  readonly outcome: 'ok' | 'failed' | 'timeout'
  /** As in `codex ended with code 1`. */
  readonly why: string
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly cwd: string
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly stdin: string
  readonly timeoutMs: number
  /** Characters of each output that are kept: the last ones. */
  readonly maxChars: number
  /** Values that are taken out of both outputs, but for short ones. */
  readonly secrets?: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Runs a command to its end, without a shell. At the time limit and at an abort its whole process group is killed,
 * children and all.
 * @throws the reason of `signal`
 */
export function runExternalCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const { cwd, env, stdin, timeoutMs, maxChars, secrets = [], signal } = options
  const hide = makeRedactor(secrets)
  // Keeps extra characters in case the cut falls within a secret.
  const keptChars = maxChars + Math.max(0, findLargest(secrets.map(secret => secret.length)))
  const trimOutput = (text: string) => hide(text).slice(-maxChars)
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    const out = { stdout: '', stderr: '' }
    let late = false
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It is gone already.
      }
    }
    const timer = setTimeout(() => {
      late = true
      kill()
    }, timeoutMs)
    const abort = () => kill()
    signal.addEventListener('abort', abort, { once: true })
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        out[name] = (out[name] + text).slice(-keptChars)
      })
    // A command that does not read its input is not an error.
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
    const end = (result: Pick<CommandResult, 'outcome' | 'why'>) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      // Also ends the processes that it left running in its group.
      kill()
      if (signal.aborted) reject(signal.reason)
      else resolve({ ...result, stdout: trimOutput(out.stdout), stderr: trimOutput(out.stderr) })
    }
    child.on('error', error =>
      end({ outcome: 'failed', why: `cannot be started (${(error as NodeJS.ErrnoException).code})` }),
    )
    child.on('close', (code, killedBy) => {
      if (late) end({ outcome: 'timeout', why: `was ended after ${timeoutMs / 1000} s` })
      else if (code === 0) end({ outcome: 'ok', why: 'ended with code 0' })
      else end({ outcome: 'failed', why: killedBy ? `was ended by ${killedBy}` : `ended with code ${code}` })
    })
  })
}
