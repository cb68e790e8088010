/** `expected` of the pair scorers. */
export type Pairs = readonly (readonly [string, string])[]

export const pairsExpected = {
  shape: 'a list of pairs of strings',
  test: (expected: unknown): expected is Pairs =>
    Array.isArray(expected) &&
    expected.every(pair => Array.isArray(pair) && pair.length === 2 && pair.every(name => typeof name === 'string')),
}

/**
 * Returns the F1 of pairs from `findPairs`. `none`: whether the answer states that there is no pair, which is right if
 * none is expected.
 */
export function scorePairs(said: ReadonlySet<string>, expected: Pairs, none: boolean) {
  const right = new Set(expected.map(([one, other]) => makePairKey(fold(one), fold(other))))
  const hits = [...said].filter(pair => right.has(pair)).length
  const precision = said.size === 0 ? 0 : hits / said.size
  const recall = right.size === 0 ? 0 : hits / right.size
  const noneRight = right.size === 0 && said.size === 0 && none
  return {
    value: noneRight ? 1 : hits === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    parts: { precision, recall, exact: noneRight || (hits === right.size && hits === said.size && hits > 0) ? 1 : 0 },
    why: `${hits} of ${right.size} pairs found, ${said.size - hits} wrong`,
  }
}

/** Whether a text states that there is no pair. */
export const isNoneStated = (text: string): boolean => NONE.test(text)

const NONE = /\bnone\b|\bno (?:such )?pairs?\b|\[\s{0,9}\]/i

/** The unordered pairs that a text lists: see `pair-f1`. */
export function findPairs(text: string): Set<string> {
  const bracketed = Array.from(text.matchAll(/[([{]([^()[\]{}]{0,400})[)\]}]/g), ([, inside]) =>
    parsePair(inside, /[,;&]/),
  )
  const pairs = bracketed.filter(pair => pair !== undefined)
  if (pairs.length > 0) return new Set(pairs)
  const entries = text
    .split(/[\n\r;|]+/)
    .map(line => parsePair(line.replace(/^\s{0,9}(?:[-•]|\d{1,4}[.)])/, ''), SEPARATOR))
  return new Set(entries.filter(pair => pair !== undefined))
}

const SEPARATOR = /,|&|\+|\/|\s(?:and|with|to)\s|\s[-–—]\s|[–—]|<?->|[↔→⇔]/

/** Two different names, each of at most three words, and nothing else. */
function parsePair(text: string, separator: RegExp): string | undefined {
  if (text.length > 400) return undefined
  const names = text.split(separator).map(fold)
  const [one, other] = names
  if (names.length !== 2 || one === other || !one || !other) return undefined
  return one.split(' ').length > 3 || other.split(' ').length > 3 ? undefined : makePairKey(one, other)
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

const makePairKey = (one: string, other: string) => (one < other ? `${one}\t${other}` : `${other}\t${one}`)
