import type { Random } from '../../../core/random/random.ts'
import { UNCOUNTED } from '../../../core/tokens/tokens.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import { ACCOUNT_TOKENS, toUsualRoom } from '../accounts/cast.ts'
import type { Fact } from '../needles/insert-needles.ts'
import { scatterFacts } from '../needles/scatter.ts'
import { formatPerson } from '../statements.ts'
import { drawOtherGroup, listTies, makeTieWriter, type PeopleGroup, type Tie } from './population.ts'
import { readHopRelations } from './relations.ts'

/** Ties between the people of a question, and which of them the text tells. */
export interface TiesToTell {
  readonly group: PeopleGroup
  /** Ties that the question rests on, each told at its depth. */
  readonly planted: readonly (Tie & { readonly depth: number })[]
  /** Whether another tie of the group may be told too. */
  readonly mayTell: (tie: Tie) => boolean
  /** The share of the other ties that chance lets the text tell; without it, as many as fit. */
  readonly chance?: number
}

type TieRequest = Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'> & {
  readonly params: { readonly told: number; readonly share: number }
}

/** Tells ties among those of other people and sentences that come near to a tie. */
export function tellTies({ group, planted, mayTell, chance }: TiesToTell, request: TieRequest): BuiltContext {
  const { rng, params } = request
  const room = toUsualRoom(request.room, request.tokenizer)
  const people = rng.fork('people')
  const groups = [group, drawOtherGroup(group, params, room, people)]
  const { tellTie } = makeTieWriter(groups, rng.fork('ties'), UNCOUNTED)
  const from = group.persons.length
  const others = [
    ...listTies(group).filter(mayTell),
    ...listTies(groups[1]).map(({ relation, who, other }) => ({ relation, who: who + from, other: other + from })),
  ].filter(() => chance === undefined || people.next() < chance)
  const facts = planted.map((tie): Fact => ({ name: nameTie(tie, group), text: tellTie(tie).text, depth: tie.depth }))
  const likewise = pickTold(others, planted.length, params.share, room, people).map(
    (tie): Fact => ({ name: '', text: tellTie(tie).text, depth: people.next() }),
  )
  const built = scatterFacts(
    [...facts, ...likewise],
    {
      statements: (source, tokenizer) => makeTieWriter(groups, source, tokenizer).tellNearMiss,
      share: params.share,
      avoid: [],
    },
    request,
  )
  return { ...built, depths: built.depths.slice(0, planted.length) }
}

/** As a question names it: "guardian of Ada Carvow". */
export const nameTie = ({ relation, who }: Tie, { persons }: Pick<PeopleGroup, 'persons'>): string =>
  `${readHopRelations()[relation].name} of ${formatPerson(persons[who])}`

/** Largest share of the accounts that report relations, if the text is short. */
const TOLD_SHARE = 0.25

/** Picks ties in random order, as many as fit in the text in addition to those of the question. */
const pickTold = (ties: readonly Tie[], planted: number, share: number, room: number, rng: Random): Tie[] =>
  rng.shuffle([...ties]).slice(0, Math.max(0, Math.floor((TOLD_SHARE * share * room) / ACCOUNT_TOKENS) - planted))
