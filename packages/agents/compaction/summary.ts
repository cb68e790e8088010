import type { Tokenizer } from 'fathom-bench/plugin'
import type { AgentMessage } from '../transcripts/messages.ts'
import type { CompactRequest, CompactResult, CompactRun } from './contract.ts'
import { renderWhole } from './lines.ts'

/** An agent's compaction in seven parameters. */
export interface SummaryRule {
  /** Messages at the start that stay word for word. */
  readonly keepFirst?: number
  /** The part at the end that stays word for word. */
  readonly keepLast?: KeepLast
  /** Whose messages may stay; `user`: the agent's and the tools' words are gone. */
  readonly keepWho?: 'user' | 'all'
  /** Characters of a tool result that the summariser is shown. */
  readonly clip?: number
  /** Messages that the summariser is shown. Default: all. */
  readonly shows?: 'all' | 'dropped' | 'talk' | { readonly lastTokens: number }
  /** Tokens of the summary, where the rule sets them. */
  readonly summaryTokens?: number
  /** Parts of the summary, in their order. */
  readonly sections?: readonly string[]
  /** A list behind the summary. */
  readonly reinject?: 'files'
}

export type KeepLast =
  | { readonly tokens: number }
  | { readonly messages: number }
  /** Share of the characters of the conversation. */
  | { readonly share: number }
  /** User turns, with all that follows them, within so many tokens. */
  | { readonly turns: number; readonly tokens: number }

export const SUMMARY_PREFIX = 'Summary of the conversation so far:\n'

const isSummary = ({ role, content }: AgentMessage) => role === 'user' && content.startsWith(SUMMARY_PREFIX)

/** Keeps what a rule keeps, and lets the run's model summarise the rest. */
export async function compactBySummary(
  rule: SummaryRule,
  { messages, budgetTokens }: CompactRequest,
  run: CompactRun,
): Promise<CompactResult> {
  const first = messages.slice(0, rule.keepFirst ?? 0)
  const rest = messages.slice(first.length)
  const last = pickLast(rest, rule, run.tokenizer)
  const dropped = rest.filter(message => !last.includes(message))
  const shown = renderShown(rule, messages, dropped, run.tokenizer)
  const tokens = rule.summaryTokens ?? budgetTokens
  const text = shown === '' ? '' : await askForSummary(rule, shown, tokens, run)
  const files = rule.reinject === 'files' ? listFiles(messages) : ''
  const summary: readonly AgentMessage[] =
    text + files === '' ? [] : [{ role: 'user', content: `${SUMMARY_PREFIX}${text}${files}` }]
  // codex puts its summary behind what the user said; where all messages stay, it comes before them.
  const joined = rule.keepWho === 'user' ? [...first, ...last, ...summary] : [...first, ...summary, ...last]
  return { messages: joined, shown }
}

function pickLast(messages: readonly AgentMessage[], rule: SummaryRule, tokenizer: Tokenizer): AgentMessage[] {
  const { keepLast, keepWho = 'all' } = rule
  if (!keepLast) return []
  const able = messages.filter(message => !isSummary(message) && (keepWho === 'all' || message.role === 'user'))
  if ('messages' in keepLast) return able.slice(-keepLast.messages)
  if ('share' in keepLast) return takeByShare(able, keepLast.share)
  const turns = 'turns' in keepLast ? able.slice(findTurnStart(able, keepLast.turns)) : able
  return takeByTokens(turns, keepLast.tokens, tokenizer)
}

function takeByTokens(messages: readonly AgentMessage[], tokens: number, tokenizer: Tokenizer): AgentMessage[] {
  let left = tokens
  const from = messages.findLastIndex(message => {
    left -= tokenizer.count(message.content)
    return left < 0
  })
  return messages.slice(from + 1)
}

/** From the first message of a user behind the share that goes, as gemini-cli splits. */
function takeByShare(messages: readonly AgentMessage[], share: number): AgentMessage[] {
  const sizes = messages.map(message => JSON.stringify(message).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let passed = 0
  const from = messages.findIndex(({ role }, at) => {
    const before = passed
    passed += sizes[at]
    return role === 'user' && before >= (1 - share) * total
  })
  return from < 0 ? [] : messages.slice(from)
}

/** Where the last so many turns of the user begin. */
function findTurnStart(messages: readonly AgentMessage[], turns: number): number {
  const starts = messages.flatMap(({ role }, at) => (role === 'user' ? [at] : []))
  return starts.at(-turns) ?? messages.length
}

function renderShown(
  { shows = 'all', clip }: SummaryRule,
  messages: readonly AgentMessage[],
  dropped: readonly AgentMessage[],
  tokenizer: Tokenizer,
): string {
  const base =
    shows === 'dropped' ? dropped : shows === 'talk' ? messages.filter(({ role }) => role !== 'tool') : messages
  const clipped = base.map(message =>
    clip !== undefined && message.role === 'tool' && message.content.length > clip
      ? { ...message, content: `${message.content.slice(0, clip)}\n[cut]` }
      : message,
  )
  const seen = typeof shows === 'object' ? takeByTokens(clipped, shows.lastTokens, tokenizer) : clipped
  return renderWhole(seen)
}

const SECTIONS = [
  'goal',
  'constraints',
  'progress',
  'decisions with their reasons',
  'state',
  'open tasks',
  'names and numbers',
]

/** @param tokens of the summary */
export function writeSummaryPrompt({ sections = SECTIONS }: SummaryRule, shown: string, tokens: number): string {
  return `Summarize the transcript of a coding agent in at most ${tokens} tokens, so that the work can go on from the summary alone. Keep exact names, paths and numbers. Its parts: ${sections.join('; ')}.

<text>
${shown}
</text>`
}

async function askForSummary(rule: SummaryRule, shown: string, tokens: number, run: CompactRun): Promise<string> {
  const { text } = await run.model.chat({
    messages: [{ role: 'user', content: writeSummaryPrompt(rule, shown, tokens) }],
    maxAnswerTokens: tokens,
    label: 'compact',
    signal: run.signal,
  })
  return text.trim()
}

/** Files that were touched, the last twenty. */
function listFiles(messages: readonly AgentMessage[]): string {
  const paths = messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.flatMap(call => /"path":"([^"]+)"/.exec(call.function.arguments)?.[1] ?? []),
  )
  const files = [...new Set(paths.reverse())].slice(0, 20).reverse()
  return files.length === 0 ? '' : `\nFiles: ${files.join(', ')}`
}
