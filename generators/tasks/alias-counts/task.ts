import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { toUsualRoom } from '../../materials/accounts/cast.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { scatterFacts } from '../../materials/needles/scatter.ts'
import { uncounted } from '../../materials/statements.ts'
import { writeForm } from '../../materials/words/forms.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { countLoads, findAsked } from './count-loads.ts'
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
import { type LoadCell, makeLoadWriter, type Trade } from './write-loads.ts'

/**
 * Does a reader count what one carrier brought, who goes by several names? Each of four women has her own name and a
 * by-name, and an office that passes to another of them by a vote in some month; these are told once each. Every
 * sentence on a load names one of them by any of these, or is of "she" a sentence or three behind her name. Asked are
 * the loads of three goods that one woman brought. Their number grows with the length, 1 to 2 of each at 4K tokens, 8
 * to 34 at 64K; so does all that comes near: loads that others brought, that were only promised, or taken away. The
 * right range of numbers, guessed, is right once in as many as it holds.
 */
export const aliasCounts = defineTask({
  id: 'alias-counts',
  family: 'aggregation',
  reading: 'aggregation',
  about:
    'Count the loads of three goods that a woman of several names brought, among loads of others and loads that never came.',
  source:
    'Our own, after OOLONG’s counting questions (arXiv 2511.02817) and coreference in long texts (MRCR, arXiv 2409.12640); what counts grows with the length',
  version: 3,
  params: { carriers: 4, goods: 6, share: 0.85 },
  paramNotes: {
    carriers: 'women who bring loads, 2 to 12; half as many as there are questions of a context at the least',
    goods: 'goods that they bring, 3 to 16',
    share: 'share of the text that is about loads, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  paired: false,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.24,
  // A constant is right for one count in as many as the range of counts holds.
  chanceAt: tokens => 1 / ((MOST_SHARE - LEAST_SHARE) * estimateUsual(CHARS_PER_TOKEN * tokens) + 1),
  guessScore: 0.3,
  program: 'does not',
  haystack: true,
  levels: [
    { carriers: 2, goods: 3, share: 0.3 },
    { carriers: 2, goods: 3 },
    { carriers: 2, goods: 6 },
    { carriers: 3, goods: 6 },
    { carriers: 4, goods: 5 },
    {},
    { carriers: 5, goods: 5 },
    { carriers: 4, goods: 4 },
    { carriers: 6, goods: 3 },
    { carriers: 4, goods: 3 },
  ],
  equalSentences: 'two sentences that are alike tell of two loads',
  instructions:
    'Among other things, the text tells of loads that carriers brought. Each carrier is a woman who goes by her own name and by a by-name; some hold an office, which passes to another woman by a vote: in the months before it the office means the one, in the months after it the other. The text tells once which name is whose. "She" is always the carrier who was named last before. A load counts for whoever brought it herself, in whatever words that is told; loads that were only planned, promised, seen, lost or taken away do not count, nor what the text calls a rumour, a dream or a mistake, nor what a relative or a friend did. Each load that somebody brought is told of once, and two sentences that are alike tell of two loads.',
  template: IN_ORDER,

  check({ carriers, goods, share }) {
    if (!Number.isInteger(carriers) || carriers < 2 || carriers > BY_NAMES.length)
      return `carriers is a whole number, 2 to ${BY_NAMES.length}`
    if (!Number.isInteger(goods) || goods < ASKED || goods > LOAD_GOODS.length)
      return `goods is a whole number, ${ASKED} to ${LOAD_GOODS.length}`
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => makeQuestions(drawTrade(request, 1), 1)[0],

  together: {
    most: ({ goods }) => BY_NAMES.length * Math.floor(goods / ASKED),
    tokens: () => MOST_TOKENS,
    // Each question is of other goods or of another carrier.
    cores: (places, context) => makeQuestions(drawTrade(context, places.length), places.length),
  },

  fill({ facts }, request) {
    const { trade, shares, asked, told } = facts
    const { rng, params } = request
    const room = toUsualRoom(request.room, request.tokenizer)
    const usual = computeUsual(room, trade, params.share)
    const counts = asked.map(({ carrier, good }) =>
      Math.max(1, Math.round(shares[carrier][trade.goods.indexOf(good)] * usual)),
    )
    const source = rng.fork('loads')
    const { tellLoad } = makeLoadWriter(trade, source, UNCOUNTED)
    const loads = asked.flatMap((cell, at) =>
      Array.from(
        { length: counts[at] },
        (_, load): Fact => ({
          name: `${LOAD_GOODS[cell.good]} ${load + 1}`,
          text: tellLoad(cell).text,
          depth: source.next(),
        }),
      ),
    )
    const built = scatterFacts(
      [...told, ...loads],
      {
        statements: (stream, tokenizer) => makeOthers(facts, { usual, room, share: params.share }, stream, tokenizer),
        share: params.share,
        avoid: [],
      },
      request,
    )
    return {
      ...built,
      expectedOf({ question }) {
        const { who, goods } = findAsked(question)
        const count = (good: string) =>
          counts[
            asked.findIndex(cell => formatCarrier(trade.cast[cell.carrier]) === who && LOAD_GOODS[cell.good] === good)
          ]
        return Object.fromEntries(goods.map(good => [good, count(good)]))
      },
    }
  },

  solve: prompt => formatFields(countLoads(prompt, findAsked(prompt.question))),

  fromEvidence({ share, sampled, ...prompt }) {
    const usual = estimateUsual(prompt.context.length / Math.max(share, 1e-6))
    const counted = countLoads(prompt, findAsked(prompt.question))
    // A full search is final; a sample is weighed against the usual count.
    const estimateUnread = (count: number) => ((1 - share) * (PRIOR_SHAPE + count)) / (PRIOR_SHAPE / usual + share)
    const estimateLikely = (count: number) => (sampled ? count + estimateUnread(count) : count)
    return formatFields(new Map(Array.from(counted, ([good, count]) => [good, Math.round(estimateLikely(count))])))
  },

  guess({ question, context }, rng) {
    const usual = estimateUsual(context.length)
    const drawCount = () => rng.int(Math.round(LEAST_SHARE * usual), Math.round(MOST_SHARE * usual))
    return formatFields(new Map(findAsked(question).goods.map(good => [good, drawCount()])))
  },
})

const ASKED = 3
const [LEAST_SHARE, MOST_SHARE] = [0.4, 1.6]
/** Share of the statements on loads that count for somebody. */
const BROUGHT = 0.35
/** Tokens of a statement, with the text between a name and its "she". */
const STATEMENT_TOKENS = 36
/** Limit for the text that introduces the names. */
const MOST_TOKENS = 30
const CHARS_PER_TOKEN = 4.3
/** Shape of a gamma distribution with the spread of the shares. */
const PRIOR_SHAPE = 8

/** Loads that each carrier brought of each good, usually; chance gives a share of it. */
const computeUsual = (
  room: number,
  { cast, goods }: Pick<Trade, 'goods'> & { readonly cast: ArrayLike<unknown> },
  share: number,
) => (BROUGHT * share * room) / STATEMENT_TOKENS / (cast.length * goods.length)

/** The same of a text of so many characters, with the parameters as they are. */
const estimateUsual = (chars: number) =>
  computeUsual(chars / CHARS_PER_TOKEN, { cast: { length: 4 }, goods: [0, 1, 2, 3, 4, 5] }, 0.85)

const formatFields = (counts: ReadonlyMap<string, number>) =>
  Array.from(counts, ([good, count]) => `${good}: ${count}`).join('\n')

interface TradeParams {
  readonly carriers: number
  readonly goods: number
  readonly share: number
}

/** Who brings what in a context of so many questions, and how the names are told. */
function drawTrade(
  { params, rng, depth }: Pick<CoreRequest<TradeParams & Record<string, number>>, 'params' | 'rng' | 'depth'>,
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
  const told = texts.map(({ text }, at): Fact => ({ name: `name ${at + 1}`, text, depth: depth(at) }))
  return { trade: { cast, offices, goods }, shares, told }
}

/** Questions of other carriers or other goods each. */
function makeQuestions({ trade, shares, told }: ReturnType<typeof drawTrade>, questions: number) {
  const { cast, goods } = trade
  const triples = Array.from({ length: questions }, (_, at) => {
    const first = ASKED * Math.floor(at / cast.length)
    return goods.slice(first, first + ASKED).map((good): LoadCell => ({ carrier: at % cast.length, good }))
  })
  const facts = { trade, shares, told, asked: triples.flat() }
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
      ...(questions > 1 && { own: told.map((_, at) => at) }),
    }
  })
}

/** Other statements: loads that no question asks for, as often as those that one does, and near misses of any load. */
function makeOthers(
  { trade, shares, asked }: Pick<ReturnType<typeof makeQuestions>[number]['facts'], 'trade' | 'shares' | 'asked'>,
  { usual, room, share }: { readonly usual: number; readonly room: number; readonly share: number },
  rng: Random,
  tokenizer: Tokenizer,
) {
  const { tellLoad, tellNearMiss } = makeLoadWriter(trade, rng, tokenizer)
  const isAsked = (cell: LoadCell) => asked.some(each => each.carrier === cell.carrier && each.good === cell.good)
  const cells = trade.cast.flatMap((_, carrier) => trade.goods.map((good): LoadCell => ({ carrier, good })))
  const ends: number[] = []
  let sum = 0
  for (const cell of cells) {
    sum += isAsked(cell) ? 0 : shares[cell.carrier][trade.goods.indexOf(cell.good)]
    ends.push(sum)
  }
  const statements = (share * room) / STATEMENT_TOKENS
  const brought = Math.min(1, (usual * sum) / Math.max(1, statements - usual * asked.length))
  return () => {
    if (rng.next() >= brought) return tellNearMiss(rng.pick(cells))
    const drawn = rng.next() * sum
    return tellLoad(cells[ends.findIndex(end => drawn < end)])
  }
}
