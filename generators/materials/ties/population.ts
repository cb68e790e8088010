import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { ACCOUNT_TOKENS, countCast, drawPeople } from '../accounts/cast.ts'
import { type AccountKind, drawNearMiss, FACT, makeWordingDraw } from '../accounts/draw-account.ts'
import { writeAccount } from '../accounts/write-account.ts'
import { type CountedText, getStatementWriter, type Person } from '../statements.ts'
import { type Circles, drawCircles } from './circles.ts'
import { readHopRelations } from './relations.ts'

/** People whose relations are among themselves. */
export interface PeopleGroup {
  readonly persons: readonly Person[]
  /** For each relation there is, by its place, whom each person has it to, by theirs. */
  readonly next: Circles
}

/** A relation between two people, by positions: the relation, who has it, and to whom. */
export interface Tie {
  readonly relation: number
  readonly who: number
  readonly other: number
}

/** An account names two people, and a third one now and then. */
const NAMED = 2.6
/** A circle of fewer is none. */
const SMALLEST_GROUP = 8

/** More people than those of the question, where a text of this room takes them; their relations are their own. */
export function drawOtherGroup(
  { persons }: PeopleGroup,
  { told, share }: { readonly told: number; readonly share: number },
  room: number,
  rng: Random,
): PeopleGroup {
  const count = countCast((NAMED * room * share) / ACCOUNT_TOKENS, told, room) - persons.length
  const others = drawPeople(
    count < SMALLEST_GROUP ? 0 : count,
    persons.map(({ family }) => family),
    rng,
  )
  return {
    persons: others,
    next: others.length === 0 ? [] : drawCircles(others.length, readHopRelations().length, rng),
  }
}

/** All that a group's people are to each other. */
export const listTies = ({ next }: PeopleGroup): Tie[] =>
  next.flatMap((to, relation) => to.map((other, who) => ({ relation, who, other })))

/** Writes on a group: a tie that there is, or what comes near to a tie that is none of theirs. */
export function makeTieWriter(groups: readonly PeopleGroup[], rng: Random, tokenizer: Tokenizer) {
  const line = getStatementWriter(tokenizer)
  const relations = readHopRelations()
  const draws = relations.map(({ deeds }) => makeWordingDraw(deeds, rng))
  const sizes = groups.map(({ persons }) => persons.length)
  const everybody = groups.flatMap(({ persons }) => persons)
  const isTie = ({ relation, who, other }: Tie) => {
    const [group, from] = who < sizes[0] ? [groups[0], 0] : [groups[1], sizes[0]]
    return group.next[relation][who - from] === other - from
  }
  // A cousin of somebody who inherited all that Ada left would be a second heir of hers.
  const drawAccount = (relation: number, kind: AccountKind) => {
    for (;;) {
      const account = draws[relation](kind)
      const isSecond = kind.deed === 'is' && kind.isTrue && !kind.isSelf && account.deed.doer === 'OTHER'
      if (!(isSecond && relations[relation].isSingle)) return account
    }
  }
  const write = ({ relation, who, other }: Tie, kind: AccountKind): CountedText => {
    const account = drawAccount(relation, kind)
    const kin = account.subject.namesKin ? drawBut(who, other) : who
    return writeAccount(line, account, {
      PERSON: () => line.person(everybody[account.deed.doer === 'WHO' ? who : other]),
      KIN: () => line.person(everybody[kin]),
      WHO: () => line.person(everybody[who]),
      OTHER: () => line.person(everybody[other]),
    })
  }
  function drawBut(...but: readonly number[]): number {
    for (;;) {
      const drawn = rng.int(0, everybody.length - 1)
      if (!but.includes(drawn)) return drawn
    }
  }
  // Another relation is drawn, not another pair: those who are something to each other are named together as often as
  // others.
  function drawNoTie(): Tie {
    const who = drawBut()
    const other = drawBut(who)
    for (;;) {
      const tie = { relation: rng.int(0, relations.length - 1), who, other }
      if (!isTie(tie)) return tie
    }
  }
  return { tellTie: (tie: Tie) => write(tie, FACT), tellNearMiss: () => write(drawNoTie(), drawNearMiss(rng)) }
}
