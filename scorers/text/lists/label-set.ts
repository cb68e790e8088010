import { findConclusion, splitStatements, toReadable } from '../conclusion.ts'
import { findPhrases, splitIntoWords, tokenize } from '../tokens.ts'

/** Labels of a closed set in an answer. */
export interface LabelReading {
  /** The labels in order, with repetitions. */
  readonly labels: readonly string[]
  /** Part of the answer from which they were read. */
  readonly from: 'conclusion' | 'whole answer' | 'opening' | 'first statement'
}

/**
 * Returns the one label that an answer gives. A fixed rule picks one place, so that naming several is no better than
 * naming one:
 * 1. the first statement with a label in the conclusion ("the answer is the kitchen");
 * 2. the whole answer, if it contains only one label;
 * 3. the label that opens the answer, if a sign or line end follows it ("No, since …");
 * 4. the first statement with a label, as BABILong reads answers.
 * More than one label in that place is not an answer.
 */
export function readLabel(answer: string, labels: readonly string[]): LabelReading {
  const read = makeLabelReader(labels)
  const conclusion = findConclusion(answer)
  const concluded = conclusion === undefined ? [] : findFirstLabels(conclusion)
  if (concluded.length > 0) return { labels: concluded, from: 'conclusion' }
  const text = toReadable(answer)
  const all = read(text)
  if (new Set(all).size <= 1) return { labels: all, from: 'whole answer' }
  const opening = /^[^\p{L}\p{N}]{0,20}([\p{L}\p{N}][\p{L}\p{N} '’-]{0,80}?)\s{0,3}(?:[,.;:!(\n–—]|$)/u.exec(text)?.[1]
  if (opening !== undefined) {
    const opens = read(opening)
    if (opens.length === 1 && splitIntoWords(opening).length === splitIntoWords(opens[0]).length)
      return { labels: opens, from: 'opening' }
  }
  return { labels: findFirstLabels(text), from: 'first statement' }

  function findFirstLabels(part: string): string[] {
    for (const statement of splitStatements(part)) {
      const found = read(statement)
      if (found.length > 0) return found
    }
    return []
  }
}

/** Returns all labels in the conclusion, or in the whole answer if it has none. */
export function readLabels(answer: string, labels: readonly string[]): LabelReading {
  const read = makeLabelReader(labels)
  const conclusion = findConclusion(answer)
  const concluded = conclusion === undefined ? [] : read(conclusion)
  if (concluded.length > 0) return { labels: concluded, from: 'conclusion' }
  return { labels: read(toReadable(answer)), from: 'whole answer' }
}

/**
 * Returns a function that finds labels as whole tokens; one inside a longer one does not count. If labels are digits,
 * number words, none and nothing count as digits.
 */
export function makeLabelReader(labels: readonly string[]): (text: string) => string[] {
  const phrases = labels.map(splitIntoWords)
  const digits = labels.some(label => /^\d+$/.test(label))
  return text => {
    const tokens = tokenize(text).map(token =>
      digits ? { ...token, text: NUMBER_WORDS.get(token.text) ?? token.text } : token,
    )
    const longest = new Int32Array(tokens.length).fill(-1)
    findPhrases(phrases, tokens).forEach((places, which) => {
      for (const place of places)
        if (longest[place] < 0 || phrases[longest[place]].length < phrases[which].length) longest[place] = which
    })
    const found: string[] = []
    for (let at = 0; at < tokens.length; at++) {
      const which = longest[at]
      if (which < 0) continue
      found.push(labels[which])
      at += phrases[which].length - 1
    }
    return found
  }
}

const NUMBER_WORDS = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, String(value)] as const),
  ['none', '0'],
  ['nothing', '0'],
])
