import type { Random } from '../../../core/random/random.ts'
import { pickable } from '../words/held-out.ts'
import { type AccountWordings, type Deed, readWordings, type Telling } from './wordings.ts'
import type { Account } from './write-account.ts'

/** Does the deed make the fact that is asked for, was it done, and by the person who is named? A fact is all three. */
export interface AccountKind {
  readonly deed: 'is' | 'near'
  readonly isTrue: boolean
  readonly isSelf: boolean
}

export const FACT: AccountKind = { deed: 'is', isTrue: true, isSelf: true }

/** How often a near miss lacks each part of a fact, where it lacks one only. */
export interface NearMissWeights {
  readonly untrue: number
  readonly near: number
  readonly other: number
}

/**
 * Draws near misses. None is of a near deed that the person did not do: "never refused Ada a loan" is as good as a
 * loan. Most lack only one part of a fact, each part equally often unless `weights` says otherwise:
 * neither the deed nor the telling nor the person marks a fact, only all three together do.
 */
export function makeNearMissDraw({ untrue, near, other }: NearMissWeights = EQUALLY): (rng: Random) => AccountKind {
  const kinds: readonly (AccountKind & { readonly weight: number })[] = [
    { deed: 'is', isTrue: false, isSelf: true, weight: untrue },
    { deed: 'near', isTrue: true, isSelf: true, weight: near },
    { deed: 'is', isTrue: true, isSelf: false, weight: other },
    { deed: 'is', isTrue: false, isSelf: false, weight: 1 },
    { deed: 'near', isTrue: true, isSelf: false, weight: 1 },
    { deed: 'near', isTrue: false, isSelf: false, weight: 1 },
  ]
  const deck = kinds.flatMap(kind => Array.from({ length: kind.weight }, (): AccountKind => kind))
  return rng => rng.pick(deck)
}

const EQUALLY: NearMissWeights = { untrue: 30, near: 30, other: 30 }

export const drawNearMiss = makeNearMissDraw()

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
    return { telling, subject, opening, deed: rng.pick(suiting(telling)) }
  }
}

/** Sorts deeds by the tellings that suit them: who lives on after a deed has not given the whole of a life to it. */
function sortDeeds<D extends Deed>(all: readonly D[]): (telling: Telling) => readonly D[] {
  const part = all.filter(({ isWhole }) => !isWhole)
  const [plain, plainPart] = [all, part].map(deeds => deeds.filter(({ isPlain }) => isPlain))
  return ({ isLater, isDenial }) => (isDenial ? (isLater ? plainPart : plain) : isLater ? part : all)
}
