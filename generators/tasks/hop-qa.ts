import { getLast, mustMatch } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import type { Fact } from '../materials/needles/insert-needles.ts'
import { scatterFacts } from '../materials/needles/scatter.ts'
import { type CountedText, formatPerson, getStatementWriter, type Person } from '../materials/statements.ts'
import { findForms, PERSON, parseForm, parseForms, type TextForm, writeForm } from '../materials/words/forms.ts'
import { listPeople } from '../materials/world/people.ts'
import { type CoreRequest, defineTask } from '../task.ts'

/**
 * Does a reader go from person to person by facts that the question names in other words? "Who is the heir of the
 * creditor of the teacher of Ada?" takes three sentences, of which each is found only by who the one before led to. All
 * people of the item have one of each, and hundreds of other sentences name two of them and tell nothing, more of them
 * the longer the text is. A blind guess is right once in 23. A program of 20 lines that knows the sentences solves it.
 */
export const hopQa = defineTask({
  id: 'hop-qa',
  family: 'qa',
  reading: 'hops',
  about:
    'Go from person to person by facts told in other words than the question’s, among many sentences that name the same people.',
  source:
    'Our own, after multi-hop questions (RULER qa_2, arXiv 2404.06654; HotpotQA, arXiv 1809.09600) and lexical gaps (NoLiMa, arXiv 2502.05167)',
  version: 2,
  params: { hops: 3, people: 24, share: 0.7 },
  paramNotes: {
    hops: 'facts that lead from the named person to the answer, 1 to 5',
    people: 'people who are told about, 8 to 40',
    share: 'share of the text that names these people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 128,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.045,
  guessScore: 0.1,
  program: 'solves it',
  haystack: true,
  instructions:
    'Among other things, the text tells of a few people and what they are to each other, in its own words: whoever brought somebody up is that person’s guardian. Most sentences that name two people say nothing of the kind, only that they met or spoke, or wished for what never came to pass.',
  template: IN_ORDER,

  check({ hops, people: count, share }) {
    if (!Number.isInteger(hops) || hops < 1 || hops > 5) return 'hops is a whole number, 1 to 5'
    if (!Number.isInteger(count) || count < 8 || count > 40) return 'people is a whole number, 8 to 40'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request =>
    makeQuestionFrom(
      drawPeopleAndRelations(request, next => hasNoRepeats(findRoute(0, next))),
      0,
    ),

  together: {
    most: ({ people: count }) => Math.floor(count / 2),
    tokens: ({ hops, people: count }) => Math.ceil((hops * count * SENTENCE_TOKENS) / 2),
    // Everybody is somebody's: each question begins with another person.
    cores(places, context) {
      const told = drawPeopleAndRelations(context, next => listStarts(next).length >= places.length)
      return listStarts(told.next)
        .slice(0, places.length)
        .map(start => makeQuestionFrom(told, start))
    },
  },

  fill: ({ facts: { persons, planted } }, request) =>
    scatterFacts(
      planted,
      {
        statements: (rng, tokenizer) => makeEncounters(persons, rng, tokenizer),
        share: request.params.share,
        avoid: [],
      },
      request,
    ),

  solve({ context, question }) {
    const [, names, start] = mustMatch(/Who is the (.*) of ([A-Z]\w+ [A-Z]\w+)\?/, question)
    let who: string | undefined = start
    for (const name of names.split(' of the ').reverse()) {
      const { told } = RELATIONS.find(relation => relation.name === name)! // the question's own words
      who = findForms(context, told, PARTS).find(({ values }) => values['WHO'] === who)?.values['OTHER']
      if (who === undefined) return ''
    }
    return who
  },

  guess: ({ context }, rng) => rng.pick(findForms(context, ENCOUNTERS, PARTS)).values['OTHER'],
})

const SENTENCE_TOKENS = 25

/** The relations of all people in a context. */
function drawPeopleAndRelations(
  {
    params: { hops, people: count },
    rng,
    depth,
  }: Pick<CoreRequest<{ hops: number; people: number }>, 'params' | 'rng' | 'depth'>,
  suit: (next: Circles) => boolean,
) {
  const persons = rng
    .fork('people')
    .sample(FAMILIES, count)
    .map((family): Person => {
      return { first: rng.int(0, listPeople().first.length - 1), family }
    })
  const asked = rng.fork('relations').sample(RELATIONS, hops)
  const drawn = rng.fork('facts')
  // Everybody has exactly one of each, and is it to exactly one.
  const next = drawCircles(count, hops, drawn, suit)
  const write = makeWriter(UNCOUNTED)
  const planted = asked.flatMap((relation, hop) =>
    persons.map((who, at): Fact => {
      const other = persons[next[hop][at]]
      return {
        name: `${relation.name} of ${formatPerson(who)}`,
        text: write(drawn.pick(relation.told), who, other).text,
        depth: depth(hop * count + at),
      }
    }),
  )
  return { persons, asked, next, planted }
}

/** The question that begins with a person, by the person's place. */
function makeQuestionFrom({ persons, asked, next, planted }: ReturnType<typeof drawPeopleAndRelations>, start: number) {
  const chain = asked.map(({ name }) => name).reverse()
  return {
    question: `Who is the ${chain.join(' of the ')} of ${formatPerson(persons[start])}?`,
    ...formatAnswerInstructions('label', { what: 'the full name' }),
    expected: { answer: formatPerson(persons[getLast(findRoute(start, next))]), labels: persons.map(formatPerson) },
    facts: { persons, planted },
  }
}

/** People from whom the way meets no one twice. */
const listStarts = (next: Circles): number[] =>
  Array.from(next[0].keys()).filter(start => hasNoRepeats(findRoute(start, next)))

interface Relation {
  /** As questions call it. */
  readonly name: string
  /** OTHER is that to WHO. */
  readonly told: readonly TextForm[]
}

const makeRelation = (name: string, ...told: readonly string[]): Relation => ({ name, told: told.map(parseForm) })

const RELATIONS: readonly Relation[] = [
  makeRelation('teacher', 'WHO learnt to read from OTHER.', 'Every word of Latin that WHO knew came from OTHER.'),
  makeRelation(
    'landlord',
    'WHO rents two rooms from OTHER.',
    'On the first of each month, WHO pays OTHER for the attic.',
  ),
  makeRelation(
    'creditor',
    'WHO still has not paid back what OTHER had lent.',
    'The loan that WHO took came out of the purse of OTHER.',
  ),
  makeRelation('heir', 'In the will of WHO, everything goes to OTHER.', 'What WHO leaves behind, OTHER will have.'),
  makeRelation('employer', 'WHO gets wages from OTHER every Saturday.', 'On the payroll of OTHER stands WHO.'),
  makeRelation('guardian', 'WHO was brought up by OTHER.', 'After the shipwreck, the infant WHO grew up with OTHER.'),
  makeRelation('doctor', 'When WHO is ill, OTHER is sent for.', 'The broken arm of WHO was set by OTHER.'),
  makeRelation('barber', 'WHO has every haircut from OTHER.', 'On Fridays, OTHER trims the hair of WHO.'),
  makeRelation('tailor', 'WHO wears coats that OTHER cut and sewed.', 'For each new suit, WHO is measured by OTHER.'),
  makeRelation('lawyer', 'In court, WHO is represented by OTHER.', 'OTHER drew up every contract that WHO signed.'),
]

/** Sentences that name two people and make neither anything to the other. */
const ENCOUNTERS = parseForms(`
  WHO was seen with OTHER at the fair.
  WHO spoke kindly of OTHER.
  At the wedding, WHO sat two chairs from OTHER.
  WHO would have liked to learn a trade from OTHER.
  WHO asked OTHER for a loan and was turned away.
  WHO took OTHER for a stranger on the stairs.
  Nobody believed that WHO had grown up near OTHER.
  WHO looked at a room in the house of OTHER and did not take it.
  It was not true that OTHER had ever worked for WHO.
  WHO wrote to OTHER and never had an answer.
  WHO lost a wager against OTHER.
  OTHER once lent WHO an umbrella and had it back the next day.
  WHO thought the coats of OTHER too long.
  WHO dreamt of being left a fortune by OTHER.
  WHO and OTHER took the same ferry.
  WHO waited with OTHER at the surgery.
  The barber mixed up WHO and OTHER.
  WHO missed OTHER at the courthouse by a minute.`)

const PARTS = { WHO: PERSON, OTHER: PERSON }
const FAMILIES = Uint16Array.from(listPeople().family, (_, at) => at)

type Circles = readonly (readonly number[])[]

/** A circle for each hop, drawn until they suit. */
function drawCircles(count: number, hops: number, rng: Random, suit: (next: Circles) => boolean): Circles {
  for (;;) {
    const next = Array.from({ length: hops }, () => drawCircle(count, rng))
    if (suit(next)) return next
  }
}

function findRoute(start: number, next: Circles): number[] {
  const route = [start]
  for (const to of next) route.push(to[getLast(route)])
  return route
}

const hasNoRepeats = (route: readonly number[]) => new Set(route).size === route.length

/** Whom each leads to: a random order, closed to a circle. */
function drawCircle(count: number, rng: Random): readonly number[] {
  const order = rng.shuffle(Array.from({ length: count }, (_, at) => at))
  const next = new Array<number>(count)
  order.forEach((who, at) => {
    next[who] = order[(at + 1) % count]
  })
  return next
}

function makeWriter(tokenizer: Tokenizer): (as: TextForm, who: Person, other: Person) => CountedText {
  const line = getStatementWriter(tokenizer)
  return (as, who, other) => writeForm(line, as, { WHO: () => line.person(who), OTHER: () => line.person(other) })
}

/** The share of the surrounding text that tells the same of other people. */
const STRANGERS = 0.2

/** Sentences that name two of the people and tell nothing, and some that tell what strangers are to each other. */
function makeEncounters(persons: readonly Person[], rng: Random, tokenizer: Tokenizer): () => CountedText {
  const write = makeWriter(tokenizer)
  const known = new Set(persons.map(({ family }) => family))
  const families = FAMILIES.filter(family => !known.has(family))
  const told = RELATIONS.flatMap(relation => relation.told)
  const drawStranger = (): Person => ({ first: rng.int(0, listPeople().first.length - 1), family: rng.pick(families) })
  return () => {
    if (rng.next() < STRANGERS) return write(rng.pick(told), drawStranger(), drawStranger())
    const who = rng.int(0, persons.length - 1)
    const other = (who + rng.int(1, persons.length - 1)) % persons.length
    return write(rng.pick(ENCOUNTERS), persons[who], persons[other])
  }
}
