import type { Tokenizer } from '../../../core/tokens.ts'
import type { PlacedTurn } from '../../../core/turns.ts'
import type { MethodRun, Prompt } from '../../method.ts'
import type { Message } from '../../model.ts'

/** What of a prompt is sent as turns. */
export interface Sent {
  readonly messages: readonly Message[]
  /** Of the context, in UTF-16 code units. */
  readonly spans: readonly (readonly [start: number, end: number])[]
  /** Reference tokens of what is sent, and of the turns that were left out. */
  readonly tokens: number
  readonly dropped: number
}

/**
 * A conversation as the messages of one call; undefined where the prompt is none, or the model is the embedded reader, which is sent text alone (docs/simulation.md).
 * @param limit reference tokens that it may take: where it takes more, whole turns of its middle are left out, as many from either half. Undefined, too, where it has nothing but a
 * system message before the question, and has to be cut
 */
export function asTurns(
  { turns, promptTokens }: Pick<Prompt, 'turns' | 'promptTokens'>,
  { model, tokenizer }: Pick<MethodRun, 'model' | 'tokenizer'>,
  limit = Number.POSITIVE_INFINITY,
): Sent | undefined {
  if (!turns || model.simulated) return undefined
  if (promptTokens <= limit) return sent(turns, promptTokens, 0)
  if (turns.length < LEAST) return undefined
  return middleLeftOut(turns, promptTokens, limit, tokenizer)
}

/** Fewer turns are no conversation: a system message and a question. */
const LEAST = 4

function middleLeftOut(
  turns: readonly PlacedTurn[],
  promptTokens: number,
  limit: number,
  tokenizer: Tokenizer,
): Sent | undefined {
  const sizes = turns.map(({ content }) => tokenizer.count(content) + A_TURN)
  let left = limit - sizes.at(-1)!
  if (left < 0) return undefined
  const half = left / 2
  let head = 0
  for (let taken = 0; head < turns.length - 1 && taken + sizes[head]! <= half; head++) {
    taken += sizes[head]!
    left -= sizes[head]!
  }
  let tail = turns.length - 1
  while (tail > head && sizes[tail - 1]! <= left) left -= sizes[--tail]!
  const kept = [...turns.slice(0, head), ...turns.slice(tail)]
  const tokens = kept.reduce((sum, turn) => sum + sizes[turns.indexOf(turn)]!, 0)
  return sent(kept, tokens, Math.max(0, promptTokens - tokens))
}

/** Of a chat template around a turn. */
const A_TURN = 8

const sent = (turns: readonly PlacedTurn[], tokens: number, dropped: number): Sent => ({
  messages: turns.map(({ role, content }) => ({ role, content })),
  spans: turns.flatMap(({ span }) => (span ? [span] : [])),
  tokens,
  dropped,
})

/** What the row of an answer says of how its prompt was sent, where the item is a conversation. */
export const SENT_AS_TURNS = { sent: 'turns' } as const
