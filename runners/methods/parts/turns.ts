import { getLast } from '../../../core/collections/require.ts'
import type { PlacedTurn } from '../../../core/rows/turns.ts'
import type { MethodRun, Prompt } from '../../method.ts'
import type { Message } from '../../model.ts'
import { countEachInTurns, countInTurns } from '../../models/counting/count.ts'
import { headTail } from '../head-tail.ts'

/** Turns of a prompt that are sent. */
export interface Sent {
  readonly messages: readonly Message[]
  /** Ranges of the context, in UTF-16 code units. */
  readonly spans: readonly (readonly [start: number, end: number])[]
  /** Reference tokens of what is sent, and of the turns that were left out. */
  readonly tokens: number
  readonly dropped: number
}

/**
 * Returns a conversation as the messages of one call. Undefined if the prompt is not a conversation, or the model is
 * the simulated model, which only gets text (docs/simulation.md).
 * @param limit reference tokens that it may take. Beyond it, whole turns of the middle are omitted, equally from both
 * halves, or the middle of the single turn that holds the whole context
 */
export async function toChatTurns(
  prompt: Pick<Prompt, 'turns' | 'promptTokens' | 'context'>,
  { model, ...counting }: Counting & Pick<MethodRun, 'model'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Sent | undefined> {
  const { turns, promptTokens } = prompt
  if (!turns || model.simulated) return undefined
  if (promptTokens <= limit) return { ...toMessages(turns), tokens: promptTokens, dropped: 0 }
  const [only, ...others] = turns.filter(({ span }) => span !== undefined)
  if (only && others.length === 0) return turnCut(turns, only, prompt, limit, counting)
  return turns.length < LEAST ? undefined : dropMiddleTurns(turns, promptTokens, limit, counting)
}

/** How tokens are counted, and until when. */
type Counting = Pick<MethodRun, 'tokenizer'> & Partial<Pick<MethodRun, 'signal'>>

/** Fewer turns are not a conversation. */
const LEAST = 4

/** The middle of one turn is cut out, so that its two ends take as many tokens each; only the context in it is cut. */
async function turnCut(
  turns: readonly PlacedTurn[],
  turn: PlacedTurn,
  { context, promptTokens }: Pick<Prompt, 'promptTokens' | 'context'>,
  limit: number,
  { tokenizer, signal }: Counting,
): Promise<Sent | undefined> {
  const [start, end] = turn.span! // chosen for it
  const text = context.slice(start, end)
  const at = turn.content.indexOf(text)
  if (at < 0) return undefined
  const [before, after] = [turn.content.slice(0, at), turn.content.slice(at + text.length)]
  const others = turns.filter(each => each !== turn).map(({ content }) => content)
  const [tokensBefore, tokensAfter, ...sizes] = await countEachInTurns([before, after, ...others], tokenizer, signal)
  const beside = sizes.reduce((sum, size) => sum + size, A_TURN * turns.length)
  const room = limit - beside - SEAM - tokensBefore - tokensAfter
  if (room < 2) return undefined
  // Keeps equal numbers of tokens at both ends of the turn, if its own words leave that many.
  const even = Math.floor((room + tokensAfter - tokensBefore) / 2)
  const head = Math.min(Math.max(even, 0), room)
  const cut = await headTail(text, head, room - head, tokenizer, signal)
  const content = `${before}${cut.text}${after}`
  const kept = turns.map(each => (each === turn ? { ...turn, content } : each))
  const tokens = beside + (await countInTurns(content, tokenizer, signal))
  const spans = [[start, start + cut.headEnd] as const, [start + cut.tailStart, end] as const]
  return { ...toMessages(kept), spans, tokens, dropped: Math.max(0, promptTokens - tokens) }
}

/** Tokens for the line break at the cut and for tokenization differences there. */
const SEAM = 8

async function dropMiddleTurns(
  turns: readonly PlacedTurn[],
  promptTokens: number,
  limit: number,
  { tokenizer, signal }: Counting,
): Promise<Sent | undefined> {
  const contents = turns.map(({ content }) => content)
  const sizes = (await countEachInTurns(contents, tokenizer, signal)).map(size => size + A_TURN)
  let left = limit - getLast(sizes)
  if (left < 0) return undefined
  const half = left / 2
  let head = 0
  for (let taken = 0; head < turns.length - 1 && taken + sizes[head] <= half; head++) {
    taken += sizes[head]
    left -= sizes[head]
  }
  let tail = turns.length - 1
  while (tail > head && sizes[tail - 1] <= left) left -= sizes[--tail]
  const kept = [...turns.slice(0, head), ...turns.slice(tail)]
  const tokens = kept.reduce((sum, turn) => sum + sizes[turns.indexOf(turn)], 0)
  return { ...toMessages(kept), tokens, dropped: Math.max(0, promptTokens - tokens) }
}

/** Tokens of a chat template around a turn. */
const A_TURN = 8

const toMessages = (turns: readonly PlacedTurn[]): Pick<Sent, 'messages' | 'spans'> => ({
  messages: turns.map(({ role, content }) => ({ role, content })),
  spans: turns.flatMap(({ span }) => (span ? [span] : [])),
})

/** Note in an answer's row that its prompt was sent as a conversation. */
export const SENT_AS_TURNS = { sent: 'turns' } as const
