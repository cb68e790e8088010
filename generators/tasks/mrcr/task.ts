import { matched } from '../../../core/held.ts'
import type { Random } from '../../../core/random.ts'
import { IN_ORDER } from '../../../core/template.ts'
import { type Tokenizer, UNCOUNTED } from '../../../core/tokens.ts'
import { answerIn } from '../../materials/answer-format.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { TooShort } from '../../too-short.ts'
import { composerFor, described, drawKey, type Key } from './compositions/composer.ts'
import { arranged, otherTurns, turn, turnsOf } from './transcript.ts'

/**
 * Can a reader tell near-identical requests apart by their order alone? A transcript holds the same request several times, each
 * answered by another text, among requests that share two of its three parts, or none. One of the texts is to be given again,
 * word for word, behind a random prefix. Scored by which text was meant (`mrcr-block`); whoever knows the request and not its
 * number scores 1 in as many as there are (`chance`, for the default of 8). A program of 20 lines solves it.
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
  toolSolvable: true,
  haystack: false,
  instructions: `The text is the transcript of a long conversation between a user and an assistant. Some requests come more than once, and each time the assistant writes a different text.`,
  template: IN_ORDER,

  check({ needles }) {
    return [2, 4, 8, 16].includes(needles) ? undefined : 'needles is 2, 4, 8 or 16'
  },

  core(place) {
    const { index, shared, params } = place
    const deck = shared.fork(`asked/${Math.floor(index / params.needles)}`).shuffle(placesOf(params))
    return askedOf(transcriptOf(place), deck[index % params.needles], place.rng)
  },

  together: {
    most: ({ needles }) => needles,
    tokens: ({ needles }) => needles * TOKENS_A_TURN,
    cores(places, context) {
      const transcript = transcriptOf(context)
      const deck = context.rng.fork('asked').shuffle(placesOf(context.params))
      return places.map(({ rng }, at) => askedOf(transcript, deck[at], rng))
    },
  },

  fill({ facts: { key, planted } }, { room, rng, tokenizer }) {
    const taken = planted.reduce((sum, { turn }) => sum + tokenizer.count(turn), 0)
    const { turns, tokens } = otherTurns(key, room - taken, rng, tokenizer)
    if (turns.length === 0) throw new TooShort(taken + TOKENS_A_TURN)
    const { context, depths } = arranged(turns, planted)
    return {
      context,
      tokens: tokenizer.additive ? tokens + taken - lastBreak(context, tokenizer) : tokenizer.count(context),
      depths,
      haystack: 'texts',
      repeats: 0,
    }
  },

  turns(context, statement) {
    return [...turnsOf(context), { role: 'user', content: statement }]
  },

  solve({ context, question }) {
    const [, request] = /"(Write [^"]+)"/.exec(question) ?? []
    const place = ORDINALS.findIndex(ordinal => question.includes(`the ${ordinal} of these`))
    const prefix = /prefix (\w+)\.$/.exec(question)?.[1] ?? ''
    const text = textsOf(context, asked => asked === request)[place]
    return text === undefined ? '' : prefix + text
  },

  guess({ context, question }, rng) {
    const [, request] = /"(Write [^"]+)"/.exec(question) ?? []
    const texts = textsOf(context, asked => asked === request)
    return texts.length === 0 ? '' : rng.pick(texts)
  },
})

const placesOf = ({ needles }: { readonly needles: number }) => Array.from({ length: needles }, (_, at) => at)

/** The equal requests with their texts, at their depths. */
function transcriptOf({ params, rng, depth }: Pick<CoreRequest<{ needles: number }>, 'params' | 'rng' | 'depth'>) {
  const key = drawKey(rng.fork('key'))
  const blocks = siblings(key, params.needles, rng.fork('texts'))
  const depths = blocks.map((_, at) => depth(at)).sort((a, b) => a - b)
  return { key, blocks, planted: blocks.map((text, at) => ({ turn: turn(key, text), depth: depths[at] })) }
}

function askedOf({ key, blocks, planted }: ReturnType<typeof transcriptOf>, asked: number, rng: Random) {
  const prefix = Array.from({ length: PREFIX_LETTERS }, () => rng.pick(LETTERS)).join('')
  return {
    question: `The user asks ${blocks.length} times: "Write ${described(key)}." Which text answers the ${ORDINALS[asked]} of these ${blocks.length} requests, counted from the beginning of the transcript? Repeat it after the prefix ${prefix}.`,
    ...answerIn('text', {
      form: 'Reply with the prefix and, directly after it, the text, word for word and with its line breaks. Write nothing else.',
    }),
    expected: { answer: prefix + blocks[asked], prefix, blocks, asked },
    facts: { key, planted },
  }
}

/** The texts that answer requests of a kind, in their order. */
function textsOf(context: string, wanted: (request: string) => boolean): string[] {
  return context.split(/^User: /m).flatMap(part => {
    const [request, text] = part.split('\n\nAssistant:\n')
    return text !== undefined && wanted(request) ? [text.trimEnd()] : []
  })
}

/** Texts for one key, no two of which share much: under a fifth of their runs of three words. */
function siblings(key: Key, count: number, rng: Random): string[] {
  const compose = composerFor(UNCOUNTED)
  const texts: string[] = []
  const runs: Set<string>[] = []
  while (texts.length < count) {
    const { text } = compose(key, rng)
    const own = runsOfThree(text)
    if (runs.some(other => shared(own, other) >= MOST_SHARED)) continue
    texts.push(text)
    runs.push(own)
  }
  return texts
}

function runsOfThree(text: string): Set<string> {
  const words = text.split(/\s+/)
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const run of one) if (other.has(run)) both++
  return both / Math.min(one.size, other.size)
}

/** Tokens of the empty line that the last turn loses. */
function lastBreak(context: string, tokenizer: Tokenizer): number {
  const sign = matched(/[^\p{L}]*$/u, context.slice(-4))[0]
  return tokenizer.piece(`${sign}\n\n`) - tokenizer.piece(sign)
}

const MOST_SHARED = 0.2
const PREFIX_LETTERS = 12
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const TOKENS_A_TURN = 300
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth'.split(
    ' ',
  )
