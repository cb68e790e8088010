import {
  ArticleSupply,
  answerFromArticles,
  answerInSentence,
  append,
  type BridgeQuestion,
  ChainKeys,
  type CoreRequest,
  countBridgeTokens,
  type Doc,
  DocumentBudget,
  defineTask,
  drawBridgeQuestions,
  drawSubWorld,
  formatArticle,
  formatBridge,
  GAP,
  IN_ORDER,
  KEY_KINDS,
  type KeyKind,
  listWorldNames,
  makeChainKeyCounter,
  type Name,
  NameSource,
  type ParamValue,
  placeByDepth,
  poolCores,
  type QuestionShape,
  type Random,
  repeatTwice,
  type SubWorld,
  type Tokenizer,
  TooShort,
} from 'fathom-bench/plugin'
import { type Insert, type PlantedInsert, scatterDocs } from './strew.ts'

interface Params extends Record<string, ParamValue> {
  readonly hops: number
  readonly chains: number
  readonly key_kind: KeyKind
  readonly question_hops: number
}

/**
 * Measures whether a chain of keys is followed through a long text to a hidden question, and the question then answered
 * from the same text.
 *
 * Source: KeyChain of LoongRL (arXiv 2510.19363). Pairs `{"key": "next"}` stand between the sentences of documents; the
 * last pair of a chain holds a question, and only the first key of one chain is given. There, keys come from the
 * system's chance, may collide, and are put in after the length was fitted, which makes prompts 25 % to 74 % too long;
 * documents stand in the same slots for all questions. Here everything comes from the seed, keys never collide, pairs
 * are counted first, and places are stratified. Documents and questions come from a made-up world; the decoy chains'
 * questions can be answered as well.
 *
 * Parameters: `hops` (pairs in a chain), `chains`, `key_kind`, `question_hops` (documents that the question takes).
 * Chance: 0. A 20-line program follows the chain, but does not answer the question.
 */
export const keychain = defineTask({
  id: 'keychain',
  family: 'chain',
  reading: 'hops',
  about: 'Follow a chain of keys through many documents to a hidden question, and answer it from the documents.',
  source:
    'LoongRL (arXiv 2510.19363) section 3, Wangmerlyn/KeyChain; documents, questions, wording and depths are ours',
  version: 4,
  params: { hops: 4, chains: 0, key_kind: 'hex8', question_hops: 2 } as Params,
  paramNotes: {
    hops: 'pairs in each chain, 0 to 8; with 0 there are no pairs, and the question is asked openly',
    chains:
      'chains, the right one included: 1 to 100,000; 0 for 4 in each 1,024 tokens of the length as in KeyChain (with uuid: 1)',
    key_kind: `what keys look like: ${KEY_KINDS.join(', ')}`,
    question_hops: 'documents that the question takes, 2 to 4',
  },
  answerTokens: 256,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'memagent-sub-em',
  chance: 0,
  program: 'does not',
  haystack: false,
  instructions: `The numbered documents are about many different subjects. Read them for the task.`,
  template: IN_ORDER,

  check({ hops, chains, key_kind, question_hops }) {
    if (!(Number.isInteger(hops) && hops >= 0 && hops <= 8)) return 'hops is a whole number from 0 to 8'
    if (!(Number.isInteger(chains) && chains >= 0 && chains <= 100_000))
      return 'chains is a whole number from 0 to 100,000'
    if (!KEY_KINDS.includes(key_kind)) return `key_kind is ${KEY_KINDS.join(' or ')}`
    return [2, 3, 4].includes(question_hops) ? undefined : 'question_hops is 2, 3 or 4'
  },

  core: request => drawChain(request),

  together: {
    tokens: ({ hops, question_hops }) => question_hops * DOCUMENT_TOKENS + hops * PAIR_TOKENS,
    cores(places) {
      const cores = drawChainsApart(places)
      const { facts } = poolCores(cores, () => 0)[0]
      // The context records the depths of all documents before those of links.
      const documents = facts.articles.length
      const [article, link] = [makeCounter(), makeCounter(documents)]
      return cores.map(core => ({
        ...core,
        facts,
        own: [...core.facts.articles.map(article), ...core.facts.pairs.map(link)],
      }))
    },
  },

  fill({ facts }, { params, room, target, tokenizer, rng }) {
    const planted = facts.pairs.map((each): PlantedInsert => ({ ...each, tokens: tokenizer.count(each.text) }))
    const chains = params.hops === 0 ? 1 : params.chains || countChains(params, target)
    const names = new NameSource(rng.fork('names'), facts.names, repeatTwice(facts.names, rng.fork('near')))
    const decoys = drawDecoys(chains - 1, params, { names, taken: facts.keys, rng: rng.fork('decoys'), tokenizer })
    // Pairs first: what is left is for documents.
    const taken = [...planted, ...decoys.pairs].reduce((sum, { tokens }) => sum + tokens, 0)
    const budget = new DocumentBudget(room - taken, tokenizer)
    const golds = facts.articles.map(({ body }, at): Doc => ({ body, tokens: tokenizer.count(body + GAP), gold: at }))
    for (const doc of golds) budget.take(doc)
    const worlds = { names, shape: () => toQuestionShape(params), given: decoys.worlds }
    const others = budget.left() > 0 ? new ArticleSupply(rng.fork('shelf'), tokenizer, worlds).fill(budget) : []
    if (others.length < FEWEST_OTHERS) throw new TooShort(room - budget.left() + FEWEST_OTHERS * DOCUMENT_TOKENS)
    const docs = placeByDepth(
      golds,
      facts.articles.map(({ depth }) => depth),
      rng.fork('order').shuffle(others),
    )
    return {
      ...scatterDocs(docs, golds.length, { planted, others: decoys.pairs }, { rng: rng.fork('places'), tokenizer }),
      haystack: 'world',
      repeats: 0,
    }
  },

  solve({ context, question }) {
    const next = new Map(Array.from(context.matchAll(PAIR), ([, key, value]) => [key, value]))
    let asked: string | undefined = /key ([0-9a-f-]+)/.exec(question)?.[1] ?? question
    while (asked !== undefined && !asked.endsWith('?')) asked = next.get(asked)
    const answer = asked === undefined ? undefined : answerFromArticles(context, asked)
    return answer === undefined ? '' : `So the answer is ${answer}.`
  },

  guess({ context }, rng) {
    const found = context.match(/\b[A-Z][a-z]+ [A-Z][a-z]+\b/g)
    return found ? `So the answer is ${rng.pick(found)}.` : ''
  },
})

const HIDDEN =
  'Between the sentences of the documents there are pairs of the form {"key": "value"}. The value of a pair is the key of the next pair, and at the end of such a chain the value is a question. Start at the key {key} and follow its chain to the question; other chains and their questions do not matter. Then answer that question from the documents.'

// MemAgent's scorer looks for "the answer is" in lower case, so the words stand within a sentence.
const ANSWER_FORMAT = answerInSentence('NAME', 'with the full name as the documents give it')

const PAIR = /\{"([0-9a-f-]+)": "([^"]*)"\}/g
const pair = (key: string, value: string) => ` {"${key}": "${value}"}.`

/** Draws the chains of several questions: no key, and no person in their documents, repeats. */
function drawChainsApart(places: readonly CoreRequest<Params>[]) {
  const cores: ReturnType<typeof drawChain>[] = []
  for (const place of places) {
    const taken = { keys: cores.flatMap(({ facts }) => facts.keys), names: cores.flatMap(({ facts }) => facts.names) }
    cores.push(drawChain(place, taken))
  }
  return cores
}

/** Numbers from `next` on, one after the other. */
function makeCounter(next = 0): () => number {
  return () => next++
}

const PAIR_TOKENS = 60

/** A chain of keys, its question and the documents that answer it. */
function drawChain(
  { params, rng, depth }: Pick<CoreRequest<Params>, 'params' | 'rng' | 'depth'>,
  taken: { readonly keys: readonly string[]; readonly names: readonly Name[] } = { keys: [], names: [] },
) {
  const world = drawSubWorld(rng.fork('world'), new NameSource(rng.fork('names'), taken.names), toQuestionShape(params))
  const wording = rng.fork('wording')
  const articles = world.subjects.map((subject, at) => ({ body: formatArticle(subject, wording), depth: depth(at) }))
  const supply = new ChainKeys(params.key_kind, rng.fork('keys'), taken.keys)
  const keys = Array.from({ length: params.hops }, () => supply.draw())
  const pairs = keys.map((key, at) => ({
    name: `link ${at + 1}`,
    text: pair(key, keys[at + 1] ?? world.question),
    depth: depth(FIRST_LINK + at),
  }))
  return {
    question: keys.length === 0 ? world.question : HIDDEN.replace('{key}', keys[0]),
    ...ANSWER_FORMAT,
    expected: [world.answer],
    facts: { articles, pairs, keys, names: listWorldNames(world) },
  }
}

/** Depths of links follow those of documents. */
const FIRST_LINK = 10
const FEWEST_OTHERS = 5
const DOCUMENT_TOKENS = 120

const toQuestionShape = ({ question_hops }: Params): QuestionShape => ({
  kind: 'bridge',
  hops: question_hops,
  first: true,
})

/** KeyChain's final script has 4 chains to 1,024 tokens, its first one, with UUIDs, one. */
const countChains = ({ key_kind }: Params, target: number) =>
  Math.max(2, Math.floor(((key_kind === 'hex8' ? 4 : 1) * target) / 1024))

/** Draws chains that lead elsewhere: two questions from each of as many other sub-worlds as needed. */
function drawDecoys(
  count: number,
  params: Params,
  request: { names: NameSource; taken: readonly string[]; rng: Random; tokenizer: Tokenizer },
): { pairs: Insert[]; worlds: SubWorld[] } {
  const { names, rng, tokenizer } = request
  const supply = new ChainKeys(params.key_kind, rng.fork('keys'), request.taken)
  const countPair = pairCounter(tokenizer)
  const worlds: SubWorld[] = []
  const questions: BridgeQuestion[] = []
  while (questions.length < count) {
    const world = drawSubWorld(rng, names, toQuestionShape(params))
    worlds.push(world)
    append(questions, drawBridgeQuestions(world, rng).slice(0, QUESTIONS_A_WORLD))
  }
  const pairs: Insert[] = []
  for (let chain = 0; chain < count; chain++) {
    let key = supply.draw()
    for (let hop = 1; hop < params.hops; hop++) {
      const next = supply.draw()
      pairs.push({ text: pair(key, next), tokens: countPair(key, next) })
      key = next
    }
    const question = questions[chain]
    pairs.push({ text: pair(key, formatBridge(question)), tokens: countPair(key, question) })
  }
  return { pairs, worlds }
}

const QUESTIONS_A_WORLD = 2

/** Tokens of a pair from its key and its value. */
function pairCounter(tokenizer: Tokenizer): (key: string, value: string | BridgeQuestion) => number {
  const countHex = makeChainKeyCounter(tokenizer)
  const fixed = tokenizer.count(' {"') + tokenizer.count('":') + tokenizer.count(' "')
  const [afterKey, afterQuestion] = [tokenizer.count('"}.'), tokenizer.count('?"}.')]
  return (key, value) =>
    fixed +
    countHex(key, '') +
    (typeof value === 'string' ? countHex(value, '') + afterKey : countBridgeTokens(value, tokenizer) + afterQuestion)
}
