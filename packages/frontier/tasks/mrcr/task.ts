import {
  type CoreRequest,
  defineTask,
  formatAnswerInstructions,
  IN_ORDER,
  mustMatch,
  type Random,
  type Tokenizer,
  TooShort,
  UNCOUNTED,
} from 'fathom-bench/plugin'
import { type CompositionKey, describeKey, drawKey, getComposer } from './compositions/composer.ts'
import { drawOtherTurns, formatRequestTurn, interleaveTurns, parseTurns } from './transcript.ts'

/**
 * Tests whether a reader can distinguish near-identical requests by their order alone. A transcript has the same
 * request several times, each answered by another text, among requests that share two of its three parts, or none. The
 * answer repeats one of the texts word for word after a random prefix. The score depends on which text was given
 * (`mrcr-block`). Knowing the request but not its number scores one over their number (`chance`, for the default of 8).
 * A program of 20 lines solves it.
 */
export const mrcr = defineTask({
  id: 'mrcr',
  family: 'order',
  reading: 'order',
  about: 'Give again, word for word, the text that answers the n-th of several equal requests in a long transcript.',
  source:
    'MRCR (Michelangelo, arXiv 2409.12640, section 3.2; OpenAI-MRCR); texts are compositions of our own grammar, 60 to 200 words; scored by the text meant, where the papers take difflib’s ratio',
  version: 3,
  params: { needles: 8 },
  paramNotes: { needles: 'equal requests, each with a text of its own: 2, 4, 8 or 16' },
  // 200 words take about 280.
  answerTokens: 512,
  paired: true,
  uniqueAnswer: true,
  scorer: 'mrcr-block',
  chance: 0.125,
  program: 'solves it',
  haystack: false,
  instructions: `The text is the transcript of a long conversation between a user and an assistant. Some requests come more than once, and each time the assistant writes a different text.`,
  template: IN_ORDER,

  check({ needles }) {
    return [2, 4, 8, 16].includes(needles) ? undefined : 'needles is 2, 4, 8 or 16'
  },

  core(request) {
    const { index, shared, params } = request
    const deck = shared.fork(`asked/${Math.floor(index / params.needles)}`).shuffle(listPositions(params))
    return makeQuestion(drawRequests(request), deck[index % params.needles], request.rng)
  },

  together: {
    most: () => MOST_TOGETHER,
    tokens: ({ needles }) => needles * TOKENS_A_TURN,
    // Up to `needles` questions are about one request; more are about others, each as often asked.
    cores(places, context) {
      const { needles } = context.params
      const requests = drawApartRequests(Math.ceil(places.length / needles), context)
      const decks = requests.map((_, which) =>
        context.rng.fork(which === 0 ? 'asked' : `asked/${which}`).shuffle(listPositions(context.params)),
      )
      const facts = poolRequests(requests)
      const cores = places.map(({ rng }, at) => {
        const which = at % requests.length
        return makeQuestion(requests[which], decks[which][Math.floor(at / requests.length)], rng)
      })
      if (requests.length === 1) return cores.map(core => ({ ...core, facts }))
      const owners = facts.planted.map(({ turn }) =>
        requests.findIndex(each => each.planted.some(own => own.turn === turn)),
      )
      return cores.map((core, at) => ({
        ...core,
        facts,
        own: owners.flatMap((owner, index) => (owner === at % requests.length ? [index] : [])),
      }))
    },
  },

  fill({ facts: { keys, planted } }, { room, rng, tokenizer }) {
    const taken = planted.reduce((sum, { turn }) => sum + tokenizer.count(turn), 0)
    const { turns, tokens } = drawOtherTurns(keys, room - taken, rng, tokenizer)
    if (turns.length === 0) throw new TooShort(taken + TOKENS_A_TURN)
    const { context, depths } = interleaveTurns(turns, planted)
    return {
      context,
      tokens: tokenizer.additive ? tokens + taken - countLastBreakTokens(context, tokenizer) : tokenizer.count(context),
      depths,
      haystack: 'texts',
      repeats: 0,
    }
  },

  turns(context, statement) {
    return [...parseTurns(context), { role: 'user', content: statement }]
  },

  solve({ context, question }) {
    const [, request] = /"(Write [^"]+)"/.exec(question) ?? []
    const place = ORDINALS.findIndex(ordinal => question.includes(`the ${ordinal} of these`))
    const prefix = /prefix (\w+)\.$/.exec(question)?.[1] ?? ''
    const text = findTexts(context, candidate => candidate === request)[place]
    return text === undefined ? '' : prefix + text
  },

  guess({ context, question }, rng) {
    const [, request] = /"(Write [^"]+)"/.exec(question) ?? []
    const texts = findTexts(context, candidate => candidate === request)
    return texts.length === 0 ? '' : rng.pick(texts)
  },
})

const listPositions = ({ needles }: { readonly needles: number }) => Array.from({ length: needles }, (_, at) => at)

type Place = Pick<CoreRequest<{ needles: number }>, 'params' | 'rng' | 'depth'>

/** The equal requests with their texts, at their depths. */
function drawRequests({ params, rng, depth }: Place, key = drawKey(rng.fork('key'))) {
  const blocks = composeSiblings(key, params.needles, rng.fork('texts'))
  const depths = blocks.map((_, at) => depth(at)).sort((a, b) => a - b)
  return { key, blocks, planted: blocks.map((text, at) => ({ turn: formatRequestTurn(key, text), depth: depths[at] })) }
}

type Requests = ReturnType<typeof drawRequests>

/** Several such groups of requests, no two for the same text. */
function drawApartRequests(count: number, { params, rng, depth }: Place): Requests[] {
  const groups: Requests[] = []
  const taken = new Set<string>()
  for (let tries = 0; groups.length < count; tries++) {
    const own = tries === 0 ? rng : rng.fork(`group/${tries}`)
    const key = drawKey(own.fork('key'))
    if (taken.has(describeKey(key))) continue
    taken.add(describeKey(key))
    const from = groups.length * params.needles
    groups.push(drawRequests({ params, rng: own, depth: fact => depth(from + fact) }, key))
  }
  return groups
}

const poolRequests = (groups: readonly Requests[]) => ({
  keys: groups.map(({ key }) => key),
  planted: groups.flatMap(({ planted }) => planted).sort((a, b) => a.depth - b.depth),
})

function makeQuestion({ key, blocks, planted }: Requests, needleIndex: number, rng: Random) {
  const prefix = Array.from({ length: PREFIX_LETTERS }, () => rng.pick(LETTERS)).join('')
  return {
    question: `The user asks ${blocks.length} times: "Write ${describeKey(key)}." Which text answers the ${ORDINALS[needleIndex]} of these ${blocks.length} requests, counted from the beginning of the transcript? Repeat it after the prefix ${prefix}.`,
    ...formatAnswerInstructions('text', {
      form: 'Reply with the prefix and, directly after it, the text, word for word and with its line breaks. Write nothing else.',
    }),
    expected: { answer: prefix + blocks[needleIndex], prefix, blocks, asked: needleIndex },
    facts: { keys: [key], planted },
  }
}

/** The texts that answer requests of a kind, in their order. */
function findTexts(context: string, wanted: (request: string) => boolean): string[] {
  return context.split(/^User: /m).flatMap(part => {
    const [request, text] = part.split('\n\nAssistant:\n')
    return text !== undefined && wanted(request) ? [text.trimEnd()] : []
  })
}

/** Composes texts for one key, no two of which share a fifth of their runs of three words. */
function composeSiblings(key: CompositionKey, count: number, rng: Random): string[] {
  const compose = getComposer(UNCOUNTED)
  const texts: string[] = []
  const runs: Set<string>[] = []
  while (texts.length < count) {
    const { text } = compose(key, rng)
    const own = collectTrigrams(text)
    if (runs.some(other => measureOverlap(own, other) >= MOST_SHARED)) continue
    texts.push(text)
    runs.push(own)
  }
  return texts
}

function collectTrigrams(text: string): Set<string> {
  const words = text.split(/\s+/)
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

function measureOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const run of one) if (other.has(run)) both++
  return both / Math.min(one.size, other.size)
}

/** Tokens of the empty line that the last turn loses. */
function countLastBreakTokens(context: string, tokenizer: Tokenizer): number {
  const sign = mustMatch(/[^\p{L}]*$/u, context.slice(-4))[0]
  return tokenizer.piece(`${sign}\n\n`) - tokenizer.piece(sign)
}

const MOST_SHARED = 0.2
const PREFIX_LETTERS = 12
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const TOKENS_A_TURN = 300
/** Questions of one context. */
const MOST_TOGETHER = 24
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth'.split(
    ' ',
  )
