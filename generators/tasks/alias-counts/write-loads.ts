import { append } from '../../../core/collections/append.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type AccountKind, drawNearMiss, FACT, makeWordingDraw } from '../../materials/accounts/draw-account.ts'
import { capitalize, parseSubject } from '../../materials/accounts/wordings.ts'
import { writeAccount } from '../../materials/accounts/write-account.ts'
import { type CountedText, getStatementWriter } from '../../materials/statements.ts'
import { makePhraseSlot, writeForm } from '../../materials/words/forms.ts'
import { pickable } from '../../materials/words/held-out.ts'
import { readCarriers, readEntrances, readLoads, readPauses } from './loads.ts'
import { BY_NAME_MONTHS, BY_NAMES, type Carrier, LOAD_GOODS, OFFICES, type Office } from './names.ts'

/** A carrier and a good, by their places. */
export interface LoadCell {
  readonly carrier: number
  readonly good: number
}

/** Who brings what. */
export interface Trade {
  readonly cast: readonly Carrier[]
  readonly offices: readonly Office[]
  /** Places in `LOAD_GOODS`. */
  readonly goods: readonly number[]
}

/** Share of the statements that give a name first and then say "she". */
const SHE = 0.25
/** She has done a second thing, which is a load like any other, or comes near to one. */
const TWICE = 0.4
/** Share of these with a sentence without a name in between. */
const PAUSED = 0.1

export const SHE_SUBJECTS = [parseSubject('she')]
/** "Nothing could keep SUBJ from …" */
const AS_OBJECT = /\b(?:keep|kept) SUBJ\b/
const SHE_ONLY = { self: SHE_SUBJECTS, other: SHE_SUBJECTS }

/** A statement on a load, and where in its text the sentence begins that tells it. */
export interface LoadText extends CountedText {
  readonly at: number
}

/**
 * Writes that a carrier brought a load of a good, or what comes near to it, under one of her names.
 *
 * @param near share of what is told besides that comes near
 * @param isAsked loads that nothing else may tell of: they are counted
 */
export function makeLoadWriter(
  { cast, offices, goods }: Trade,
  { near, isAsked }: { readonly near: number; isAsked(cell: LoadCell): boolean },
  rng: Random,
  tokenizer: Tokenizer,
) {
  const line = getStatementWriter(tokenizer)
  const slots = {
    goods: makeGoods(tokenizer),
    months: makeMonths(tokenizer),
    byNames: makeByNames(tokenizer),
    offices: makeOffices(tokenizer),
  }
  const drawWording = makeWordingDraw(readLoads(), rng, readCarriers())
  const drawSheWording = makeWordingDraw(readLoads(), rng, SHE_ONLY)
  const entrances = pickable(readEntrances(), rng, ({ text }) => text)
  const pauses = pickable(readPauses(), rng)
  const free = cast.map((_, carrier) => goods.filter(good => !isAsked({ carrier, good })))

  return {
    tellLoad: (cell: LoadCell) => write(cell, FACT),
    tellNearMiss: (cell: LoadCell) => write(cell, drawNearMiss(rng)),
  }

  function write(cell: LoadCell, kind: AccountKind): LoadText {
    const { month, putName } = drawName(cell.carrier)
    const ofHer = kind.isSelf && rng.next() < SHE
    if (!ofHer)
      return { ...writeAccount(line, { ...drawWording(kind), opening: '' }, putAll(cell, month, putName)), at: 0 }
    const entrance = rng.pick(entrances)
    const parts = [writeForm(line, entrance, { NAME: () => putName(entrance.text.startsWith('NAME')) })]
    if (rng.next() < PAUSED) parts.push(line.stop(` ${rng.pick(pauses)}`))
    const tell = (what: AccountKind, good: number) =>
      writeAccount(line, { ...drawOfHer(what), opening: '' }, putAll({ ...cell, good }, month, putName))
    const told = tell(kind, cell.good)
    const also = rng.next() < TWICE ? tell(...drawSecond(cell.carrier)) : undefined
    if (also) append(parts, rng.next() < 0.5 ? [also, told] : [told, also])
    else parts.push(told)
    const before = parts.slice(0, parts.indexOf(told))
    return {
      text: parts.map(({ text }) => text).join(' '),
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
      at: before.reduce((sum, { text }) => sum + text.length + 1, 0),
    }
  }

  /** Tells of "she": nothing that needs "her". */
  function drawOfHer(kind: AccountKind): ReturnType<typeof drawSheWording> {
    for (;;) {
      const wording = drawSheWording(kind)
      if (!AS_OBJECT.test(wording.telling.text)) return wording
    }
  }

  function drawSecond(carrier: number): [kind: AccountKind, good: number] {
    const isNear = free[carrier].length === 0 || rng.next() < near
    return isNear ? [drawNearMissOfHer(), rng.pick(goods)] : [FACT, rng.pick(free[carrier])]
  }

  function drawNearMissOfHer(): AccountKind {
    for (;;) {
      const kind = drawNearMiss(rng)
      if (kind.isSelf) return kind
    }
  }

  function putAll({ good }: LoadCell, month: number, putName: (opens: boolean) => unknown) {
    return {
      PERSON: putName,
      GOODS: () => line.phrase(slots.goods, good),
      MONTH: () => line.phrase(slots.months, month),
    }
  }

  /** One of her names, and a month in which it is hers. */
  function drawName(carrier: number): { month: number; putName: (opens?: boolean) => unknown } {
    const month = rng.int(0, BY_NAME_MONTHS.length - 1)
    const { who, byName } = cast[carrier]
    const held = offices.filter(({ before, after, vote }) =>
      month < vote ? before === carrier : month > vote && after === carrier,
    )
    const name = rng.int(0, 1 + Number(held.length > 0))
    if (name === 0) return { month, putName: () => line.person(who) }
    if (name === 1) return { month, putName: opens => line.phrase(slots.byNames[opens ? 1 : 0], byName) }
    const { office } = rng.pick(held)
    return { month, putName: opens => line.phrase(slots.offices[opens ? 1 : 0], office) }
  }
}

const makeGoods = makePhraseSlot(LOAD_GOODS)
const makeMonths = makePhraseSlot(BY_NAME_MONTHS)

/** As they stand within a sentence, and as they open one. */
const makeNameSlots = (names: readonly string[]) => {
  const [within, opening] = [makePhraseSlot(names), makePhraseSlot(names.map(capitalize))]
  return (tokenizer: Tokenizer) => [within(tokenizer), opening(tokenizer)]
}
const makeByNames = makeNameSlots(BY_NAMES)
const makeOffices = makeNameSlots(OFFICES)
