import type { StreamEntry } from '../contract.ts'
import { listMarks, replaceWorldValues } from './marks.ts'

/** One of so many sentences about somebody is told to the neighbour too. */
const ONE_OF = 12

/**
 * Another user's entries about the same people, with values that are nowhere else: each of them in an answer has come from
 * the other space. They are of the stream alone, so that what is asked changes nothing of what is written.
 */
export function* listNeighbourEntries(entries: Iterable<StreamEntry>): Generator<StreamEntry> {
  let [told, seq] = [0, 0]
  for (const entry of entries) {
    if (entry.role !== 'user') continue
    for (const sentence of entry.text.split(/(?<=[.!?])\s+/)) {
      if (listMarks(sentence).size === 0 || told++ % ONE_OF !== 0) continue
      yield { ...entry, seq, text: replaceWorldValues(sentence, toForeign) }
      seq++
    }
  }
}

const STEMS = ['lban', 'rdem', 'ntok', 'svir', 'mpel', 'kkur']

const toForeign = (at: number): string =>
  `Xq${'aeiou'[at % 5]}${STEMS[at % STEMS.length]}${String.fromCharCode(97 + Math.floor(at / 30))}`

const FOREIGN = new RegExp(`Xq[aeiou](?:${STEMS.join('|')})[a-z]`, 'i')

/** Does a text hold what only the neighbour was told? */
export const isForeign = (text: string): boolean => FOREIGN.test(text)
