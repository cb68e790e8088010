import { quoteSome } from '../../text/quote.ts'
import { findPhrases, splitIntoWords, tokenize } from '../../text/tokens.ts'

/** Stated facts about an entity, and possible wrong values. */
export interface StatedFacts {
  readonly facts: readonly { readonly attribute: string; readonly value: string }[]
  /** Names of all attributes that a fact can have: "attribute: value" with another value is an invented fact. */
  readonly attributes: readonly string[]
  /** Values of the same kinds that are not this entity's: to name one is to invent a fact. */
  readonly others: readonly string[]
}

/** `expected` of the fact scorers. */
export const statedFactsExpected = {
  shape: 'facts (attribute and value), attributes, and values of others',
  test: (expected: unknown): expected is StatedFacts => {
    const { facts, attributes, others } = (expected ?? {}) as Partial<StatedFacts>
    const isTextList = (list: unknown) => Array.isArray(list) && list.every(text => typeof text === 'string')
    return (
      Array.isArray(facts) &&
      facts.every(fact => typeof fact?.attribute === 'string' && typeof fact.value === 'string') &&
      isTextList(attributes) &&
      isTextList(others)
    )
  },
}

/** F1 of the facts that a text states: see `facts-f1`. */
export function scoreFacts(text: string, { facts, attributes, others }: StatedFacts) {
  const values = facts.map(({ value }) => value)
  const stated = findStated(text, values, others)
  const invented = [...stated.others, ...findStrangeLines(text, attributes, [...values, ...others])]
  const missing = facts.filter((_, at) => !stated.found[at])
  const found = facts.length - missing.length
  const total = facts.length + found + invented.length
  const notes = [`${found} of ${facts.length} facts found`]
  if (missing.length > 0) notes.push(`missing ${quoteSome(missing.map(({ attribute }) => attribute))}`)
  if (invented.length > 0) notes.push(`invented ${quoteSome(invented)}`)
  return {
    value: total === 0 ? 0 : (2 * found) / total,
    parts: {
      recall: facts.length === 0 ? 0 : found / facts.length,
      precision: found === 0 ? 0 : found / (found + invented.length),
      invented: invented.length,
    },
    why: notes.join('; '),
  }
}

/** Returns which right and other values a text contains; of two overlapping values, the longer one. */
function findStated(text: string, values: readonly string[], others: readonly string[]) {
  const tokens = tokenize(text)
  const phrases = [...values, ...others].map(splitIntoWords)
  const places = findPhrases(phrases, tokens)
  const order = phrases.map((_, which) => which).sort((a, b) => phrases[b].length - phrases[a].length || a - b)
  const taken = new Uint8Array(tokens.length)
  const stands = new Array<boolean>(phrases.length).fill(false)
  const texts = new Map<string, number>()
  for (const which of order) {
    const size = phrases[which].length
    for (const start of places[which]) {
      if (taken[start] === 1 || taken[start + size - 1] === 1) continue
      stands[which] = true
      taken.fill(1, start, start + size)
    }
    // The same value twice among the facts is found twice; among the others it is right where a fact has it.
    const same = phrases[which].join(' ')
    const earlier = texts.get(same)
    if (earlier === undefined) texts.set(same, which)
    else if (which < values.length) stands[which] = stands[earlier]
  }
  return {
    found: stands.slice(0, values.length),
    others: listDistinct(others.filter((_, at) => stands[values.length + at])),
  }
}

/** Returns the text after an attribute's name and a sign, if it has no known value. */
function findStrangeLines(text: string, attributes: readonly string[], known: readonly string[]): string[] {
  const names = new Set(attributes.map(attribute => splitIntoWords(attribute).join(' ')).filter(name => name !== ''))
  const phrases = known.map(splitIntoWords)
  const strange: string[] = []
  for (const line of text.split(PAIR_END)) {
    const sign = /[:=|→]/.exec(line.replace(/^\s*\|/, ' '))
    if (!sign) continue
    const name = splitIntoWords(line.slice(0, Math.min(sign.index, READ_NAME))).join(' ')
    if (!names.has(name.replace(/^\d+ /, ''))) continue
    const value = line.slice(sign.index + 1)
    const words = tokenize(value.slice(0, READ_VALUE))
    if (words.length === 0 || NOTHING.test(value) || findPhrases(phrases, words).some(at => at.length > 0)) continue
    strange.push(value.trim())
  }
  return listDistinct(strange)
}

/** Ends of lines, and of the pairs of a one-line JSON object. */
const PAIR_END = /[\n\r{};]+|["'],\s{0,20}(?=["'])/
const READ_NAME = 100
const READ_VALUE = 500
const NOTHING =
  /^[\s"'(]*(?:none|no|n\/a|null|unknown|unstated|unspecified|missing|not\b.{0,30}|nothing\b.{0,30}|[-–—])[\s"').,]*$/i
const listDistinct = (texts: readonly string[]) => [...new Set(texts)]
