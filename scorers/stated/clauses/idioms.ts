import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'

/**
 * A text in which each idiom of a list is the word that it comes to: "wide of the mark" is wrong, "at random" is
 * perhaps, "no two ways about it" is surely. Its own words would say something else, or nothing.
 */
export function plainIdioms(text: string): string {
  let plain = text
  for (const { pattern, word } of readIdioms()) plain = plain.replace(pattern, word)
  return plain
}

/** The word of each class. An illustration denies what it leads to, and is no offer: "X. For example, line 4" stays X. */
const WORDS: Readonly<Record<string, string>> = {
  assures: 'surely',
  rejects: 'wrong',
  hedges: 'perhaps',
  illustrates: 'initially',
}

const readIdioms = defineFrozenFile(new URL('../data/idioms.tsv', import.meta.url), {
  sha256: 'be883ff4a74bbe01771f26d0b89005912c15476e5e08c34b3dc6839fe5d07df6',
  onChange: 'freeze the fuzz tables again',
  parse: text => {
    const groups = groupRows(parseTsv(text))
    return Object.entries(WORDS).map(([group, word]) => ({
      word,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${(groups.get(group) ?? []).map(([phrase]) => phrase).join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      ),
    }))
  },
})
