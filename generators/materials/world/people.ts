import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { countSlotTexts, type Slot } from '../needles/slot.ts'

/**
 * Names of people and places that do not exist: family names and towns are made of syllables and are in no word list,
 * so that no model knows them beforehand.
 */
export interface People {
  readonly first: readonly string[]
  readonly family: readonly string[]
  readonly towns: readonly string[]
}

export function listPeople(): People {
  known ??= { first: FIRST, family: joinHalves(STARTS, FAMILY_ENDS), towns: joinHalves(STARTS, TOWN_ENDS) }
  return known
}

let known: People | undefined

/** The same names after a blank, with their token counts. */
export const getPeopleSlots: (tokenizer: Tokenizer) => Readonly<Record<keyof People, Slot>> = memoizePerTokenizer(
  tokenizer => {
    const { first, family, towns } = listPeople()
    const makeBlankSlot = (names: readonly string[]) =>
      countSlotTexts(
        names.map(name => ` ${name}`),
        tokenizer,
      )
    return { first: makeBlankSlot(first), family: makeBlankSlot(family), towns: makeBlankSlot(towns) }
  },
)

/** Every start with every end, but for what is a word (`vocabulary.ts`). */
function joinHalves(starts: readonly string[], ends: readonly string[]): string[] {
  const names = new Set(starts.flatMap(start => ends.map(end => start + end)))
  for (const word of WORDS) names.delete(word)
  return Array.from(names, name => name[0].toUpperCase() + name.slice(1))
}

const WORDS = ['garvey']

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

const FIRST = list(`
  Ada Albin Alma Anton Arne Bela Bruno Carla Casper Clara Cora Dario Dora Edda Edgar Elin Elsa Emil Erna Esther Fabian Flora
  Frida Gerd Gustav Hanna Hector Helga Henrik Hilda Ida Igor Ines Ingrid Ivo Jana Jasper Jonas Judith Kaspar Katrin Lars Lena
  Leo Lida Lorenz Lotte Magda Malte Marek Mats Milo Mina Moritz Nadia Nils Nora Olga Orla Oskar Otto Pavel Petra Piet Rasmus
  Rita Roman Rosa Ruben Runa Selma Signe Silas Sonja Stellan Sven Tamar Tilda Tobias Tora Ulla Ursel Vera Viggo Wanda Yara`)

const STARTS = list(`
  bren dorv kest malt orlin perth quill ravel sorn tarv ulver vand wexl yorv zeld alden birk carv deln esker fenl garv hald
  isker jarn kolv lund morv nald osker`)

const FAMILY_ENDS = list('ey ow ik ane osk une ister andt ovic ell orin aud emar usson abar inde')

const TOWN_ENDS = list('holm wick stead mouth combe garth haven minster beck thorpe')
