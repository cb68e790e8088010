export interface Overlap {
  readonly f1: number
  readonly precision: number
  readonly recall: number
}

export const NO_OVERLAP: Overlap = { f1: 0, precision: 0, recall: 0 }

/** Returns the overlap of two lists of words, each word as often as both have it. All zero without common words. */
export function computeOverlap(prediction: readonly string[], gold: readonly string[]): Overlap {
  const left = new Map<string, number>()
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1)
  let same = 0
  for (const word of prediction) {
    const count = left.get(word) ?? 0
    if (count > 0) {
      same++
      left.set(word, count - 1)
    }
  }
  if (same === 0) return NO_OVERLAP
  const precision = same / prediction.length
  const recall = same / gold.length
  return { f1: (2 * precision * recall) / (precision + recall), precision, recall }
}

/**
 * HotpotQA's overlap of two normalised answers: where one of them is yes, no or noanswer and the other differs, nothing
 * is shared, whatever words are.
 */
export function computeHotpotOverlap(prediction: readonly string[], gold: readonly string[]): Overlap {
  const special = isSpecial(prediction) || isSpecial(gold)
  return special && !(prediction.length === 1 && gold.length === 1 && prediction[0] === gold[0])
    ? NO_OVERLAP
    : computeOverlap(prediction, gold)
}

const isSpecial = (words: readonly string[]) => words.length === 1 && SPECIAL.has(words[0])

const SPECIAL = new Set(['yes', 'no', 'noanswer'])
