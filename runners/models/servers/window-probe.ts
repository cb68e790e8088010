import type { WindowProbe } from '../../../core/rows/manifest/model-note.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { isOwnTokens } from '../../../core/tokens/usage-bounds.ts'
import type { ChatReply, Model } from '../../model.ts'
import { ModelError } from '../../model.ts'

/** Result of a probe. */
export interface Probed {
  readonly probe: WindowProbe
  /** Why the claimed window does not hold, in one line; absent where it does. */
  readonly problem?: string
  /** A warning for the user. */
  readonly remark?: string
  /** The server's responses, call by call. */
  readonly replies: readonly ChatReply[]
}

/**
 * Tests a claimed context window. A prompt of 0.9 of the window starts with a marker that the model must repeat. The
 * count reveals a server that truncates silently (Ollama keeps `num_ctx` tokens). A server that ignored its override
 * rejects the prompt, or lists a smaller window. A short prompt goes first: its count gives the model's tokens per
 * reference token.
 * @param listed the window that the server lists, if any
 * @throws ModelError if the server fails
 */
export async function probeWindow(
  model: Model,
  claimed: number,
  listed: number | undefined,
  tokenizer: Tokenizer,
  signal: AbortSignal,
): Promise<Probed> {
  const unsent = { claimed, sent: 0, counted: null, found: false }
  if (listed !== undefined && listed < claimed)
    return { probe: unsent, problem: `its server lists a window of ${formatFigure(listed)} tokens`, replies: [] }
  const short = await askAmid(model, 'copper-lantern-48', Math.min(SHORT, Math.floor(claimed / 4)), tokenizer, signal)
  const ofShort = getServerCount(short.reply)
  const scale = ofShort === null ? 1 : ofShort / short.tokens
  const sent = Math.floor(claimed * SHARE)
  let long: ProbeReply
  try {
    long = await askAmid(model, 'amber-falcon-61', Math.floor((sent - ANSWER_TOKENS) / scale), tokenizer, signal)
  } catch (error) {
    if (!(error instanceof ModelError && error.kind === 'overflow')) throw error
    return {
      probe: { ...unsent, sent },
      problem: `a prompt of about ${formatFigure(sent)} tokens is refused (${error.message})`,
      replies: [short.reply],
    }
  }
  const counted = getServerCount(long.reply)
  const probe = { claimed, sent, counted, found: long.found, ...computeOwnTokens(long) }
  const replies = [short.reply, long.reply]
  if (counted !== null && counted < sent * SURELY_CUT)
    return { probe, problem: describeCut(counted, `about ${formatFigure(sent)}`), replies }
  if (long.found) return { probe, replies }
  const lost = `what stood at the head of ${formatFigure(sent)} tokens was not said back`
  return counted === null
    ? { probe, problem: `${lost}, and its server does not say how many it read`, replies }
    : { probe, remark: `${lost}, though its server counted all of them`, replies }
}

const SHARE = 0.9
const SHORT = 2_000
const ANSWER_TOKENS = 64
/** The estimate is accurate to a few percent. A truncated prompt lacks at least a tenth, mostly far more. */
const SURELY_CUT = 0.85

/** Response to a prompt with a marker at the start. */
export interface ProbeReply {
  readonly reply: ChatReply
  /** Length of the prompt in reference tokens. */
  readonly tokens: number
  /** Whether the response repeated the marker. */
  readonly found: boolean
}

/**
 * Asks a model to repeat the start of a text.
 * @param also an additional request
 */
export async function askProbe(
  model: Model,
  {
    marker,
    body,
    also = '',
    tokenizer,
    signal,
  }: {
    readonly marker: string
    readonly body: string
    readonly also?: string
    readonly tokenizer: Tokenizer
    readonly signal: AbortSignal
  },
): Promise<ProbeReply> {
  const [head, tail] = wrapMarker(marker, also)
  const content = head + body + tail
  const reply = await model.chat({
    messages: [{ role: 'user', content }],
    maxAnswerTokens: also === '' ? ANSWER_TOKENS : 2 * ANSWER_TOKENS,
    label: 'window probe',
    signal,
  })
  const said = `${reply.text} ${reply.reasoning}`.toLowerCase()
  return {
    reply,
    tokens: tokenizer.count(head + tail) + countProbeTokens(body, tokenizer),
    found: said.includes(marker),
  }
}

const wrapMarker = (marker: string, also = ''): [head: string, tail: string] => [
  `The pass phrase is "${marker}".\n\n`,
  `\n\nWhich pass phrase stands at the very beginning? Reply with it alone.${also}`,
]

/** As `ask`, amid prose that fills so many tokens. */
function askAmid(model: Model, marker: string, tokens: number, tokenizer: Tokenizer, signal: AbortSignal) {
  const body = makeProbeText(tokens - tokenizer.count(wrapMarker(marker).join('')), tokenizer)
  return askProbe(model, { marker, body, tokenizer, signal })
}

/** Counts generated lines by multiplication, since counting a whole window takes long. */
const countProbeTokens = (body: string, tokenizer: Tokenizer): number =>
  body.startsWith(FILLER) ? (body.length / FILLER.length) * computeLineTokens(tokenizer) : tokenizer.count(body)

/** Prose of about so many tokens. */
export const makeProbeText = (tokens: number, tokenizer: Tokenizer): string =>
  FILLER.repeat(Math.max(1, Math.floor(tokens / computeLineTokens(tokenizer))))

const computeLineTokens = (tokenizer: Tokenizer): number => tokenizer.count(FILLER.repeat(SAMPLE)) / SAMPLE

const SAMPLE = 20
const FILLER =
  'Rain fell on the old mill, and the miller waited for carts that did not come. ' +
  'In the yard the geese walked to and fro; beyond the wall a bell rang for noon. ' +
  'Somebody had left a ladder by the barn, and nobody asked what it was for.\n'

/** By the server; null where it sent no usage. */
export const getServerCount = ({ usage }: ChatReply): number | null => (usage.source === 'server' ? usage.input : null)

/** Returns the model's own tokens per reference token, if its server counts plausibly. */
export function computeOwnTokens({ reply, tokens }: ProbeReply): { readonly ownTokens?: number } {
  const counted = getServerCount(reply)
  const ownTokens = Number(((counted ?? 0) / tokens).toFixed(3))
  return isOwnTokens(ownTokens) ? { ownTokens } : {}
}

/**
 * Returns the prompt tokens per second of one call. Without streaming, reading and writing cannot be separated, so all
 * of the time counts as reading.
 */
export const computeReadSpeed = ({ usage, timing }: ChatReply): number =>
  computePerSecond(usage.input, timing.firstMs ?? timing.totalMs)

/** To three figures: one call tells no more. */
export const computePerSecond = (tokens: number, ms: number): number =>
  Number(((1000 * tokens) / Math.max(1, ms)).toPrecision(3))

/** Said of a server that counts fewer tokens than it was sent. */
export const describeCut = (counted: number, sent: string): string =>
  `its server counted ${formatFigure(counted)} of ${sent} tokens: it cuts prompts without a word (Ollama: raise num_ctx)`

/** As `cutting`, of a server that counts all of a shorter prompt. */
export const describeLongerCut = (counted: number, sent: number, ofShorter: number, shorter: number): string =>
  `its server counted ${formatFigure(counted)} of ${formatFigure(sent)} tokens, but ${formatFigure(ofShorter)} of ${formatFigure(shorter)}: it cuts longer prompts without a word`

const formatFigure = (tokens: number) => tokens.toLocaleString('en')
