import { makeRandom } from '../../../core/random/random.ts'
import { getVocabulary } from '../words/vocabulary.ts'

/**
 * Words that mean nothing, by what they name. Each is in one list only, so that no town is called like a person.
 */
export interface Stems {
  readonly given: readonly string[]
  readonly family: readonly string[]
  readonly town: readonly string[]
  readonly firm: readonly string[]
  readonly contest: readonly string[]
  readonly region: readonly string[]
}

/**
 * The stems of all names: pronounceable, in no word list, no two alike, made once for a process. The lists are always
 * the same; which of their words a world uses is drawn.
 */
export function getStems(): Stems {
  known ??= inventStems()
  return known
}

let known: Stems | undefined

function inventStems(): Stems {
  const lists = Object.entries(RECIPES).map(([name, { size, endings }]) => ({ name, size, words: spellAll(endings) }))
  const count = new Map<string, number>()
  for (const { words } of lists) for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
  // A word of two lists or of two spellings is dropped, and so is an English one.
  for (const word of getVocabulary()) count.delete(word)
  const made = lists.map(({ name, size, words }) => {
    const own = makeRandom(`world/${name}`).shuffle(words.filter(word => count.get(word) === 1))
    return [name, own.slice(0, size).map(capitalize)] as const
  })
  return Object.fromEntries(made) as unknown as Stems
}

/** Every beginning with every middle and every ending, such as `dr-old-avik`. */
const spellAll = (endings: readonly string[]): string[] =>
  BEGINNINGS.flatMap(beginning => MIDDLES.flatMap(middle => endings.map(ending => beginning + middle + ending)))

const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1)

const list = (text: string): readonly string[] => text.trim().split(/\s+/)

const BEGINNINGS = list('b br d dr f fl g gl gr h j k kl kr l m n p pl pr qu r s sk sl sm sn st t th tr v vr w y z')

const MIDDLES = list(
  'al am an ar el en er il im in ir ol om on or ul un ur ald and arl arn ast eld elm est ind old olm ond ost und urn av ev ov',
)

const RECIPES: Readonly<Record<keyof Stems, { readonly size: number; readonly endings: readonly string[] }>> = {
  given: { size: 4_000, endings: list('a ek el esh iko ona en ilo uin') },
  family: { size: 12_000, endings: list('ovar ezin arro iddle ombe attel orrin ennox imble avro eppo unsk') },
  town: {
    size: 20_000,
    endings: list('avik esk orra umma ylde osk andri emar uvo olik immer attra edda ivra unda elka irra'),
  },
  firm: { size: 8_000, endings: list('ex ora ax ent ium ova itan erro') },
  contest: { size: 4_000, endings: list('ane ell ine ule') },
  region: { size: 4_000, endings: list('aria ola ene ossa una ima') },
}
