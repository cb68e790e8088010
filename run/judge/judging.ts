import pLimit from 'p-limit'
import { usageError } from '../../core/errors.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import type { JudgeNote } from '../../core/rows/manifest/manifest.ts'
import { type AnswerRow, ROW_VERSION, type ScoreRow } from '../../core/rows/rows.ts'
import { judgeLines } from '../../reports/summary/health/judge-lines.ts'
import type { Budget } from '../../runners/metering/budget.ts'
import { judged } from '../../scorers/judge/judge-scorer.ts'
import { hashJudgeWording } from '../../scorers/judge/prompt.ts'
import type { Reference } from '../../scorers/judge/reference.ts'
import { computeAgreement } from '../../stats/agreement.ts'
import { joinJudgeNotes, withBills } from '../store/joined-manifest.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { type Judge, type JudgeCalls, judgeCalls, type Problem } from './judge-calls.ts'
import {
  indexReferences,
  indexVerdicts,
  isVerdict,
  listJudgedAnswers,
  makeAttemptKey,
  noteUnjudged,
  withUnjudged,
} from './verdicts.ts'

/**
 * The result of judging.
 * @public
 * @since 0.2.0
 */
export interface Judging {
  /** Rows that were written. */
  readonly scored: number
  /** Answers without a new verdict. */
  readonly unscored: number
  /** Notes for the user, one line each: missing verdicts, usage, and agreement with the file's own labels. */
  readonly lines: readonly string[]
}

/**
 * Lets a model judge the answers of a run that no rule can score, within the run's limits. Each verdict is stored before
 * the next step, and existing verdicts stay. With `again` all are judged, and the new verdicts replace the old ones
 * together if none is missing.
 * @param budget what is left of the run's limits
 * @throws BenchError (usage) if another judge or wording gave the existing verdicts
 */
export async function judgeAnswers(folder: RunFolder, judge: Judge, budget: Budget, again = false): Promise<Judging> {
  const before = indexVerdicts(folder)
  if (before.size > 0 && !again) checkSame(folder, judge)
  const references = indexReferences(folder)
  const all = listJudgedAnswers(folder, references)
  const unjudged = all.filter(({ answer }) => !before.has(makeAttemptKey(answer)))
  const waiting = again ? all : unjudged
  if (waiting.length === 0) {
    noteUnjudged(folder)
    return { scored: 0, unscored: 0, lines: [] }
  }
  const calls = judgeCalls(judge, budget)
  const at = new Date().toISOString()
  const makeNote = (agreement?: JudgeNote['agreement']): JudgeNote => ({
    model: judge.model.id,
    baseUrl: judge.baseUrl,
    wording: hashJudgeWording(),
    spent: calls.spent(),
    bills: [{ at, ...calls.spent() }],
    ...(agreement && { agreement }),
  })
  const replaces = again && before.size > 0
  const known = folder.manifest.judge && withBills(folder.manifest.judge, folder.manifest.created)
  // Verdicts that may be dropped have a bill, but leave the earlier judge in the manifest.
  const saveNote = (note: JudgeNote, missing: number, stays: boolean) => {
    const joined = known ? (stays ? joinJudgeNotes(note, known) : joinJudgeNotes(known, note)) : note
    folder.updateManifest(manifest => ({ ...manifest, judge: withUnjudged(joined, missing) }))
  }
  // The judge is stored before its first verdict, and its usage while it works: a killed session was paid for.
  const rows: ScoreRow[] = []
  let savedAt = Number.NEGATIVE_INFINITY
  const saveUsage = () => {
    if (readSteadyClock() - savedAt < SAVED_EVERY_MS) return
    saveNote(makeNote(), unjudged.length - (replaces ? 0 : rows.length), replaces)
    savedAt = readSteadyClock()
  }
  saveUsage()
  const agreement = await measureAgreement(calls, judge, [...references.values()], again ? undefined : known?.agreement)
  const problems: Problem[] = []
  await runInParallel(waiting, judge.concurrency, async ({ answer, reference }) => {
    const row = await makeScoreRow(calls, judge, answer, reference)
    if ('what' in row) return void problems.push(row)
    rows.push(row)
    if (!replaces) folder.addScores([row])
    saveUsage()
  })
  const stays = replaces && problems.length > 0
  if (replaces && !stays) folder.replaceScores(isVerdict, rows)
  const note = makeNote(agreement)
  saveNote(note, stays ? unjudged.length : problems.length, stays)
  return {
    scored: stays ? 0 : rows.length,
    unscored: problems.length,
    lines: [...formatProblems(problems), ...(stays ? [STAYS] : []), ...judgeLines(note)],
  }
}

/** Milliseconds: the manifest is written whole each time. */
const SAVED_EVERY_MS = 1000

const STAYS = 'the earlier verdicts stay: new ones replace them together, if none is missing'

function checkSame({ path, manifest: { judge: known } }: RunFolder, { model }: Judge): void {
  if (!known) return
  const by =
    known.model === model.id
      ? `under another wording (${known.wording}, now ${hashJudgeWording()})`
      : `by ${known.model}`
  if (known.model !== model.id || known.wording !== hashJudgeWording())
    throw usageError(
      `--judge ${model.id}: answers of ${path} are judged ${by}. To judge all again, run score --rejudge.`,
    )
}

/** A missing answer is wrong, without a call. */
async function makeScoreRow(
  calls: JudgeCalls,
  { model }: Judge,
  { answer, status, item, method, model: asker, config, attempt }: AnswerRow,
  reference: Reference,
): Promise<ScoreRow | Problem> {
  const row = { v: ROW_VERSION, item, method, model: asker, config, attempt, scorer: judged.id }
  if (answer === null || answer.trim() === '')
    return { ...row, value: 0, why: `no answer (${status.kind}): ${status.reason}` }
  const verdict = await calls.verdict(reference, answer)
  if ('problem' in verdict) return verdict.problem
  const parts = { judge: model.id, wording: hashJudgeWording(), calls: verdict.calls }
  return { ...row, value: verdict.value, parts, why: `judge ${model.id}: ${verdict.said}` }
}

/**
 * Compares with answers that the file itself labels, each once; undefined if it has none.
 * @param known what an earlier session measured: it stays unless more answers are labelled now
 */
async function measureAgreement(
  calls: JudgeCalls,
  { concurrency }: Judge,
  references: readonly Reference[],
  known: JudgeNote['agreement'],
): Promise<JudgeNote['agreement']> {
  const labelled = references.flatMap(reference => (reference.labelled ? [{ reference, ...reference.labelled }] : []))
  if (known && known.n >= labelled.length) return known
  const pairs: (readonly [boolean, boolean])[] = []
  await runInParallel(labelled, concurrency, async ({ reference, answer, right }) => {
    const verdict = await calls.verdict(reference, answer)
    if ('value' in verdict) pairs.push([verdict.value >= 0.5, right])
  })
  return pairs.length === 0 ? undefined : computeAgreement(pairs)
}

async function runInParallel<T>(list: readonly T[], most: number, one: (item: T) => Promise<void>): Promise<void> {
  await pLimit(most).map(list, one)
}

/** A line a reason, with what came the first time. */
function formatProblems(problems: readonly Problem[]): string[] {
  return [...new Set(problems.map(({ what }) => what))].map(what => {
    const alike = problems.filter(each => each.what === what)
    const answers = alike.length === 1 ? '1 answer stays' : `${alike.length} answers stay`
    return `${answers} without a score: ${what}${alike[0].came === '' ? '' : `, such as "${alike[0].came}"`}`
  })
}
