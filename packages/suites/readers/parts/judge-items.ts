import type { OfficialItem } from 'fathom-bench/plugin'

/** Rule by which a judge reads an answer: a name of `scorers/judge/rules.ts`, which this module may not import. */
interface Judged {
  readonly question: string
  readonly answer: unknown
  readonly rule: string
  readonly criteria?: readonly string[]
  /** The row, which may contain an answer with its own verdict. */
  readonly row?: unknown
}

/** Items that only a judge can score: without one they are run, and stay without a score. */
export function makeJudgedItem({
  question,
  answer,
  rule,
  criteria,
  row,
}: Judged): Pick<OfficialItem, 'scorer' | 'expected'> {
  const labelled = findLabelled(row)
  return {
    scorer: 'judged',
    expected: {
      question,
      answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
      rule,
      ...(criteria && { criteria }),
      ...(labelled && { labelled }),
    },
  }
}

/**
 * A reply and its verdict, as result files of LongMemEval have them (`hypothesis`, `autoeval_label: {label}`), or
 * plainly as `label`.
 */
function findLabelled(row: unknown): { readonly answer: string; readonly right: boolean } | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { hypothesis, label, autoeval_label: own } = row as Readonly<Record<string, unknown>>
  const given = label ?? (typeof own === 'object' && own !== null ? Reflect.get(own, 'label') : undefined)
  const right = VERDICTS.get(String(given).toLowerCase())
  return typeof hypothesis === 'string' && right !== undefined ? { answer: hypothesis, right } : undefined
}

const VERDICTS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'correct', '1'].map(word => [word, true] as const),
  ...['false', 'no', 'incorrect', 'wrong', '0'].map(word => [word, false] as const),
])

/** Note on items whose suite leaves the scoring to a model. */
export const TAKES_A_JUDGE = "the suite needs a judge: only scored with --judge, in Fathom's wording"
