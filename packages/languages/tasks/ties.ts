import { type Circles, mustGet, type Random } from 'fathom-bench/plugin'
import { formatName, memoizePerPack, mustGetStatements, type Pack, type PersonNumbers } from '../pack/pack.ts'
import { makeStatementReader, type StatementReader, type ToldStatement } from '../statements/read.ts'
import { mustGetDeeds, type WordedDeed } from '../statements/wordings.ts'
import { writeStatement } from '../statements/write.ts'
import { fillPerson } from './cast.ts'

/** Relations, in the order of the lists of all languages. */
export const RELATIONS = ['teacher', 'landlord', 'lender', 'doctor', 'heir', 'employer'] as const

/** People whose relations are among themselves. */
export interface PersonGroup {
  readonly persons: readonly PersonNumbers[]
  /** For each relation, whom each person has it to. */
  readonly rings: Circles
}

/** A relation by its position, and who has it to whom. */
export interface PersonTie {
  readonly relation: number
  readonly who: PersonNumbers
  readonly other: PersonNumbers
}

/** The relations among a group's people, by relation and person. */
export const listGroupTies = ({ persons, rings }: PersonGroup, relations: readonly number[]): PersonTie[] =>
  relations.flatMap(relation => persons.map((who, at) => ({ relation, who, other: persons[rings[relation][at]] })))

/**
 * Share of the statements that tell to whom of the cast a stranger has a relation, in the wordings that tell it of the
 * cast. The others lack the deed or its truth.
 */
const STRANGERS_TIES = 0.86

/** Writes what people of the groups are to each other, or a statement that tells no relation among them. */
export function makeRelationWriter(
  pack: Pack,
  groups: readonly PersonGroup[],
  strangers: readonly PersonNumbers[],
  rng: Random,
) {
  const wordings = mustGetStatements(pack)
  const deeds = RELATIONS.map(relation => mustGetDeeds(wordings, relation))
  const cast = groups.flatMap(({ persons }) => persons)
  const places = new Map(groups.flatMap(group => group.persons.map((who, at) => [who, { group, at }] as const)))
  const ties = new Map<string, PersonNumbers>()
  const fill = (who: PersonNumbers) => fillPerson(pack, who)
  const drawBut = (from: readonly PersonNumbers[], ...but: readonly PersonNumbers[]): PersonNumbers => {
    for (;;) {
      const drawn = rng.pick(from)
      if (!but.includes(drawn)) return drawn
    }
  }
  const isTie = ({ relation, who, other }: PersonTie): boolean => {
    const { group, at } = mustGet(places, who)
    return group.persons[group.rings[relation][at]] === other
  }
  const drawStrangersTie = (): PersonTie => {
    const [who, relation] = [rng.pick(strangers), rng.int(0, RELATIONS.length - 1)]
    const key = `${who.family} ${who.first} ${relation}`
    const other = ties.get(key) ?? rng.pick(cast)
    ties.set(key, other)
    return { relation, who, other }
  }
  const drawNoTie = (): PersonTie => {
    for (;;) {
      const who = rng.pick(cast)
      const tie = { relation: rng.int(0, RELATIONS.length - 1), who, other: drawBut(cast, who) }
      if (!isTie(tie)) return tie
    }
  }
  const write = ({ who, other }: PersonTie, kin: PersonNumbers, deed: WordedDeed, isTrue: boolean): string => {
    const [doer, slots] = hasOther(deed) ? [who, { OTHER: fill(other) }] : [other, { WHO: fill(who) }]
    return writeStatement(wordings, { deed, isTrue, doer: fill(doer), kin: fill(kin), slots }, rng)
  }
  const drawDeed = ({ relation }: PersonTie, isFact: boolean) => rng.pick(deeds[relation][isFact ? 'is' : 'near'])
  return {
    tellTie: (tie: PersonTie) => write(tie, rng.pick(strangers), drawDeed(tie, true), true),
    tellOther() {
      if (rng.next() < STRANGERS_TIES) {
        const tie = drawStrangersTie()
        const deed = drawDeed(tie, true)
        // One of the cast and a stranger come in either order where a tie of the cast has them: before the deed.
        const kin = hasOther(deed) ? drawBut(cast, tie.other) : drawBut(strangers, tie.who)
        return write(tie, kin, deed, true)
      }
      const tie = drawNoTie()
      const isFact = rng.next() < 0.5
      return write(tie, rng.pick(strangers), drawDeed(tie, isFact), !isFact)
    },
  }
}

/** Is it the deed of who has the relation, done to whom they have it to? */
const hasOther = ({ slots }: WordedDeed): boolean => slots.has('OTHER')

/** Who has a deed's relation, to whom. */
export const readTie = ({ deed, doer, values }: ToldStatement) =>
  hasOther(deed) ? { who: doer, other: values['OTHER'] ?? '' } : { who: values['WHO'] ?? '', other: doer }

/** Does a sentence tell that somebody has a relation? */
export const tellsTie = ({ deed, isTrue }: ToldStatement, relation: number): boolean =>
  deed.isFact && isTrue && deed.matter === RELATIONS[relation]

export const getTieReader = memoizePerPack((pack): StatementReader => {
  const wordings = mustGetStatements(pack)
  const deeds = RELATIONS.flatMap(relation => {
    const { is, near } = mustGetDeeds(wordings, relation)
    return [...is, ...near]
  })
  return makeStatementReader(pack, wordings, deeds)
})

export const describeTie = (pack: Pack, { relation, who }: PersonTie): string =>
  `${RELATIONS[relation]} of ${formatName(pack, who)}`
