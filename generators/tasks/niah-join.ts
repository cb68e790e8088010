import { mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { poolCores } from '../build/together.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { formatFinalAnswer, SET_FORM } from '../materials/final-answer.ts'
import type { Fact } from '../materials/needles/insert-needles.ts'
import { scatterFacts } from '../materials/needles/scatter.ts'
import { type CountedText, formatPerson, getStatementWriter, type Person } from '../materials/statements.ts'
import { findForms, PERSON, parseForms, type TextForm, TOWN, writeForm } from '../materials/words/forms.ts'
import { listPeople } from '../materials/world/people.ts'
import { type CoreRequest, defineTask } from '../task.ts'

/**
 * Needles whose key is spread over the text: of each parcel, one sentence says who sent it, another where it went, a
 * third which number it bears, and all three name it by a code. Asked are the numbers of the parcels that one person
 * sent to one town. Most of the other parcels share the sender or the town, their number grows with the text, and codes
 * are alike. So no sentence with the question's words holds a value, and a list of all numbers is nearly all wrong. A
 * program of 20 lines solves it.
 */
export const niahJoin = defineTask({
  id: 'niah-join',
  family: 'extraction',
  reading: 'lookup',
  about: 'Find the numbers of the parcels that one person sent to one town, where sender, town and number stand apart.',
  source:
    'After RULER multi-query and multi-value needles (arXiv 2404.06654 section 3.1); a needle is three sentences apart, and distractors share half of the key',
  version: 2,
  params: { parcels: 3, senders: 6, share: 0.8 },
  paramNotes: {
    parcels: 'parcels that are asked for, 1 to 12',
    senders: 'people who send parcels, and towns where they go, 3 to 40',
    share: 'share of the text that is about parcels, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text tells of parcels. Each has a code such as B47112. One sentence says who sent it, another one where it went, and a third one which number it bears; the three stand far apart.',
  template: IN_ORDER,

  check({ parcels, senders, share }) {
    if (!Number.isInteger(parcels) || parcels < 1 || parcels > 12) return 'parcels is a whole number, 1 to 12'
    if (!Number.isInteger(senders) || senders < 3 || senders > 40) return 'senders is a whole number, 3 to 40'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core(request) {
    const { params, rng } = request
    return drawParcels(request, { pool: drawPool(params, rng), supply: makeSupply(rng.fork('parcels')), pair: 0 })
  },

  together: {
    most: ({ senders }) => senders - 2,
    tokens: ({ parcels }) => parcels * ASPECTS.length * SENTENCE_TOKENS,
    cores(places, { params, rng }) {
      const pool = drawPool(params, rng)
      const supply = makeSupply(rng.fork('parcels'))
      return poolCores(
        places.map((request, pair) => drawParcels(request, { pool, supply, pair })),
        ({ planted }) => planted.length,
      )
    },
  },

  fill: ({ facts: { pools, asked, planted } }, request) =>
    scatterFacts(
      planted,
      {
        statements: (rng, tokenizer) => makeOtherParcels(pools, asked, rng, tokenizer),
        share: request.params.share,
        avoid: [],
      },
      request,
    ),

  solve({ context, question }) {
    const [, who, where] = mustMatch(/that ([A-Z]\w+ [A-Z]\w+) sent to (\w+)\?/, question)
    const readPairs = (aspect: Aspect, slot: string) =>
      findForms(context, FORMS[aspect], PARTS).map(({ values }) => [values['CODE'], values[slot]] as const)
    const sent = new Set(readPairs('sender', 'WHO').flatMap(([code, sender]) => (sender === who ? [code] : [])))
    const went = new Set(readPairs('town', 'TOWN').flatMap(([code, town]) => (town === where ? [code] : [])))
    return formatFinalAnswer(
      readPairs('number', 'NUMBER').flatMap(([code, number]) => (sent.has(code) && went.has(code) ? [number] : [])),
    )
  },

  guess({ context }, rng) {
    const numbers = findForms(context, FORMS.number, PARTS).map(({ values }) => values['NUMBER'])
    return formatFinalAnswer(rng.sample(numbers, Math.min(GUESSED, numbers.length)))
  },
})

interface Pool {
  /**
   * The first sender and the first town are asked for; of several questions, the second ones of the second, and so on.
   */
  readonly senders: readonly Person[]
  readonly towns: readonly number[]
}

interface Parcel {
  readonly letter: number
  readonly code: number
  readonly number: number
  /** Places in the pool. */
  readonly sender: number
  readonly town: number
}

function drawPool({ senders }: { readonly senders: number }, rng: Random): Pool {
  return {
    senders: rng
      .fork('senders')
      .sample(FAMILIES, senders)
      .map(family => {
        return { first: rng.int(0, listPeople().first.length - 1), family }
      }),
    towns: rng.fork('towns').sample(TOWN_NUMBERS, senders),
  }
}

/** The parcels that a sender of the pool sent to the town of the same place there, and the question for them. */
function drawParcels(
  { params: { parcels }, rng, depth }: Pick<CoreRequest<{ parcels: number }>, 'params' | 'rng' | 'depth'>,
  {
    pool,
    supply,
    pair,
  }: { readonly pool: Pool; readonly supply: ReturnType<typeof makeSupply>; readonly pair: number },
) {
  const wording = rng.fork('wording')
  const write = makeWriter(UNCOUNTED)
  const asked = Array.from({ length: parcels }, (): Parcel => ({ ...supply(), sender: pair, town: pair }))
  const [who, where] = [formatPerson(pool.senders[pair]), listPeople().towns[pool.towns[pair]]]
  return {
    question: `Which numbers do the parcels bear that ${who} sent to ${where}?`,
    ...formatAnswerInstructions('set', SET_FORM),
    expected: asked.map(({ number }) => String(number)).sort(),
    facts: {
      pools: [pool],
      asked,
      planted: asked.flatMap((parcel, at) =>
        ASPECTS.map((aspect, part): Fact => {
          const { text } = write(aspect, parcel, pool, wording)
          return { name: `${aspect} ${at + 1}`, text, depth: depth(at * ASPECTS.length + part) }
        }),
      ),
    },
  }
}

const SENTENCE_TOKENS = 25
const ASPECTS = ['sender', 'town', 'number'] as const
type Aspect = (typeof ASPECTS)[number]

const FORMS: Readonly<Record<Aspect, readonly TextForm[]>> = {
  sender: parseForms(`
    Parcel CODE came from WHO.
    WHO handed in parcel CODE at the counter.
    The sender of parcel CODE was WHO.`),
  town: parseForms(`
    Parcel CODE was put on the cart to TOWN.
    The label of parcel CODE read TOWN.
    In TOWN, parcel CODE was handed over.`),
  number: parseForms(`
    Parcel CODE bears the number NUMBER.
    The number NUMBER was written on parcel CODE.
    Somebody copied the number NUMBER from parcel CODE.`),
}
const PARTS = { WHO: PERSON, TOWN, CODE: '[A-Z]\\d{5}', NUMBER: '\\d{7}' }
const GUESSED = 3

const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
/** None that looks like a digit. */
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')

/** Codes and numbers, each of which comes once. */
function makeSupply(rng: Random, taken: readonly Parcel[] = []): () => Pick<Parcel, 'letter' | 'code' | 'number'> {
  const codes = new Set(taken.map(({ letter, code }) => letter * CODES + code))
  const numbers = new Set(taken.map(({ number }) => number))
  const drawFresh = (known: Set<number>, draw: () => number) => {
    for (;;) {
      const next = draw()
      if (known.has(next)) continue
      known.add(next)
      return next
    }
  }
  return () => {
    const code = drawFresh(codes, () => rng.int(0, LETTERS.length - 1) * CODES + rng.int(10_000, CODES - 1))
    const number = drawFresh(numbers, () => rng.int(1_000_000, 9_999_999))
    return { letter: Math.floor(code / CODES), code: code % CODES, number }
  }
}

const CODES = 100_000

function makeWriter(tokenizer: Tokenizer) {
  const line = getStatementWriter(tokenizer)
  return (aspect: Aspect, { letter, code, number, sender, town }: Parcel, pool: Pool, rng: Random): CountedText =>
    writeForm(line, rng.pick(FORMS[aspect]), {
      CODE: () => line.words(` ${LETTERS[letter]}`).digits(code),
      WHO: () => line.person(pool.senders[sender]),
      TOWN: () => line.town(pool.towns[town]),
      NUMBER: () => line.number(number),
    })
}

/** Yields the three sentences of each parcel that is not asked for; they are spread over the text. */
function makeOtherParcels(
  pools: readonly Pool[],
  askedParcels: readonly Parcel[],
  rng: Random,
  tokenizer: Tokenizer,
): () => CountedText {
  const [pool] = pools as readonly [Pool]
  const questions = pools.length
  const write = makeWriter(tokenizer)
  const supply = makeSupply(rng.fork('supply'), askedParcels)
  const last = pool.senders.length - 1
  let parcel: Parcel | undefined
  let aspect = 0
  let drawn = 0
  return () => {
    if (parcel === undefined || aspect === ASPECTS.length) {
      // If an item has several questions, each in turn gets those that share half of its key.
      const near = drawn++ % questions
      let [sender, town] = [near, near]
      while (sender === town && sender < questions) {
        const kind = rng.next()
        sender = kind < NEAR ? near : rng.int(1, last)
        town = kind >= NEAR && kind < 2 * NEAR ? near : rng.int(1, last)
      }
      parcel = { ...supply(), sender, town }
      aspect = 0
    }
    return write(ASPECTS[aspect++], parcel, pool, rng)
  }
}

/** Share of the other parcels that come from the asked sender; as many go to the asked town. */
const NEAR = 0.42
