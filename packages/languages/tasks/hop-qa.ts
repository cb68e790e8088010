import { getLast } from 'fathom-bench/plugin'
import { formatName, makeSlotPatterns, type Pack, type PersonNumbers, say } from '../pack/pack.ts'
import { plant } from '../plant.ts'
import { countPersons, drawPersons, drawStrangers, estimateTokens } from './cast.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import {
  drawRings,
  getTieReader,
  isTold,
  listTies,
  makeTieWriter,
  nameTie,
  RELATIONS,
  type Rings,
  readTie,
} from './ties.ts'

interface Hops {
  readonly persons: readonly PersonNumbers[]
  readonly rings: Rings
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
    const chain = asked.reduce((said, relation, hop) => sayHop(asks, relation, said, hop), names[0])
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
    const families = persons.map(({ family }) => family)
    const group = { persons, rings }
    const drawn = (sentences: number) => drawStrangers(text, sentences, families, rng.fork('strangers'))
    const sample = makeTieWriter(text, [group], drawn(0), rng.fork('sample'))
    const sentences = (room * share) / estimateTokens(sample.tellOther, tokenizer)
    const count = countPersons(2 * sentences, told, room) - persons.length
    const others = drawPersons(text, count < SMALLEST_GROUP ? 0 : count, families, rng.fork('others'))
    const groups = [
      group,
      ...(others.length > 0 ? [{ persons: others, rings: drawRings(others.length, rng.fork('rings')) }] : []),
    ]
    const taken = new Set(others.map(who => formatName(text, who)))
    const strangers = drawn(sentences).filter(who => !taken.has(formatName(text, who)))
    const writer = makeTieWriter(text, groups, strangers, rng.fork('statements'))
    const planted = listTies(group, asked).map((tie, at) => ({
      text: writer.tellTie(tie),
      depth: depths[at],
      name: nameTie(text, tie),
    }))
    const places = rng.fork('likewise')
    const everything = RELATIONS.map((_, at) => at)
    const rest = [
      ...listTies(
        group,
        everything.filter(relation => !asked.includes(relation)),
      ),
      ...groups.slice(1).flatMap(each => listTies(each, everything)),
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
    return findRoute(text, asks, context, question).map(({ relation, who, other }) => ({
      names: [who, other],
      // A sentence with both names may say another relation of theirs, or none.
      says: sentence =>
        getTieReader(text)
          .list(sentence, who)
          .every(told => {
            const isOther = readTie(told).who !== who || readTie(told).other !== other
            return isOther || told.deed.matter !== RELATIONS[relation] || isTold(told, relation)
          }),
    }))
  },

  solve: ({ context, question }) => findRoute(text, asks, context, question).at(-1)?.other ?? '',

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

/** The people that the asked relations lead to, one after another, from the first one on. */
function follow(rings: Rings, indices: readonly number[], start: number): number[] {
  const route = [start]
  for (const relation of indices) route.push(rings[relation][getLast(route)])
  return route
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
function findRoute(pack: Pack, asks: Pack, context: string, question: string): ToldTie[] {
  const { WHO = '' } = makeSlotPatterns(pack)
  const start = new RegExp(WHO, 'u').exec(question)?.[0] ?? ''
  const route: ToldTie[] = []
  let [said, who] = [start, start]
  for (let hop = 0; hop < RELATIONS.length; hop++) {
    if (say(asks, 'hop-qa.question', { CHAIN: said }) === question) break
    const relation = RELATIONS.findIndex((_, at) => question.includes(sayHop(asks, at, said, hop)))
    const told = getTieReader(pack)
      .list(context, who)
      .find(each => isTold(each, relation) && readTie(each).who === who)
    if (!told) return []
    const { other } = readTie(told)
    route.push({ relation, who, other })
    said = sayHop(asks, relation, said, hop)
    who = other
  }
  return route
}
