import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { ACCOUNT_TOKENS, countCast, drawPeople } from '../../materials/accounts/cast.ts'
import { type AccountKind, drawNearMiss, FACT, makeWordingDraw } from '../../materials/accounts/draw-account.ts'
import { writeAccount } from '../../materials/accounts/write-account.ts'
import { type CountedText, getStatementWriter, type Person } from '../../materials/statements.ts'
import { listPeople } from '../../materials/world/people.ts'
import { readSettled } from './settling-deeds.ts'

/** Somebody of whom things are told, and the place of the town where they settled, if the text says it. */
export interface Settler {
  readonly who: Person
  readonly home: number | undefined
}

/** However long the text, no person is told more of: a town would come twice with everybody. */
const MOST_TOLD = 320

/** More people of the same kind, as many as a text of this room takes: every second one settled, as chance says. */
export function drawOtherSettlers(
  asked: readonly Settler[],
  { told, share }: { readonly told: number; readonly share: number },
  room: number,
  rng: Random,
): Settler[] {
  const count = countCast((room * share) / ACCOUNT_TOKENS, told, room, MOST_TOLD) - asked.length
  const taken = asked.map(({ who }) => who.family)
  return drawPeople(Math.max(FEWEST_OTHERS, count), taken, rng).map(who => ({
    who,
    home: rng.next() < 0.5 ? rng.int(0, listPeople().towns.length - 1) : undefined,
  }))
}

/** However short the text, so many others are told of. */
const FEWEST_OTHERS = 4

/** Writes on these people: where one of them settled, or what comes near to it and never names a home of theirs. */
export function makeSettlerWriter(cast: readonly Settler[], rng: Random, tokenizer: Tokenizer) {
  const line = getStatementWriter(tokenizer)
  const drawWording = makeWordingDraw(readSettled(), rng)
  const drawTown = (...but: readonly (number | undefined)[]) => {
    for (;;) {
      const town = rng.int(0, listPeople().towns.length - 1)
      if (!but.includes(town)) return town
    }
  }
  const write = (settler: Settler, kind: AccountKind, home?: number): CountedText => {
    const wording = drawWording(kind)
    const kin = wording.subject.namesKin ? drawKin(settler, home) : undefined
    const town = home ?? drawTown(settler.home, kin?.home)
    return writeAccount(line, wording, {
      PERSON: () => line.person(settler.who),
      KIN: () => kin && line.person(kin.who),
      TOWN: () => line.town(town),
      ELSE: () => line.town(drawTown(town, settler.home, kin?.home)),
    })
  }
  // Who settled in the same town is not named with it.
  function drawKin(settler: Settler, home: number | undefined): Settler {
    for (;;) {
      const kin = rng.pick(cast)
      if (kin !== settler && (home === undefined || kin.home !== home)) return kin
    }
  }
  return {
    tellHome: (settler: Settler) => write(settler, FACT, settler.home),
    tellNearMiss: () => write(rng.pick(cast), drawNearMiss(rng)),
  }
}
