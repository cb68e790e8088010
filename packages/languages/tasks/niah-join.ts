import { type CoreRequest, drawApart, mustGet, poolCores, type Random, type Task } from 'fathom-bench/plugin'
import { drawParcelCode } from '../haystack/writer.ts'
import { formatName, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { writeSentence } from '../pack/sentence.ts'
import { plant, type TextAtDepth } from '../plant.ts'
import { drawPersons, fillPerson } from './cast.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { findHeaviest, PARCEL_ASPECTS, type ParcelAspect, readParcelSentences } from './read-parcels.ts'

interface Parcel {
  readonly code: string
  /** A noun by its place, and a number. */
  readonly seal: readonly [noun: number, number: number]
  readonly number: number
  readonly weight: number
  readonly sender: number
  readonly handler: number
  readonly town: number
  readonly via: number
}

interface Pool {
  readonly people: readonly PersonNumbers[]
  readonly towns: readonly number[]
}

interface AskedParcel {
  readonly parcel: Parcel
  readonly depths: readonly number[]
}

interface ParcelFacts {
  /** The same of each question of a context. */
  readonly pools: readonly Pool[]
  readonly asked: readonly AskedParcel[]
  readonly [list: string]: readonly unknown[]
}

/** Parcels whose facts are far apart: asked is the number of the heaviest one of a sender and a town. */
export const niahJoinTask: LanguageTask = (english, { text, asks }) => ({
  params: { senders: 5, share: 0.85 },
  paramNotes: english.paramNotes,
  levels: english.levels ?? [],
  scorer: 'language-number',
  check: params => english.check?.(params),
  instructions: say(asks, 'niah-join.instructions'),

  core: request => drawQuestion(request, drawPool(text, request), { text, asks }),

  together: {
    most: params => Math.min(MOST_QUESTIONS, Number(params['senders']) ** 2),
    tokens: () => PARCEL_ASPECTS.length * SENTENCE_TOKENS,
    cores(places, context) {
      const pool = drawPool(text, context)
      const cores = drawApart(
        places,
        request => drawQuestion(request, pool, { text, asks }),
        ({ facts }) => facts.asked.flatMap(({ parcel }) => [`${parcel.sender} ${parcel.town}`, ...listMarks(parcel)]),
      )
      return poolCores(cores, ({ asked }) => asked[0].depths.length)
    },
  },

  fill({ facts }, request) {
    const {
      pools: [pool],
      asked,
    } = facts as ParcelFacts
    const { rng, params } = request
    const [draw, wording, places] = [rng.fork('draw'), rng.fork('wording'), rng.fork('places')]
    const { length } = pool.towns
    const fresh = makeFresh(asked.flatMap(({ parcel }) => listMarks(parcel)))
    const heaviest = Array.from({ length: length ** 2 }, () => drawHeaviest(draw) + 1)
    for (const { parcel } of asked) heaviest[parcel.sender * length + parcel.town] = parcel.weight
    const told = asked.flatMap(({ parcel, depths }) =>
      PARCEL_ASPECTS.map(
        (aspect, at): TextAtDepth => ({
          text: tell(text, aspect, parcel, pool, wording),
          depth: depths[at],
          name: aspect,
        }),
      ),
    )
    const queue: string[] = []
    const tellNext = () => {
      if (queue.length === 0) {
        const parcel = drawParcel(text, length, fresh, draw)
        const most = heaviest[parcel.sender * length + parcel.town] - 1
        const weight = draw.int(LIGHTEST, most)
        queue.push(...PARCEL_ASPECTS.map(aspect => tell(text, aspect, { ...parcel, weight }, pool, wording)))
      }
      return queue.pop() ?? ''
    }
    const around = { tell: tellNext, share: Number(params['share']), isWhole: () => queue.length === 0 }
    const avoid = pool.people.map(({ family }) => text.families[family])
    return plant(text, told, { around, avoid }, { ...request, rng: places })
  },

  facts({ context, question }) {
    const asked = findHeaviest(text, asks, context, question)
    return readParcelSentences(text, context)
      .filter(({ code, aspect }) => code === asked?.code && aspect !== 'link')
      .map(({ aspect, ref, value }) => ({
        names: [ref, value],
        says: sentence => readParcelSentences(text, sentence).some(each => each.aspect === aspect),
      }))
  },

  solve: ({ context, question }) => findHeaviest(text, asks, context, question)?.number ?? '',

  guess({ context }, rng) {
    const numbers = readParcelSentences(text, context).flatMap(({ aspect, value }) =>
      aspect === 'number' ? [value] : [],
    )
    return numbers.length === 0 ? '' : rng.pick(numbers)
  },
})

/** Grams. What the heaviest of a sender and a town weighs differs by both, so that none is heavy by itself. */
const LIGHTEST = 100
const drawHeaviest = (rng: Random): number => rng.int(2_000, 9_000)

/** A context of 8K has room for so many. */
const MOST_QUESTIONS = 8
/** Tokens of a sentence on a parcel. */
const SENTENCE_TOKENS = 40

function drawPool(text: Pack, { params, rng }: Pick<CoreRequest<Task['params']>, 'params' | 'rng'>): Pool {
  const senders = Number(params['senders'])
  return {
    people: drawPersons(text, senders, [], rng.fork('senders')),
    towns: rng.fork('towns').sample(
      text.towns.map((_, at) => at),
      senders,
    ),
  }
}

function drawQuestion(
  { rng, depth }: CoreRequest<Task['params']>,
  pool: Pool,
  { text, asks }: { readonly text: Pack; readonly asks: Pack },
) {
  const drawn = rng.fork('parcel')
  const parcel = { ...drawParcel(text, pool.people.length, makeFresh(), drawn), weight: drawHeaviest(drawn) }
  return {
    question: say(asks, 'niah-join.question', {
      WHO: formatName(text, pool.people[parcel.sender]),
      TOWN: text.towns[pool.towns[parcel.town]],
    }),
    answerKind: 'number' as const,
    answerFormat: say(asks, 'niah-join.format'),
    expected: { language: listReplyLanguages({ text, asks }), number: Number(parcel.number) },
    facts: {
      pools: [pool],
      asked: [{ parcel, depths: PARCEL_ASPECTS.map((_, at) => depth(at)) }],
    } satisfies ParcelFacts,
  }
}

const listMarks = ({ code, seal, number }: Parcel): string[] => [code, seal.join(' '), String(number)]

/** Draws codes, seals and numbers, each of which comes once. */
function makeFresh(taken: readonly string[] = []) {
  const known = new Set<string>(taken)
  return <T>(draw: () => T): T => {
    for (;;) {
      const next = draw()
      const key = Array.isArray(next) ? next.join(' ') : String(next)
      if (known.has(key)) continue
      known.add(key)
      return next
    }
  }
}

function drawParcel(
  pack: Pack,
  count: number,
  fresh: ReturnType<typeof makeFresh>,
  rng: Random,
): Omit<Parcel, 'weight'> {
  const [sender, town] = [rng.int(0, count - 1), rng.int(0, count - 1)]
  const nouns = mustGet(pack.forms, 'noun').length
  return {
    code: fresh(() => drawParcelCode(rng)),
    seal: fresh(() => [rng.int(0, nouns - 1), rng.int(100, 9_999)] as const),
    number: fresh(() => rng.int(1_000_000, 9_999_999)),
    sender,
    town,
    handler: (sender + rng.int(1, count - 1)) % count,
    via: (town + rng.int(1, count - 1)) % count,
  }
}

function tell(pack: Pack, aspect: ParcelAspect, parcel: Parcel, pool: Pool, rng: Random): string {
  const noun = mustGet(pack.forms, 'noun')[parcel.seal[0]].parts.join('')
  const slots = { CODE: parcel.code, SEAL: `${noun} ${parcel.seal[1]}` }
  const ref = rng.next() < 0.5 ? say(pack, 'ref.code', slots) : say(pack, 'ref.seal', slots)
  const person = pool.people[aspect === 'sender' ? parcel.sender : parcel.handler]
  const values: Readonly<Record<string, string>> = {
    ...slots,
    REF: ref,
    TOWN: pack.towns[pool.towns[aspect === 'town' ? parcel.town : parcel.via]],
    WEIGHT: String(parcel.weight),
    NUMBER: String(parcel.number),
  }
  return writeSentence(rng.pick(mustGet(pack.forms, `niah-join.${aspect}`)), slot =>
    slot === 'WHO' ? fillPerson(pack, person) : { text: values[slot] ?? '' },
  )
}
