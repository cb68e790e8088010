import { getLast, mustGet, type Random } from 'fathom-bench/plugin'
import { formatName, makeSlotPatterns, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { countPersons, drawPersons, estimateSentence, fillPerson, writeSentence } from './cast.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { readForms } from './read-forms.ts'

/** Relations, in the order of the lists of all languages. */
const RELATIONS = ['teacher', 'landlord', 'lender', 'doctor', 'heir', 'employer'] as const

/** For each relation, whom each person has it to: everybody has one, and is it to one. */
type Rings = readonly (readonly number[])[]

interface Hops {
  readonly persons: readonly PersonNumbers[]
  readonly rings: Rings
  /** The relations that are asked for, the nearest first. */
  readonly asked: readonly number[]
  readonly depths: readonly number[]
}

/** Relations between people that follow from what they did: a question goes over several of them. */
export const hopQaTask: LanguageTask = (english, { text, asks }) => ({
  params: { ...english.params, hops: Math.min(Number(english.params['hops']), 3) },
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

  core({ params, rng, depth }) {
    const [hops, count] = [Number(params['hops']), Math.min(Number(params['people']), MOST_PEOPLE)]
    const persons = drawPersons(text, count, [], rng.fork('people'))
    const asked = rng.fork('relations').sample(
      RELATIONS.map((_, at) => at),
      hops,
    )
    const drawn = rng.fork('facts')
    let rings = drawRings(count, drawn)
    while (new Set(follow(rings, asked, 0)).size !== hops + 1) rings = drawRings(count, drawn)
    const names = persons.map(who => formatName(text, who))
    const chain = asked.reduce((said, relation) => say(asks, `hop.${RELATIONS[relation]}`, { X: said }), names[0])
    const depths = Array.from({ length: hops * count }, (_, at) => depth(at))
    return {
      question: say(asks, 'hop-qa.question', { CHAIN: chain }),
      answerKind: 'label',
      answerFormat: say(asks, 'hop-qa.format'),
      expected: {
        language: listReplyLanguages({ text, asks }),
        answers: [names[getLast(follow(rings, asked, 0))]],
        labels: names,
      },
      facts: { persons, rings, asked, depths } satisfies Hops,
    }
  },

  fill({ facts }, request) {
    const { persons, rings, asked, depths } = facts as Hops
    const { rng, room, tokenizer, params } = request
    const [told, share] = [Number(params['told']), Number(params['share'])]
    const sample = mustGet(text.forms, 'hop.teacher.near')
    const one = estimateSentence(sample, text, rng.fork('sample'), tokenizer)
    const count = countPersons((2 * room * share) / one, told, room) - persons.length
    const families = persons.map(({ family }) => family)
    const others = drawPersons(text, count < SMALLEST_GROUP ? 0 : count, families, rng.fork('others'))
    const groups = [{ persons, rings }, ...(others.length > 0 ? [makeGroup(others, rng.fork('rings'))] : [])]
    const wording = rng.fork('wording')
    const ties = asked.flatMap((relation, hop) =>
      persons.map((who, at) => ({
        text: tell(text, `hop.${RELATIONS[relation]}.is`, who, persons[rings[relation][at]], wording),
        depth: depths[hop * persons.length + at],
        name: `${RELATIONS[relation]} of ${formatName(text, who)}`,
      })),
    )
    const around = { tell: makeTeller(text, groups, asked, rng.fork('statements')), share }
    const cast = [...persons, ...others]
    return plant(text, ties, { around, avoid: cast.map(({ family }) => text.families[family]) }, request)
  },

  facts({ context, question }) {
    return findTies(text, asks, context, question).map(({ relation, who, other }) => ({
      names: [who, other],
      // A sentence with both names may say another relation of theirs, or none.
      says: sentence => readTies(text, sentence, relation).length > 0 || !comesNear(text, sentence, relation, who),
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
/** Part of the statements that say what somebody is to somebody. */
const TIES = 0.3

/** Each relation goes once round all people, in an order of its own. */
function drawRings(count: number, rng: Random): Rings {
  return RELATIONS.map(() => {
    const order = rng.shuffle(Array.from({ length: count }, (_, at) => at))
    const next = new Array<number>(count)
    order.forEach((who, at) => {
      next[who] = order[(at + 1) % count]
    })
    return next
  })
}

/** The people that the asked relations lead to, one after another, from the first one on. */
function follow(rings: Rings, indices: readonly number[], start: number): number[] {
  const route = [start]
  for (const relation of indices) route.push(rings[relation][getLast(route)])
  return route
}

interface Group {
  readonly persons: readonly PersonNumbers[]
  readonly rings: Rings
}

const makeGroup = (persons: readonly PersonNumbers[], rng: Random): Group => ({
  persons,
  rings: drawRings(persons.length, rng),
})

const tell = (pack: Pack, kind: string, who: PersonNumbers, other: PersonNumbers, rng: Random): string =>
  writeSentence(rng.pick(mustGet(pack.forms, kind)), slot => fillPerson(pack, slot === 'OTHER' ? other : who))

/** Tells what people are to each other, and what comes near to a relation that they do not have. */
function makeTeller(pack: Pack, groups: readonly Group[], indices: readonly number[], rng: Random): () => string {
  return () => {
    const at = rng.int(0, groups.length - 1)
    const { persons, rings } = groups[at]
    const who = rng.int(0, persons.length - 1)
    const relation = rng.int(0, RELATIONS.length - 1)
    const other = rings[relation][who]
    // Those of the question are planted once each.
    if (rng.next() < TIES && !(at === 0 && indices.includes(relation)))
      return tell(pack, `hop.${RELATIONS[relation]}.is`, persons[who], persons[other], rng)
    for (;;) {
      const stranger = rng.int(0, persons.length - 1)
      if (stranger !== who && stranger !== other)
        return tell(pack, `hop.${RELATIONS[relation]}.near`, persons[who], persons[stranger], rng)
    }
  }
}

interface ToldTie {
  readonly relation: number
  readonly who: string
  readonly other: string
}

const readTies = (pack: Pack, context: string, relation: number): ToldTie[] =>
  readForms(pack, `hop.${RELATIONS[relation]}.is`, context).map(({ WHO = '', OTHER = '' }) => ({
    relation,
    who: WHO,
    other: OTHER,
  }))

const comesNear = (pack: Pack, sentence: string, relation: number, who: string): boolean =>
  readForms(pack, `hop.${RELATIONS[relation]}.near`, sentence).some(({ WHO }) => WHO === who)

/** The ties that a question goes over, in their order. */
function findTies(pack: Pack, asks: Pack, context: string, question: string): ToldTie[] {
  const { WHO = '' } = makeSlotPatterns(pack)
  const start = new RegExp(WHO, 'u').exec(question)?.[0] ?? ''
  const ties = RELATIONS.map((_, relation) => new Map(readTies(pack, context, relation).map(tie => [tie.who, tie])))
  const route: ToldTie[] = []
  let said = start
  let who = start
  for (let hop = 0; hop < RELATIONS.length; hop++) {
    if (say(asks, 'hop-qa.question', { CHAIN: said }) === question) break
    const relation = RELATIONS.findIndex(id => question.includes(say(asks, `hop.${id}`, { X: said })))
    const tie = ties[relation]?.get(who)
    if (!tie) return []
    route.push(tie)
    said = say(asks, `hop.${RELATIONS[relation]}`, { X: said })
    who = tie.other
  }
  return route
}
