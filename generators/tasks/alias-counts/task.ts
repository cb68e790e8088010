import type { Random } from '../../../core/random/random.ts'
import type { NeedleDepth } from '../../../core/rows/rows.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { toUsualRoom } from '../../materials/accounts/cast.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { scatterFacts } from '../../materials/needles/scatter.ts'
import { type BuiltContext, defineTask } from '../../task.ts'
import { countLoads, findAsked } from './count-loads.ts'
import { BY_NAMES, formatCarrier, LOAD_GOODS } from './names.ts'
import {
  ASKED,
  drawTrade,
  LEAST_SHARE,
  MOST_SHARE,
  makeLoadQuestions,
  sortTold,
  type TradeParams,
} from './questions.ts'
import { type LoadCell, type LoadText, makeLoadWriter, type Trade } from './write-loads.ts'

/**
 * Does a reader count what one carrier brought, who goes by several names? Each of eight women has her own name and a
 * by-name, and an office that passes to another of them by a vote in some month; these are told once each. Every
 * sentence on a load names one of them by any of these, or is of "she" a sentence or three behind her name. Asked are
 * the loads of three goods that one woman brought. Their number grows with the length, 1 to 3 of each at 4K tokens, 13
 * to 51 at 64K; so do the loads that others brought, nine in ten of all that is told, and those that were only
 * promised, or taken away. Only whose a name is tells a load that counts from most of the others. The right range of
 * numbers, guessed, is right once in as many as it holds.
 */
export const aliasCounts = defineTask({
  id: 'alias-counts',
  family: 'aggregation',
  reading: 'aggregation',
  ability: 'aggregate',
  about:
    'Count the loads of three goods that a woman of several names brought, among loads of others and loads that never came.',
  source:
    'Our own, after OOLONG’s counting questions (arXiv 2511.02817) and coreference in long texts (MRCR, arXiv 2409.12640); what counts grows with the length',
  version: 8,
  params: { carriers: 8, goods: 6, near: 0.08, share: 0.97 },
  paramNotes: {
    carriers: 'women who bring loads, 2 to 12; half as many as there are questions of a context at the least',
    goods: 'goods that they bring, 3 to 16',
    near: 'share of what is told that comes near to a load and is none, 0 to 0.8',
    share: 'share of the text that is about loads, 0.1 to 0.97; the rest is the haystack',
  },
  answerTokens: 192,
  paired: false,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.17,
  // A constant is right for one count in as many as the range of counts holds.
  chanceAt: tokens => 1 / ((MOST_SHARE - LEAST_SHARE) * estimateUsual(CHARS_PER_TOKEN * tokens) + 1),
  guessScore: 0.25,
  program: 'does not',
  haystack: true,
  levels: [
    { carriers: 2, goods: 3, near: 0, share: 0.3 },
    { carriers: 2, goods: 3, near: 0 },
    { carriers: 2 },
    { carriers: 4 },
    { carriers: 6 },
    {},
    { carriers: 10 },
    { carriers: 12 },
    { carriers: 12, near: 0.3 },
    { carriers: 12, near: 0.6 },
  ],
  equalSentences: 'two sentences that are alike tell of two loads',
  instructions:
    'Among other things, the text tells of loads that carriers brought. Each carrier is a woman who goes by her own name and by a by-name; some hold an office, which passes to another woman by a vote: in the months before it the office means the one, in the months after it the other. The text tells once which name is whose. "She" is always the carrier who was named last before. A load counts for whoever brought it herself, in whatever words that is told; loads that were only planned, promised, seen, lost or taken away do not count, nor what the text calls a rumour, a dream or a mistake, nor what a relative or a friend did. Each load that somebody brought is told of once, and two sentences that are alike tell of two loads.',
  template: IN_ORDER,

  check({ carriers, goods, near, share }) {
    if (!Number.isInteger(carriers) || carriers < 2 || carriers > BY_NAMES.length)
      return `carriers is a whole number, 2 to ${BY_NAMES.length}`
    if (!Number.isInteger(goods) || goods < ASKED || goods > LOAD_GOODS.length)
      return `goods is a whole number, ${ASKED} to ${LOAD_GOODS.length}`
    if (!(near >= 0 && near <= 0.8)) return 'near is 0 to 0.8'
    return share >= 0.1 && share <= 0.97 ? undefined : 'share is 0.1 to 0.97'
  },

  core: request => makeLoadQuestions(drawTrade(request, 1), 1)[0],

  together: {
    most: ({ goods }) => BY_NAMES.length * Math.floor(goods / ASKED),
    tokens: () => MOST_TOKENS,
    // Each question is of other goods or of another carrier.
    cores: (places, context) => makeLoadQuestions(drawTrade(context, places.length), places.length),
  },

  fill({ facts }, request) {
    const { trade, shares, asked, told } = facts
    const { rng, params } = request
    const room = toUsualRoom(request.room, request.tokenizer)
    const usual = computeUsual(room, trade, params)
    const counts = asked.map(({ carrier, good }) =>
      Math.max(1, Math.round(shares[carrier][trade.goods.indexOf(good)] * usual)),
    )
    const source = rng.fork('loads')
    const isAsked = (cell: LoadCell) => asked.some(each => each.carrier === cell.carrier && each.good === cell.good)
    const writing = { near: params.near, isAsked }
    const { tellLoad } = makeLoadWriter(trade, writing, source, UNCOUNTED)
    const loads = asked.flatMap((cell, at) =>
      Array.from({ length: counts[at] }, (_, load): Fact & LoadText => ({
        name: `${LOAD_GOODS[cell.good]} ${load + 1}`,
        ...tellLoad(cell),
        depth: source.next(),
      })),
    )
    const [own, others] = sortTold(told, asked)
    const built = scatterFacts(
      [...own, ...loads, ...others],
      {
        statements: (stream, tokenizer) =>
          makeOthers(facts, { usual, room, share: params.share, ...writing }, stream, tokenizer),
        share: params.share,
        heap: HEAP,
        avoid: [],
      },
      request,
    )
    return {
      ...built,
      depths: recordLoads(built, own.length, loads),
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

/** Tokens of a statement, with the text between a name and its "she". */
const STATEMENT_TOKENS = 36
/** Sentences that tell the names of each carrier, on average, and the tokens of one. */
const [NAMES, NAME_TOKENS] = [2, 21]
/** Tokens of the smallest question: its names, and a load of each good. */
const MOST_TOKENS = 200
const CHARS_PER_TOKEN = 4.3
/** Two sentences of a haystack and a statement. */
const HEAP = 250
/** Shape of a gamma distribution with the spread of the shares. */
const PRIOR_SHAPE = 8

/** Loads that each carrier brought of each good, usually; chance gives a share of it. */
const computeUsual = (
  room: number,
  { cast, goods }: Pick<Trade, 'goods'> & { readonly cast: ArrayLike<unknown> },
  { near, share }: Pick<TradeParams, 'near' | 'share'>,
) =>
  ((1 - near) * share * Math.max(0, room - NAMES * NAME_TOKENS * cast.length)) /
  STATEMENT_TOKENS /
  (cast.length * goods.length)

/** The same of a text of so many characters, with the parameters as they are. */
const estimateUsual = (chars: number) =>
  computeUsual(chars / CHARS_PER_TOKEN, { cast: { length: 8 }, goods: [0, 1, 2, 3, 4, 5] }, { near: 0.08, share: 0.97 })

const formatFields = (counts: ReadonlyMap<string, number>) =>
  Array.from(counts, ([good, count]) => `${good}: ${count}`).join('\n')

/** The depths of what tells names and loads; of a load that is told of "she", also that of the sentence that tells it. */
function recordLoads(
  { context, depths }: Pick<BuiltContext, 'context' | 'depths'>,
  names: number,
  loads: readonly Pick<LoadText, 'at'>[],
): NeedleDepth[] {
  const known = depths.slice(0, names + loads.length)
  const ofHer = loads.flatMap(({ at }, which): NeedleDepth[] => {
    const { fact, depth } = known[names + which]
    return at === 0 ? [] : [{ fact: `${fact}, she`, depth: depth + Math.round((1e6 * at) / context.length) / 1e6 }]
  })
  return [...known, ...ofHer]
}

/** Other statements: loads that no question asks for, as often as those that one does, and near misses of any load. */
function makeOthers(
  { trade, shares, asked }: Pick<ReturnType<typeof makeLoadQuestions>[number]['facts'], 'trade' | 'shares' | 'asked'>,
  {
    usual,
    room,
    share,
    ...writing
  }: { usual: number; room: number; share: number } & Parameters<typeof makeLoadWriter>[1],
  rng: Random,
  tokenizer: Tokenizer,
) {
  const { tellLoad, tellNearMiss } = makeLoadWriter(trade, writing, rng, tokenizer)
  const cells = trade.cast.flatMap((_, carrier) => trade.goods.map((good): LoadCell => ({ carrier, good })))
  const ends: number[] = []
  let sum = 0
  for (const cell of cells) {
    sum += writing.isAsked(cell) ? 0 : shares[cell.carrier][trade.goods.indexOf(cell.good)]
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
