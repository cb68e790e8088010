import { once } from '../../../core/collections/once.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { ACCOUNT_TOKENS, countCast, drawPeople } from '../accounts/cast.ts'
import {
  type AccountKind,
  FACT,
  makeNearMissDraw,
  makeWordingDraw,
  type NearMissWeights,
} from '../accounts/draw-account.ts'
import { readWordings } from '../accounts/wordings.ts'
import { writeAccount } from '../accounts/write-account.ts'
import { type CountedText, getStatementWriter, type Person } from '../statements.ts'
import { listPeople } from '../world/people.ts'
import { readSettled } from './settling-deeds.ts'

/** Somebody of whom things are told, and the place of the town where they settled, if the text says it. */
export interface Settler {
  readonly who: Person
  readonly home: number | undefined
}

/** However long the text, no person is told more of: a town would come twice with everybody. */
const MOST_TOLD = 320

/** More people of the same kind, as many as a text of this room takes, of whom chance says that this share settled. */
export function drawOtherSettlers(
  settlers: readonly Settler[],
  { told, share, statedShare }: { readonly told: number; readonly share: number; readonly statedShare: number },
  room: number,
  rng: Random,
): Settler[] {
  const count = countCast((room * share) / ACCOUNT_TOKENS, told, room, MOST_TOLD) - settlers.length
  const taken = settlers.map(({ who }) => who.family)
  return drawPeople(Math.max(FEWEST_OTHERS, count), taken, rng).map(who => ({
    who,
    home: rng.next() < statedShare ? rng.int(0, listPeople().towns.length - 1) : undefined,
  }))
}

/** However short the text, so many others are told of. */
const FEWEST_OTHERS = 4

/** People who are named only together with one of the cast. Each settled in one town: all mentions of it agree. */
export function drawStrangers(cast: readonly Settler[], rng: Random): Settler[] {
  const taken = cast.map(({ who }) => who.family)
  return drawPeople(Math.max(FEWEST_STRANGERS, 2 * cast.length), taken, rng).map(who => ({
    who,
    home: rng.int(0, listPeople().towns.length - 1),
  }))
}
const FEWEST_STRANGERS = 60

/** How near misses are drawn. */
export interface SettlerStyle {
  /** The part that a near miss lacks. Those that lack only the person are worded as facts are. */
  readonly weights: NearMissWeights
  /** How often wordings that name a second person come for each of those that name the one who did it alone. */
  readonly namedSelf: number
}

/** Two in three near misses differ from a fact in nothing but the person: no wording of theirs tells it. */
export const MANY_OTHERS: SettlerStyle = { weights: { untrue: 13, near: 13, other: 64 }, namedSelf: 1 }

/** Where no home is unstated, wordings would tell more: three in four near misses differ in nothing but the person. */
export const MOSTLY_OTHERS: SettlerStyle = { weights: { untrue: 12, near: 12, other: 72 }, namedSelf: 3 }

/** Nine in ten sentences about somebody else use these wordings. */
const NAMED_PARTS = 9

/**
 * Who did it. "WHO, a cousin of KIN," tells of a person who is asked about and of a stranger in the same words, so that
 * only the names say which; other wordings name the one who did it by the person alone ("an uncle of WHO").
 */
const listSubjects = once(() => {
  const { self, other } = readWordings().subjects
  const named = self.filter(({ namesKin }) => namesKin)
  return { named, self, other: [...Array.from({ length: NAMED_PARTS }, () => named).flat(), ...other] }
})

/** Writes on these people: where one of them settled, or what comes near to it and never names a home of theirs. */
export function makeSettlerWriter(
  { cast, strangers }: { readonly cast: readonly Settler[]; readonly strangers: readonly Settler[] },
  rng: Random,
  tokenizer: Tokenizer,
  { weights, namedSelf }: SettlerStyle,
) {
  const drawNearMiss = makeNearMissDraw(weights)
  const line = getStatementWriter(tokenizer)
  const { named, self, other: others } = listSubjects()
  const moreNamed = Array.from({ length: namedSelf - 1 }, () => named).flat()
  const drawWording = makeWordingDraw(readSettled(), rng, { self: [...self, ...moreNamed], other: others })
  const drawTown = (...but: readonly (number | undefined)[]) => {
    for (;;) {
      const town = rng.int(0, listPeople().towns.length - 1)
      if (!but.includes(town)) return town
    }
  }
  const write = (settler: Settler, kind: AccountKind, home?: number): CountedText => {
    const wording = drawWording(kind)
    const isStranger = !kind.isSelf && named.includes(wording.subject)
    const other = wording.subject.namesKin ? drawOther(isStranger ? strangers : cast, settler, home) : undefined
    const settles = kind.deed === 'is' && kind.isTrue
    const town = home ?? (isStranger && settles ? other?.home : undefined) ?? drawTown(settler.home, other?.home)
    const [doer, kin] = isStranger ? [other, settler] : [settler, other]
    return writeAccount(line, wording, {
      PERSON: () => doer && line.person(doer.who),
      KIN: () => kin && line.person(kin.who),
      TOWN: () => line.town(town),
      ELSE: () => line.town(drawTown(town, settler.home, other?.home)),
    })
  }
  // Who settled in the same town is not named with it.
  function drawOther(from: readonly Settler[], settler: Settler, home = settler.home): Settler {
    for (;;) {
      const other = rng.pick(from)
      if (other !== settler && (home === undefined || other.home !== home)) return other
    }
  }
  return {
    tellHome: (settler: Settler) => write(settler, FACT, settler.home),
    tellNearMiss: () => write(rng.pick(cast), drawNearMiss(rng)),
  }
}
