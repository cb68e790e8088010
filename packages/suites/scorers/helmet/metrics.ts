import {
  computeHotpotOverlap,
  computeRougeL,
  computeRougeLsum,
  DIGIT,
  findLargest,
  hasSubstring,
  lower,
  mustMatch,
  normalizeAnswer,
  normalizeWords,
  type Rouge,
  SPACE,
  strip,
  toCaselessPattern,
} from 'fathom-bench/plugin'
import { raise, toPythonItems } from '../../golden/python.ts'

// Results of HELMET's code for one reply: princeton-nlp/HELMET@4526dfb utils.py, data.py and eval_alce.py.

type Metric = (prediction: string, gold: string) => number

const makeRougeMetric =
  (of: typeof computeRougeL, figure: keyof Rouge): Metric =>
  (prediction, gold) =>
    of(gold, prediction, true)[figure]

const METRICS = {
  exact_match: (prediction, gold) => Number(normalizeAnswer(prediction) === normalizeAnswer(gold)),
  f1: (prediction, gold) => computeHotpotOverlap(normalizeWords(prediction), normalizeWords(gold)).f1,
  substring_exact_match: (prediction, gold) => Number(hasSubstring(normalizeAnswer(prediction), normalizeAnswer(gold))),
  rougeL_f1: makeRougeMetric(computeRougeL, 'f1'),
  rougeL_recall: makeRougeMetric(computeRougeL, 'recall'),
  rougeLsum_f1: makeRougeMetric(computeRougeLsum, 'f1'),
  rougeLsum_recall: makeRougeMetric(computeRougeLsum, 'recall'),
} satisfies Readonly<Record<string, Metric>>

export type HelmetMetric = keyof typeof METRICS
export const HELMET_METRICS = Object.keys(METRICS) as HelmetMetric[]

/**
 * `calculate_metrics`: the best over answers, which are a text, a list, or a list of lists. @throws PythonError
 * IndexError for none
 */
export function calculateMetric(metric: HelmetMetric, prediction: string, answers: unknown): number {
  const all = typeof answers === 'string' ? [answers] : toPythonItems(answers)
  if (all.length === 0) raise('IndexError')
  const golds = Array.isArray(all[0]) ? all.flatMap(toPythonItems) : all
  if (golds.length === 0) raise('ValueError')
  return findLargest(golds.map(gold => METRICS[metric](prediction, String(gold))))
}

/**
 * `parse_output`: what follows the first prefix on its line (any case), one repeated prefix taken off; without it the
 * first line.
 */
export function parseHelmetOutput(output: string, prefix: string): string {
  const folded = toCaselessPattern(prefix)
  const line = new RegExp(`${folded}(.*)`, 'iu').exec(output) ?? mustMatch(/^(.*)/, output)
  // JavaScript's dot leaves out more line ends than Python's.
  const behind = output.slice(line.index + line[0].length - line[1].length).split('\n', 1)[0]
  return strip(strip(behind).replace(new RegExp(`^${folded}`, 'iu'), ''))
}

/**
 * `default_post_process` with "Answer:", json_kv's with "corresponding value:": the larger of the whole text's figure
 * and the parsed one's.
 */
export function withParsed(metric: HelmetMetric, prediction: string, answers: unknown, prefix: string): number {
  const whole = calculateMetric(metric, prediction, answers)
  return Math.max(whole, calculateMetric(metric, parseHelmetOutput(prediction, prefix), answers))
}

/** ICL: what follows "label:" alone, exactly. */
export const scoreIcl = (prediction: string, answer: unknown): number =>
  calculateMetric('exact_match', parseHelmetOutput(prediction, 'label:'), answer)

/** ∞Bench MC: answers are the letter and "L. text", which as part of the lower-cased reply is always right. */
export function scoreInfbenchChoice(
  metric: 'exact_match' | 'substring_exact_match',
  prediction: string,
  answers: readonly string[],
): number {
  const inside = hasSubstring(lower(prediction), lower(answers[1] ?? raise('IndexError')))
  if (metric === 'substring_exact_match') return Number(inside)
  return inside ? 1 : withParsed(metric, prediction, answers, 'Answer:')
}

/** RULER's files: share of the answers that stand in the lower-cased reply. A text is taken letter by letter. */
export function computeRulerRecall(prediction: string, answers: unknown): number {
  const all = toPythonItems(answers)
  const text = lower(prediction)
  return all.length === 0
    ? raise('ZeroDivisionError')
    : all.filter(answer => hasSubstring(text, lower(String(answer)))).length / all.length
}

/** Computes ASQA's str_em: for each part of the question, whether the reply contains a short answer. */
export const computeStrEm = (prediction: string, parts: readonly (readonly string[])[]): boolean[] => {
  const said = normalizeAnswer(prediction)
  return parts.map(answers => answers.some(answer => hasSubstring(said, normalizeAnswer(answer))))
}

/**
 * `parse_rankings`: the ids of the longest (in characters) chain of numbers with `>` between them, the first with the
 * most points. An id that comes twice keeps its first place. Without a number the whole text is one id.
 */
export function parseRankings(output: string): Map<string, number> {
  const text = lower(output.replace(/[[\]:]/g, '')).replaceAll('id', '')
  const chains = text.match(CHAIN) ?? []
  const longest = chains.reduce((most, chain) => (countCharacters(chain) > countCharacters(most) ? chain : most), '')
  const ids = longest === '' ? [text] : longest.split('>').map(strip)
  const points = new Map<string, number>()
  for (const [at, id] of ids.entries()) if (!points.has(id)) points.set(id, ids.length - at)
  return points
}

const CHAIN = new RegExp(`${DIGIT}+(?:${SPACE}*>${SPACE}*${DIGIT}+)*`, 'gu')
const countCharacters = (text: string): number => [...text].length
