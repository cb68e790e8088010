import { BenchError, EXIT, getErrorMessage } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import { redactPastedKeys, redactSecrets } from '../../core/text/secrets.ts'

/** Prints how a command failed, on one line (with `--debug` also the stack), and returns its exit code. */
export function showFailure(error: unknown, io: Io, debug: boolean): number {
  const known = error instanceof BenchError
  const bug = known ? '' : ' This is a bug in fathom-bench.' + (debug ? '' : ' Run again with --debug to see where.')
  const message = known
    ? getErrorMessage(error)
    : `${formatErrorName(error)}${getErrorMessage(error).replace(/([^.!?])$/, '$1.')}${bug}`
  io.stderr.write(redactPastedKeys(redactSecrets(`fathom-bench: ${message}\n`, io.env)))
  if (debug) io.stderr.write(`${formatStacks(error, io)}\n`)
  return known ? error.exitCode : EXIT.incomplete
}

const formatErrorName = (error: unknown) => (error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '')

/** Returns the stacks of an error and its causes, with secrets of the environment removed. */
export function formatStacks(error: unknown, { env }: Pick<Io, 'env'>): string {
  const chain: string[] = []
  for (let at = error; at !== undefined && chain.length < DEEPEST; at = at instanceof Error ? at.cause : undefined) {
    chain.push(at instanceof Error ? (at.stack ?? String(at)) : String(at))
  }
  return redactSecrets(chain.join('\ncaused by: '), env)
}

const DEEPEST = 8
