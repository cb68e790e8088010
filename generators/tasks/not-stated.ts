import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import type { Fact } from '../materials/needles/insert-needles.ts'
import { scatterFacts } from '../materials/needles/scatter.ts'
import { type CountedText, formatPerson, getStatementWriter, type Person } from '../materials/statements.ts'
import { findForms, PERSON, parseForms, type TextForm, TOWN, writeForm } from '../materials/words/forms.ts'
import { listPeople } from '../materials/world/people.ts'
import { defineTask } from '../task.ts'

/**
 * Does a reader give what the text states and say so where it states nothing? The question asks where four people
 * settled. Chance decides for each whether one sentence states it. For all of them, hundreds of sentences name other
 * towns: where they passed through, meant to settle, have a cousin. All four must be right, so always to abstain, as
 * never to, is right once in 16. A program of 10 lines that knows the sentences solves it.
 */
export const notStated = defineTask({
  id: 'not-stated',
  family: 'qa',
  reading: 'absence',
  about: 'Say of four people where they settled, or that the text does not say it, among near misses on all of them.',
  source:
    'Our own, after unanswerable questions of SQuAD 2.0 (arXiv 1806.03822) and Michelangelo IDK (arXiv 2409.12640); every item mixes both, all or nothing',
  version: 2,
  params: { asked: 4, others: 4, share: 0.7 },
  paramNotes: {
    asked: 'people who are asked about, 1 to 8',
    others: 'other people of whom the same is told, 0 to 20',
    share: 'share of the text that is about these people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields-strict',
  chance: 0.0625,
  namesOptions: true,
  program: 'solves it',
  haystack: true,
  instructions: `Among other things, the text tells of people and of towns. To settle in a town is to move there for good; to plan it, to visit a town, or to own a house there is not. Of some people the text says where they settled, in a single sentence; of others it does not.`,
  template: IN_ORDER,

  check({ asked, others, share }) {
    if (!Number.isInteger(asked) || asked < 1 || asked > 8) return 'asked is a whole number, 1 to 8'
    if (!Number.isInteger(others) || others < 0 || others > 20) return 'others is a whole number, 0 to 20'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core({ params: { asked, others }, index, rng, shared, depth }) {
    const persons = rng
      .fork('people')
      .sample(FAMILIES, asked + others)
      .map((family): Person => {
        return { first: rng.int(0, listPeople().first.length - 1), family }
      })
    // Every mixture of stated and not stated comes equally often.
    const classes = 2 ** asked
    const deck = shared
      .fork(`stated/${Math.floor(index / classes)}`)
      .shuffle(Array.from({ length: classes }, (_, at) => at))
    const which = deck[index % classes]
    const drawn = rng.fork('homes')
    const towns = drawn.sample(TOWN_NUMBERS, persons.length)
    const isStated = persons.map((_, at) => (at < asked ? ((which >> at) & 1) === 1 : drawn.next() < 0.5))
    const write = makeWriter(UNCOUNTED)
    const planted = persons.flatMap((who, at): Fact[] => {
      if (!isStated[at]) return []
      const { text } = write(drawn.pick(SETTLED), { who, town: towns[at] })
      return [{ name: `home of ${formatPerson(who)}`, text, depth: depth(at) }]
    })
    const names = persons.slice(0, asked).map(formatPerson)
    return {
      question: `In which town did each of these people settle: ${names.join(', ')}?`,
      ...formatAnswerInstructions('lines', {
        names,
        note: `with the name of the town, or with "${UNKNOWN}" where the text does not say it`,
      }),
      expected: Object.fromEntries(
        names.map((name, at) => [name, isStated[at] ? listPeople().towns[towns[at]] : UNKNOWN]),
      ),
      facts: { persons, planted },
    }
  },

  fill: ({ facts: { persons, planted } }, request) =>
    scatterFacts(
      planted,
      {
        statements: (rng, tokenizer) => makeNearMisses(persons, rng, tokenizer),
        share: request.params.share,
        avoid: [],
      },
      request,
    ),

  solve({ context, question }) {
    const homes = findHomes(context)
    const names = Array.from(question.matchAll(NAMED), ([, name]) => name)
    return names.map(name => `${name}: ${homes.get(name) ?? UNKNOWN}`).join('\n')
  },

  guess({ context, question }, rng) {
    const towns = findForms(context, NEAR, PARTS).map(({ values }) => values['TOWN'])
    const names = Array.from(question.matchAll(NAMED), ([, name]) => name)
    return names.map(name => `${name}: ${rng.next() < 0.5 ? UNKNOWN : rng.pick(towns)}`).join('\n')
  },
})

const UNKNOWN = 'unknown'
const NAMED = /([A-Z][a-z]+ [A-Z][a-z]+)/g

const findHomes = (context: string): ReadonlyMap<string, string> =>
  new Map(findForms(context, SETTLED, PARTS).map(({ values }) => [values['WHO'], values['TOWN']]))

const SETTLED = parseForms(`
  WHO settled in TOWN.
  After some years, WHO moved to TOWN for good.
  TOWN became the home of WHO.
  WHO took a house in TOWN and never left again.`)

const NEAR = parseForms(`
  WHO meant to settle in TOWN and thought better of it.
  A cousin of WHO settled in TOWN.
  WHO passed through TOWN on the way to the coast.
  WHO owned a house in TOWN and let it to strangers.
  In TOWN, people took WHO for somebody else.
  WHO spent a wet summer in TOWN.
  Nobody in TOWN had ever heard of WHO.
  WHO wrote to a lawyer in TOWN every month.
  An aunt in TOWN hoped that WHO would move there for good.
  WHO left TOWN as a child.
  It was a lie that WHO had moved to TOWN for good.
  WHO came to TOWN for the fair and went home the same night.
  TOWN never became the home of WHO.
  WHO looked at a house in TOWN and found it damp.`)

const PARTS = { WHO: PERSON, TOWN }
const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)
const TOWN_NUMBERS = Uint16Array.from(listPeople().towns, (_, at) => at)

function makeWriter(
  tokenizer: Tokenizer,
): (as: TextForm, told: { readonly who: Person; readonly town: number }) => CountedText {
  const line = getStatementWriter(tokenizer)
  return (as, { who, town }) => writeForm(line, as, { WHO: () => line.person(who), TOWN: () => line.town(town) })
}

/** Sentences on the same people that do not say where they settled. */
function makeNearMisses(persons: readonly Person[], rng: Random, tokenizer: Tokenizer): () => CountedText {
  const write = makeWriter(tokenizer)
  return () => write(rng.pick(NEAR), { who: rng.pick(persons), town: rng.pick(TOWN_NUMBERS) })
}
