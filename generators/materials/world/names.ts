import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { countTable } from '../long-output/count-table.ts'
import { readAdjectives, readNouns } from '../words/lexicon.ts'
import { getStems } from './stems.ts'

export type NameKind = 'person' | 'firm' | 'town' | 'work' | 'contest' | 'region'

/**
 * A name of two words, by their places in the lists of its kind: `Drala Vestovar`, `Upper Kolmesk`, `The Brave
 * Lantern`.
 */
export interface Name {
  readonly kind: NameKind
  readonly left: number
  readonly right: number
}

/**
 * Position of a name: alone as a title, at the beginning of a text, or within a sentence, with the blank before it.
 */
export type NamePosition = 'title' | 'opening' | 'mention'

export function nameText({ kind, left, right }: Name, position: NamePosition): string {
  const { first, second, article, follows } = supply()[kind]
  const [a, b] = follows?.(left) ? [second[right], first[left]] : [first[left], second[right]]
  const the = article?.[position]
  if (position === 'mention') return the ? ` ${the} ${a} ${b}` : ` ${a} ${b}`
  return the ? `${the} ${a} ${b}` : `${a} ${b}`
}

/** Tokens of `nameText`. */
export const nameTokens: (tokenizer: Tokenizer) => (name: Name, position: NamePosition) => number =
  memoizePerTokenizer(nameCounter)

/** Hands out names, none of them twice. */
export class NameSource {
  readonly #rng: Random
  readonly #kinds: Readonly<Record<NameKind, Drawn>>
  readonly #models: Name[]

  /**
   * Never one of `reserved`; now and then one that shares a word with one of the `models`, each of which serves once.
   */
  constructor(rng: Random, reserved: readonly Name[] = [], models: readonly Name[] = []) {
    this.#rng = rng
    const makeDrawn = (kind: NameKind): Drawn => ({
      lefts: supply()[kind].first.length,
      rights: supply()[kind].second.length,
      taken: new Set(),
    })
    this.#kinds = {
      person: makeDrawn('person'),
      firm: makeDrawn('firm'),
      town: makeDrawn('town'),
      work: makeDrawn('work'),
      contest: makeDrawn('contest'),
      region: makeDrawn('region'),
    }
    for (const { kind, left, right } of reserved) take(this.#kinds[kind], left, right)
    this.#models = [...models]
  }

  draw(kind: NameKind): Name {
    const near = this.#near(kind)
    if (near) return near
    const drawn = this.#kinds[kind]
    for (;;) {
      // Sixteen bits a word: no list is longer than 65,536.
      const bits = this.#rng.bits()
      const left = ((bits >>> 16) * drawn.lefts) >>> 16
      const right = ((bits & 0xffff) * drawn.rights) >>> 16
      if (take(drawn, left, right)) return { kind, left, right }
    }
  }

  #near(kind: NameKind): Name | undefined {
    if (this.#models.length === 0 || this.#rng.next() >= NEAR_SHARE) return undefined
    const at = this.#models.findIndex(model => model.kind === kind)
    if (at < 0) return undefined
    const [model] = this.#models.splice(at, 1)
    const drawn = this.#kinds[kind]
    // A town is near by its stem; its first word is one of two dozen. The others may keep either word.
    const keepLeft = kind !== 'town' && this.#rng.next() < 0.5
    const left = keepLeft ? model.left : this.#rng.int(0, drawn.lefts - 1)
    const right = keepLeft ? this.#rng.int(0, drawn.rights - 1) : model.right
    return take(drawn, left, right) ? { kind, left, right } : undefined
  }
}

/** The names of one kind that are in use, by number. */
interface Drawn {
  readonly lefts: number
  readonly rights: number
  readonly taken: Set<number>
}

/** False where the name is in use already. */
function take({ rights, taken }: Drawn, left: number, right: number): boolean {
  const number = left * rights + right
  if (taken.has(number)) return false
  taken.add(number)
  return true
}

const NEAR_SHARE = 0.3

/** Each name twice in random order, as models: two others in a context share a word with it. */
export const repeatTwice = (names: readonly Name[], rng: Random): Name[] => rng.shuffle([...names, ...names])

interface Supply {
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly article?: Readonly<Record<NamePosition, string>>
  /** Whether this first word follows the second one: `Kolmesk Bridge`, unlike `Upper Kolmesk`. */
  readonly follows?: (left: number) => boolean
}

/** Two words a name, so that no name holds another one. */
function supply(): Readonly<Record<NameKind, Supply>> {
  known ??= makeSupplies()
  return known
}

let known: Readonly<Record<NameKind, Supply>> | undefined

function makeSupplies(): Readonly<Record<NameKind, Supply>> {
  const { given, family, town, firm, contest, region } = getStems()
  return {
    person: { first: given, second: family },
    firm: { first: FIRM_WORDS, second: firm, follows: () => true },
    town: { first: [...TOWN_BEFORE, ...TOWN_BEHIND], second: town, follows: left => left >= TOWN_BEFORE.length },
    work: { first: readAdjectives().map(capitalize), second: readNouns().map(capitalize), article: inWork },
    contest: { first: CONTEST_WORDS, second: contest, follows: () => true, article: inContest },
    region: { first: REGION_WORDS, second: region, follows: () => true, article: inRegion },
  }
}

const inWork = { title: 'The', opening: 'The', mention: 'The' }
const inContest = { title: '', opening: 'The', mention: 'the' }
const inRegion = { title: '', opening: 'The', mention: 'the' }

const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1)
const list = (text: string): readonly string[] => text.trim().split(/\s+/)

const FIRM_WORDS = list(
  'Brothers Works Company Partners House Trading Union Holdings Sisters Group Associates Stores Supply Agency Industries Trust',
)
const TOWN_BEFORE = list('Upper Lower Great Little East West North South Old New Port Fort')
const TOWN_BEHIND = list('Bridge Cross Ferry Green Heath Castle Wells Market Head Bay Corner Springs')
const CONTEST_WORDS = list('Regatta Marathon Derby Tournament Cup Trophy Rally Games Shield Challenge Relay Open')
const REGION_WORDS = list(
  'Highlands Lowlands Valley Plain Coast Peninsula Province Islands Hills Marshes District Basin',
)

function nameCounter(tokenizer: Tokenizer): (name: Name, position: NamePosition) => number {
  const tables = Object.fromEntries(
    Object.entries(supply()).map(([kind, { first, second }]) => [
      kind,
      {
        first: [countWords(first, ' '), countWords(first, '')],
        second: [countWords(second, ' '), countWords(second, '')],
      },
    ]),
  ) as unknown as CountedSupply
  const articles = new Map(['the', 'The', ' the', ' The'].map(text => [text, tokenizer.count(text)]))
  return (name, position) => {
    if (!tokenizer.additive) return tokenizer.count(nameText(name, position))
    const { kind, left, right } = name
    const { article, follows } = supply()[kind]
    const { first, second } = tables[kind]
    const the = article?.[position]
    const bare = position !== 'mention' && !the
    const turned = follows?.(left) ?? false
    const words = first[bare && !turned ? 1 : 0](left) + second[bare && turned ? 1 : 0](right)
    return the ? words + mustGet(articles, position === 'mention' ? ` ${the}` : the) : words
  }

  function countWords(words: readonly string[], before: string): (at: number) => number {
    return countTable(words.length, at => tokenizer.count(before + words[at]))
  }
}

type Counter = (at: number) => number
/** For each list of words, tokens after a blank and without one. */
type CountedSupply = Readonly<Record<NameKind, Readonly<Record<'first' | 'second', readonly [Counter, Counter]>>>>
