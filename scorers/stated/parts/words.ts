import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'

/** The effect of a word on a candidate in its clause; a word of no list names a thing. */
export type WordKind =
  | 'determiner'
  | 'copula'
  | 'preposition'
  | 'verb'
  | 'asserts'
  | 'turns'
  | 'judges'
  | 'before'
  | 'behind'
  | 'talk'

/** The kind of a word in lower case. In scripts without blanks a run is one word; a sign of denial in it turns it. */
export function kindOfWord(word: string): WordKind | undefined {
  const { kinds, turning } = readKinds()
  return kinds.get(word) ?? (UNSPACED.test(word) ? (turning.test(word) ? 'turns' : 'asserts') : undefined)
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const readKinds = defineFrozenFile(new URL('../data/words.tsv', import.meta.url), {
  sha256: '29b162a2e5665d7ce522d0f91fd38ffe4d623a4b71b9199c719d84376ebe82a9',
  onChange: 'freeze the fuzz tables again',
  parse: text => {
    const rows = parseTsv(text).map(([kind = '', words = '']) => [kind, words.split(' ')] as const)
    const kinds = new Map<string, WordKind>()
    // The first list that has a word counts.
    for (const [kind, words] of rows)
      if (kind !== 'unspaced') for (const word of words) if (!kinds.has(word)) kinds.set(word, kind as WordKind)
    const turning = new RegExp(
      rows
        .filter(([kind]) => kind === 'unspaced')
        .flatMap(([, words]) => words)
        .join('|'),
    )
    return { kinds, turning }
  },
})
