import {
  defineTask,
  findUnitCount,
  formatAnswerInstructions,
  formatWorkedExample,
  getLast,
  IN_ORDER,
  type Output,
  type Random,
  sortByKeys,
  TooShort,
  toHaystackUnits,
} from 'fathom-bench/plugin'
import { Cities } from './cities.ts'
import { pathMistakes } from './mistakes.ts'
import { followRoads, formatHop, formatRoad, parseRoads, type Road, TRANSITS } from './roads.ts'
import { drawOtherRoads } from './surroundings.ts'
import { buildSmallCountry, formatWayAnswer, formatWayQuestion, formatWayTrace, parseWayQuestion } from './wording.ts'

/**
 * One road leads out of every city, to one other city; the roads are in no order. The answer is the whole way from one
 * city to another, road by road. The way is the same at every prompt length; only the number of other cities grows. A
 * program of five lines solves it. The official profiles (0.5K, 2K and 8K of output) have 50, 200 and 600 cities, half
 * to four fifths of them on the way. Answers of other lengths have the same share. The official data of 2K and 8K was
 * unavailable, so its shares are inferred from its sizes, assuming those of 0.5K.
 */
export const pathTraversal = defineTask({
  id: 'path-traversal',
  family: 'longproc',
  reading: 'hops',
  about: 'Follow one road after the other through a shuffled list of them and write down the whole way.',
  source:
    'LongProc (arXiv 2501.05414), Path Traversal (princeton-pli/LongProc, path_traversal); cities are made up, wording is ours, and there are as many other cities as the prompt has room for',
  version: 4,
  params: { chains: -1, rings: 0, locality: 0, predecessor: 0.35 },
  paramNotes: {
    chains:
      'share of the other cities whose road leads to another such city, not straight onto the way, 0 to 1; -1: all cities are as likely (official)',
    rings: 'share of the other cities that stand in closed rings of five, beside those that chance closes, 0 to 1',
    locality: 'order of the way’s roads in the list, from shuffled (0, official) to the order of the way (1)',
    predecessor: 'share of the items in which a road leads to the first city of the way, 0 to 1',
  },
  answerTokens: 1024,
  output: { least: 128, most: 1024 ** 2, official: 'path_traversal', corruptions: pathMistakes },
  // There are half a million names.
  longest: 8 * 1024 ** 2,
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-path-traversal',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions: `This is about journeys in an invented country. Each city has one connection that leads out of it, by bus, train, plane or ferry, to one other city; only the last city of a journey may have none. Connections cannot be used backwards. So there is one way from a city to another: take the connection of the first city, then that of the city where it arrives, and so on until the last city is reached.`,
  template: IN_ORDER,

  check({ chains, rings, locality, predecessor }) {
    if (chains !== -1 && !isShare(chains)) return 'chains is from 0 to 1, or -1'
    return [rings, locality, predecessor].every(isShare) ? undefined : 'rings, locality and predecessor are from 0 to 1'
  },

  core({ params: { locality, predecessor }, rng, output }) {
    const length = output! // given to tasks of long output
    const { tokens, count } = length
    const share = drawShare(rng.fork('share'))
    const drawWay = makeEndlessWay(rng)
    const cities = OFFICIAL_CITIES.get(tokens)
    const hops = cities
      ? Math.round(share * cities) - 1
      : findUnitCount(tokens, hops => count(formatWayAnswer(drawWay(hops))))
    const way = drawWay(hops)
    const [start, goal] = [way[0].src, getLast(way).dst]
    const question = formatWayQuestion(start, goal)
    const trace = formatWayTrace(way)
    const places = rng.fork('places')
    return {
      question,
      ...formatAnswerInstructions('text', {
        form: 'Write the whole way down between <Route> and </Route>, one line for each connection, in the order of the journey and in exactly this form: "From CITY, take a bus to CITY." Say train, plane or ferry in place of bus where the connection is one.',
      }),
      example: formatWorkedExample('A small country serves as an example.', buildSmallCountry()),
      reference: formatWayAnswer(way),
      expected: {
        reference: trace,
        // LongProc's record, but for the list of roads, which is the prompt's.
        item: { question_repr: [start, goal], answer_repr: way, question_nl: question, answer_nl: trace },
      },
      facts: {
        way,
        places: way.map((_, at) => (1 - locality) * places.next() + (locality * at) / hops),
        needed: computeNeededTokens(length),
        others: (cities ?? Math.round((hops + 1) / share)) - hops - 1,
        predecessor: rng.fork('predecessor').next() < predecessor,
      } satisfies Facts,
    }
  },

  fill({ facts: { way, places, others, predecessor, needed } }, { params, room, rng, tokenizer }) {
    const own = way.map(road => `${formatRoad(road)}\n`)
    const taken = own.reduce((sum, line) => sum + tokenizer.count(line), 0)
    if (Math.max(taken, needed) > room) throw new TooShort(Math.max(taken, needed))
    const cities = [...way.map(({ src }) => src), getLast(way).dst]
    const size = { count: room === ENDLESS ? others : ENDLESS, room: room - taken }
    const around = drawOtherRoads({ cities, predecessor }, size, params, rng, tokenizer)
    const order = rng.fork('order')
    const keys = [...places, ...around.lines.map(() => order.next())]
    const { units, tokens } = toHaystackUnits(
      sortByKeys([...own, ...around.lines], keys),
      taken + around.tokens,
      tokenizer,
    )
    const context = units.join('')
    return {
      context,
      tokens: tokenizer.additive ? tokens : tokenizer.count(context),
      depths: [],
      haystack: 'roads',
      repeats: 0,
    }
  },

  solve: ({ context, question }) => formatWayAnswer(followRoads(...parseWayQuestion(question), parseRoads(context))),
})

interface Facts {
  readonly way: readonly Road[]
  /** Position of each of its roads in the list, 0 to 1. */
  readonly places: readonly number[]
  /** Tokens of the longest list of a way: either all ways of a cell fit in a prompt, or none. */
  readonly needed: number
  /** Cities that are not on the way, in the official profile. */
  readonly others: number
  /** Whether a road leads to the first city. */
  readonly predecessor: boolean
}

/** Numbers of the official profiles, by the tokens of the answer. */
const OFFICIAL_CITIES: ReadonlyMap<number, number> = new Map([
  [512, 50],
  [2048, 200],
  [8192, 600],
])

/** The share of the cities that are on the way, as often as in the 200 official records of 0.5K. */
function drawShare(rng: Random): number {
  const record = rng.int(0, 199)
  return record < 46 ? 0.5 : record < 88 ? 0.6 : record < 146 ? 0.7 : MOST_ON_THE_WAY
}

const MOST_ON_THE_WAY = 0.8

/**
 * The same for all ways of as many tokens: a number of roads of medium length, and some more for names that are longer.
 */
function computeNeededTokens({ tokens, count }: Output): number {
  const road: Road = { src: 'Kemdon', dst: 'Subjol', transit: 'ferry' }
  const cities = OFFICIAL_CITIES.get(tokens)
  const hops = cities ? MOST_ON_THE_WAY * cities : tokens / count(`${formatHop(road)}\n`)
  return Math.ceil(hops * count(`${formatRoad(road)}\n`) * MARGIN)
}

const MARGIN = 1.1

const isShare = (value: number) => value >= 0 && value <= 1
const ENDLESS = Number.POSITIVE_INFINITY

/** The first hops of a way that never comes to a city again. */
function makeEndlessWay(rng: Random): (hops: number) => Road[] {
  const cities = new Cities(rng.fork('cities'))
  const transits = rng.fork('transits')
  const way: Road[] = []
  let src = cities.draw()
  return hops => {
    while (way.length < hops) {
      const dst = cities.draw()
      way.push({ src, dst, transit: transits.pick(TRANSITS) })
      src = dst
    }
    return way.slice(0, hops)
  }
}
