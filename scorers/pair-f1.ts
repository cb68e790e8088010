import { conclusionOf, readable } from './parts/conclusion.ts'
import { defineScorer } from './scorer.ts'

/**
 * F1 over unordered pairs of names. Pairs are read in brackets of any kind (two names with a comma between them), else line by
 * line or between semicolons ("Ada and Bo", "Ada - Bo", "1. Ada, Bo"). A pair of a name with itself is none. Where no pair is
 * expected, an answer without a pair scores 1 if it says so: "none", "no pairs", "[]".
 */
export const pairF1 = defineScorer({
  id: 'pair-f1',
  about: 'F1 of the unordered pairs that the answer lists.',
  source: 'OOLONG-Pairs as in RLM (arXiv 2512.24601): F1 over pairs of users; the parser is ours.',
  scale: 'graded',
  expects: {
    shape: 'a list of pairs of strings',
    test: (expected: unknown): expected is readonly (readonly [string, string])[] =>
      Array.isArray(expected) &&
      expected.every(pair => Array.isArray(pair) && pair.length === 2 && pair.every(name => typeof name === 'string')),
  },
  score(answer, expected: readonly (readonly [string, string])[]) {
    const right = new Set(expected.map(([one, other]) => keyOf(fold(one), fold(other))))
    const text = [conclusionOf(answer), readable(answer)].find(part => part !== undefined && pairsIn(part).size > 0)
    const said = text === undefined ? new Set<string>() : pairsIn(text)
    const hits = [...said].filter(pair => right.has(pair)).length
    const precision = said.size === 0 ? 0 : hits / said.size
    const recall = right.size === 0 ? 0 : hits / right.size
    const none = right.size === 0 && said.size === 0 && NONE.test(answer)
    return {
      value: none ? 1 : hits === 0 ? 0 : (2 * precision * recall) / (precision + recall),
      parts: { precision, recall, exact: none || (hits === right.size && hits === said.size && hits > 0) ? 1 : 0 },
      why: `${hits} of ${right.size} pairs found, ${said.size - hits} wrong`,
    }
  },
})

const NONE = /\bnone\b|\bno (?:such )?pairs?\b|\[\s{0,9}\]/i

function pairsIn(text: string): Set<string> {
  const bracketed = Array.from(text.matchAll(/[([{]([^()[\]{}]{0,400})[)\]}]/g), ([, inside]) =>
    pairOf(inside!, /[,;&]/),
  )
  const pairs = bracketed.filter(pair => pair !== undefined)
  if (pairs.length > 0) return new Set(pairs)
  const entries = text
    .split(/[\n\r;|]+/)
    .map(line => pairOf(line.replace(/^\s{0,9}(?:[-•]|\d{1,4}[.)])/, ''), SEPARATOR))
  return new Set(entries.filter(pair => pair !== undefined))
}

const SEPARATOR = /,|&|\+|\/|\s(?:and|with|to)\s|\s[-–—]\s|[–—]|<?->|[↔→⇔]/

/** Two different names, each of at most three words, and nothing else. */
function pairOf(text: string, separator: RegExp): string | undefined {
  if (text.length > 400) return undefined
  const names = text.split(separator).map(fold)
  const [one, other] = names
  if (names.length !== 2 || one === other || !one || !other) return undefined
  return one.split(' ').length > 3 || other.split(' ').length > 3 ? undefined : keyOf(one, other)
}

/** Without case, quotes, and signs at both ends. */
function fold(name: string): string {
  const words =
    name
      .slice(0, 400)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]+/gu) ?? []
  return words.join(' ').replace(/^-+|-+$/g, '')
}

const keyOf = (one: string, other: string) => (one < other ? `${one}\t${other}` : `${other}\t${one}`)
