import type { Compactor } from './contract.ts'
import { compactBySummary, type SummaryRule } from './summary.ts'
import { TRIGGERS } from './triggers.ts'

interface AgentRule {
  readonly commit: string
  readonly date?: string
  readonly file: string
  readonly evidence: 'source' | 'stored copy' | 'documentation'
  readonly about: string
  /** Parts of the rule that are left out here. */
  readonly without?: string
  readonly rule: SummaryRule
}

/** Compaction rules of agents, by the name after `compact@` (facts/agents.md §3 of the project). */
const RULES: Readonly<Record<string, AgentRule>> = {
  codex: {
    commit: 'e06dd0e5',
    file: 'compact.rs',
    evidence: 'stored copy',
    about: "The user's messages within 20,000 tokens, the newest first, then a summary of everything.",
    without: 'The message that crosses the limit is left out, not cut.',
    rule: {
      keepWho: 'user',
      keepLast: { tokens: 20_000 },
      sections: ['goal', 'progress and decisions', 'constraints and preferences', 'what remains', 'critical data'],
    },
  },
  opencode: {
    commit: '001aa6cc',
    file: 'compaction.ts',
    evidence: 'stored copy',
    about: 'The last two user turns within 8,000 tokens; the summariser sees 2,000 characters of each tool result.',
    rule: { keepLast: { turns: 2, tokens: 8000 }, clip: 2000, shows: 'dropped' },
  },
  'opencode-v2': {
    commit: '031a4a9c',
    file: 'compaction.ts (V2)',
    evidence: 'stored copy',
    about: 'The last 15,000 tokens; the summariser sees 2,000 characters of each tool result.',
    rule: {
      keepLast: { tokens: 15_000 },
      clip: 2000,
      shows: 'dropped',
      sections: ['objective', 'requirements', 'decisions', 'work state', 'next move', 'files', 'other context'],
    },
  },
  'gemini-cli': {
    commit: '5411f113',
    date: '2026-08-21',
    file: 'context/chatCompressionService.ts:41',
    evidence: 'source',
    about: 'The last 30 % by characters, from a message of the user; the rest is summarised.',
    without: 'Old tool results are not cut first, and no second call improves the snapshot.',
    rule: {
      keepLast: { share: 0.3 },
      shows: 'dropped',
      sections: ['goal', 'constraints', 'knowledge', 'artefact trail', 'file state', 'recent actions', 'tasks'],
    },
  },
  'qwen-code': {
    commit: '00b481a3',
    file: 'chatCompressionService.ts',
    evidence: 'stored copy',
    about: 'Nothing word for word; a summary of at most 20,000 tokens.',
    without: 'Files are named, not embedded.',
    rule: { summaryTokens: 20_000, reinject: 'files' },
  },
  pi: {
    commit: '83378aad',
    date: '2026-03-15',
    file: 'core/compaction/compaction.ts:116',
    evidence: 'source',
    about: 'The last 20,000 tokens; the summariser sees 2,000 characters of each tool result; files are listed.',
    without: 'A turn that the cut parts gets no summary of its own.',
    rule: {
      keepLast: { tokens: 20_000 },
      clip: 2000,
      shows: 'dropped',
      summaryTokens: 13_107,
      reinject: 'files',
      sections: ['goal', 'constraints', 'progress', 'decisions', 'next steps', 'critical context'],
    },
  },
  crush: {
    commit: '37f36e93',
    date: '2026-08-21',
    file: 'internal/agent/agent.go:57',
    evidence: 'source',
    about: 'Nothing word for word; a summary of everything.',
    rule: { sections: ['state', 'files and changes', 'technical context', 'strategy', 'exact next steps'] },
  },
  cline: {
    commit: '21cb8d25',
    date: '2026-08-22',
    file: 'extensions/context/compaction-shared.ts:15',
    evidence: 'source',
    about: 'The last 20,000 tokens; 2,000 characters of each tool result are shown; a summary of 4,096 tokens.',
    rule: { keepLast: { tokens: 20_000 }, clip: 2000, shows: 'dropped', summaryTokens: 4096, reinject: 'files' },
  },
  'roo-code': {
    commit: 'cb836567',
    date: '2026-04-14',
    file: 'src/core/context-management/index.ts:26',
    evidence: 'source',
    about: 'Nothing word for word; a summary of everything.',
    rule: { reinject: 'files' },
  },
  continue: {
    commit: 'd0a3c0b6',
    date: '2026-06-18',
    file: 'util/tokenizer.ts:374',
    evidence: 'source',
    about: 'Nothing word for word; a summary of everything.',
    without: 'Where the conversation is too long for the summariser, nothing is dropped from its end.',
    rule: {},
  },
  aider: {
    commit: '5dc9490b',
    date: '2026-05-22',
    file: 'aider/history.py:42',
    evidence: 'source',
    about: 'The last 4,096 tokens; the summariser sees what user and agent said, and no tool result.',
    without: 'One summary, not a recursion.',
    rule: { keepLast: { tokens: 4096 }, shows: 'talk' },
  },
  openhands: {
    commit: '611629e6',
    date: '2026-08-22',
    file: 'llm_summarizing_condenser.py:48',
    evidence: 'source',
    about: 'The first 4 and the last 36 events; a summary of those between.',
    rule: {
      keepFirst: 4,
      keepLast: { messages: 36 },
      shows: 'dropped',
      sections: ['user context', 'task tracking', 'completed', 'pending', 'state', 'code', 'tests', 'changes'],
    },
  },
  goose: {
    commit: '0036b819',
    file: 'context_mgmt/mod.rs',
    evidence: 'stored copy',
    about: 'The last text of the user; a summary of everything.',
    rule: { keepWho: 'user', keepLast: { messages: 1 } },
  },
  'docker-agent': {
    commit: '0d76412a',
    date: '2026-03-14',
    file: 'its file was not noted',
    evidence: 'source',
    about: 'Nothing word for word; a summary of everything.',
    rule: {},
  },
  langchain: {
    commit: '01b1122a',
    file: 'summarization.py (an early version)',
    evidence: 'stored copy',
    about: 'The last 20 messages; the summariser sees only the last 4,000 tokens of the rest.',
    rule: { keepLast: { messages: 20 }, shows: { lastTokens: 4000 } },
  },
  'claude-code': {
    commit: 'read 2026-11-23',
    file: 'documentation',
    evidence: 'documentation',
    about: 'Nothing word for word; a summary of everything, and the files that changed last.',
    without: 'Files are named, not embedded; rules, memory and plan are not part of a transcript.',
    rule: { reinject: 'files' },
  },
}

/** Compaction as agents do it, with the run's model as the summariser. */
export const AGENT_COMPACTORS: readonly Compactor[] = Object.entries(RULES).map(
  ([name, { commit, date, file, evidence, about, without, rule }]) => ({
    id: `compact@${name}`,
    about,
    source: `${name} at ${commit}${date ? ` (${date})` : ''}, ${file} (${evidence}).${without ? ` ${without}` : ''} The prompt's words are Fathom's.`,
    evidence,
    ...(TRIGGERS[name] && { trigger: TRIGGERS[name] }),
    calls: 1,
    compact: (request, run) => compactBySummary(rule, request, run),
  }),
)

/** A summary by the run's model, and nothing else. */
export const plainSummary: Compactor = {
  id: 'summary',
  about: 'A summary of everything by the model of the run, within the budget.',
  source: 'The plainest form of what agents do.',
  calls: 1,
  compact: (request, run) => compactBySummary({}, request, run),
}
