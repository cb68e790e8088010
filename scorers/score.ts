import { getErrorMessage, usageError } from '../core/errors.ts'
import { listExports } from '../core/files/export-file.ts'
import type { Programs } from '../core/process/programs.ts'
import { strip } from '../core/python/python.ts'
import { type AnswerRow, type ItemRow, ROW_VERSION, type RunKey, type ScoreRow } from '../core/rows/rows.ts'
import { type Range, removeEchoes } from '../core/text/echoes.ts'
import { makeUnknownError } from '../core/text/suggest.ts'
import * as builtIn from './index.ts'
import { isProgramScorer, type Scorer, type Verdict } from './scorer.ts'
import { cutText, escapeInvisible, quoteText } from './text/quote.ts'

export type ScorerRegistry = ReadonlyMap<string, Scorer>

/**
 * Scores one answer: one row each from the item's scorer, its strict variant, the scorer of its stated content, and its
 * other scorers. An item without an answer scores 0 under all of them, without calling any. A program that cannot run
 * here gives no row.
 * @param isScored scorers whose rows already exist, and that are skipped
 * @throws BenchError (usage) for an unknown scorer, for an `expected` in the wrong format, and for a plugin's scorer
 * that breaks its contract
 */
export async function scoreAnswer(
  item: Pick<ItemRow, 'id' | 'scorer' | 'expected'>,
  answer: ScoredAnswer,
  registry: ScorerRegistry = buildScorerRegistry(),
  programs: Programs = NO_PROGRAMS,
  isScored: (scorer: string) => boolean = () => false,
): Promise<ScoreRow[]> {
  const rows: ScoreRow[] = []
  for (const id of listItemScorers(item.scorer, registry)) {
    if (isScored(id)) continue
    const verdict = await computeVerdict(requireScorer(id, registry), item, answer, programs)
    if (!verdict) continue
    const { method, model, config, attempt } = answer
    rows.push({ v: ROW_VERSION, item: answer.item, method, model, config, attempt, scorer: id, ...verdict })
  }
  return rows
}

/** The fields of an answer that scoring reads. */
export type ScoredAnswer = RunKey & Pick<AnswerRow, 'attempt' | 'answer' | 'status' | 'echoes'>

/** Lists an item's scorers: its own, the strict variant, the one of stated content, and the others. */
export function listItemScorers(id: string, registry: ScorerRegistry): string[] {
  const { strict, stated, secondary = [] } = requireScorer(id, registry)
  return [id, ...[strict, stated].filter(variant => variant !== undefined), ...secondary]
}

export const NO_PROGRAMS: Programs = { unavailable: () => 'nothing was given that runs programs', run: async () => [] }

/** Returns all scorers by id: the built-in ones and those of plugins. Each id exists once. */
export function buildScorerRegistry(extra: readonly Scorer[] = []): ScorerRegistry {
  if (extra.length === 0) return BUILT_IN
  const registry = new Map(BUILT_IN)
  for (const scorer of extra) {
    if (registry.has(scorer.id))
      throw usageError(`--plugin: a scorer named ${quoteText(scorer.id)} exists; choose another id.`)
    registry.set(scorer.id, scorer)
  }
  return registry
}

const BUILT_IN = new Map(listExports<Scorer>(builtIn).map(scorer => [scorer.id, scorer]))

/** Scorers that come with Fathom in a package of their own: from now on they are built-in ones. */
export function addBuiltInScorers(scorers: readonly Scorer[]): void {
  for (const scorer of scorers) BUILT_IN.set(scorer.id, scorer)
}

function requireScorer(id: string, registry: ScorerRegistry): Scorer {
  const scorer = registry.get(id)
  if (scorer !== undefined) return scorer
  throw makeUnknownError(
    'scorer',
    id,
    [...registry.keys()].sort(),
    'docs/scorers.md lists all; --plugin FILE brings those of a plugin',
  )
}

/** Nothing where the answer cannot be scored here. */
async function computeVerdict(
  scorer: Scorer,
  item: Pick<ItemRow, 'id' | 'expected'>,
  { answer, status, echoes }: ScoredAnswer,
  programs: Programs,
): Promise<Verdict | undefined> {
  if (scorer.expects && !scorer.expects.test(item.expected)) {
    const came = escapeInvisible(cutText(JSON.stringify(item.expected) ?? 'nothing', 60))
    throw usageError(`score: item ${item.id} has expected = ${came}, but ${scorer.id} takes ${scorer.expects.shape}.`)
  }
  if (scorer.unscored !== undefined) return undefined
  if (answer === null || strip(answer) === '') return { value: 0, why: `no answer (${status.kind}): ${status.reason}` }
  // Rows of a file hold what they hold.
  return scoreText(scorer, answer, item, programs, Array.isArray(echoes) ? echoes : [])
}

/**
 * Returns the text that a scorer sees: without parts that only repeat the prompt, unless it scores as a paper's code
 * does or expects copied text.
 */
const pickScoredText = ({ variant, copies }: Scorer, answer: string, echoes: readonly Range[]): string =>
  copies || (variant !== 'strict' && variant !== 'stated') ? answer : removeEchoes(answer, echoes)

/**
 * Returns a scorer's verdict on a text. Undefined if the text cannot be scored here: it needs a judge, or is a program
 * that cannot run.
 * @param echoes the parts of the answer that only repeat its prompt
 */
export async function scoreText(
  scorer: Scorer,
  answer: string,
  item: Pick<ItemRow, 'id' | 'expected'>,
  programs: Programs,
  echoes: readonly Range[] = [],
): Promise<Verdict | undefined> {
  if (scorer.unscored !== undefined) return undefined
  if (isProgramScorer(scorer) && programs.unavailable(scorer.language(item.expected)) !== undefined) return undefined
  const seen = pickScoredText(scorer, answer, echoes)
  if (strip(seen) === '' && strip(answer) !== '') return { value: 0, why: 'only repeats the prompt' }
  const verdict = await runScorer(scorer, seen, item, programs)
  if (!(verdict.value >= 0 && verdict.value <= 1)) {
    throw usageError(`score: ${scorer.id} gave ${verdict.value} for item ${item.id}; a value lies between 0 and 1.`)
  }
  return verdict
}

async function runScorer(
  scorer: Scorer,
  answer: string,
  item: Pick<ItemRow, 'id' | 'expected'>,
  programs: Programs,
): Promise<Verdict> {
  try {
    return isProgramScorer(scorer)
      ? await scorer.judge(answer, item.expected, programs)
      : scorer.score(answer, item.expected)
  } catch (error) {
    throw usageError(`score: ${scorer.id} failed on item ${item.id}: ${getErrorMessage(error)}`, error)
  }
}
