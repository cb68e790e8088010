/** Exit codes of commands. `--help` prints them; scripts and CI rely on them. */
export const EXIT = { fine: 0, regression: 1, usage: 2, incomplete: 3, inconclusive: 4, interrupted: 130 } as const

/**
 * An end that the user can act on: shown as one line without a stack trace.
 * The message says who speaks, what came and what is allowed, and never holds a key.
 * @since 0.2.0
 */
export class BenchError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BenchError'
    this.exitCode = exitCode
  }
}

/** Wrong flags, wrong files, wrong values: exit code 2. */
export const usageError = (message: string, cause?: unknown): BenchError =>
  new BenchError(message, EXIT.usage, { cause })

/** The input was fine but the work could not be completed (endpoint gone, disk full, budget spent): exit code 3. */
export const incompleteError = (message: string, cause?: unknown): BenchError =>
  new BenchError(message, EXIT.incomplete, { cause })

/** The message of anything that was thrown, on one line. */
export function getErrorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
