import type { ItemRow } from 'fathom-bench/plugin'

/**
 * How kvpress scores a row: its task's name begins with `qa_` and one gold is enough, or the share of the golds counts.
 * Either compares substrings without regard to case (kvpress `evaluation/benchmarks/ruler/calculate_metrics.py`).
 */
export interface KvpressGolds {
  readonly rule: 'any' | 'share'
  readonly golds: readonly string[]
}

/** Shorter answers, and numbers of fewer digits, are found inside words and numbers of wrong replies. */
const FEWEST_CHARACTERS = 4

/**
 * The golds of an item under the rule that scores it rightly, or why no rule of kvpress does.
 *
 * @param known answers of all items of the task: one that is part of another is found in wrong replies
 */
export function findGolds({ scorer, expected }: ItemRow, known: Iterable<string>): KvpressGolds | { why: string } {
  if (scorer === 'ruler-recall' && isTexts(expected)) return { rule: 'share', golds: expected }
  if (scorer === 'ruler-any' && isTexts(expected)) return { rule: 'any', golds: expected }
  const gold = readSingle(expected)
  if (gold === undefined)
    return { why: 'its answer is no single text, and the rule of kvpress sees neither order nor extras' }
  if (gold.trim().length < FEWEST_CHARACTERS)
    return { why: `an answer of fewer than ${FEWEST_CHARACTERS} characters is found inside wrong replies` }
  const lower = gold.toLowerCase()
  const longer = [...known].find(each => each.toLowerCase() !== lower && each.toLowerCase().includes(lower))
  if (longer !== undefined) return { why: 'an answer that is part of another is found inside wrong replies' }
  return { rule: 'share', golds: [gold] }
}

/** The answer of an item that has one, as a text. */
export function readSingle(expected: unknown): string | undefined {
  if (typeof expected === 'string') return expected
  if (typeof expected === 'number') return String(expected)
  if (Array.isArray(expected)) return expected.length === 1 ? readSingle(expected[0]) : undefined
  if (typeof expected === 'object' && expected !== null && 'answer' in expected) return readSingle(expected.answer)
  return undefined
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string' && each !== '')

/** The score of a reply by kvpress's own rule, 0 to 1. It removes control characters, where RULER writes line breaks. */
export function scoreByRule(reply: string, { rule, golds }: KvpressGolds): number {
  const text = reply
    .trim()
    .replace(/[\x00-\x1f]/g, '')
    .trim()
    .toLowerCase()
  const hits = golds.filter(gold => text.includes(gold.toLowerCase())).length
  return rule === 'any' ? Number(hits > 0) : hits / golds.length
}

/** Its rule follows from the first word of a task's name. */
export const nameTask = (task: string, rule: KvpressGolds['rule']) =>
  rule === 'any' ? `qa_${task}` : task.startsWith('qa_') || task === 'qa' ? `fathom_${task}` : task
