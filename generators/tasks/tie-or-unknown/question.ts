import type { Random } from '../../../core/random/random.ts'
import { drawPeople } from '../../materials/accounts/cast.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { UNKNOWN_HOME as NOT_TOLD } from '../../materials/homes/homes.ts'
import { drawMixture } from '../../materials/mixtures.ts'
import { formatPerson } from '../../materials/statements.ts'
import { drawCircles } from '../../materials/ties/circles.ts'
import { listTies, type PeopleGroup, type Tie } from '../../materials/ties/population.ts'
import { readHopRelations } from '../../materials/ties/relations.ts'
import { nameTie } from '../../materials/ties/tell-ties.ts'
import type { CoreRequest } from '../../task.ts'

export type TieParams = {
  readonly asked: number
  readonly people: number
  readonly told: number
  readonly share: number
}

/** A tie that a question asks for, and whether the text tells it. */
export interface AskedTie extends Tie {
  readonly isStated: boolean
}

/** Facts of a context: a group of people, what is asked of them, and the depths of what is stated of that. */
export interface TieFacts {
  readonly group: PeopleGroup
  readonly asked: readonly AskedTie[]
  readonly depths: readonly number[]
}

/** With several questions of a context, so many people more than three for each. */
const SPARE = 8

/**
 * Draws the questions of a context: each asks for ties of different people. Half of the people are asked about, the others
 * are answers, so that no question names the answer to another. No tie is asked for twice.
 */
export function drawTieQuestions(
  places: readonly CoreRequest<TieParams>[],
  { params: { asked: count, people }, rng, depth }: CoreRequest<TieParams>,
) {
  const size = places.length === 1 ? people : Math.max(people, 3 * places.length + SPARE)
  const group: PeopleGroup = {
    persons: drawPeople(size, [], rng.fork('people')),
    next: drawCircles(size, readHopRelations().length, rng.fork('facts')),
  }
  const half = Math.floor(size / 2)
  const suiting = listTies(group).filter(({ who, other }) => who < half && other >= half)
  const dealt = dealTies(suiting, places.length, count, rng.fork('asked'))
  const questions = dealt.map((ties, at) =>
    drawMixture(count, places[at].index, places[at].shared).map(
      (isStated, which): AskedTie => ({ ...ties[which], isStated }),
    ),
  )
  const asked = questions.flat()
  const facts: TieFacts = { group, asked, depths: asked.filter(({ isStated }) => isStated).map((_, at) => depth(at)) }
  let from = 0
  return questions.map(ties => {
    const first = from
    from += ties.filter(({ isStated }) => isStated).length
    return { ...formatQuestion(group, ties), facts, own: Array.from({ length: from - first }, (_, at) => first + at) }
  })
}

/** Deals ties to questions, each once. */
function dealTies(ties: readonly Tie[], questions: number, count: number, rng: Random): Tie[][] {
  const left = new Set(rng.shuffle([...ties]))
  return Array.from({ length: questions }, () => {
    const dealt: Tie[] = []
    for (const tie of left) {
      if (dealt.some(({ who }) => who === tie.who)) continue
      dealt.push(tie)
      left.delete(tie)
      if (dealt.length === count) return dealt
    }
    throw new RangeError(`${questions} questions of ${count} ties, but fewer can be asked of these people`)
  })
}

function formatQuestion(group: PeopleGroup, ties: readonly AskedTie[]) {
  const names = ties.map(tie => nameTie(tie, group))
  return {
    question: `Who were these people: ${names.map(each => `the ${each}`).join(', ')}?`,
    ...formatAnswerInstructions('lines', {
      names,
      note: `with the full name, or with "${NOT_TOLD}" where the text does not say it`,
    }),
    expected: Object.fromEntries(
      ties.map(tie => [nameTie(tie, group), tie.isStated ? formatPerson(group.persons[tie.other]) : NOT_TOLD]),
    ),
  }
}
