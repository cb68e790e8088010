import { type Sentence, splitPassages } from './passages.ts'
import { findContentStems, isCommon, stem, WORD_PATTERN } from './words.ts'

export interface Ranked extends Sentence {
  readonly score: number
  /** Position among the sentences. */
  readonly at: number
}

/**
 * Ranks sentences by the question's words in them, best first, and returns the best `top`. Each word counts once per
 * sentence and weighs log(1 + N / df) over the N sentences of the text (inverse document frequency, Spärck Jones 1972).
 * Words in the surrounding passage count too. Names count less in the sentence itself: they lead to the passage, the
 * other words to the sentence.
 */
export function rank(material: string, question: string, top = 8): Ranked[] {
  const wanted = findContentStems(question)
  const names = findNameStems(question)
  const sentences = splitPassages(material)
  const found = sentences.map(({ text }) => findSharedStems(text, wanted))
  const around: Set<string>[] = []
  const frequency = new Map<string, number>()
  for (const [at, { passage, title }] of sentences.entries()) {
    around[passage] ??= new Set(findSharedStems(title, wanted))
    for (const word of found[at]) {
      around[passage].add(word)
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
    }
  }
  const computeWeight = (word: string) => Math.log(1 + sentences.length / (frequency.get(word) ?? 1))
  const sum = (words: Iterable<string>, share: (word: string) => number) =>
    [...words].reduce((total, word) => total + computeWeight(word) * share(word), 0)
  const places = around.map(words => sum(words, () => PASSAGE_SHARE))
  return sentences
    .map((sentence, at) => ({
      ...sentence,
      at,
      score:
        found[at].size === 0
          ? 0
          : places[sentence.passage] + sum(found[at], word => (names.has(word) ? NAME_SHARE : 1)),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, top)
}

const PASSAGE_SHARE = 0.6
const NAME_SHARE = 0.4

/** Stems of the question's names and figures. */
const findNameStems = (question: string): Set<string> =>
  new Set(
    (question.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}'’-]+|\S*\d\S*/gu) ?? []).flatMap(name => [...findContentStems(name)]),
  )

const NONE: ReadonlySet<string> = new Set()

/** The stems of `wanted` that a text holds. */
export function findSharedStems(text: string, wanted: ReadonlySet<string>): ReadonlySet<string> {
  let met: Set<string> | undefined
  for (const word of text.toLowerCase().match(WORD_PATTERN) ?? []) {
    const root = stem(word)
    if (wanted.has(root) && !isCommon(word)) met = (met ?? new Set()).add(root)
  }
  return met ?? NONE
}

/**
 * Returns how much of a question a text covers, comparable between texts. Names and numbers of the question count
 * double.
 */
export function scoreRelevance(text: string, question: string): { score: number; total: number } {
  const names = findNameStems(question)
  const wanted = findContentStems(question)
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (names.has(word) ? 2 : 1), 0)
  return { score: weigh(findSharedStems(text, wanted)), total: weigh(wanted) }
}
