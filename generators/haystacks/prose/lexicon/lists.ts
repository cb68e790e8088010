import { defineFrozenFile, groupRows, parseTsv } from '../../../../core/files/frozen-file.ts'
import { toPlural } from '../grammar/inflect.ts'

// Words by kind, common ones first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in
// THIRD-PARTY.md.

export interface Noun {
  readonly one: string
  /** Undefined if it has no plural. */
  readonly many: string | undefined
}

export interface Verb {
  readonly base: string
  /** Whether its last letter is doubled: `dropped`. */
  readonly doubles: boolean
}

type ByKind<W> = ReadonlyMap<string, readonly W[]>

const ON_CHANGE = 'give the haystack another id'

/** Parses rows of a kind and a word's own cells. */
const parseKinds =
  <W>(word: (cells: readonly string[]) => W) =>
  (text: string): ByKind<W> =>
    new Map(Array.from(groupRows(parseTsv(text)), ([kind, rows]) => [kind, rows.map(word)]))

/** The second column is the plural: `-` for none; if it is missing, the plural is regular. */
const parseNouns = parseKinds(
  ([one, many]): Noun => ({ one, many: many === '-' ? undefined : (many ?? toPlural(one)) }),
)

/** People by their work, their kin or their ways, and bodies of them. */
export const readPeople = defineFrozenFile(new URL('./people.tsv', import.meta.url), {
  sha256: 'ea52897756c9aeadf02020e2ce8ab169463b7cd1d556b4a83563ed7a95be0686',
  onChange: ON_CHANGE,
  parse: parseNouns,
})

/** Where things stand and happen. */
export const readPlaces = defineFrozenFile(new URL('./places.tsv', import.meta.url), {
  sha256: 'e304e4bfcf26970ce6983c22741f9a48404b678694a235df140e8cec404576d2',
  onChange: ON_CHANGE,
  parse: parseNouns,
})

/** Things that can be touched. */
export const readThings = defineFrozenFile(new URL('./things.tsv', import.meta.url), {
  sha256: 'f619f59606339cf710bcf127b884344badb9a5c5bd4d4db37ef1d52a34ef3f82',
  onChange: ON_CHANGE,
  parse: parseNouns,
})

/** Things that cannot be touched. */
export const readNotions = defineFrozenFile(new URL('./notions.tsv', import.meta.url), {
  sha256: '8a1e376e437a5c03b9ca81d84d92169d28af9192e17b9e50ece4bb4dc69da5f6',
  onChange: ON_CHANGE,
  parse: parseNouns,
})

/** Regular verbs, by what they take: things, people, notions, a clause, a way, nothing. */
export const readVerbs = defineFrozenFile(new URL('./verbs.tsv', import.meta.url), {
  sha256: 'f5093cca8c637a4272c9781230e9982a42eb6783e194893b8369f72addef6977',
  onChange: ON_CHANGE,
  parse: parseKinds(([base, doubles]): Verb => ({ base, doubles: doubles === 'yes' })),
})

/** Adjectives that stand before a noun, and adverbs. */
export const readQualities = defineFrozenFile(new URL('./qualities.tsv', import.meta.url), {
  sha256: '8efb75eb40d06894cd73530f1cc97989e4ca00daaeee519200e2ce8b80bc661f',
  onChange: ON_CHANGE,
  parse: parseKinds(([word]) => word),
})
