import { computeKendallTauB, isFields, parsePythonInteger, raise } from 'fathom-bench/plugin'
import { type CaseFields, getField, isEqual, listItems } from './python.ts'

/** BEAM's scores (mohammadtavakoli78/BEAM@b2a3ee8, src/evaluation/compute_metrics.py). */

/**
 * The order of events: the reply's events take the names of those of the reference that a judge calls the same
 * (`same`), and both orders are compared by Kendall's tau-b over their union.
 */
export function scoreEventOrder(fields: CaseFields) {
  const reference = listItems(getField(fields, 'reference'))
  const same = listItems(fields['same'] ?? [])
  const said = alignEvents(reference, listItems(getField(fields, 'system')), (gold, event) =>
    same.some(pair => isEqual(pair, [gold, event])),
  )
  const distinct = [...new Set(reference)]
  const hits = distinct.filter(event => said.includes(event)).length
  const precision = divide(hits, hits + said.filter(event => !reference.includes(event)).length)
  const recall = divide(hits, hits + reference.filter(event => !said.includes(event)).length)
  const f1 = divide(2 * precision * recall, precision + recall)
  const union = [...new Set([...reference, ...said])]
  const tau = computeKendallTauB(rankEvents(reference, union), rankEvents(said, union))
  const tau_norm = (tau + 1) / 2
  return { precision, recall, f1, tau_norm, final_score: tau_norm * f1 }
}

const divide = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Each event of the reference is given away once, to the first event of the reply that equals it. */
function alignEvents(
  reference: readonly unknown[],
  said: readonly unknown[],
  isSame: (gold: unknown, event: unknown) => boolean,
): unknown[] {
  const used = new Set<number>()
  return said.map(event => {
    const at = reference.findIndex((gold, index) => !used.has(index) && isSame(gold, event))
    if (at < 0) return event
    used.add(at)
    return reference[at]
  })
}

/** A repeated event has its last place; one that is missing comes behind all. */
function rankEvents(events: readonly unknown[], union: readonly unknown[]): number[] {
  const places = new Map(events.map((event, at) => [event, at + 1]))
  return union.map(event => places.get(event) ?? union.length + 1)
}

/** The judge's points for each item of a rubric, each cut to a whole number: a half counts as nothing. */
export function sumRubric(fields: CaseFields): number {
  const replies = listItems(getField(fields, 'judge_replies'))
  let sum = 0
  for (const reply of replies) sum += readPoints(parseJudgeReply(String(reply)))
  return replies.length === 0 ? raise('ZeroDivisionError') : sum / replies.length
}

function readPoints(reply: unknown): number {
  const points = isFields(reply) ? getField(reply, 'score') : raise('TypeError')
  if (typeof points === 'boolean') return Number(points)
  if (typeof points === 'string') return Number(parsePythonInteger(points) ?? raise('ValueError'))
  if (typeof points !== 'number') return raise('TypeError')
  if (Number.isNaN(points)) return raise('ValueError')
  return Number.isFinite(points) ? Math.trunc(points) : raise('OverflowError')
}

/** JSON, alone, in a fence, or the first brackets of a text. What only a repair would read raises (`RuntimeError`). */
function parseJudgeReply(reply: string): unknown {
  const text = reply.trim()
  const fenced = text.startsWith('```') ? /```(?:json)?\s*(\[.*\]|\{.*\})\s*```/s.exec(text)?.[1].trim() : undefined
  const whole = fenced ?? text
  try {
    return parseLooseJson(whole)
  } catch {
    const part = /\{.*?\}|\[.*?\]/s.exec(whole)?.[0] ?? raise('ValueError')
    try {
      return parseLooseJson(part)
    } catch {
      return raise('RuntimeError')
    }
  }
}

/** Python's `json` reads NaN and Infinity too. */
function parseLooseJson(text: string): unknown {
  if (!/NaN|Infinity/.test(text)) return JSON.parse(text)
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g, token =>
    token.startsWith('"') ? token : `{"constant":"${token}"}`,
  )
  return JSON.parse(marked, (_, value: unknown) =>
    isFields(value) && typeof value['constant'] === 'string' ? Number(value['constant']) : value,
  )
}
