import type { BuiltContext, Random } from 'fathom-bench/plugin'
import { formatName, memoizePerPack, mustGetStatements, type Pack, type PersonNumbers } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { makeStatementReader, type StatementReader, type ToldStatement } from '../statements/read.ts'
import { HOME, mustGetDeeds } from '../statements/wordings.ts'
import { writeStatement } from '../statements/write.ts'
import { countPersons, drawOutsiders, drawPersons, estimateTokens, fillPerson } from './cast.ts'
import type { FillRequest } from './language-task.ts'

/** Somebody, and the place of the town where they settled, if the text says it. */
export interface Resident {
  readonly who: PersonNumbers
  readonly home: number | undefined
}

/** The people that a question asks of, and the depths of the homes that the text states. */
export interface HomeFacts {
  readonly asked: readonly Resident[]
  readonly depths: readonly number[]
}

/** Others who are told of, however short the text is. */
const FEWEST_OTHERS = 4
/** Sentences that name a person, at most, however long the text is: more would name a town twice with everybody. */
const MOST_TOLD = 320

/**
 * Writes the text: the homes, those of more people of the same kind, and statements that name all of them. Every
 * statement names one of them and a stranger.
 */
export function writeHomes(text: Pack, { asked, depths }: HomeFacts, request: FillRequest): BuiltContext {
  const { rng, room, tokenizer, params } = request
  const [told, share] = [Number(params['told']), Number(params['share'])]
  const people = rng.fork('people')
  const families = asked.map(({ who }) => who.family)
  const settle = (who: PersonNumbers): Resident => ({ who, home: people.int(0, text.towns.length - 1) })
  const drawStrangers = (sentences: number) =>
    drawOutsiders(text, sentences, families, rng.fork('strangers')).map(settle)
  const sample = makeHomeWriter(text, { cast: asked, strangers: drawStrangers(0) }, rng.fork('sample'))
  const sentences = (room * share) / estimateTokens(sample.tellOther, tokenizer)
  const count = countPersons(sentences, told, room, MOST_TOLD) - asked.length
  const others = drawPersons(text, Math.max(FEWEST_OTHERS, count), families, people).map(
    (who): Resident => (people.next() < 0.5 ? settle(who) : { who, home: undefined }),
  )
  const cast = [...asked, ...others]
  const taken = new Set(cast.map(({ who }) => formatName(text, who)))
  const writer = makeHomeWriter(
    text,
    { cast, strangers: drawStrangers(sentences).filter(({ who }) => !taken.has(formatName(text, who))) },
    rng.fork('statements'),
  )
  const stated = asked
    .filter(({ home }) => home !== undefined)
    .map((settler, at) => ({
      text: writer.tellHome(settler),
      depth: depths[at],
      name: `home of ${formatName(text, settler.who)}`,
    }))
  const likewise = others
    .filter(({ home }) => home !== undefined)
    .map(settler => ({ text: writer.tellHome(settler), depth: people.next() }))
  return plant(
    text,
    [...stated, ...likewise],
    { around: { tell: writer.tellOther, share }, avoid: families.map(family => text.families[family]) },
    request,
  )
}

/**
 * Share of the statements on one of the cast and a stranger that tell where the stranger settled, in the wordings that
 * tell where one of the cast did: only who did it tells them apart. The others lack the deed or its truth.
 */
const STRANGERS_HOMES = 0.86
/** Share of the others that are on what one of the cast did. */
const OF_THE_CAST = 0.7

interface People {
  readonly cast: readonly Resident[]
  readonly strangers: readonly Resident[]
}

/** Writes where one of the cast settled, or a statement that does not say it of any of them. */
function makeHomeWriter(pack: Pack, { cast, strangers }: People, rng: Random) {
  const wordings = mustGetStatements(pack)
  const { is, near } = mustGetDeeds(wordings, HOME)
  const drawTown = (...but: readonly (number | undefined)[]) => {
    for (;;) {
      const town = rng.int(0, pack.towns.length - 1)
      if (!but.includes(town)) return town
    }
  }
  // Who settled in the same town is not named with it.
  const drawApart = (from: readonly Resident[], home: number | undefined): Resident => {
    for (;;) {
      const drawn = rng.pick(from)
      if (home === undefined || drawn.home !== home) return drawn
    }
  }
  const write = (doer: Resident, kin: Resident, isFact: boolean, isTrue: boolean): string => {
    const town = isFact && isTrue && doer.home !== undefined ? doer.home : drawTown(doer.home, kin.home)
    const other = drawTown(town, doer.home, kin.home)
    const statement = {
      deed: rng.pick(isFact ? is : near),
      isTrue,
      doer: fillPerson(pack, doer.who),
      kin: fillPerson(pack, kin.who),
      slots: { TOWN: { text: pack.towns[town] }, ELSE: { text: pack.towns[other] } },
    }
    return writeStatement(wordings, statement, rng)
  }
  return {
    tellHome: (settler: Resident) => write(settler, drawApart(strangers, settler.home), true, true),
    tellOther() {
      const one = rng.pick(cast)
      const stranger = drawApart(strangers, one.home)
      if (rng.next() < STRANGERS_HOMES) return write(stranger, one, true, true)
      const isFact = rng.next() < 0.5
      return rng.next() < OF_THE_CAST ? write(one, stranger, isFact, !isFact) : write(stranger, one, isFact, !isFact)
    },
  }
}

/** Does a sentence say that its doer settled? */
export const isHome = ({ deed, isTrue }: ToldStatement): boolean => deed.isFact && isTrue

export const getHomeReader = memoizePerPack((pack): StatementReader => {
  const wordings = mustGetStatements(pack)
  const { is, near } = mustGetDeeds(wordings, HOME)
  return makeStatementReader(pack, wordings, [...is, ...near])
})
