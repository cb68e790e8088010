import type { Tokenizer } from 'fathom-bench/plugin'
import { type AgentMessage, renderMessage } from '../transcripts/messages.ts'
import type { CompactResult } from './contract.ts'
import type { Trigger } from './triggers.ts'

type Compact = (messages: readonly AgentMessage[], round: number) => Promise<CompactResult>

/** A conversation at its end. */
export interface Grown extends CompactResult {
  /** Compactions that it went through. */
  readonly times: number
}

/** Compacts after each of so many equal parts of a conversation: what is left of the earlier ones, and the new part. */
export async function compactInRounds(
  source: readonly AgentMessage[],
  rounds: number,
  compact: Compact,
): Promise<Grown> {
  const size = Math.ceil(source.length / rounds)
  let result: CompactResult = { messages: [] }
  for (let round = 0; round < rounds; round++)
    result = await compact([...result.messages, ...source.slice(round * size, (round + 1) * size)], round)
  return { ...result, times: rounds }
}

interface DueRequest {
  readonly window: number
  readonly tokenizer: Tokenizer
  readonly compact: Compact
}

/** Lets a conversation grow message by message, and compacts it whenever its agent would. */
export async function compactWhenDue(
  trigger: Trigger,
  source: readonly AgentMessage[],
  { window, tokenizer, compact }: DueRequest,
): Promise<Grown> {
  const count = (messages: readonly AgentMessage[]) =>
    messages.reduce((sum, message) => sum + tokenizer.count(renderMessage(message)), 0)
  let messages: AgentMessage[] = []
  let shown: string | undefined
  let [tokens, since, times] = [0, 0, 0]
  for (const message of source) {
    const cost = count([message])
    messages.push(message)
    tokens += cost
    since += cost
    // The result of a compaction may be due at once: then a further one would gain nothing.
    if (since < LEAST_GROWTH || !trigger.isDue({ tokens, messages: messages.length, window })) continue
    const result = await compact(messages, times++)
    messages = [...result.messages]
    shown = result.shown
    tokens = count(messages)
    since = 0
  }
  return { messages, times, ...(shown !== undefined && { shown }) }
}

/** Tokens that come between two compactions at least. */
export const LEAST_GROWTH = 4096
