import { mustGet } from '../../../core/collections/require.ts'
import { lower } from '../../../core/python/python.ts'
import { computeLcsLength, computeLcsTable } from './lcs.ts'
import { stemPorter } from './porter.ts'

/** Precision, recall and their harmonic mean. */
export interface Rouge {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/**
 * computeRougeL of rouge_score 0.1.2: the longest common subsequence of two texts' tokens.
 *
 * @param stems whether words of more than three letters are stemmed (NLTK's Porter stemmer)
 */
export function computeRougeL(reference: string, prediction: string, stems: boolean): Rouge {
  const [wanted, said] = [tokenizeRouge(reference, stems), tokenizeRouge(prediction, stems)]
  return computeRouge(computeLcsLength(wanted, said), said.length, wanted.length)
}

/**
 * Computes rougeLsum of rouge_score 0.1.2: only line ends end sentences. For each sentence of the reference, it counts
 * the tokens on a longest common subsequence with any sentence of the prediction, each token at most as often as both
 * texts have it.
 */
export function computeRougeLsum(reference: string, prediction: string, stems: boolean): Rouge {
  const [wanted, said] = [reference, prediction].map(text =>
    text
      .split('\n')
      .filter(line => line !== '')
      .map(line => tokenizeRouge(line, stems)),
  ) as [string[][], string[][]]
  const [left, leftSaid] = [countTokens(wanted.flat()), countTokens(said.flat())]
  let hits = 0
  for (const sentence of wanted) {
    const places = new Set(said.flatMap(other => findLcsPlaces(sentence, other)))
    for (const [at, token] of sentence.entries()) {
      if (!places.has(at) || (left.get(token) ?? 0) === 0 || (leftSaid.get(token) ?? 0) === 0) continue
      hits++
      left.set(token, mustGet(left, token) - 1)
      leftSaid.set(token, mustGet(leftSaid, token) - 1)
    }
  }
  return computeRouge(hits, said.flat().length, wanted.flat().length)
}

/** Lower case, runs of ASCII letters and digits; so no tokens in Chinese, and an accent parts a word. */
export function tokenizeRouge(text: string, stems: boolean): string[] {
  const words = lower(text).match(/[a-z0-9]+/g) ?? []
  return stems ? words.map(word => (word.length > 3 ? stemPorter(word) : word)) : words
}

function computeRouge(hits: number, said: number, wanted: number): Rouge {
  if (said === 0 || wanted === 0) return { precision: 0, recall: 0, f1: 0 }
  const [precision, recall] = [hits / said, hits / wanted]
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

const countTokens = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/**
 * The places in `a` of one longest common subsequence: from the ends, equal tokens first, then to the left in `b` where
 * that is longer, else in `a`.
 */
function findLcsPlaces(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1
  const table = computeLcsTable(a, b)
  const places: number[] = []
  let [i, j] = [a.length, b.length]
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      places.push(i - 1)
      i--
      j--
    } else if (table[i * width + j - 1] > table[(i - 1) * width + j]) j--
    else i--
  }
  return places
}
