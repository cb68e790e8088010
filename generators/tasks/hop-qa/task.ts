import { getLast, mustMatch } from '../../../core/collections/require.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { drawPeople } from '../../materials/accounts/cast.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { formatPerson } from '../../materials/statements.ts'
import { type Circles, drawCircles, findRoute, pickStarts } from '../../materials/ties/circles.ts'
import { listTies, type Tie } from '../../materials/ties/population.ts'
import { findOther, makeSayCheck, NAMED } from '../../materials/ties/read-ties.ts'
import { readHopRelations } from '../../materials/ties/relations.ts'
import { tellTies } from '../../materials/ties/tell-ties.ts'
import { type CoreRequest, defineTask } from '../../task.ts'

/**
 * Does a reader go from person to person by facts that the question names in other words? "Who was the heir of the
 * creditor of the teacher of Ada?" takes three sentences, of which each is found only by who the one before led to. A
 * relation is told in thirty ways, none with a word of its name; as many deeds of the same words create no
 * relation, and of those that would, most were not done, or were done by somebody else. Everybody in the text has every
 * relation; sentences on each person grow with the length. A blind guess is right once in 15.
 */
export const hopQa = defineTask({
  id: 'hop-qa',
  family: 'qa',
  reading: 'hops',
  ability: 'join',
  about:
    'Go from person to person by facts told in other words than the question’s, among many sentences that name the same people.',
  source:
    'Our own, after multi-hop questions (RULER qa_2, arXiv 2404.06654; HotpotQA, arXiv 1809.09600) and lexical gaps (NoLiMa, arXiv 2502.05167)',
  version: 7,
  params: { hops: 3, people: 16, told: 220, share: 0.92 },
  paramNotes: {
    hops: 'facts that lead from the named person to the answer, 1 to 5',
    people: 'people among whom the way leads, 8 to 40; with several questions of a context two for each and eight more',
    told: 'sentences that name each person at 64K tokens, 20 to 800; they grow with the square root of the length',
    share: 'share of the text that names such people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 128,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.067,
  guessScore: 0.12,
  program: 'does not',
  haystack: true,
  levels: [
    { hops: 1, told: 60 },
    { hops: 1 },
    { hops: 2, told: 110 },
    { hops: 2 },
    { told: 110 },
    {},
    { told: 400 },
    { hops: 4 },
    { hops: 5 },
    { hops: 5, told: 400 },
  ],
  instructions:
    'Among other things, the text tells of people and what they were to each other, in its own words: whoever brought somebody up was that person’s guardian. It tells each of these things once. Most sentences that name two people tell nothing of the kind: what the text calls a rumour, a dream or a mistake did not happen, and what it tells of a relative, a friend or a namesake is not told of the person.',
  template: IN_ORDER,

  check({ hops, people, told, share }) {
    if (!Number.isInteger(hops) || hops < 1 || hops > 5) return 'hops is a whole number, 1 to 5'
    if (!Number.isInteger(people) || people < 8 || people > 40) return 'people is a whole number, 8 to 40'
    if (!(told >= 20 && told <= 800)) return 'told is 20 to 800'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => makeQuestion(drawGroup(request, 1), 0),

  together: {
    tokens: ({ hops }) => hops * MOST_TOKENS,
    // No question begins with a person who is the answer to another one.
    cores(places, context) {
      const drawn = drawGroup(context, places.length)
      return pickStarts(drawn.asked)
        .slice(0, places.length)
        .map(start => makeQuestion(drawn, start))
    },
  },

  fill: ({ facts: { group, relations, depths } }, request) =>
    tellTies(
      {
        group,
        planted: orderTies(listTies(group), relations).map((tie, at) => ({ ...tie, depth: depths[at] })),
        mayTell: ({ relation }) => !relations.includes(relation),
      },
      request,
    ),

  solve({ context, question }) {
    const { names, start } = parseQuestion(question)
    let who = start
    for (const name of names) {
      const relation = readHopRelations().find(each => each.name === name)! // the question's own words
      const other = findOther(context, relation, who)
      if (other === undefined) return ''
      who = other
    }
    return who
  },

  facts({ context, question }) {
    const { names, start } = parseQuestion(question)
    let who = start
    return names.map(name => {
      const relation = readHopRelations().find(each => each.name === name)! // the question's own words
      const other = findOther(context, relation, who) ?? ''
      const fact = { names: [who, other], says: makeSayCheck(relation, who, other) }
      who = other
      return fact
    })
  },

  guess: ({ context }, rng) => rng.pick(context.match(NAMED) ?? ['']),
})

/** From whom a question begins, and the relations along which it leads, in turn. */
function parseQuestion(question: string): { readonly names: readonly string[]; readonly start: string } {
  const [, names, start] = mustMatch(/Who was the (.*) of ([A-Z]\w+ [A-Z]\w+)\?/, question)
  return { names: names.split(' of the ').reverse(), start }
}

const MOST_TOKENS = 60
/** With several questions of a context, so many people more than begin a question or answer one. */
const SPARE = 8

interface HopParams {
  readonly hops: number
  readonly people: number
  readonly told: number
  readonly share: number
}

/** People and all that they are to each other, such that as many questions have a way that meets each person once. */
function drawGroup(
  {
    params: { hops, people },
    rng,
    depth,
  }: Pick<CoreRequest<HopParams & Record<string, number>>, 'params' | 'rng' | 'depth'>,
  questions: number,
) {
  const count = questions === 1 ? people : Math.max(people, 2 * questions + SPARE)
  const persons = drawPeople(count, [], rng.fork('people'))
  const relations = rng.fork('relations').sample(
    readHopRelations().map((_, at) => at),
    hops,
  )
  const drawn = rng.fork('facts')
  const follow = (next: Circles) => relations.map(relation => next[relation])
  const next = drawCircles(count, readHopRelations().length, drawn, all => {
    const asked = follow(all)
    return questions === 1 ? new Set(findRoute(0, asked)).size === hops + 1 : pickStarts(asked).length >= questions
  })
  const depths = Array.from({ length: hops * count }, (_, at) => depth(at))
  return { group: { persons, next }, relations, asked: follow(next), depths }
}

/** The question that begins with a person, by the person's place. */
function makeQuestion({ group, relations, asked, depths }: ReturnType<typeof drawGroup>, start: number) {
  const chain = relations.map(relation => readHopRelations()[relation].name).reverse()
  const route = findRoute(start, asked)
  const count = group.persons.length
  return {
    question: `Who was the ${chain.join(' of the ')} of ${formatPerson(group.persons[start])}?`,
    ...formatAnswerInstructions('label', { what: 'the full name' }),
    expected: { answer: formatPerson(group.persons[getLast(route)]), labels: group.persons.map(formatPerson) },
    facts: { group, relations, depths },
    own: relations.map((_, hop) => hop * count + route[hop]),
  }
}

/** Ties by the order of the asked relations, then of the people. */
const orderTies = (ties: readonly Tie[], relations: readonly number[]): Tie[] =>
  relations.flatMap(relation => ties.filter(tie => tie.relation === relation))
