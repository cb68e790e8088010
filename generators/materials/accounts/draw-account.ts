import type { Random } from '../../../core/random/random.ts'
import { pickable } from '../words/held-out.ts'
import { type AccountWordings, type Deed, readWordings } from './wordings.ts'
import type { Account } from './write-account.ts'

/** Does the deed make the fact that is asked for, was it done, and by the person who is named? A fact is all three. */
export interface AccountKind {
  readonly deed: 'is' | 'near'
  readonly isTrue: boolean
  readonly isSelf: boolean
}

export const FACT: AccountKind = { deed: 'is', isTrue: true, isSelf: true }

/**
 * Near misses and their weights. Most lack only one part of a fact, each part equally often: neither the deed nor the
 * telling nor the person marks a fact, only all three together do.
 */
const NEAR_MISSES: readonly (AccountKind & { readonly weight: number })[] = [
  { deed: 'is', isTrue: false, isSelf: true, weight: 30 },
  { deed: 'near', isTrue: true, isSelf: true, weight: 30 },
  { deed: 'is', isTrue: true, isSelf: false, weight: 30 },
  { deed: 'near', isTrue: false, isSelf: true, weight: 1 },
  { deed: 'is', isTrue: false, isSelf: false, weight: 1 },
  { deed: 'near', isTrue: true, isSelf: false, weight: 1 },
  { deed: 'near', isTrue: false, isSelf: false, weight: 1 },
]

const DECK = NEAR_MISSES.flatMap(kind => Array.from({ length: kind.weight }, (): AccountKind => kind))

export const drawNearMiss = (rng: Random): AccountKind => rng.pick(DECK)

/** Share of the sentences that begin with a time, if they can. */
const OPENED = 0.6

/** Draws how an account is told and of what deed, from what the stream's seed may draw from. */
export function makeWordingDraw<D extends Deed>(
  deeds: Readonly<Record<AccountKind['deed'], readonly D[]>>,
  rng: Random,
  subjects: AccountWordings['subjects'] = readWordings().subjects,
): (kind: AccountKind) => Account & { readonly deed: D } {
  const { tellings, openings } = readWordings()
  const pick = <T extends { readonly text: string }>(all: readonly T[]) => pickable(all, rng, ({ text }) => text)
  const drawn = {
    true: pick(tellings.true),
    untrue: pick(tellings.untrue),
    self: pick(subjects.self),
    other: pick(subjects.other),
    openings: pick(openings),
  }
  const [is, near] = [sortDeeds(pick(deeds.is)), sortDeeds(pick(deeds.near))]
  return kind => {
    const telling = rng.pick(kind.isTrue ? drawn.true : drawn.untrue)
    const subject = rng.pick(kind.isSelf ? drawn.self : drawn.other)
    const opening = telling.opens && rng.next() < OPENED ? rng.pick(drawn.openings).text : ''
    const suiting = kind.deed === 'is' ? is : near
    return { telling, subject, opening, deed: rng.pick(telling.isLater ? suiting.part : suiting.all) }
  }
}

/** Who lives on after a deed has not given the whole of a life to it. */
const sortDeeds = <D extends Deed>(all: readonly D[]) => ({ all, part: all.filter(({ isWhole }) => !isWhole) })
