import { EXIT } from 'fathom-bench/plugin'
import type { AskedLength } from '../ask/session.ts'
import type { Equality } from '../judge/lossless.ts'
import { describeLength, describeWhole, type ShownLength } from './describe.ts'

/** A check as all its forms show it. */
export interface ServeCheck {
  readonly model: string
  readonly base: string
  /** Absent: the base was checked against itself. */
  readonly changed: string | undefined
  /** From the shortest to the longest. */
  readonly lengths: readonly (ShownLength & { readonly asked: AskedLength; readonly equality?: Equality })[]
  /** Lengths that had no time or no window, one line each. */
  readonly omitted: readonly string[]
  readonly sentences: readonly string[]
  readonly interrupted: boolean
  readonly exitCode: number
}

/** The verdict in one word, by its exit code. */
export const nameOutcome = ({ exitCode }: Pick<ServeCheck, 'exitCode'>): string =>
  exitCode === EXIT.fine
    ? 'PASSED'
    : exitCode === EXIT.regression
      ? 'FAILED'
      : exitCode === EXIT.interrupted
        ? 'STOPPED'
        : 'CANNOT TELL'

export function buildResult(
  about: Pick<ServeCheck, 'model' | 'base' | 'changed' | 'omitted' | 'interrupted'>,
  cells: readonly (AskedLength & { readonly equality?: Equality })[],
  most: number,
): ServeCheck {
  const lengths = [...cells]
    .sort((a, b) => a.plan.length - b.plan.length)
    .map(each => {
      const shown = describeLength(each, cells.length)
      const { equality } = each
      if (!equality) return { ...shown, asked: each }
      // Equal output is a claim of its own: it can fail what reading passes, never the other way round.
      const verdict = shown.verdict === 'PASS' ? equality.verdict : shown.verdict
      return { ...shown, verdict, notes: [equality.finding, ...shown.notes], asked: each, equality }
    })
  const verdicts = lengths.map(({ verdict }) => verdict)
  const exitCode = verdicts.includes('FAIL')
    ? EXIT.regression
    : about.interrupted
      ? EXIT.interrupted
      : verdicts.length === 0 || verdicts.includes('CANNOT TELL') || about.omitted.length > 0
        ? EXIT.inconclusive
        : EXIT.fine
  return { ...about, lengths, exitCode, sentences: describeWhole(cells, most, about.changed === undefined) }
}
