import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { uncounted } from '../../materials/statements.ts'
import { writeForm } from '../../materials/words/forms.ts'
import type { CoreRequest } from '../../task.ts'
import {
  BY_NAME_FORMS,
  BY_NAME_MONTHS,
  BY_NAMES,
  drawLoadCarriers,
  drawOffices,
  formatCarrier,
  LOAD_GOODS,
  OFFICE_FORMS,
  OFFICES,
} from './names.ts'
import type { LoadCell } from './write-loads.ts'

/** Goods that a question asks of. */
export const ASKED = 3
export const [LEAST_SHARE, MOST_SHARE] = [0.4, 1.6]

/** Who brings what, how much of it comes near, and how much of the text it is. */
export interface TradeParams extends Record<string, number> {
  readonly carriers: number
  readonly goods: number
  readonly near: number
  readonly share: number
}

/** A statement that introduces a name, and its people: an office has two. */
export interface ToldName extends Fact {
  readonly carriers: readonly number[]
}

/** Who brings what in a context of so many questions, and how the names are told. */
export function drawTrade(
  { params, rng, depth }: Pick<CoreRequest<TradeParams>, 'params' | 'rng' | 'depth'>,
  questions: number,
) {
  const perCarrier = Math.floor(params.goods / ASKED)
  const count = Math.max(params.carriers, Math.ceil(questions / perCarrier))
  const cast = drawLoadCarriers(count, rng)
  const offices = drawOffices(count, rng.fork('offices'))
  const goods = rng.fork('goods').sample(
    LOAD_GOODS.map((_, at) => at),
    params.goods,
  )
  const sizes = rng.fork('sizes')
  const shares = cast.map(() => goods.map(() => LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * sizes.next()))
  const wording = rng.fork('wording')
  const texts = [
    ...cast.map(({ who, byName }) =>
      writeForm(uncounted, wording.pick(BY_NAME_FORMS), {
        WHO: () => uncounted.person(who),
        NICKNAME: () => uncounted.words(` ${BY_NAMES[byName]}`),
      }),
    ),
    ...offices.map(({ office, before, after, vote }) =>
      writeForm(uncounted, wording.pick(OFFICE_FORMS), {
        WHO: () => uncounted.person(cast[before].who),
        OTHER: () => uncounted.person(cast[after].who),
        OFFICE: () => uncounted.words(` ${OFFICES[office]}`),
        MONTH: () => uncounted.words(` ${BY_NAME_MONTHS[vote]}`),
      }),
    ),
  ]
  const whose = [...cast.map((_, at) => [at]), ...offices.map(({ before, after }) => [before, after])]
  const told = texts.map(
    ({ text }, at): ToldName => ({ name: `name ${at + 1}`, text, depth: depth(at), carriers: whose[at] }),
  )
  return { trade: { cast, offices, goods }, shares, told }
}

/** The names that somebody has who is asked about, and all others, which are told alike. */
export function sortTold(told: readonly ToldName[], cells: readonly LoadCell[]): [own: ToldName[], others: ToldName[]] {
  const isOwn = ({ carriers }: ToldName) => cells.some(({ carrier }) => carriers.includes(carrier))
  return [told.filter(isOwn), told.filter(each => !isOwn(each))]
}

/** Questions of other carriers or other goods each. */
export function makeLoadQuestions({ trade, shares, told }: ReturnType<typeof drawTrade>, questions: number) {
  const { cast, goods } = trade
  const triples = Array.from({ length: questions }, (_, at) => {
    const first = ASKED * Math.floor(at / cast.length)
    return goods.slice(first, first + ASKED).map((good): LoadCell => ({ carrier: at % cast.length, good }))
  })
  const facts = { trade, shares, told, asked: triples.flat() }
  const [own] = sortTold(told, facts.asked)
  return triples.map(cells => {
    const names = cells.map(({ good }) => LOAD_GOODS[good])
    const [one, two, three] = names
    const expected: Readonly<Record<string, number>> = {}
    return {
      question: `How many loads of ${one}, how many of ${two} and how many of ${three} did ${formatCarrier(cast[cells[0].carrier])} bring altogether, whatever the text calls her?`,
      ...formatAnswerInstructions('lines', { names }),
      // What `fill` puts in its place: counts grow with the length.
      expected,
      facts,
      ...(questions > 1 && {
        own: own.flatMap(({ carriers }, at) => (carriers.includes(cells[0].carrier) ? [at] : [])),
      }),
    }
  })
}
