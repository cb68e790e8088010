import { append } from '../../../core/collections/append.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { withFacts } from '../../build/together.ts'
import { drawPeople, toUsualRoom } from '../../materials/accounts/cast.ts'
import { makeAccountReader } from '../../materials/accounts/read-accounts.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { scatterFacts } from '../../materials/needles/scatter.ts'
import { formatPerson } from '../../materials/statements.ts'
import { listPeople } from '../../materials/world/people.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { drawOtherSettlers, drawStrangers, makeSettlerWriter, type Settler } from './population.ts'
import { readSettled } from './settling-deeds.ts'

/**
 * Does a reader give what the text states and say so where it states nothing? Asked of five people is where they
 * settled. Of each, chance says whether one sentence states it, as of everybody else in the text; hundreds of sentences
 * name the same people and other towns: they passed through, a cousin settled, it was a rumour. Whether a sentence
 * states it follows from who did it, what was done and whether it was done at all, each told in a hundred ways of which
 * half fit a near miss too. All five must be right, so always to abstain, as never to, is right once in 32.
 */
export const notStated = defineTask({
  id: 'not-stated',
  family: 'qa',
  reading: 'absence',
  ability: 'abstain',
  about: 'Say of five people where they settled, or that the text does not say it, among near misses on all of them.',
  source:
    'Our own, after unanswerable questions of SQuAD 2.0 (arXiv 1806.03822) and Michelangelo IDK (arXiv 2409.12640); every item mixes both, all or nothing',
  version: 8,
  params: { asked: 5, told: 160, share: 0.92 },
  paramNotes: {
    asked: 'people who are asked about, 1 to 8',
    told: 'sentences on each person at 64K tokens, 5 to 400; they grow with the square root of the length, up to 320',
    share: 'share of the text that is about such people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields-strict',
  chance: 0.03125,
  namesOptions: true,
  program: 'does not',
  haystack: true,
  levels: [
    { asked: 1, told: 10 },
    { asked: 1, told: 50 },
    { asked: 2, told: 50 },
    { asked: 3, told: 50 },
    { asked: 4 },
    {},
    { asked: 6 },
    { asked: 7 },
    { asked: 8 },
    { asked: 8, told: 300 },
  ],
  instructions: `Among other things, the text tells of people and of towns. To settle in a town is to move there for good, in whatever words that is said; to stay for a while, to plan it, or to own a house there is not. What the text calls a rumour, a dream or a mistake did not happen, and what it tells of a relative, a friend or a namesake is not told of the person. Of some people the text says where they settled, in a single sentence; of others it does not.`,
  template: IN_ORDER,

  check({ asked, told, share }) {
    if (!Number.isInteger(asked) || asked < 1 || asked > 8) return 'asked is a whole number, 1 to 8'
    if (!(told >= 5 && told <= 400)) return 'told is 5 to 400'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => drawQuestion(request, []),

  together: {
    tokens: ({ asked }) => asked * SENTENCE_TOKENS,
    cores(places) {
      const taken: number[] = []
      const cores = places.map(slot => {
        const core = drawQuestion(slot, taken)
        append(
          taken,
          core.facts.asked.map(({ who }) => who.family),
        )
        return core
      })
      const facts = { asked: cores.flatMap(core => core.facts.asked), depths: cores.flatMap(core => core.facts.depths) }
      return withFacts(
        cores,
        facts,
        cores.map(core => core.facts.depths.length),
      )
    },
  },

  fill({ facts: { asked, depths } }, request) {
    const { rng, params } = request
    const room = toUsualRoom(request.room, request.tokenizer)
    const placing = rng.fork('people')
    const others = drawOtherSettlers(asked, params, room, placing)
    const cast = [...asked, ...others]
    const people = { cast, strangers: drawStrangers(cast, rng.fork('strangers')) }
    const { tellHome } = makeSettlerWriter(people, rng.fork('homes'), UNCOUNTED)
    const tellFact = (settler: Settler, depth: number): Fact => ({
      name: `home of ${formatPerson(settler.who)}`,
      text: tellHome(settler).text,
      depth,
    })
    const stated = asked.filter(({ home }) => home !== undefined).map((settler, at) => tellFact(settler, depths[at]))
    const likewise = others.filter(({ home }) => home !== undefined).map(settler => tellFact(settler, placing.next()))
    const built = scatterFacts(
      [...stated, ...likewise],
      {
        statements: (source, tokenizer) => makeSettlerWriter(people, source, tokenizer).tellNearMiss,
        share: params.share,
        avoid: [],
      },
      request,
    )
    return { ...built, depths: built.depths.slice(0, stated.length) }
  },

  solve({ context, question }) {
    const names = Array.from(question.matchAll(NAMED), ([, name]) => name)
    return names
      .map(name => {
        const home = findSettled(context, name).find(({ person }) => person === name)
        return `${name}: ${home?.values['TOWN'] ?? UNKNOWN}`
      })
      .join('\n')
  },

  facts: ({ expected }) =>
    Object.entries(expected as Readonly<Record<string, string>>).flatMap(([who, town]) =>
      town === UNKNOWN ? [] : [{ names: [who, town], says: sentence => findSettled(sentence, who).length > 0 }],
    ),

  guess({ context, question }, rng) {
    const towns = context.match(TOWNS) ?? [UNKNOWN]
    const names = Array.from(question.matchAll(NAMED), ([, name]) => name)
    return names.map(name => `${name}: ${rng.next() < 0.5 ? UNKNOWN : rng.pick(towns)}`).join('\n')
  },
})

/** The people that a question asks of, and where they settled: every mixture of stated and not stated comes equally often. */
function drawQuestion(
  { params: { asked }, index, rng, shared, depth }: CoreRequest<{ asked: number; told: number; share: number }>,
  taken: readonly number[],
) {
  const persons = drawPeople(asked, taken, rng.fork('people'))
  const classes = 2 ** asked
  const deck = shared
    .fork(`stated/${Math.floor(index / classes)}`)
    .shuffle(Array.from({ length: classes }, (_, at) => at))
  const which = deck[index % classes]
  const towns = rng.fork('homes').sample(TOWN_NUMBERS, asked)
  const settlers = persons.map((who, at): Settler => ({ who, home: ((which >> at) & 1) === 1 ? towns[at] : undefined }))
  const names = persons.map(formatPerson)
  return {
    question: `In which town did each of these people settle: ${names.join(', ')}?`,
    ...formatAnswerInstructions('lines', {
      names,
      note: `with the name of the town, or with "${UNKNOWN}" where the text does not say it`,
    }),
    expected: Object.fromEntries(
      settlers.map(({ who, home }) => [formatPerson(who), home === undefined ? UNKNOWN : listPeople().towns[home]]),
    ),
    facts: { asked: settlers, depths: settlers.flatMap(({ home }, at) => (home === undefined ? [] : [depth(at)])) },
  }
}

const UNKNOWN = 'unknown'
const NAMED = /([A-Z][a-z]+ [A-Z][a-z]+)/g
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)
const TOWNS = /\b[A-Z][a-z]+(?:holm|wick|stead|mouth|combe|garth|haven|minster|beck|thorpe)\b/g
const SENTENCE_TOKENS = 60

const findSettled = makeAccountReader(() => readSettled().is)
