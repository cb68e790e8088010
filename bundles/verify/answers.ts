import { canEcho, echoesIn, type Shown } from '../../core/echoes.ts'
import { messageOf } from '../../core/errors.ts'
import { held } from '../../core/held.ts'
import { canonical, sha256 } from '../../core/key.ts'
import type { Programs } from '../../core/programs.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../core/rows.ts'
import type { Scoring } from '../../engine/scoring/scoring.ts'
import { keyOfRow } from '../../runs/bundle/bundle.ts'
import type { Findings } from '../../runs/bundle/findings.ts'
import { type BundleContext, type LocatedRow, rowsAt } from '../../runs/bundle/place.ts'
import { scorersOf } from '../../scorers/score.ts'
import { runsPrograms } from '../../scorers/scorer.ts'
import type { Registry } from '../../suites/registry.ts'
import { type Ended, endedOf } from '../lacking.ts'
import { allowanceFault } from './allowed.ts'
import { Attempts } from './attempts.ts'
import { callFaults } from './calls.ts'
import { TIME_IS_OVER } from './items.ts'
import { methodKnown } from './known-methods.ts'
import { ledgerFaults } from './ledger.ts'
import { keyFault } from './manifest.ts'
import { sealFault } from './sealed.ts'

interface AnswersPlace {
  readonly place: BundleContext
  /** As they were built again, where they were. */
  readonly items: ReadonlyMap<string, ItemRow>
  readonly registry: Registry
  readonly programs: Programs
  readonly scoring: Scoring
  readonly findings: Findings
  readonly isOver: () => boolean
  /** What the prompt of an item shows; undefined where it is not built. */
  readonly shown: (item: ItemRow) => Shown | undefined
}

/** Rows without their texts, for the headline, and how many scores were made again. */
export interface CheckedAnswers {
  readonly answers: readonly AnswerRow[]
  readonly scores: readonly ScoreRow[]
  readonly ended: Ended
  readonly made: number
  /** Last answers without a score that their items ask for, a line each. */
  readonly unscored: readonly string[]
}

/** Scores that may miss their time: a stranger's run may hold thousands of answers that do, and each takes all of its time. */
const MOST_UNFINISHED = 3
const STUCK = `${MOST_UNFINISHED} scores were not made in time, so no more answers were scored`

/** Scores every answer again and compares; every score has its answer and every last answer its scores. */
export async function checkAnswers(at: AnswersPlace): Promise<CheckedAnswers> {
  const { place, items, findings } = at
  const scores = readScores(at)
  const answers: AnswerRow[] = []
  const seen = new Set<string>()
  const attempts = new Attempts()
  const unscored: { readonly key: string; readonly attempt: number; readonly what: string }[] = []
  let read = 0
  let made = 0
  let unfinished = 0
  for (const located of rowsAt(place, 'answers', findings)) {
    const { row, where, sealed } = located
    read++
    const text = textOf('answers', row)
    if (seen.has(text)) {
      findings.differs(`${where} holds attempt ${row.attempt} of ${nameOf(row)} once more`)
      continue
    }
    seen.add(text)
    const item = items.get(row.item)
    if (!item) {
      findings.differs(`${where} answers item ${row.item}, which items.jsonl lacks`)
      continue
    }
    const key = runKeyOf(row)
    attempts.add(key, row)
    answers.push(withoutTexts(row))
    for (const fault of faultsIn(located, item, at))
      if (fault !== undefined) findings.differs(`${where}, ${nameOf(row)}: ${fault}`)
    const waits = sealed || item.withheld !== undefined
    if (waits) findings.waiting++
    const isStuck = !waits && unfinished >= MOST_UNFINISHED
    if (isStuck) findings.cannot(STUCK)
    const isOver = !waits && at.isOver()
    if (isOver) findings.cannot(TIME_IS_OVER)
    const isLate = isStuck || isOver
    const own = waits || isLate ? row : withOwnEchoes(row, item, at)
    if (canonical(own.echoes ?? []) !== canonical(row.echoes ?? []))
      findings.differs(`${where}, ${nameOf(row)}: what its answer repeats of the prompt is not what "echoes" says`)
    const verdicts = waits || isLate ? waitingFor(row, item, at) : await scoredAgain(own, item, at)
    for (const { scorer, value, parts, unscorable, isUnfinished } of verdicts) {
      if (isUnfinished) unfinished++
      const score = scores.get(textOf('scores', { ...row, scorer }))
      // Where it cannot be scored here either, nobody knows yet: that is said, and is no difference.
      if (!score && unscorable) continue
      if (!score) unscored.push({ key, attempt: row.attempt, what: `${nameOf(row)} has no score by ${scorer}` })
      else {
        score.isKnown = true
        if (value === undefined) continue
        made++
        if (score.row.unfinished)
          findings.differs(
            `${score.where}, ${nameOf(row)}: ${scorer} was not scored in time, scored again it is ${value} (fathom-bench score tries again)`,
          )
        else if (score.row.value !== value)
          findings.differs(
            `${score.where}, ${nameOf(row)}: ${scorer} is ${score.row.value}, scored again it is ${value}`,
          )
        else if (score.parts !== sha256(canonical(parts)))
          findings.differs(`${score.where}, ${nameOf(row)}: parts of ${scorer} differ`)
      }
    }
  }
  const lacks = unscored.flatMap(({ key, attempt, what }) => (attempts.isLast(key, attempt) ? [what] : []))
  attempts.check(findings)
  checkStrays([...scores.values()], findings)
  const told = place.head?.files['answers.jsonl'].rows
  if (told !== undefined && told !== read) findings.differs(`answers.jsonl has ${read} rows, bundle.json says ${told}`)
  return { answers, scores: [...scores.values()].map(({ row }) => row), ended: endedOf(answers), made, unscored: lacks }
}

/** Scores without an answer: those of one answer may be of the row that a stopped run left torn. */
function checkStrays(scores: readonly KnownScore[], findings: Findings): void {
  const strays = scores.filter(({ isKnown }) => !isKnown)
  const answers = new Set(strays.map(({ row }) => textOf('answers', row)))
  if (answers.size === 1 && findings.torn.has('answers.jsonl')) return
  for (const { where, row } of strays)
    findings.differs(`${where} scores ${nameOf(row)} by ${row.scorer}, which no answer asks for`)
}

/** What is wrong with an answer beside its scores, a line each. */
function faultsIn(
  located: LocatedRow<AnswerRow>,
  item: ItemRow,
  { place, registry, findings }: AnswersPlace,
): (string | undefined)[] {
  const { row } = located
  const { manifest } = place
  if (!methodKnown(row.method, registry))
    findings.cannot(`${row.method} is not known here: no method of this Fathom; a plugin's is given with --plugin`)
  return [
    sealFault('answers', located, place, registry.methods),
    keyFault(row, manifest, registry),
    allowanceFault(row, item, manifest, registry),
    ...callFaults(row, item, manifest, registry),
    ...ledgerFaults(row, item, registry.methods.get(row.method)),
  ]
}

/** An answer with the echoes that are found in it again. Answers too short to hold one, those of copied text and those of items that are not built keep theirs. */
function withOwnEchoes(row: AnswerRow, item: ItemRow, { registry, shown }: AnswersPlace): AnswerRow {
  const { answer, echoes: told, ...rest } = row
  if (answer === null || (told === undefined && !canEcho(answer)) || !registry.scorers.has(item.scorer)) return row
  const seen = shown(item)
  if (seen === undefined) return row
  const echoes = echoesIn(answer, seen)
  return { ...rest, answer, ...(echoes.length > 0 && { echoes }) }
}

interface KnownScore {
  readonly row: ScoreRow
  readonly where: string
  /** sha256. */
  readonly parts: string
  /** Is there an answer that it scores? */
  isKnown: boolean
}

function readScores({ place, registry, findings }: AnswersPlace): Map<string, KnownScore> {
  const scores = new Map<string, KnownScore>()
  let read = 0
  for (const located of rowsAt(place, 'scores', findings)) {
    const { row, where } = located
    read++
    const key = textOf('scores', row)
    const fault = sealFault('scores', located, place, registry.methods)
    if (fault !== undefined) findings.differs(`${where}: ${fault}`)
    if (scores.has(key)) findings.differs(`${where} scores ${nameOf(row)} by ${row.scorer} once more`)
    else {
      const { why: _, parts, ...rest } = row
      scores.set(key, { row: { ...rest, why: '' }, where, parts: sha256(canonical(parts)), isKnown: false })
    }
  }
  const told = place.head?.files['scores.jsonl'].rows
  if (told !== undefined && told !== read) findings.differs(`scores.jsonl has ${read} rows, bundle.json says ${told}`)
  return scores
}

/** What an answer's scorers say now; without a value where that cannot be found out here. */
interface Again {
  readonly scorer: string
  readonly value?: number
  readonly parts?: ScoreRow['parts'] | undefined
  /** It takes something that is not here, such as a compiler. */
  readonly unscorable?: true
  /** Its scorer was ended, since it took too long. */
  readonly isUnfinished?: true
}

async function scoredAgain(
  answer: AnswerRow,
  item: ItemRow,
  { registry, programs, scoring, findings }: AnswersPlace,
): Promise<readonly Again[]> {
  if (!registry.scorers.has(item.scorer)) {
    findings.cannot(`${item.scorer} is no scorer of this Fathom; a plugin's is given with --plugin`)
    return [{ scorer: item.scorer }]
  }
  try {
    const rows = await scoring.score(item, answer)
    return scorersOf(item.scorer, registry.scorers).map(scorer => {
      const again = rows.find(row => row.scorer === scorer)
      if (again?.unfinished) {
        findings.cannot(again.why)
        return { scorer, isUnfinished: true as const }
      }
      if (!again) findings.cannot(whyUnscored(scorer, item, registry, programs))
      return again ?? { scorer, unscorable: true as const }
    })
  } catch (error) {
    findings.differs(`${nameOf(answer)} cannot be scored: ${messageOf(error)}`)
    return []
  }
}

function whyUnscored(id: string, { expected }: ItemRow, { scorers }: Registry, programs: Programs): string {
  const scorer = held(scorers, id)
  const why = runsPrograms(scorer) ? programs.unavailable(scorer.language(expected)) : scorer.unscored
  return `${id}: ${why ?? 'it gave no score'}`
}

function waitingFor(_: AnswerRow, { scorer }: ItemRow, { registry }: AnswersPlace): readonly Again[] {
  return registry.scorers.has(scorer) ? scorersOf(scorer, registry.scorers).map(id => ({ scorer: id })) : [{ scorer }]
}

/** What a report counts. */
function withoutTexts({ raw: _, reasoning: __, ...row }: AnswerRow): AnswerRow {
  return { ...row, answer: row.answer === null ? null : '' }
}

const textOf = <File extends 'answers' | 'scores'>(
  file: File,
  row: File extends 'answers' ? RunKey & { attempt: number } : RunKey & { attempt: number; scorer: string },
) => JSON.stringify(keyOfRow[file](row as AnswerRow & ScoreRow))

const runKeyOf = ({ item, method, model, config }: RunKey) => [item, method, model, config].join(' ')

const nameOf = (row: RunKey) => `the answer of ${row.method} ${row.model} ${row.config} to ${row.item}`
