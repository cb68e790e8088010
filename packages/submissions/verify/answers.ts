import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnswerRow,
  type BundleContext,
  canEcho,
  type EchoSource,
  type Findings,
  findEchoes,
  getErrorMessage,
  IndexedRows,
  type ItemRow,
  isProgramScorer,
  keyOfRow,
  type LocatedRow,
  listItemScorers,
  makeRowReader,
  mustGet,
  type OnProgress,
  PairIndex,
  type Programs,
  type Registry,
  type Rows,
  RowView,
  type RunKey,
  readBundleRows,
  type ScoreRow,
  type Scoring,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { type Ended, EndedItems } from '../completed-items.ts'
import { checkAllowance } from './allowances.ts'
import { AttemptTracker } from './attempts.ts'
import { callFaults } from './calls.ts'
import { TIME_IS_OVER } from './items.ts'
import { findKnownMethod } from './known-methods.ts'
import { type KnownScore, RecordedScores } from './known-scores.ts'
import { listLedgerFaults } from './ledger.ts'
import { checkRunKey } from './manifest.ts'
import { checkSeal } from './seals.ts'

interface AnswersPlace {
  readonly place: BundleContext
  /** The rebuilt items, if they were rebuilt. */
  readonly items: ReadonlyMap<string, ItemRow>
  readonly registry: Registry
  readonly programs: Programs
  readonly scoring: Scoring
  readonly findings: Findings
  readonly isOver: () => boolean
  /** Returns the text that the prompt of an item shows; undefined if it is not rebuilt. */
  readonly shown: (item: ItemRow) => EchoSource | undefined
  readonly onProgress: OnProgress
}

/** The rows that count, which stay in their files, and the number of recomputed scores. */
export interface CheckedAnswers {
  readonly answers: Rows<AnswerRow>
  readonly scores: Rows<ScoreRow>
  readonly ended: Ended
  readonly made: number
  /** Last answers without a score that their items require, one line each. */
  readonly unscored: Rows<string>
}

/**
 * Most scores that may exceed their time. A submitted run may have thousands of such answers, and each uses up its full
 * time.
 */
const MOST_UNFINISHED = 3
const STUCK = `${MOST_UNFINISHED} scores were not made in time, so no more answers were scored`

/** Rescores every answer and compares; every score needs an answer, and every last answer its scores. */
export async function checkAnswers(at: AnswersPlace): Promise<CheckedAnswers> {
  const { place, items, findings } = at
  const scores = readScores(at)
  const answers = rowsIn(place)
  const seen = new PairIndex()
  const attempts = new AttemptTracker()
  const ended = new EndedItems()
  const unscored: { readonly pair: number; readonly attempt: number; readonly scorer: string }[] = []
  let read = 0
  let made = 0
  let unfinished = 0
  for (const located of readBundleRows(place, 'answers', findings, scoringOf(at))) {
    const { row, where, sealed } = located
    read++
    const { size } = seen
    const [id, ...rest] = keyOfRow.answers(row)
    seen.add(String(id), JSON.stringify(rest))
    if (seen.size === size) {
      findings.differs(`${where} contains attempt ${row.attempt} of ${formatAnswerName(row)} again`)
      continue
    }
    const item = items.get(row.item)
    if (!item) {
      findings.differs(`${where} answers item ${row.item}, which items.jsonl lacks`)
      continue
    }
    const pair = attempts.add(row)
    ended.add(row)
    answers.add(located.place ? row : stripTexts(row), located.place)
    for (const fault of listFaults(located, item, at))
      if (fault !== undefined) findings.differs(`${where}, ${formatAnswerName(row)}: ${fault}`)
    const waits = sealed || item.withheld !== undefined
    if (waits) findings.waiting++
    const isStuck = !waits && unfinished >= MOST_UNFINISHED
    if (isStuck) findings.cannot(STUCK)
    const isOver = !waits && at.isOver()
    if (isOver) findings.cannot(TIME_IS_OVER)
    const isLate = isStuck || isOver
    const own = waits || isLate ? row : withOwnEchoes(row, item, at)
    if (toCanonicalJson(own.echoes ?? []) !== toCanonicalJson(row.echoes ?? []))
      findings.differs(
        `${where}, ${formatAnswerName(row)}: the parts of the prompt that its answer repeats do not match "echoes"`,
      )
    const verdicts = waits || isLate ? listPendingScores(row, item, at) : await rescoreAnswer(own, item, at)
    for (const { scorer, value, parts, unscorable, isUnfinished } of verdicts) {
      if (isUnfinished) unfinished++
      const score = scores.find({ ...row, scorer })
      // If it cannot be scored here either, the score is unverified, not different.
      if (!score && unscorable) continue
      if (!score) unscored.push({ pair, attempt: row.attempt, scorer })
      else {
        if (value === undefined) continue
        made++
        if (score.row.unfinished)
          findings.differs(
            `${score.where}, ${formatAnswerName(row)}: ${scorer} was not scored in time, rescored it is ${value} (fathom-bench score tries again)`,
          )
        else if (score.row.value !== value)
          findings.differs(
            `${score.where}, ${formatAnswerName(row)}: ${scorer} is ${score.row.value}, rescored it is ${value}`,
          )
        else if (toCanonicalJson(score.row.parts) !== toCanonicalJson(parts))
          findings.differs(`${score.where}, ${formatAnswerName(row)}: parts of ${scorer} differ`)
      }
    }
  }
  const lacks = unscored.filter(({ pair, attempt }) => attempts.isLast(pair, attempt))
  attempts.check(findings)
  checkStrays(scores, findings)
  const told = place.head?.files['answers.jsonl'].rows
  if (told !== undefined && told !== read) findings.differs(`answers.jsonl has ${read} rows, bundle.json says ${told}`)
  return {
    answers,
    scores: scores.rows,
    ended: ended.ended,
    made,
    unscored: new RowView(
      lacks.length,
      index => `${formatAnswerName(attempts.keyOf(lacks[index].pair))} has no score by ${lacks[index].scorer}`,
    ),
  }
}

/** Reports scores without an answer. An answer row that an interrupted run left incomplete still has its scores. */
function checkStrays(scores: RecordedScores, findings: Findings): void {
  if (findings.torn.has('answers.jsonl') && areOfOneAnswer(scores.strays())) return
  for (const { where, row } of scores.strays())
    findings.differs(`${where} scores ${formatAnswerName(row)} by ${row.scorer}, which no answer requires`)
}

function areOfOneAnswer(scores: Iterable<KnownScore>): boolean {
  let first: string | undefined
  for (const { row } of scores) {
    const { item, method, model, config, attempt } = row
    const answer = JSON.stringify([item, method, model, config, attempt])
    first ??= answer
    if (answer !== first) return false
  }
  return true
}

/** Reports progress on scoring, because reading answers is fast. */
const scoringOf =
  ({ onProgress }: AnswersPlace): OnProgress =>
  (_, done, of) =>
    onProgress('scoring answers', done, of)

function rowsIn({ path }: BundleContext): IndexedRows<AnswerRow> {
  const file = join(path, 'answers.jsonl')
  return new IndexedRows<AnswerRow>(existsSync(file) ? makeRowReader(file) : undefined)
}

/** Lists the faults of an answer except its scores, one per line. */
function listFaults(
  located: LocatedRow<AnswerRow>,
  item: ItemRow,
  { place, registry, findings }: AnswersPlace,
): (string | undefined)[] {
  const { row } = located
  const { manifest } = place
  if (!findKnownMethod(row.method, registry))
    findings.cannot(`${row.method} is not a method of this Fathom; load a plugin's method with --plugin`)
  return [
    checkSeal('answers', located, place, registry.methods),
    checkRunKey(row, manifest, registry),
    checkAllowance(row, item, manifest, registry),
    ...callFaults(row, item, manifest, registry),
    ...listLedgerFaults(row, item, registry.methods.get(row.method)),
  ]
}

/**
 * Returns an answer with the echoes that are found again. Short answers, answers of copied text and answers to items
 * that are not rebuilt keep theirs.
 */
function withOwnEchoes(row: AnswerRow, item: ItemRow, { registry, shown }: AnswersPlace): AnswerRow {
  const { answer, echoes: told, ...rest } = row
  if (answer === null || (told === undefined && !canEcho(answer)) || !registry.scorers.has(item.scorer)) return row
  const seen = shown(item)
  if (seen === undefined) return row
  const echoes = findEchoes(answer, seen)
  return { ...rest, answer, ...(echoes.length > 0 && { echoes }) }
}

function readScores({ place, registry, findings, onProgress }: AnswersPlace): RecordedScores {
  const scores = new RecordedScores(place)
  let read = 0
  for (const located of readBundleRows(place, 'scores', findings, onProgress)) {
    const { row, where } = located
    read++
    const fault = checkSeal('scores', located, place, registry.methods)
    if (fault !== undefined) findings.differs(`${where}: ${fault}`)
    if (!scores.add(located)) findings.differs(`${where} scores ${formatAnswerName(row)} by ${row.scorer} again`)
  }
  const told = place.head?.files['scores.jsonl'].rows
  if (told !== undefined && told !== read) findings.differs(`scores.jsonl has ${read} rows, bundle.json says ${told}`)
  return scores
}

/** The recomputed scores of an answer; without a value if it cannot be computed here. */
interface Again {
  readonly scorer: string
  readonly value?: number
  readonly parts?: ScoreRow['parts'] | undefined
  /** It needs something that is missing here, such as a compiler. */
  readonly unscorable?: true
  /** Its scorer was stopped because it took too long. */
  readonly isUnfinished?: true
}

async function rescoreAnswer(
  answer: AnswerRow,
  item: ItemRow,
  { registry, programs, scoring, findings }: AnswersPlace,
): Promise<readonly Again[]> {
  if (!registry.scorers.has(item.scorer)) {
    findings.cannot(`${item.scorer} is not a scorer of this Fathom; load a plugin's scorer with --plugin`)
    return [{ scorer: item.scorer }]
  }
  try {
    const rows = await scoring.score(item, answer)
    return listItemScorers(item.scorer, registry.scorers).map(scorer => {
      const again = rows.find(row => row.scorer === scorer)
      if (again?.unfinished) {
        findings.cannot(again.why)
        return { scorer, isUnfinished: true as const }
      }
      if (!again) findings.cannot(explainUnscored(scorer, item, registry, programs))
      return again ?? { scorer, unscorable: true as const }
    })
  } catch (error) {
    findings.differs(`${formatAnswerName(answer)} cannot be scored: ${getErrorMessage(error)}`)
    return []
  }
}

function explainUnscored(id: string, { expected }: ItemRow, { scorers }: Registry, programs: Programs): string {
  const scorer = mustGet(scorers, id)
  const why = isProgramScorer(scorer) ? programs.unavailable(scorer.language(expected)) : scorer.unscored
  return `${id}: ${why ?? 'it gave no score'}`
}

function listPendingScores(_: AnswerRow, { scorer }: ItemRow, { registry }: AnswersPlace): readonly Again[] {
  return registry.scorers.has(scorer)
    ? listItemScorers(scorer, registry.scorers).map(id => ({ scorer: id }))
    : [{ scorer }]
}

/** Returns the part that a report counts. */
function stripTexts({ raw: _, reasoning: __, ...row }: AnswerRow): AnswerRow {
  return { ...row, answer: row.answer === null ? null : '' }
}

const formatAnswerName = (row: RunKey) => `the answer of ${row.method} ${row.model} ${row.config} to ${row.item}`
