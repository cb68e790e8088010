import type { Tokenizer } from 'fathom-bench/plugin'
import type { AgentMessage } from '../transcripts/messages.ts'
import type { Compactor, CompactRequest, CompactRun } from './contract.ts'

/** How old results of tools are taken out of a conversation; no model takes part. */
export interface ClearingRule {
  readonly from: string
  readonly evidence: NonNullable<Compactor['evidence']>
  readonly about: string
  readonly without?: string
  /** Tokens of the conversation up to which nothing is cleared. */
  readonly trigger?: number
  /** The newest results that stay: so many, or those within so many tokens. */
  readonly keep: { readonly results: number } | { readonly tokens: number; readonly count: CountTokens }
  /** Results at the start that stay. */
  readonly keepFirst?: number
  /** Turns of the user at the end whose results all stay and do not count. */
  readonly freeTurns?: number
  /** The last message stays and does not count. */
  readonly isLastFree?: true
  /** Tokens that must go, or nothing does; more than so many where `isAbove` says so. */
  readonly least?: { readonly tokens: number; readonly isAbove?: true }
  readonly replace: (content: string) => string
}

type CountTokens = (content: string, tokenizer: Tokenizer) => number

const byUnits: CountTokens = content => Math.round(content.length / 4)
const byBytes: CountTokens = content => Math.floor(Buffer.byteLength(content) / 4)
const byTokenizer: CountTokens = (content, tokenizer) => tokenizer.count(content)
const CLEARED = '[Old tool result content cleared]'
const placeholder = () => CLEARED

/** Half of what a masked result keeps, in UTF-16 units. */
const MASK_END = 250

/** Rules by the name after `clear@` (facts/agents.md §2.2 of the project). */
export const CLEARING_RULES: Readonly<Record<string, ClearingRule>> = {
  anthropic: {
    from: 'clear_tool_uses_20250919 of the Anthropic API, its defaults, read 2026-11-23',
    evidence: 'documentation',
    about: 'Above 100,000 tokens, all results but the last 3 are cleared.',
    trigger: 100_000,
    keep: { results: 3 },
    replace: placeholder,
  },
  langchain: {
    from: 'langchain at 03373459, context_editing.py (ClearToolUses)',
    evidence: 'stored copy',
    about: 'Above 100,000 tokens, all results but the last 3 are cleared.',
    trigger: 100_000,
    keep: { results: 3 },
    replace: placeholder,
  },
  'gemini-cli': {
    from: 'gemini-cli at 5411f113 (2026-08-21), toolOutputMaskingService.ts',
    evidence: 'source',
    about: 'Results older than the newest 50,000 tokens keep 250 characters at each end, if 30,000 tokens go.',
    without: "Results of the shell, which keep ten lines at each end, are masked as the others. Tokens are the run's.",
    keep: { tokens: 50_000, count: byTokenizer },
    isLastFree: true,
    least: { tokens: 30_000 },
    replace: content =>
      content.length > 2 * MASK_END
        ? `${content.slice(0, MASK_END)}\n[${content.length - 2 * MASK_END} characters]\n${content.slice(-MASK_END)}`
        : content,
  },
  opencode: {
    from: 'opencode at 001aa6cc, compaction.ts (prune)',
    evidence: 'stored copy',
    about:
      'Results before the last two turns of the user and older than 40,000 tokens (4 characters each) are cleared, if more than 20,000 go.',
    without: 'Results of skills, which stay, are not in a transcript.',
    keep: { tokens: 40_000, count: byUnits },
    freeTurns: 2,
    least: { tokens: 20_000, isAbove: true },
    replace: placeholder,
  },
  'docker-agent': {
    from: 'docker-agent at 0d76412a (2026-03-14), pkg/session/session.go:22',
    evidence: 'source',
    about: 'Results older than the newest 40,000 tokens (4 bytes each) are cleared.',
    keep: { tokens: 40_000, count: byBytes },
    replace: placeholder,
  },
  'swe-agent': {
    from: 'swe-agent at 3ea751c0 (2026-07-16), history_processors.py:85',
    evidence: 'source',
    about: 'All results but the first and the last 5 become a line with their number of lines.',
    without: 'The polling step that keeps a cache is left out. Its default configuration clears nothing.',
    keep: { results: 5 },
    keepFirst: 1,
    replace: content => `Old environment output: (${content.split('\n').length} lines omitted)`,
  },
  'qwen-code': {
    from: 'qwen-code at 0b3af202, microcompact.ts',
    evidence: 'stored copy',
    about: 'After an hour without a request, all results but the last 5 are cleared.',
    without: 'Errors, which Qwen Code keeps, are cleared too.',
    keep: { results: 5 },
    replace: placeholder,
  },
}

/** Clears the results that a rule takes out, each in its place. */
export function clearResults(
  rule: ClearingRule,
  { messages }: Pick<CompactRequest, 'messages'>,
  { tokenizer }: Pick<CompactRun, 'tokenizer'>,
): readonly AgentMessage[] {
  if (rule.trigger !== undefined && !isAbove(messages, rule.trigger, tokenizer)) return messages
  const old = listOld(rule, messages, tokenizer)
  const { least } = rule
  if (least !== undefined) {
    const count = 'count' in rule.keep ? rule.keep.count : byTokenizer
    const gain = [...old].reduce((sum, { content }) => {
      return sum + Math.max(0, count(content, tokenizer) - count(rule.replace(content), tokenizer))
    }, 0)
    if (least.isAbove ? gain <= least.tokens : gain < least.tokens) return messages
  }
  return messages.map(message => (old.has(message) ? { ...message, content: rule.replace(message.content) } : message))
}

function isAbove(messages: readonly AgentMessage[], tokens: number, tokenizer: Tokenizer): boolean {
  let sum = 0
  return messages.some(({ content, tool_calls: calls = [] }) => {
    sum += tokenizer.count(content) + (calls.length > 0 ? tokenizer.count(JSON.stringify(calls)) : 0)
    return sum > tokens
  })
}

function listOld(rule: ClearingRule, messages: readonly AgentMessage[], tokenizer: Tokenizer): Set<AgentMessage> {
  const users = messages.flatMap(({ role }, at) => (role === 'user' ? [at] : []))
  const end = rule.freeTurns === undefined ? messages.length : (users.at(-rule.freeTurns) ?? 0)
  const able = messages.slice(0, rule.isLastFree ? Math.min(end, messages.length - 1) : end)
  const results = able.filter(({ role }) => role === 'tool').slice(rule.keepFirst ?? 0)
  if ('results' in rule.keep) return new Set(results.slice(0, -rule.keep.results))
  const { tokens, count } = rule.keep
  let left = tokens
  const lastOld = results.findLastIndex(({ content }) => {
    left -= count(content, tokenizer)
    return left < 0
  })
  return new Set(results.slice(0, lastOld + 1))
}

/** Clearing as agents and servers do it. */
export const CLEARING_COMPACTORS: readonly Compactor[] = Object.entries(CLEARING_RULES).map(([name, rule]) => ({
  id: `clear@${name}`,
  about: rule.about,
  source: `${rule.from} (${rule.evidence}).${rule.without ? ` ${rule.without}` : ''} The placeholder's words are Fathom's.`,
  evidence: rule.evidence,
  calls: 0,
  ignoresBudget: true,
  compact: async (request, run) => ({ messages: clearResults(rule, request, run) }),
}))
