import {
  type Circles,
  type CoreRequest,
  drawCircles,
  findRoute,
  getLast,
  pickStarts,
  type Task,
} from 'fathom-bench/plugin'
import { formatName, makeSlotPatterns, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { countPersons, drawOutsiders, drawPersons, estimateTokens } from './cast.ts'
import { type LanguageTask, listReplyLanguages, type Tongues } from './language-task.ts'
import { describeTie, getTieReader, listGroupTies, makeRelationWriter, RELATIONS, readTie, tellsTie } from './ties.ts'

interface Hops {
  readonly persons: readonly PersonNumbers[]
  readonly rings: Circles
  /** The relations that are asked for, the nearest first. */
  readonly asked: readonly number[]
  readonly depths: readonly number[]
}

/** Relations between people that follow from what they did: a question goes over several of them. */
export const hopQaTask: LanguageTask = (english, { text, asks }) => ({
  // Prose of a language is told from statements by its shorter sentences: there is little of it.
  params: { ...english.params, hops: Math.min(Number(english.params['hops']), 3), share: 0.95 },
  paramNotes: english.paramNotes,
  // A language has a few ways to say a relation, which a program can list.
  program: 'solves it',
  scorer: 'language-phrase',
  instructions: say(asks, 'hop-qa.instructions'),
  check(params) {
    const hops = Number(params['hops'])
    if (!Number.isInteger(hops) || hops < 1 || hops > RELATIONS.length)
      return `hops is a whole number, 1 to ${RELATIONS.length} in this language`
    return english.check?.(params)
  },

  core: request => makeQuestion(drawHops(text, request, 1), 0, { text, asks }),

  together: {
    most: () => (MOST_PEOPLE - SPARE) / 2,
    tokens: params => Number(params['hops']) * TIE_TOKENS,
    // No question begins with a person who is the answer to another one.
    cores(places, context) {
      const hops = drawHops(text, context, places.length)
      return pickStarts(listAsked(hops))
        .slice(0, places.length)
        .map(start => makeQuestion(hops, start, { text, asks }))
    },
  },

  fill({ facts }, request) {
    const { persons, rings, asked, depths } = facts as Hops
    const { rng, room, tokenizer, params } = request
    const [told, share] = [Number(params['told']), Number(params['share'])]
    const families = persons.map(({ family }) => family)
    const group = { persons, rings }
    const drawStrangers = (sentences: number) => drawOutsiders(text, sentences, families, rng.fork('strangers'))
    const sample = makeRelationWriter(text, [group], drawStrangers(0), rng.fork('sample'))
    const sentences = (room * share) / estimateTokens(sample.tellOther, tokenizer)
    const count = countPersons(2 * sentences, told, room) - persons.length
    const others = drawPersons(text, count < SMALLEST_GROUP ? 0 : count, families, rng.fork('others'))
    const groups = [
      group,
      ...(others.length > 0
        ? [{ persons: others, rings: drawCircles(others.length, RELATIONS.length, rng.fork('rings')) }]
        : []),
    ]
    const taken = new Set(others.map(who => formatName(text, who)))
    const strangers = drawStrangers(sentences).filter(who => !taken.has(formatName(text, who)))
    const writer = makeRelationWriter(text, groups, strangers, rng.fork('statements'))
    const planted = listGroupTies(group, asked).map((tie, at) => ({
      text: writer.tellTie(tie),
      depth: depths[at],
      name: describeTie(text, tie),
    }))
    const places = rng.fork('likewise')
    const everything = RELATIONS.map((_, at) => at)
    const rest = [
      ...listGroupTies(
        group,
        everything.filter(relation => !asked.includes(relation)),
      ),
      ...groups.slice(1).flatMap(each => listGroupTies(each, everything)),
    ]
    const most = Math.max(0, Math.floor(LIKEWISE * sentences) - planted.length)
    const likewise = places
      .shuffle(rest)
      .slice(0, most)
      .map(tie => ({ text: writer.tellTie(tie), depth: places.next() }))
    return plant(
      text,
      [...planted, ...likewise],
      { around: { tell: writer.tellOther, share }, avoid: families.map(family => text.families[family]) },
      request,
    )
  },

  facts({ context, question }) {
    return findTies(text, asks, context, question).map(({ relation, who, other }) => ({
      names: [who, other],
      // A sentence with both names may say another relation of theirs, or none.
      says: sentence =>
        getTieReader(text)
          .list(sentence, who)
          .every(told => {
            const isOther = readTie(told).who !== who || readTie(told).other !== other
            return isOther || told.deed.matter !== RELATIONS[relation] || tellsTie(told, relation)
          }),
    }))
  },

  solve: ({ context, question }) => findTies(text, asks, context, question).at(-1)?.other ?? '',

  guess({ context }, rng) {
    const names = context.match(new RegExp(makeSlotPatterns(text)['WHO'] ?? '', 'gu')) ?? ['']
    return rng.pick(names)
  },
})

/** A text of a language names so many people that their families differ. */
const MOST_PEOPLE = 40
/** A ring of fewer is none. */
const SMALLEST_GROUP = 8
/** Share of the statements that report relations of the cast, if the text is short. */
const LIKEWISE = 0.25

/** Tokens of a tie, at most. */
const TIE_TOKENS = 90
/** With several questions of a context, so many people more than begin a question or answer one. */
const SPARE = 8

const listAsked = ({ rings, asked }: Pick<Hops, 'rings' | 'asked'>): Circles => asked.map(relation => rings[relation])

/** People and what they are to each other, such that each question has a way that meets each person once. */
function drawHops(
  text: Pack,
  { params, rng, depth }: Pick<CoreRequest<Task['params']>, 'params' | 'rng' | 'depth'>,
  questions: number,
): Hops {
  const [hops, people] = [Number(params['hops']), Math.min(Number(params['people']), MOST_PEOPLE)]
  const count = questions === 1 ? people : Math.max(people, 2 * questions + SPARE)
  const persons = drawPersons(text, count, [], rng.fork('people'))
  const asked = rng.fork('relations').sample(
    RELATIONS.map((_, at) => at),
    hops,
  )
  const rings = drawCircles(count, RELATIONS.length, rng.fork('facts'), drawn => {
    const next = listAsked({ rings: drawn, asked })
    return questions === 1 ? new Set(findRoute(0, next)).size === hops + 1 : pickStarts(next).length >= questions
  })
  return { persons, rings, asked, depths: Array.from({ length: hops * count }, (_, at) => depth(at)) }
}

/** The question that begins with a person, by the person's place. */
function makeQuestion(hops: Hops, start: number, { text, asks }: Tongues) {
  const { persons, asked } = hops
  const names = persons.map(who => formatName(text, who))
  const route = findRoute(start, listAsked(hops))
  const chain = asked.reduce((said, relation, hop) => sayHop(asks, relation, said, hop), names[start])
  return {
    question: say(asks, 'hop-qa.question', { CHAIN: chain }),
    answerKind: 'label' as const,
    answerFormat: say(asks, 'hop-qa.format'),
    expected: { language: listReplyLanguages({ text, asks }), answers: [names[getLast(route)]], labels: names },
    facts: hops,
    own: asked.map((_, hop) => hop * persons.length + route[hop]),
  }
}

/** Says a relation to somebody: to a person by name, or to one whom a clause before it tells of. */
const sayHop = (asks: Pack, relation: number, said: string, hop: number): string =>
  say(asks, `hop.${RELATIONS[relation]}`, { X: hop === 0 ? said : say(asks, 'hop.inner', { X: said }) })

interface ToldTie {
  readonly relation: number
  readonly who: string
  readonly other: string
}

/** The ties that a question goes over, in their order. */
function findTies(pack: Pack, asks: Pack, context: string, question: string): ToldTie[] {
  const { WHO = '' } = makeSlotPatterns(pack)
  const start = new RegExp(WHO, 'u').exec(question)?.[0] ?? ''
  const route: ToldTie[] = []
  let [said, who] = [start, start]
  for (let hop = 0; hop < RELATIONS.length; hop++) {
    if (say(asks, 'hop-qa.question', { CHAIN: said }) === question) break
    const relation = RELATIONS.findIndex((_, at) => question.includes(sayHop(asks, at, said, hop)))
    const told = getTieReader(pack)
      .list(context, who)
      .find(each => tellsTie(each, relation) && readTie(each).who === who)
    if (!told) return []
    const { other } = readTie(told)
    route.push({ relation, who, other })
    said = sayHop(asks, relation, said, hop)
    who = other
  }
  return route
}
