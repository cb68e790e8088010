import { mustMatch } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { poolCores } from '../../build/together.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { type PlacedSentence, placeSentences } from '../../materials/needles/place-sentences.ts'
import { formatPerson } from '../../materials/statements.ts'
import { listPeople } from '../../materials/world/people.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import {
  ASPECTS,
  makeParcelWriter,
  makeSupply,
  type Parcel,
  type ParcelPool,
  readParcels,
  readSentences,
} from './parcels.ts'

/**
 * Needles whose key is spread over the text: of each parcel, a sentence each says who sent it, where it went, what it
 * weighs, which number it bears and which seal goes with its code; the others name it by code or seal. Others who
 * handled it and towns on its way are told of in the same manner. Every sender sent as many parcels to every town, more
 * the longer the text is. Asked is the number of the heaviest one of a sender and a town: it takes all of them, and
 * neither names nor weight of the right one are special in the text.
 */
export const niahJoin = defineTask({
  id: 'niah-join',
  family: 'extraction',
  reading: 'lookup',
  ability: 'join',
  about:
    'Find the number of the heaviest parcel that one person sent to one town; sender, town, weight and number are stated separately.',
  source:
    'After RULER multi-query and multi-value needles (arXiv 2404.06654 section 3.1); a needle is five sentences apart, and all others of its sender and town have to be found to tell which it is',
  version: 3,
  params: { senders: 5, share: 0.85 },
  paramNotes: {
    senders: 'people who send parcels, and towns where they go, 3 to 40',
    share: 'share of the text that is about parcels, 0.3 to 0.95; the rest is the haystack',
  },
  levels: [
    { senders: 20 },
    { senders: 14 },
    { senders: 10 },
    { senders: 7 },
    {},
    { share: 0.92 },
    { senders: 4 },
    { senders: 4, share: 0.92 },
    { senders: 3 },
    { senders: 3, share: 0.94 },
  ],
  answerTokens: 128,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'number-exact',
  chance: 0,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text tells of parcels. Each has a code such as B47112 and a seal, and is called by the one or the other; one sentence says which seal goes with which code. Other sentences say who sent it, to which town it went, how many ounces it weighs and which number it bears, all of them far apart. The text also names people who only had it in their hands and towns that it only passed.',
  template: IN_ORDER,

  check({ senders, share }) {
    if (!Number.isInteger(senders) || senders < 3 || senders > 40) return 'senders is a whole number, 3 to 40'
    return share >= 0.3 && share <= 0.95 ? undefined : 'share is 0.3 to 0.95'
  },

  core(request) {
    const { params, rng } = request
    const cell = rng.fork('cell').int(0, params.senders ** 2 - 1)
    return drawParcel(request, { pool: drawPool(params, rng), supply: makeSupply(rng.fork('parcels')), cell })
  },

  together: {
    most: ({ senders }) => senders ** 2 - 1,
    tokens: () => ASPECTS.length * SENTENCE_TOKENS,
    cores(places, { params, rng }) {
      const pool = drawPool(params, rng)
      const supply = makeSupply(rng.fork('parcels'))
      const cells = rng.fork('cells').sample(
        Array.from({ length: params.senders ** 2 }, (_, at) => at),
        places.length,
      )
      return poolCores(
        places.map((request, at) => drawParcel(request, { pool, supply, cell: cells[at] })),
        ({ asked }) => asked[0].depths.length,
      )
    },
  },

  fill({ facts: { pools, asked } }, request) {
    const { room, params, rng, tokenizer } = request
    return placeSentences(tellParcels(pools[0], asked, room * params.share, rng, tokenizer), [], request)
  },

  facts({ context, question }) {
    const code = findHeaviest(context, question)?.code
    const own = readSentences(context).filter(each => each.code === code && each.aspect !== 'link')
    return own.map(({ aspect, ref, value }) => ({
      names: [ref, value],
      says: said => readSentences(said).some(each => each.aspect === aspect),
    }))
  },

  solve: ({ context, question }) => findHeaviest(context, question)?.number ?? '',

  guess({ context }, rng) {
    return rng.pick(readParcels(context).flatMap(({ number }) => number ?? []))
  },
})

function findHeaviest(context: string, question: string) {
  const [, who, where] = mustMatch(/that ([A-Z]\w+ [A-Z]\w+) sent to (\w+)\?/, question)
  const own = readParcels(context).filter(({ sender, town, weight }) => sender === who && town === where && weight)
  return own.sort((a, b) => Number(b.weight) - Number(a.weight)).at(0)
}

/** The heaviest of a sender's parcels to a town, and where its sentences stand. */
interface Asked {
  readonly parcel: Parcel
  readonly depths: readonly number[]
}

function drawPool({ senders }: { readonly senders: number }, rng: Random): ParcelPool {
  const people = rng.fork('senders')
  return {
    people: people
      .sample(FAMILIES, senders)
      .map(family => ({ first: people.int(0, listPeople().first.length - 1), family })),
    towns: rng.fork('towns').sample(TOWN_NUMBERS, senders),
  }
}

/** The heaviest parcel of a sender to a town, and the question for it. */
function drawParcel(
  { rng, depth }: Pick<CoreRequest<never>, 'rng' | 'depth'>,
  {
    pool,
    supply,
    cell,
  }: { readonly pool: ParcelPool; readonly supply: ReturnType<typeof makeSupply>; readonly cell: number },
) {
  const { length } = pool.towns
  const [sender, town] = [Math.floor(cell / length), cell % length]
  const drawn = rng.fork('parcel')
  const parcel = { ...supply(), ...addBystanders(sender, town, length, drawn), weight: drawHeaviest(drawn) }
  return {
    question: `Which number does the heaviest parcel bear that ${formatPerson(pool.people[sender])} sent to ${listPeople().towns[pool.towns[town]]}?`,
    ...formatAnswerInstructions('number', {}),
    expected: parcel.number,
    facts: {
      pools: [pool],
      asked: [{ parcel, depths: Array.from({ length: ASPECTS.length }, (_, at) => depth(at)) } satisfies Asked],
    },
  }
}

/** Everything about all parcels, for `room` tokens, the asked ones first. */
function tellParcels(
  pool: ParcelPool,
  questions: readonly Asked[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): PlacedSentence[] {
  const [draw, wording, places] = [rng.fork('draw'), rng.fork('wording'), rng.fork('places')]
  const supply = makeSupply(
    rng.fork('supply'),
    questions.map(({ parcel }) => parcel),
  )
  const write = makeParcelWriter(tokenizer)
  const { length } = pool.towns
  const heaviest = Array.from({ length: length ** 2 }, () => drawHeaviest(draw) + 1)
  for (const { parcel } of questions) heaviest[parcel.sender * length + parcel.town] = parcel.weight
  const sentences: PlacedSentence[] = []
  let tokens = 0
  const tell = (parcel: Parcel, own?: Asked, question = 0) =>
    ASPECTS.forEach((aspect, at) => {
      const { text, tokens: size } = write(aspect, parcel, pool, wording)
      const depth = own ? own.depths[at] : places.next()
      const facts = own ? [{ name: aspect, order: question * ASPECTS.length + at }] : undefined
      sentences.push({ text, tokens: size, depth, facts })
      tokens += size
    })
  questions.forEach((each, question) => {
    tell(each.parcel, each, question)
  })
  while (tokens < room) {
    const [sender, town] = [draw.int(0, length - 1), draw.int(0, length - 1)]
    const weight = draw.int(LIGHTEST, heaviest[sender * length + town] - 1)
    tell({ ...supply(), ...addBystanders(sender, town, length, draw), weight })
  }
  return sentences
}

/** Somebody else who had the parcel in hand, and another town that it passed. */
function addBystanders(sender: number, town: number, count: number, rng: Random) {
  const handler = (sender + rng.int(1, count - 1)) % count
  const via = (town + rng.int(1, count - 1)) % count
  return { sender, handler, town, via }
}

/** Ounces. What the heaviest of a sender and a town weighs differs by both, so that none is heavy by itself. */
const LIGHTEST = 100
const drawHeaviest = (rng: Random): number => rng.int(2_000, 9_000)

const SENTENCE_TOKENS = 28
const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
