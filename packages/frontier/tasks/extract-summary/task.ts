import {
  type CoreRequest,
  defineTask,
  drawApart,
  formatAnswerInstructions,
  formatPerson,
  IN_ORDER,
  listPeople,
  poolCores,
  scatterFacts,
} from 'fathom-bench/plugin'
import {
  drawNick,
  drawPortrait,
  FEWEST_FACTS,
  formatNick,
  MOST_FACTS,
  makeOtherPortraits,
  uncountedTeller,
} from './portraits.ts'
import { readTraits } from './traits.ts'

/**
 * Asks for every statement on one person: 7 to 11 facts of 14 kinds, scattered in prose, half of them under a nickname
 * that one statement gives. The same kinds of facts appear about other people, some with the same first or family name;
 * a third of the text is about them. The number of facts is not given, so an answer must find all and invent none. A
 * blind guess at every kind scores about 0.05 (F1). A 20-line program with the sentences' patterns solves it.
 */
export const extractSummary = defineTask({
  id: 'extract-summary',
  family: 'extraction',
  reading: 'aggregation',
  about: 'Collect every fact that a long text states of one person, by name or nickname, and none of the others’.',
  source:
    'Our own, in the manner of REX (OLMo 3, statements on an entity scattered over a text), scored by facts found and facts invented instead of by a judge',
  version: 4,
  params: { share: 0.35 },
  paramNotes: { share: 'part of the text that statements on other people take, 0 to 0.9' },
  answerTokens: 256,
  paired: true,
  uniqueAnswer: false,
  scorer: 'facts-f1',
  chance: 0.05,
  program: 'solves it',
  haystack: true,
  instructions: `Scattered through the text are statements about many people: what they play, eat, fear, collect and so on. Read all of it: the task is to gather what it says about one of them.`,
  template: IN_ORDER,

  check: ({ share }) => (share >= 0 && share <= 0.9 ? undefined : 'share is from 0 to 0.9'),

  core: request => drawPerson(request),

  together: {
    tokens: () => (MOST_FACTS + 1) * STATEMENT_TOKENS,
    cores: places =>
      poolCores(
        drawApart(places, drawPerson, ({ facts: { portraits } }) =>
          portraits.flatMap(({ who, nick }) => [`${who.first} ${who.family}`, formatNick(nick)]),
        ),
        ({ planted }) => planted.length,
      ),
  },

  fill: ({ facts: { portraits, planted } }, request) =>
    scatterFacts(
      planted,
      {
        statements: (rng, tokenizer) => makeOtherPortraits(portraits, rng, tokenizer),
        share: request.params.share,
        avoid: portraits.map(({ nick }) => formatNick(nick)),
      },
      request,
    ),

  solve({ context, question }) {
    const name = /states about ([A-Z][a-z]+ [A-Z][a-z]+)\./.exec(question)?.[1]
    const nick = new RegExp(`\\b${name} (?:the|has been known for years as the) ([A-Z][a-z]+)\\.`).exec(context)?.[1]
    const person = `\\b(?:${name}|[Tt]he ${nick ?? name})`
    return readTraits()
      .flatMap(({ attribute, before, values }) => {
        const found = new RegExp(`${person}${before} (${values.join('|')})\\b`).exec(context)?.[1]
        return found === undefined ? [] : [`${attribute}: ${found}`]
      })
      .join('\n')
  },

  guess: (_prompt, rng) =>
    readTraits()
      .map(({ attribute, values }) => `${attribute}: ${rng.pick(values)}`)
      .join('\n'),
})

/** Draws the facts on one person, and the question for them. */
function drawPerson({ rng, depth }: Pick<CoreRequest<{ share: number }>, 'rng' | 'depth'>) {
  const who = { first: pickIndex(listPeople().first), family: pickIndex(listPeople().family) }
  const portrait = drawPortrait(rng.fork('facts'), who, drawNick(rng), rng.int(FEWEST_FACTS, MOST_FACTS))
  const telling = rng.fork('telling')
  const tell = uncountedTeller()
  const planted = [
    { name: 'nickname', text: tell.nick(portrait, telling).text, depth: depth(0) },
    ...portrait.facts.map((fact, at) => ({
      name: readTraits()[fact[0]].attribute,
      text: tell.fact(portrait, fact, telling).text,
      depth: depth(at + 1),
    })),
  ]
  const facts = portrait.facts.map(([trait, value]) => ({
    attribute: readTraits()[trait].attribute,
    value: readTraits()[trait].values[value],
  }))
  const attributes = readTraits().map(({ attribute }) => attribute)
  const own = new Set(facts.map(({ value }) => value))
  return {
    question: `Gather every fact that the text states about ${formatPerson(who)}. The text also gives a nickname for this person, and some statements use only the nickname.`,
    ...formatAnswerInstructions('lines', {
      form: `Reply with one line for each fact, "kind: value", in the words of the text; a kind is one of ${attributes.join(', ')}. Leave out the kinds about which the text says nothing.`,
    }),
    expected: {
      facts,
      attributes,
      others: readTraits().flatMap(({ values }) => values.filter(value => !own.has(value))),
    },
    facts: { portraits: [portrait], planted },
  }

  function pickIndex(list: readonly string[]): number {
    return rng.int(0, list.length - 1)
  }
}

const STATEMENT_TOKENS = 30
