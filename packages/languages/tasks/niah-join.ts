import { mustGet, type Random } from 'fathom-bench/plugin'
import { drawParcelCode } from '../haystack/writer.ts'
import { formatName, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { writeSentence } from '../pack/sentence.ts'
import { plant, type TextAtDepth } from '../plant.ts'
import { drawPersons, fillPerson } from './cast.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { QUOTES } from './lines.ts'
import { readForms } from './read-forms.ts'

/** Kinds of sentences on a parcel: the last two decide nothing. */
const ASPECTS = ['link', 'sender', 'town', 'weight', 'number', 'handler', 'via'] as const
type Aspect = (typeof ASPECTS)[number]

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

interface ParcelFacts {
  readonly pool: Pool
  readonly parcel: Parcel
  readonly depths: readonly number[]
}

/** Parcels whose facts are far apart: asked is the number of the heaviest one of a sender and a town. */
export const niahJoinTask: LanguageTask = (english, { text, asks }) => ({
  params: { senders: 5, share: 0.85 },
  paramNotes: english.paramNotes,
  levels: english.levels ?? [],
  scorer: 'language-number',
  check: params => english.check?.(params),
  instructions: say(asks, 'niah-join.instructions'),

  core({ params, rng, depth }) {
    const senders = Number(params['senders'])
    const pool = {
      people: drawPersons(text, senders, [], rng.fork('senders')),
      towns: rng.fork('towns').sample(
        text.towns.map((_, at) => at),
        senders,
      ),
    }
    const drawn = rng.fork('parcel')
    const parcel = { ...drawParcel(text, senders, makeFresh(), drawn), weight: drawHeaviest(drawn) }
    return {
      question: say(asks, 'niah-join.question', {
        WHO: formatName(text, pool.people[parcel.sender]),
        TOWN: text.towns[pool.towns[parcel.town]],
      }),
      answerKind: 'number',
      answerFormat: say(asks, 'niah-join.format'),
      expected: { language: listReplyLanguages({ text, asks }), number: Number(parcel.number) },
      facts: { pool, parcel, depths: ASPECTS.map((_, at) => depth(at)) } satisfies ParcelFacts,
    }
  },

  fill({ facts }, request) {
    const { pool, parcel: asked, depths } = facts as ParcelFacts
    const { rng, params } = request
    const [draw, wording, places] = [rng.fork('draw'), rng.fork('wording'), rng.fork('places')]
    const { length } = pool.towns
    const fresh = makeFresh(asked)
    const heaviest = Array.from({ length: length ** 2 }, () => drawHeaviest(draw) + 1)
    heaviest[asked.sender * length + asked.town] = asked.weight
    const told = ASPECTS.map(
      (aspect, at): TextAtDepth => ({
        text: tell(text, aspect, asked, pool, wording),
        depth: depths[at],
        name: aspect,
      }),
    )
    const queue: string[] = []
    const tellNext = () => {
      if (queue.length === 0) {
        const parcel = drawParcel(text, length, fresh, draw)
        const most = heaviest[parcel.sender * length + parcel.town] - 1
        const weight = draw.int(LIGHTEST, most)
        queue.push(...ASPECTS.map(aspect => tell(text, aspect, { ...parcel, weight }, pool, wording)))
      }
      return queue.pop() ?? ''
    }
    const around = { tell: tellNext, share: Number(params['share']), isWhole: () => queue.length === 0 }
    const avoid = pool.people.map(({ family }) => text.families[family])
    return plant(text, told, { around, avoid }, { ...request, rng: places })
  },

  facts({ context, question }) {
    const asked = findHeaviest(text, asks, context, question)
    return readSentences(text, context)
      .filter(({ code, aspect }) => code === asked?.code && aspect !== 'link')
      .map(({ aspect, ref, value }) => ({
        names: [ref, value],
        says: sentence => readSentences(text, sentence).some(each => each.aspect === aspect),
      }))
  },

  solve: ({ context, question }) => findHeaviest(text, asks, context, question)?.number ?? '',

  guess({ context }, rng) {
    const numbers = readSentences(text, context).flatMap(({ aspect, value }) => (aspect === 'number' ? [value] : []))
    return numbers.length === 0 ? '' : rng.pick(numbers)
  },
})

/** Grams. What the heaviest of a sender and a town weighs differs by both, so that none is heavy by itself. */
const LIGHTEST = 100
const drawHeaviest = (rng: Random): number => rng.int(2_000, 9_000)

/** Draws codes, seals and numbers, each of which comes once. */
function makeFresh(taken?: Parcel) {
  const known = new Set<string>(taken ? [taken.code, taken.seal.join(' '), String(taken.number)] : [])
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

function tell(pack: Pack, aspect: Aspect, parcel: Parcel, pool: Pool, rng: Random): string {
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

interface ToldOfParcel {
  readonly aspect: Aspect
  readonly ref: string
  readonly code: string | undefined
  readonly value: string
}

/** The sentences of a text on parcels: what each says, and of which code if a seal has been explained. */
function readSentences(pack: Pack, context: string): readonly ToldOfParcel[] {
  const patterns = makeParcelPatterns(pack)
  const links = readForms(pack, 'niah-join.link', context, patterns)
  const codes = new Map(links.map(({ SEAL, CODE }) => [SEAL, CODE]))
  return ASPECTS.flatMap(aspect => {
    const told = aspect === 'link' ? links : readForms(pack, `niah-join.${aspect}`, context, patterns)
    return told.map(({ REF = '', CODE, SEAL, WHO, TOWN, WEIGHT, NUMBER }) => ({
      aspect,
      ref: REF,
      code: CODE ?? /[A-Z]\d{5}/.exec(REF)?.[0] ?? codes.get(findSeal(pack, REF)),
      value: WHO ?? TOWN ?? WEIGHT ?? NUMBER ?? SEAL ?? '',
    }))
  })
}

function makeParcelPatterns(pack: Pack): Readonly<Record<string, string>> {
  const code = '[A-Z]\\d{5}'
  const seal = `(?:${mustGet(pack.forms, 'noun')
    .map(({ parts }) => parts.join(''))
    .join('|')}) \\d{3,4}`
  const ref = ['ref.code', 'ref.seal'].map(key => say(pack, key, { CODE: code, SEAL: seal })).join('|')
  return { CODE: code, SEAL: seal, REF: `(?:${ref})`, WEIGHT: '\\d{3,4}', NUMBER: '\\d{7}' }
}

function findSeal({ language }: Pack, ref: string): string {
  const [open, close] = QUOTES[language]
  return ref.slice(ref.indexOf(open) + open.length, ref.indexOf(close))
}

function findHeaviest(pack: Pack, asks: Pack, context: string, question: string) {
  const parcels = new Map<string, Partial<Record<Aspect, string>>>()
  for (const { aspect, code, value } of readSentences(pack, context)) {
    if (code === undefined || aspect === 'link') continue
    parcels.set(code, { ...parcels.get(code), [aspect]: value })
  }
  return Array.from(parcels, ([code, parcel]) => ({ code, ...parcel }))
    .filter(({ sender = '', town = '' }) => question === say(asks, 'niah-join.question', { WHO: sender, TOWN: town }))
    .sort((a, b) => Number(b.weight ?? 0) - Number(a.weight ?? 0))
    .at(0)
}
