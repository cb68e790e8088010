import {
  computeOverlap,
  escapeRegExp,
  lower,
  normalizeAnswer,
  raise,
  split,
  strip,
  toCaselessPattern,
} from 'fathom-bench/plugin'
import { type CaseFields, getField, getItem, isTrue, listItems, requireText } from './python.ts'

/** MemoryAgentBench's rules (HUST-AI-HYZ/MemoryAgentBench@455306d, utils/eval_other_utils.py). */

/** Its metrics that need no ROUGE. */
export interface AgentBenchMetrics {
  readonly exact_match: boolean
  readonly f1: number
  readonly substring_exact_match: boolean
}

/** The best of each metric over all golds: a text, a list, or a list of lists. */
export function computeMetrics(prediction: unknown, answer: unknown): AgentBenchMetrics {
  const golds = flattenGolds(answer)
  const said = golds.length === 0 ? raise('ValueError') : normalizeAnswer(requireText(prediction))
  const normal = golds.map(gold => normalizeAnswer(requireText(gold)))
  return {
    exact_match: normal.includes(said),
    f1: Math.max(...normal.map(gold => computeF1(said, gold))),
    substring_exact_match: normal.some(gold => said.includes(gold)),
  }
}

function flattenGolds(answer: unknown): readonly unknown[] {
  if (typeof answer === 'string') return [answer]
  if (isTrue(answer) && Array.isArray(getItem(answer, 0))) return listItems(answer).flatMap(listItems)
  return listItems(answer)
}

/** Token F1; yes, no and noanswer match only themselves. */
function computeF1(said: string, gold: string): number {
  if (said !== gold && (SPECIAL.has(said) || SPECIAL.has(gold))) return 0
  return computeOverlap(split(said), split(gold)).f1
}

const SPECIAL = new Set(['yes', 'no', 'noanswer'])

/** The rest of the first line with the prefix, or the first line. */
export function parseOutput(output: unknown, prefix = 'Answer:'): string {
  if (typeof output !== 'string') return raise('TypeError')
  const found = compilePrefix(prefix).exec(output) ?? /^([^\n]*)/.exec(output)
  const said = strip(found?.[1] ?? '')
  return strip(said.replace(new RegExp(`^${toCaselessPattern(prefix)}`, 'iu'), ''))
}

/** The prefix is a pattern, and its first group is taken for the answer, as upstream has it. */
function compilePrefix(prefix: string): RegExp {
  const pattern = prefix === escapeRegExp(prefix) ? toCaselessPattern(prefix) : prefix
  try {
    return new RegExp(`(?:${pattern})([^\\n]*)(?:\\n|$)`, 'iu')
  } catch {
    return raise('error')
  }
}

type Parsed<T> = T & { readonly parsed_output: unknown }

/** `default_post_process`: the better of the whole reply and the parsed one, metric by metric. */
export function scoreDefault({ output, answer }: CaseFields): Parsed<AgentBenchMetrics> {
  return joinBest(output, computeMetrics(output, answer), answer)
}

function joinBest(output: unknown, whole: AgentBenchMetrics, answer: unknown): Parsed<AgentBenchMetrics> {
  const parsed = parseOutput(output)
  const other = computeMetrics(parsed, answer)
  return {
    exact_match: whole.exact_match || other.exact_match,
    f1: Math.max(whole.f1, other.f1),
    substring_exact_match: whole.substring_exact_match || other.substring_exact_match,
    parsed_output: parsed,
  }
}

/** In-context learning: of the parsed reply alone. */
export function scoreInContext({ output, answer }: CaseFields): Parsed<AgentBenchMetrics> {
  const parsed = parseOutput(output)
  return { ...computeMetrics(parsed, answer), parsed_output: parsed }
}

/** EventQA: 1 where every gold is in the reply. */
export function scoreEventQa({
  output,
  answer,
}: CaseFields): Parsed<AgentBenchMetrics & { readonly eventqa_recall: number }> {
  const recall = computeRecall(output, answer)
  const parsed = parseOutput(output)
  return { ...computeMetrics(parsed, answer), eventqa_recall: Number(recall === 1), parsed_output: parsed }
}

/** The share of golds in the reply, in lower case. */
export function computeRecall(output: unknown, answer: unknown): number {
  const golds = listItems(answer)
  const found = golds.filter(gold => {
    const wanted = lower(requireText(gold))
    return lower(requireText(output)).includes(wanted)
  })
  return golds.length === 0 ? raise('ZeroDivisionError') : found.length / golds.length
}

/** Choice of ∞Bench: the answer is `[letter, text]`, and the text anywhere in the reply makes it right. */
export function scoreChoiceEng({ output, answer }: CaseFields): Parsed<AgentBenchMetrics> {
  const best = joinBest(output, computeMetrics(output, answer), answer)
  const wanted = lower(requireText(getItem(answer, 1)))
  const named = lower(requireText(output)).includes(wanted)
  return { ...best, substring_exact_match: named, exact_match: named || best.exact_match }
}

/** RULER's needles: the share of golds in the reply. */
export const scoreNeedles = ({ output, answer }: CaseFields) => ({
  ruler_recall: computeRecall(output, answer),
  parsed_output: output,
})

/** `post_process`: which rule a sub-dataset gets. */
export function scoreSubDataset(fields: CaseFields): unknown {
  return findRule(getField(fields, 'sub_dataset'))(fields)
}

/** @throws PythonError TypeError for a name that is no text */
export function findRule(name: unknown): (fields: CaseFields) => unknown {
  const has = (part: string) => (typeof name === 'string' ? name.includes(part) : raise('TypeError'))
  if (has('icl')) return scoreInContext
  if (has('eventqa')) return scoreEventQa
  if (has('infbench') || has('longmemeval')) return has('choice_eng') ? scoreChoiceEng : scoreDefault
  if (has('ruler') || has('mermory_merging')) return has('ruler_niah') ? scoreNeedles : scoreDefault
  return scoreDefault
}
