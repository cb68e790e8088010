import type { JudgeNote } from '../../core/rows/manifest/manifest.ts'
import type { AnswerRow, ScoreRow } from '../../core/rows/rows.ts'
import { judged } from '../../scorers/judge/judge-scorer.ts'
import { isReference, type Reference } from '../../scorers/judge/reference.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { runKey } from '../store/run-key.ts'

/** An answer that no rule can score. */
export interface JudgedAnswer {
  readonly answer: AnswerRow
  readonly reference: Reference
}

export const isVerdict = ({ scorer }: ScoreRow) => scorer === judged.id

/** Key of the answer that a verdict is on. */
export const makeAttemptKey = (row: ScoreRow | AnswerRow) => `${runKey(row)} ${row.attempt}`

/** The answers with a verdict, by their keys. */
export const indexVerdicts = ({ scores }: RunFolder): ReadonlySet<string> =>
  new Set(scores.filter(isVerdict).map(makeAttemptKey))

/** By the item's id. */
export const indexReferences = ({ items }: RunFolder): ReadonlyMap<string, Reference> =>
  new Map(
    [...items.values()].flatMap(({ id, scorer, expected }) =>
      scorer === judged.id && isReference(expected) ? [[id, expected] as const] : [],
    ),
  )

/** The answers that a judge scores. */
export function listJudgedAnswers(
  { answers }: RunFolder,
  references: ReadonlyMap<string, Reference>,
): readonly JudgedAnswer[] {
  const judgedAnswers: JudgedAnswer[] = []
  for (const answer of answers.values()) {
    const reference = references.get(answer.item)
    if (reference) judgedAnswers.push({ answer, reference })
  }
  return judgedAnswers
}

/**
 * Stores how many answers of a run with a judge have no verdict: such a run is not complete, whichever session or
 * command left them.
 */
export function noteUnjudged(folder: RunFolder): void {
  const { judge } = folder.manifest
  if (!judge) return
  const verdicts = indexVerdicts(folder)
  const unjudged = listJudgedAnswers(folder, indexReferences(folder)).filter(
    ({ answer }) => !verdicts.has(makeAttemptKey(answer)),
  ).length
  if (unjudged !== (judge.unjudged ?? 0))
    folder.updateManifest(manifest => ({ ...manifest, judge: withUnjudged(judge, unjudged) }))
}

export const withUnjudged = ({ unjudged: _, ...note }: JudgeNote, unjudged: number): JudgeNote => ({
  ...note,
  ...(unjudged > 0 && { unjudged }),
})
