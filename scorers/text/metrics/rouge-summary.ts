import { split } from '../../../core/python/python.ts'
import { raise } from '../../../core/python/python-error.ts'
import { computeLcsTable } from './lcs.ts'

/**
 * F of ROUGE-L as the Python package rouge 1.0.1 has it (pltrdy/rouge), "summary level": sentences end at ASCII full
 * stops, words at blanks, case counts. Words on a longest common subsequence of two sentences are gathered in one set
 * over all pairs, so each counts once; precision and recall are its size over the distinct words. An exact match is
 * 0.999999995.
 *
 * @throws PythonError ValueError where a side is empty or all full stops; RecursionError where two sentences are too
 *   long for Python's stack (some 990 words of both together, those they share counted once)
 */
export function computeRougeSummary(prediction: string, reference: string): number {
  const [said, wanted] = [splitSentences(prediction), splitSentences(reference)]
  if (said.length === 0 || wanted.length === 0) raise('ValueError')
  const shared = new Set<string>()
  for (const right of wanted)
    for (const sentence of said) for (const word of findCommonWords(right, sentence)) shared.add(word)
  const recall = shared.size / new Set(wanted.flat()).size
  const precision = shared.size / new Set(said.flat()).size
  return 2 * ((precision * recall) / (precision + recall + 1e-8))
}

/** Splits into sentences and words. Blanks are collapsed; a sentence of only blanks has one empty word. */
const splitSentences = (text: string): string[][] =>
  text
    .split('.')
    .filter(part => part !== '')
    .map(part => split(part).join(' ').split(' '))

/**
 * Returns the words of one longest common subsequence, from the ends. At unequal words it moves left in `a` if that is
 * longer, and in `b` otherwise.
 */
function findCommonWords(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1
  const table = computeLcsTable(a, b)
  const words: string[] = []
  let [i, j, frames] = [a.length, b.length, 1]
  while (i > 0 && j > 0) {
    if (a[i - 1] === b[j - 1]) {
      words.push(a[i - 1])
      i--
      j--
    } else if (table[(i - 1) * width + j] > table[i * width + j - 1]) i--
    else j--
    if (++frames > MOST_FRAMES) raise('RecursionError')
  }
  return words
}

/** CPython's limit of 1,000 frames less those around the rebuilding, which is recursive in the original. */
const MOST_FRAMES = 992
