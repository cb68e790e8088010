import {
  type CountedText,
  countSlotTexts,
  getStatementWriter,
  listPeople,
  memoizePerTokenizer,
  once,
  type Person,
  type Random,
  readNouns,
  type Slot,
  type StatementWriter,
  type Tokenizer,
  uncounted,
} from 'fathom-bench/plugin'
import { readTraits } from './traits.ts'

/** A person with a nickname, and the facts that a text tells of both. */
export interface Portrait {
  readonly who: Person
  /** Number of the nickname's word. */
  readonly nick: number
  /** Trait and value, by their numbers. */
  readonly facts: readonly (readonly [trait: number, value: number])[]
}

/** Nicknames: `the Heron`. */
export const formatNick = (nick: number): string => nickNames()[nick]

/** `count` facts of different kinds. */
export function drawPortrait(rng: Random, who: Person, nick: number, count: number): Portrait {
  const traits = rng.sample(traitNumbers(), count)
  return { who, nick, facts: traits.map(trait => [trait, rng.int(0, readTraits()[trait].values.length - 1)]) }
}

export const drawNick = (rng: Random): number => rng.int(0, nickNames().length - 1)

/**
 * One statement after the other of other people, a dozen at a time; some share a name with one of those asked for, in
 * turn.
 */
export function makeOtherPortraits(all: readonly Portrait[], rng: Random, tokenizer: Tokenizer) {
  const tell = getPortraitWriter(tokenizer)
  const { first, family } = listPeople()
  let opened = 0
  const isAsked = (other: Pick<Portrait, 'who' | 'nick'>) =>
    all.some(
      ({ who, nick }) => nick === other.nick || (who.first === other.who.first && who.family === other.who.family),
    )
  const open = (): Open => {
    const asked = all[opened++ % all.length]
    const like = rng.int(0, 5)
    const who = {
      first: like === 0 ? asked.who.first : pickAnother(rng, first.length, asked.who.first),
      family: like === 1 ? asked.who.family : pickAnother(rng, family.length, asked.who.family),
    }
    const portrait = drawPortrait(
      rng,
      who,
      pickAnother(rng, nickNames().length, asked.nick),
      rng.int(FEWEST_FACTS, MOST_FACTS),
    )
    const introducedAt = rng.int(0, portrait.facts.length)
    return isAsked(portrait) ? open() : { portrait, told: -1, introducedAt }
  }
  const told = Array.from({ length: OPEN }, open)
  return (): CountedText => {
    const at = rng.int(0, OPEN - 1)
    const { portrait, introducedAt } = told[at]
    const next = ++told[at].told
    if (next === portrait.facts.length) told[at] = open()
    if (next === introducedAt) return tell.nick(portrait, rng)
    return tell.fact(portrait, portrait.facts[next > introducedAt ? next - 1 : next], rng)
  }
}

interface Open {
  readonly portrait: Portrait
  told: number
  readonly introducedAt: number
}

export const FEWEST_FACTS = 7
export const MOST_FACTS = 11
const OPEN = 12

/** One of 0 to `count` - 1, but never `taken`. */
function pickAnother(rng: Random, count: number, taken: number): number {
  const drawn = rng.int(0, count - 2)
  return drawn < taken ? drawn : drawn + 1
}

/** Writes statements: the one that gives the nickname, and facts under the name or the nickname. */
export interface PortraitWriter {
  nick(portrait: Portrait, rng: Random): CountedText
  fact(portrait: Portrait, fact: Portrait['facts'][number], rng: Random): CountedText
}

export const getPortraitWriter: (tokenizer: Tokenizer) => PortraitWriter = memoizePerTokenizer(tokenizer =>
  makePortraitWriter(getStatementWriter(tokenizer), texts =>
    countSlotTexts(
      texts.map(text => ` ${text}`),
      tokenizer,
    ),
  ),
)

function makePortraitWriter(line: StatementWriter, counted: (texts: readonly string[]) => Slot): PortraitWriter {
  const nicks = counted(nickNames())
  const values = readTraits().map(trait => counted(trait.values))
  return {
    nick({ who, nick }, rng) {
      return rng.next() < 0.5
        ? line.words(' Friends call').person(who).words(' the').phrase(nicks, nick).stop('.')
        : line.person(who).words(' has been known for years as the').phrase(nicks, nick).stop('.')
    },
    fact({ who, nick }, [trait, value], rng) {
      const { before, after } = readTraits()[trait]
      const opening = OPENINGS[rng.int(0, OPENINGS.length - 1)]
      if (opening !== '') line.words(opening)
      if (rng.next() < 0.5) line.person(who)
      else line.words(opening === '' ? ' The' : ' the').phrase(nicks, nick)
      return line.words(before).phrase(values[trait], value).stop(after)
    },
  }
}

/** Half of the statements begin with the person. */
const OPENINGS = [
  '',
  '',
  '',
  '',
  ' Everyone knows that',
  ' It is no secret that',
  ' These days',
  ' As the neighbors tell it,',
]

const nickNames = once(() =>
  readNouns()
    .filter(noun => noun.length >= 4)
    .map(noun => noun[0].toUpperCase() + noun.slice(1)),
)
const traitNumbers = once(() => readTraits().map((_, at) => at))

/** Writes without counting. */
export const uncountedTeller: () => PortraitWriter = once(() =>
  makePortraitWriter(uncounted, texts => ({
    texts: texts.map(text => ` ${text}`),
    tokens: new Uint16Array(texts.length),
  })),
)
