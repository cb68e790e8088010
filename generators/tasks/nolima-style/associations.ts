import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'

/**
 * Common knowledge in triples: a clue in the text, and the thing that a question asks for in other words, one or two
 * steps away: a landmark, its city, its country. Chosen so that within a family no clue fits another row's words.
 */
export interface ClueFamily {
  readonly id: string
  /** The field of its clues: sentences of two families of one field could both answer a question. */
  readonly field: 'places' | 'doings' | 'instruments' | 'animals'
  /** Sentences on a person: N and CLUE are replaced. */
  readonly told: readonly string[]
  /** One or two levels: the question, and a sentence with the same words that answers nothing. X is replaced. */
  readonly levels: readonly { readonly question: string; readonly echo: string }[]
  /** The clue and, for each level, its X. */
  readonly rows: readonly (readonly string[])[]
}

/** Sentences that hold X and answer nothing, for all families. */
export const echoes: readonly string[] = [
  'A riddle about X made the rounds.',
  'An old rhyme speaks of X.',
  'One clue of the crossword had to do with X.',
]

/** Sentences that name a person and a clue and say nothing of either, for all families. */
export const mentions: readonly string[] = [
  'On a scrap of paper, N had written the words "CLUE".',
  'A child asked N to spell "CLUE".',
  'The crossword that N could not finish had "CLUE" in it.',
  'A parrot in the hotel of N kept saying "CLUE".',
  'N drew a card in a parlour game, and it read "CLUE".',
]

/** Returns all families. */
export const readFamilies = defineFrozenFile(new URL('./associations.tsv', import.meta.url), {
  sha256: '208554fd0486122abd7a35e9e7c45a0c5004eda5b160289e474409bafdf8883a',
  onChange: 'raise the version of nolima-style',
  parse: text => Array.from(groupRows(parseTsv(text)), ([id, rows]) => buildFamily(id, groupRows(rows))),
})

function buildFamily(id: string, parts: ReturnType<typeof groupRows>): ClueFamily {
  return {
    id,
    field: mustGet(parts, 'field')[0][0] as ClueFamily['field'],
    told: mustGet(parts, 'sentence').map(([sentence]) => sentence),
    levels: mustGet(parts, 'question').map(([question, echo]) => ({ question, echo })),
    rows: mustGet(parts, 'clue'),
  }
}

/** The stems of a text's content words, in lower case: what a question and its needle may not share. */
export const listContentStems = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(word => !FUNCTION_WORDS.has(word)).map(stem)

/** Crude, and rather too short than too long: `gardening`, `gardener` and `gardens` have one. */
function stem(word: string): string {
  const cut = word.replace(/(?:ings?|ers?|ed|es|s|e)$/, '')
  return cut.length >= 3 ? cut : word
}

const FUNCTION_WORDS = new Set(
  `a an the of to in on at by for from with without as and or not no who whose what which that those it is was are be been
  has have had do does did will would may must can could well every any some one two three n x clue`.split(/\s+/),
)
