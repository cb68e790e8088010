import { DIGIT, lower, raise, strip } from 'fathom-bench/plugin'
import { computeMetrics, computeRecall, parseOutput, scoreDefault } from './agent-bench.ts'
import { type CaseFields, getField, getItem, isEqual, isIn, isTrue, requireText, stripMarks, toText } from './python.ts'

/** Mem-alpha's scores (wangyu-ustc/Mem-alpha@9c0e1f6): of its evaluation, and of its training's rewards. */

/** `_compute_score` of evaluate_agent_results.py. */
export function scoreMemAlpha(fields: CaseFields): unknown {
  const source = getField(fields, 'data_source')
  const said = getField(fields, 'predicted_answer')
  const answer = dropThoughts(said, isIn('</think>', said))
  const gold = getField(fields, 'gold_answer')
  if (is(source, 'booksum', 'infbench_sum_eng_shots2'))
    return countKeywords(Array.isArray(gold) ? gold : requireText(gold).split(', '), answer)
  if (is(source, 'pubmed-rct') || isIn('icl', source))
    return scoreNumber(stripQuotes(extractBalanced(answer)), () => (Array.isArray(gold) ? getItem(gold, 0) : gold))
  return scoreShared(source, answer, gold, ['lme_train', 'longmemeval_s*'])
}

/** `_compute_score_for_data_source` of verl/workers/reward_manager/naive.py. */
export function rewardMemAlpha(fields: CaseFields): unknown {
  const source = getField(fields, 'data_source')
  const said = getField(fields, 'predicted_answer')
  const answer = dropThoughts(said, isIn('<think>', said) && isIn('</think>', said))
  const gold = getField(fields, 'gold_answer')
  if (is(source, 'booksum')) return countKeywords(requireText(gold).split(',').map(strip), answer)
  if (is(source, 'pubmed-rct') || isIn('ttl_train', source) || isIn('icl', source))
    return scoreNumber(stripQuotes(extractPlain(answer)), () => gold)
  return scoreShared(source, answer, gold, ['lme_train'])
}

/** `exact_match` of memalpha/llm_agent/metrics.py. */
export const matchMemAlpha = ({ prediction, ground_truth_answers }: CaseFields): boolean =>
  computeMetrics(prediction, ground_truth_answers).exact_match

const is = (source: unknown, ...names: readonly string[]) => names.some(name => source === name)

/** Only the second part between closing marks is kept, and a mark that is still open loses the answer. */
function dropThoughts(answer: unknown, isClosed: boolean): unknown {
  const rest = isClosed ? strip(requireText(answer).split('</think>')[1]) : answer
  return isIn('<think>', rest) ? 'Empty' : rest
}

function countKeywords(keywords: readonly unknown[], answer: unknown): number {
  const hits = keywords.filter(each => {
    const wanted = lower(requireText(each))
    return lower(requireText(answer)).includes(wanted)
  })
  return keywords.length === 0 ? raise('ZeroDivisionError') : hits.length / keywords.length
}

const stripQuotes = (text: string) => strip(stripMarks(text, '"\''))

function scoreNumber(said: string, getGold: () => unknown): number {
  const gold = getGold()
  return Number(DIGITS.test(said) && said === stripQuotes(toText(gold)))
}

const DIGITS = new RegExp(`^${DIGIT}+$`, 'u')

function scoreShared(source: unknown, answer: unknown, gold: unknown, judged: readonly string[]): unknown {
  if (is(source, ...judged)) return undefined // A model decides; no rule can.
  if (is(source, 'squad', 'hotpotqa')) {
    const wanted = lower(requireText(pickText(gold)))
    return Number(lower(requireText(answer)).includes(wanted))
  }
  return is(source, 'perltqa') ? scorePerlt(answer, gold) : scoreBySource(source, answer, gold)
}

function pickText(gold: unknown): unknown {
  if (Array.isArray(gold)) return isTrue(gold) ? toText(gold[0]) : ''
  if (typeof gold !== 'object' || gold === null || 'float' in gold) return toText(gold)
  return 'text' in gold ? gold.text : gold
}

/** A gold with semicolons is a list, which is compared with the reply as it is written. */
function scorePerlt(answer: unknown, gold: unknown): number {
  if (!isIn(';', gold)) {
    const wanted = lower(requireText(gold))
    return Number(lower(requireText(answer)).includes(wanted))
  }
  const golds = requireText(gold).split(';')
  return golds.filter(each => isIn(strip(lower(each)), answer)).length / golds.length
}

/** `evaluate_wrt_source`: the metric that stands for a sub-dataset of MemoryAgentBench. */
function scoreBySource(source: unknown, output: unknown, answer: unknown): unknown {
  const has = (part: string) => isIn(part, source)
  if (has('icl')) return computeMetrics(parseOutput(output), answer).substring_exact_match
  if (has('eventqa')) return scoreEvents(output, answer)
  if (has('infbench')) return undefined // ROUGE-L: the recorded cases hold a stub's 0.
  if (has('ruler') || has('mermory_merging')) {
    if (!has('ruler_niah')) return Number(scoreDefault({ output, answer }).substring_exact_match)
    computeRecall(output, answer)
    return raise('KeyError') // Its result has no such metric.
  }
  if (has('recsys')) return raise('FileNotFoundError')
  if (has('detectiveqa')) return Number(isEqual(answer, extractBalanced(output)))
  return scoreDefault({ output, answer }).substring_exact_match
}

function scoreEvents(output: unknown, answer: unknown): number {
  const recall = computeRecall(output, answer)
  computeMetrics(parseOutput(output), answer)
  return Number(recall === 1)
}

/** The text in `<answer>`, else in a box with no bracket in it, else all. */
function extractPlain(answer: unknown): string {
  if (typeof answer !== 'string') return raise('TypeError')
  const found = TAGGED.exec(answer) ?? /\\boxed\{([^}]*)\}/.exec(answer) ?? /\\box\{([^}]*)\}/.exec(answer)
  return strip(found?.[1] ?? answer)
}

/** The same with a box whose brackets are balanced. */
function extractBalanced(answer: unknown): string {
  if (typeof answer !== 'string') return raise('TypeError')
  const tagged = TAGGED.exec(answer)?.[1]
  return strip(tagged ?? readBox(answer, '\\boxed{') ?? readBox(answer, '\\box{') ?? answer)
}

const TAGGED = /<answer>(.*?)<\/answer>/is

function readBox(text: string, opens: string): string | undefined {
  const start = text.indexOf(opens)
  if (start < 0) return undefined
  let depth = 0
  for (let at = start + opens.length - 1; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    if (depth === 0) return text.slice(start + opens.length, at)
  }
  return undefined
}
