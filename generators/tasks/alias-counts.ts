import { mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import type { Fact } from '../materials/needles/insert-needles.ts'
import { scatterFacts } from '../materials/needles/scatter.ts'
import { type CountedText, formatPerson, getStatementWriter, type Person } from '../materials/statements.ts'
import { findForms, makePhraseSlot, parseForm, parseForms, type TextForm, writeForm } from '../materials/words/forms.ts'
import { listPeople } from '../materials/world/people.ts'
import { defineTask } from '../task.ts'

/**
 * Does a reader count what one carrier brought, who goes by three names? Each of six women has her own name, a by-name
 * and an office, told once each; every sentence on a load names one of them by any of the three, and in some she is
 * only "she". Asked are the loads of three goods that one woman brought. Their number grows with the square root of the
 * length, 2 to 8 of each at 4K tokens, 8 to 32 at 64K; what the others brought, and what she brought of other goods,
 * grows with the length. The right range of numbers, guessed, earns 0.1. A program of 30 lines that knows the sentences
 * solves it.
 */
export const aliasCounts = defineTask({
  id: 'alias-counts',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count the loads of three goods that a woman of three names brought, among the loads of five others.',
  source:
    'Our own, after OOLONG’s counting questions (arXiv 2511.02817) and coreference in long texts (MRCR, arXiv 2409.12640); what counts grows with the length',
  version: 2,
  params: { carriers: 6, share: 0.7 },
  paramNotes: {
    carriers: 'women who bring loads, 2 to 12',
    share: 'share of the text that is about loads, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  paired: false,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.1,
  // A constant is right for one count in as many as the range of counts holds.
  chanceAt: tokens => 1 / ((MOST_SHARE - LEAST_SHARE) * estimateUsual(CHARS_PER_TOKEN * tokens) + 1),
  guessScore: 0.15,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text tells of loads that carriers brought. Each carrier is a woman who goes by three names: her own, a by-name and an office. The text tells once which by-name and which office is whose. Each sentence on a load is about one load, and "she" is always the carrier who was named just before.',
  template: IN_ORDER,

  check({ carriers, share }) {
    if (!Number.isInteger(carriers) || carriers < 2 || carriers > BY_NAMES.length)
      return `carriers is a whole number, 2 to ${BY_NAMES.length}`
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core({ params: { carriers }, rng, depth }) {
    const byNames = rng.fork('by-names').sample(listIndexes(BY_NAMES), carriers)
    const offices = rng.fork('offices').sample(listIndexes(OFFICES), carriers)
    const cast = rng
      .fork('people')
      .sample(FAMILIES, carriers)
      .map((family, at): Carrier => {
        return { who: { first: rng.pick(WOMEN), family }, byName: byNames[at], office: offices[at] }
      })
    const goods = rng.fork('goods').sample(listIndexes(GOODS), ASKED)
    const sizes = rng.fork('sizes')
    const wording = rng.fork('wording')
    const line = getStatementWriter(UNCOUNTED)
    const told = cast.flatMap(({ who, byName, office }) => [
      writeForm(line, wording.pick(BY_NAME_FORMS), {
        WHO: () => line.person(who),
        NICKNAME: () => line.words(` ${BY_NAMES[byName]}`),
      }),
      writeForm(line, wording.pick(OFFICE_FORMS), {
        WHO: () => line.person(who),
        OFFICE: () => line.words(` ${OFFICES[office]}`),
      }),
    ])
    const [one, two, three] = goods.map(good => GOODS[good])
    return {
      question: `How many loads of ${one}, how many of ${two} and how many of ${three} did ${formatPerson(cast[0].who)} bring altogether, whatever the text calls her?`,
      ...formatAnswerInstructions('lines', { names: [one, two, three] }),
      // What `fill` puts in its place: counts grow with the length.
      expected: {},
      facts: {
        cast,
        goods,
        shares: goods.map(() => LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * sizes.next()),
        told: told.map(({ text }, at): Fact => ({ name: `name ${at + 1}`, text, depth: depth(at) })),
      },
    }
  },

  fill({ facts: { cast, goods, shares, told } }, request) {
    const usual = AT_4K * Math.sqrt(Math.max(request.room, SMALLEST) / 4096)
    const counts = shares.map(share => Math.max(1, Math.round(share * usual)))
    const source = request.rng.fork('loads')
    const write = makeWriter(cast, UNCOUNTED)
    const loads = counts.flatMap((count, at) =>
      Array.from({ length: count }, (_, load): Fact => {
        const { text } = write({ carrier: 0, good: goods[at] }, source)
        return { name: `${GOODS[goods[at]]} ${load + 1}`, text, depth: source.next() }
      }),
    )
    const built = scatterFacts(
      [...told, ...loads],
      {
        statements: (rng, tokenizer) => makeOtherLoads(cast, goods, rng, tokenizer),
        share: request.params.share,
        avoid: [],
      },
      request,
    )
    return { ...built, expected: Object.fromEntries(goods.map((good, at) => [GOODS[good], counts[at]])) }
  },

  solve: prompt => formatFields(countLoads(prompt)),

  fromEvidence({ share, sampled, ...prompt }) {
    const usual = estimateUsual(prompt.context.length / Math.max(share, 1e-6))
    const counted = countLoads(prompt)
    // A search finds everything there is to say; a sample is weighed against the usual count.
    const estimateUnread = (count: number) => ((1 - share) * (PRIOR_SHAPE + count)) / (PRIOR_SHAPE / usual + share)
    const estimateLikely = (count: number) => (sampled ? count + estimateUnread(count) : count)
    return formatFields(new Map(Array.from(counted, ([good, count]) => [good, Math.round(estimateLikely(count))])))
  },

  guess({ question, context }, rng) {
    const usual = estimateUsual(context.length)
    const drawCount = () => rng.int(Math.round(LEAST_SHARE * usual), Math.round(MOST_SHARE * usual))
    return formatFields(new Map(findGoods(question).map(good => [good, drawCount()])))
  },
})

/** A woman of three names; places in the lists. */
interface Carrier {
  readonly who: Person
  readonly byName: number
  readonly office: number
}

const ASKED = 3
/** Loads of each asked good at 4K tokens, usually; chance gives a share of it. */
const AT_4K = 5
const [LEAST_SHARE, MOST_SHARE] = [0.4, 1.6]
const SMALLEST = 1024

/** Usual loads of a good in a text of so many characters. */
const estimateUsual = (chars: number) => AT_4K * Math.sqrt(chars / CHARS_AT_4K)
const CHARS_AT_4K = 16_400
const CHARS_PER_TOKEN = CHARS_AT_4K / 4096
/** Shape of a gamma distribution with the spread of the shares. */
const PRIOR_SHAPE = 8

const findGoods = (question: string): string[] =>
  mustMatch(/How many loads of (.*) did/, question)[1].split(/, how many of | and how many of /)

const formatFields = (counts: ReadonlyMap<string, number>) =>
  Array.from(counts, ([good, count]) => `${good}: ${count}`).join('\n')

/** How many loads of each asked good a text tells of, under any name of the asked carrier that it gives. */
function countLoads({
  context,
  question,
}: {
  readonly context: string
  readonly question: string
}): Map<string, number> {
  const who = mustMatch(/ did ([A-Z]\w+ [A-Z]\w+) bring/, question)[1]
  const names = new Set([who])
  for (const { values } of findForms(context, [...BY_NAME_FORMS, ...OFFICE_FORMS], PARTS))
    if (values['WHO'] === who) names.add(values['NICKNAME'] ?? values['OFFICE'])
  const loads = findForms(context, LOADS, PARTS).filter(({ values }) => names.has(values['NAME']))
  const count = (good: string) => loads.filter(({ values }) => values['GOODS'] === good).length
  return new Map(findGoods(question).map(good => [good, count(good)]))
}

const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)
const listIndexes = (list: readonly string[]) => list.map((_, at) => at)
const WOMEN =
  `Ada Alma Carla Clara Cora Dora Edda Elin Elsa Erna Esther Flora Frida Hanna Helga Hilda Ida Ines Ingrid Jana Judith Katrin Lena Lotte
  Magda Mina Nadia Nora Olga Petra Rita Rosa Runa Selma Sonja Tilda Tora Ulla Ursel Vera Wanda`
    .split(/\s+/)
    .map(name => listPeople().first.indexOf(name))

const BY_NAMES =
  'the Heron|the Badger|the Magpie|the Otter|the Lynx|the Thrush|the Hornet|the Weasel|the Curlew|the Vixen|the Raven|the Adder'.split(
    '|',
  )
const OFFICES =
  'the harbour clerk|the choir leader|the mill inspector|the bridge keeper|the school treasurer|the lock keeper|the market warden|the town archivist|the fire captain|the toll collector|the vestry clerk|the road surveyor'.split(
    '|',
  )
const GOODS = 'barley oats rye wheat peas lentils flour salt malt hops beans coal chalk wool sugar rice'.split(' ')

const BY_NAME_FORMS = parseForms(`
  Everybody calls WHO by one name only, NICKNAME.
  If people speak of NICKNAME, they mean WHO.`)

const OFFICE_FORMS = parseForms(`
  For ten years now, WHO has been OFFICE.
  By a narrow vote, WHO was made OFFICE.`)

const LOADS = [
  ...parseForms(`
    A load of GOODS was brought by NAME.
    In the rain, NAME brought a load of GOODS.
    It was NAME who brought that load of GOODS.
    Towards evening, NAME unloaded some GOODS.
    The cart of NAME came in, full of GOODS.`),
  parseForm('At noon, NAME came down the hill. She had a load of GOODS on the cart.'),
  parseForm('The gate was opened for NAME. What she brought was a load of GOODS.'),
]

const PARTS = {
  WHO: '[A-Z][a-z]+ [A-Z][a-z]+',
  NAME: '[A-Z][a-z]+ [A-Z][a-z]+|the [A-Z][a-z]+|the [a-z]+ [a-z]+',
  NICKNAME: 'the [A-Z][a-z]+',
  OFFICE: 'the [a-z]+ [a-z]+',
  GOODS: '[a-z]+',
}

const makeGoodsPhrases = makePhraseSlot(GOODS)
const makeByNamePhrases = makePhraseSlot(BY_NAMES)
const makeOfficePhrases = makePhraseSlot(OFFICES)

interface Load {
  /** Place in the cast. */
  readonly carrier: number
  /** Place in `GOODS`. */
  readonly good: number
}

/** Writes a load under one of the carrier's names. */
function makeWriter(cast: readonly Carrier[], tokenizer: Tokenizer): (load: Load, rng: Random) => CountedText {
  const line = getStatementWriter(tokenizer)
  const [goods, byNames, offices] = [
    makeGoodsPhrases(tokenizer),
    makeByNamePhrases(tokenizer),
    makeOfficePhrases(tokenizer),
  ]
  return ({ carrier, good }, rng) => {
    const { who, byName, office } = cast[carrier]
    const as: TextForm = rng.pick(LOADS)
    const name = rng.int(0, 2)
    return writeForm(line, as, {
      GOODS: () => line.phrase(goods, good),
      NAME: () =>
        name === 0 ? line.person(who) : name === 1 ? line.phrase(byNames, byName) : line.phrase(offices, office),
    })
  }
}

/** Loads of the other carriers, and of goods that are not asked for. */
function makeOtherLoads(
  cast: readonly Carrier[],
  targetGoods: readonly number[],
  rng: Random,
  tokenizer: Tokenizer,
): () => CountedText {
  const write = makeWriter(cast, tokenizer)
  const others = listIndexes(GOODS).filter(good => !targetGoods.includes(good))
  return () => {
    const carrier = rng.int(0, cast.length - 1)
    return write({ carrier, good: carrier === 0 ? rng.pick(others) : rng.int(0, GOODS.length - 1) }, rng)
  }
}
