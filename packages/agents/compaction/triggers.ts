import { findSmallest } from 'fathom-bench/plugin'

/** A conversation as a trigger sees it. */
export interface AgentConversation {
  readonly tokens: number
  readonly messages: number
  /** Context window of the agent's model, in tokens. */
  readonly window: number
}

/** When an agent compacts. */
export interface Trigger {
  /** In words, with w for the window. */
  readonly says: string
  /** Is it time? */
  readonly isDue: (conversation: AgentConversation) => boolean
}

/** Tokens of an answer, where a rule reserves what the model may write. */
const OUTPUT = 8192

const atShare = (share: number): Trigger => ({
  says: `at ${100 * share} % of w`,
  isDue: ({ tokens, window }) => tokens >= share * window,
})

const atReserve = (says: string, reserve: (window: number) => number): Trigger => ({
  says,
  isDue: ({ tokens, window }) => tokens >= window - reserve(window),
})

const fromContinue = (window: number) => {
  const output = Math.ceil(0.35 * window)
  return output + findSmallest([Math.max(output, Math.ceil(0.2 * (window - output))), 15_000])
}

/** When each agent compacts, by its name after `compact@` (facts/agents.md §3 of the project). */
export const TRIGGERS: Readonly<Record<string, Trigger>> = {
  codex: { ...atShare(0.9 * 0.95), says: 'at 90 % of 95 % of w' },
  opencode: atReserve('at w − 20,000', () => 20_000),
  'opencode-v2': atReserve('at w − 20,000', () => 20_000),
  'gemini-cli': atShare(0.5),
  'qwen-code': atReserve('at the smaller of 85 % of w and w − 33,000, if that is above 0', window =>
    window > 33_000 ? Math.max(0.15 * window, 33_000) : 0.15 * window,
  ),
  pi: atReserve('above w − 16,384', () => 16_384),
  crush: atReserve('at w − 20,000, or at 80 % of w up to 200K', window => (window > 200_000 ? 20_000 : 0.2 * window)),
  cline: atShare(0.9),
  'roo-code': atReserve('above 90 % of w less the answer (8,192)', window => 0.1 * window + OUTPUT),
  continue: atReserve('at w less 35 % of w and a reserve of at most 15,000', fromContinue),
  aider: {
    says: 'above a sixteenth of w, from 1,024 to 8,192',
    isDue: ({ tokens, window }) => tokens > Math.min(8192, Math.max(1024, window / 16)),
  },
  openhands: { says: 'above 80 events', isDue: ({ messages }) => messages > 80 },
  goose: atShare(0.8),
  'docker-agent': atShare(0.9),
  langchain: atReserve('above w less the answer (8,192) and 500', () => OUTPUT + 500),
}
