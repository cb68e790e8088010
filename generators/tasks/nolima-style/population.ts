import { once } from '../../../core/collections/once.ts'
import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { ACCOUNT_TOKENS, countCast, drawPeople } from '../../materials/accounts/cast.ts'
import { type AccountKind, drawNearMiss, FACT, makeWordingDraw } from '../../materials/accounts/draw-account.ts'
import { writeAccount } from '../../materials/accounts/write-account.ts'
import { type CountedText, getStatementWriter, type Person } from '../../materials/statements.ts'
import { makePhraseSlot } from '../../materials/words/forms.ts'
import { pickable } from '../../materials/words/held-out.ts'
import { CLUE_FAMILIES, listClues, readFamilies } from './clues.ts'

/** Somebody, and what the clues on them mean, one for each family. */
export interface Character {
  readonly who: Person
  readonly meant: readonly string[]
}

/** The possible meanings of each family's clues in a text. */
export type Meanings = readonly (readonly string[])[]

/** A question: for each family the meanings that it takes. Only one person's clues mean one of each. */
export type AskedClues = readonly (readonly string[])[]

/** Returns whether a person's clues mean what a question asks for. */
export const isAnswer = (meant: readonly string[], clues: AskedClues): boolean =>
  clues.every((each, family) => each.includes(meant[family]))

/** Draws the clues' meanings for a person that no question asks about. */
export function drawMeant(meanings: Meanings, clues: readonly AskedClues[], rng: Random): string[] {
  for (;;) {
    const meant = meanings.map(each => rng.pick(each))
    if (!clues.some(each => isAnswer(meant, each))) return meant
  }
}

/** More people, as many as a text of this room takes. */
export function drawOthers(
  known: readonly Character[],
  { meanings, asked }: { readonly meanings: Meanings; readonly asked: readonly AskedClues[] },
  { told, share, room }: { readonly told: number; readonly share: number; readonly room: number },
  rng: Random,
): Character[] {
  const most = Math.floor((TOLD_SHARE * room * share) / ACCOUNT_TOKENS / CLUE_FAMILIES.length)
  const count = Math.min(most, countCast((room * share) / ACCOUNT_TOKENS, told, room))
  const taken = known.map(({ who }) => who.family)
  return drawPeople(count - known.length, taken, rng).map(who => ({ who, meant: drawMeant(meanings, asked, rng) }))
}

/** Largest share of the accounts whose clue says something about a person. */
const TOLD_SHARE = 0.5

/** Writes on these people: what a clue tells of somebody, or what comes near to it and tells nothing. */
export function makeCharacterWriter(cast: readonly Character[], meanings: Meanings, rng: Random, tokenizer: Tokenizer) {
  const line = getStatementWriter(tokenizer)
  const families = readFamilies()
  const draws = families.map(({ deeds }) => makeWordingDraw(deeds, rng))
  const { write: countClues, places } = readSlots()
  const slot = countClues(tokenizer)
  const listShown = (family: number, meant: string) => pickable(mustGet(families[family].clues, meant), rng)
  const write = (character: Character, family: number, meant: string, kind: AccountKind): CountedText => {
    const account = draws[family](kind)
    const kin = account.subject.namesKin ? drawKin(character) : character
    const clue = mustGet(places, rng.pick(listShown(family, meant)))
    return writeAccount(line, account, {
      PERSON: () => line.person(character.who),
      KIN: () => line.person(kin.who),
      CLUE: () => line.phrase(slot, clue),
    })
  }
  function drawKin(character: Character): Character {
    for (;;) {
      const kin = rng.pick(cast)
      if (kin !== character) return kin
    }
  }
  // The clue never means something true of them, so that no statement about a person is denied or repeated.
  function drawUntrue(character: Character, family: number): string {
    for (;;) {
      const meant = rng.pick(meanings[family])
      if (meant !== character.meant[family]) return meant
    }
  }
  const told = new Set<string>()
  return {
    tellTruth: (character: Character, family: number) => write(character, family, character.meant[family], FACT),
    tellNearMiss() {
      for (;;) {
        const character = rng.pick(cast)
        const family = rng.int(0, families.length - 1)
        const account = write(character, family, drawUntrue(character, family), drawNearMiss(rng))
        // A text of 2M tokens has ten thousands of them, and two or three would be equal.
        if (!told.has(account.text)) {
          told.add(account.text)
          return account
        }
      }
    },
  }
}

/** All clues, counted once for each tokenizer, and their places among them. */
const readSlots = once(() => ({
  write: makePhraseSlot(listClues()),
  places: new Map(listClues().map((clue, at) => [clue, at])),
}))
