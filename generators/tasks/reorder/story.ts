import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type CountedText, getStatementWriter, type Person } from '../../materials/statements.ts'
import { PERSON, TOWN, writeForm } from '../../materials/words/forms.ts'
import { makeWordings } from '../../materials/words/wordings.ts'

/** Matters that somebody begins and ends, in a town or with somebody. */
const TOWN_MATTERS = ['journey', 'room', 'job', 'suit', 'school'] as const
const PERSON_MATTERS = ['letter', 'loan', 'search', 'portrait', 'debt'] as const
export type Matter = (typeof TOWN_MATTERS)[number] | (typeof PERSON_MATTERS)[number]

/** Who it is about, and the town or the other person. */
export interface StoryPair {
  readonly who: Person
  readonly with: { readonly town: number } | { readonly whom: Person }
}

const nameKinds = (side: string) =>
  Object.fromEntries([...TOWN_MATTERS, ...PERSON_MATTERS].map(matter => [matter, `${matter} ${side}`])) as Record<
    Matter,
    string
  >
const KINDS = { begins: nameKinds('begins'), ends: nameKinds('ends') }

export const listMatters = (pair: StoryPair): readonly Matter[] => ('town' in pair.with ? TOWN_MATTERS : PERSON_MATTERS)

const readRows = defineFrozenFile(new URL('./wordings.tsv', import.meta.url), {
  sha256: '629efcab13f6b39bad3eefa20b798ae89c80722b01b03e4fd9800f3c780f9082',
  onChange: 'raise the version of reorder',
  parse: parseTsv,
})

const WORDINGS = makeWordings(readRows, { WHO: PERSON, WHOM: PERSON, TOWN })

/** Writes that somebody begins or ends something. */
export function makeTeller(
  tokenizer: Tokenizer,
): (pair: StoryPair, matter: Matter, ends: boolean, rng: Random) => CountedText {
  const line = getStatementWriter(tokenizer)
  // Made once, not for each sentence.
  let now: StoryPair | undefined
  const put = {
    WHO: () => now && line.person(now.who),
    WHOM: () => now && 'whom' in now.with && line.person(now.with.whom),
    TOWN: () => now && 'town' in now.with && line.town(now.with.town),
  }
  return (pair, matter, ends, rng) => {
    now = pair
    return writeForm(line, rng.pick(WORDINGS.open(KINDS[ends ? 'ends' : 'begins'][matter], rng)), put)
  }
}

export interface ToldUndertaking {
  /** The same of a beginning and of its end. */
  readonly key: string
  readonly who: string
  readonly other: string
  readonly matter: string
  readonly ends: boolean
}

/** Finds a text's statements on beginnings and ends. */
export const findUndertakings = (text: string): ToldUndertaking[] =>
  WORDINGS.read(text).map(({ kind, values }) => {
    const [matter, side] = kind.split(' ')
    const [who, other] = [values['WHO'], values['WHOM'] ?? values['TOWN']]
    return { key: `${who}, ${matter}, ${other}`, who, other, matter, ends: side === 'ends' }
  })

/** Finds the matters that have a beginning and an end, once each. */
export function findTies(told: readonly ToldUndertaking[]): ToldUndertaking[] {
  const begun = new Set(told.filter(({ ends }) => !ends).map(({ key }) => key))
  return told.filter(({ key, ends }) => ends && begun.has(key))
}
