import { findSmallest } from 'fathom-bench/plugin'
import { type Cut, chainCuts, keepAll, keepParts, type SessionFill } from './cut.ts'
import { cutLikeCline, cutLikeGeminiDistillation, cutLikeRoo } from './own-counts.ts'
import { cutLikeQwenCode } from './qwen-code.ts'
import { cutToEnds, cutToLines, cutToPreview, cutToSnappedEnd, cutToWholeLines } from './shapes.ts'
import { MEASURES } from './units.ts'

/** How a rule is known: read in the source, in a stored copy of single files, or from documentation alone. */
export type RuleEvidence = 'source' | 'stored copy' | 'documentation'

/** The rule by which an agent cuts the result of a tool, at one commit. */
export interface CutRule {
  readonly agent: string
  /** Name of the rule among those of its agent. */
  readonly rule: string
  /** The commit, or the day on which documentation was read. */
  readonly commit: string
  readonly date?: string
  readonly file: string
  readonly evidence: RuleEvidence
  /** The rule in a sentence: unit, limit and parts. */
  readonly about: string
  /** Where the agent puts the rest. */
  readonly rest: 'file' | 'nothing'
  /** The cut in an empty window. */
  readonly cut: Cut
  /** Where the limit depends on the window and on what is used of it: the cut in such a session. */
  readonly cutWithin?: (session: SessionFill) => Cut
}

const codexTokens = (tokens: number): Cut => {
  const bytes = 4 * tokens
  const state = (text: string) => Math.ceil((MEASURES.bytes.count(text) - bytes) / 4)
  return cutToEnds({ unit: 'bytes', limit: bytes, head: 0.5, state })
}

const cutOpenHands = (limit: number): Cut =>
  cutToEnds({ unit: 'code points', limit, marker: OPENHANDS_NOTICE, head: 0.5, oddToHead: true })
const cutLikeHermes = (limit: number): Cut =>
  cutToPreview({ unit: 'code points', limit, preview: 1500, keepsBreak: true, least: 0.5 })
/** Code points of the notice between head and tail. */
const OPENHANDS_NOTICE = 113

const lines2000 = { lines: 2000, bytes: 51_200 }
const gemini = { agent: 'gemini-cli', commit: '5411f113', date: '2026-08-21', evidence: 'source' } as const
const pi = { agent: 'pi', commit: '83378aad', date: '2026-03-15', evidence: 'source' } as const
const opencode = { agent: 'opencode', commit: '0a3427d9', evidence: 'stored copy' } as const
const codex = { agent: 'codex', commit: 'b24d7f3c', evidence: 'stored copy', rest: 'nothing' } as const
const qwen = { agent: 'qwen-code', commit: '164a9a8e', evidence: 'stored copy', rest: 'file' } as const
const cline = { agent: 'cline', commit: '21cb8d25', date: '2026-08-22', evidence: 'source', rest: 'nothing' } as const
const roo = { agent: 'roo-code', commit: 'cb836567', date: '2026-04-14', evidence: 'source' } as const
const cont = { agent: 'continue', commit: 'd0a3c0b6', date: '2026-06-18', evidence: 'source', rest: 'nothing' } as const
const swe = { agent: 'swe-agent', commit: '3ea751c0', date: '2026-07-16', evidence: 'source', rest: 'nothing' } as const
const openhands = { agent: 'openhands', commit: '611629e6', date: '2026-08-22', evidence: 'source' } as const

const CODEX_FILE = 'codex-rs/utils/string/src/truncate.rs'
const PI_FILE = 'packages/coding-agent/src/core/tools/truncate.ts'
const OPENCODE_FILE = 'packages/opencode/src/tool/truncate.ts'
const QWEN_FILE = 'packages/core/src/utils/truncation.ts'
const CONTINUE_FILE = 'extensions/cli/src/util/truncateOutput.ts'
const OPENHANDS_FILE = 'openhands-sdk/openhands/sdk/utils/truncate.py:50'

/** Rules of coding agents, each at a commit; all are written from what their source does. */
export const CUT_RULES: readonly CutRule[] = [
  {
    ...gemini,
    rule: 'shell-and-mcp',
    file: 'packages/core/src/utils/fileUtils.ts:704',
    about: '40,000 characters: 20 % head, 80 % tail. The limit shrinks as the window fills.',
    rest: 'file',
    cut: cutToEnds({ unit: 'utf16', limit: 40_000, head: 0.2 }),
    cutWithin: ({ window, used }) =>
      cutToEnds({ unit: 'utf16', limit: findSmallest([40_000, 4 * Math.max(0, window - used)]), head: 0.2 }),
  },
  {
    ...gemini,
    rule: 'distill-proportional',
    file: 'packages/core/src/context/truncation.ts:26',
    about: 'About 10,000 tokens by an estimate: 20 % head, 80 % tail.',
    rest: 'file',
    cut: cutLikeGeminiDistillation(40_000),
  },
  {
    ...pi,
    rule: 'head (read, grep, find, ls)',
    file: `${PI_FILE}:67`,
    about: '51,200 bytes or 2,000 whole lines of the head.',
    rest: 'nothing',
    cut: cutToWholeLines({ end: 'head', ...lines2000 }),
  },
  {
    ...pi,
    rule: 'tail (bash)',
    file: `${PI_FILE}:150`,
    about: '51,200 bytes or 2,000 whole lines of the tail; a part of the last line if it is longer.',
    rest: 'file',
    cut: cutToWholeLines({ end: 'tail', ...lines2000, partial: true }),
  },
  {
    ...opencode,
    rule: 'head',
    file: OPENCODE_FILE,
    about: '51,200 bytes or 2,000 whole lines of the head.',
    rest: 'file',
    cut: cutToWholeLines({ end: 'head', ...lines2000 }),
  },
  {
    ...opencode,
    rule: 'tail',
    file: OPENCODE_FILE,
    about: '51,200 bytes or 2,000 whole lines of the tail.',
    rest: 'file',
    cut: cutToWholeLines({ end: 'tail', ...lines2000 }),
  },
  {
    ...codex,
    rule: 'tokens 10000 (tool call policy)',
    file: CODEX_FILE,
    about: '10,000 tokens at 4 bytes each: half head, half tail.',
    cut: codexTokens(10_000),
  },
  {
    ...codex,
    rule: 'tokens 12000 (as recorded in history, x1.2)',
    file: `${CODEX_FILE}; core/src/context_manager/history.rs`,
    about: '12,000 tokens at 4 bytes each: half head, half tail.',
    cut: codexTokens(12_000),
  },
  {
    ...codex,
    rule: 'bytes 10000 (fallback policy of unknown models)',
    file: CODEX_FILE,
    about: '10,000 bytes: half head, half tail.',
    cut: cutToEnds({
      unit: 'bytes',
      limit: 10_000,
      head: 0.5,
      state: (text, [, [start] = [0, 0]]) =>
        MEASURES['code points'].count(text.slice(MEASURES.bytes.endOfHead(text, 5000), start)),
    }),
  },
  {
    ...qwen,
    rule: 'default both',
    file: QWEN_FILE,
    about: '25,000 characters or 1,000 lines: a fifth head, the rest tail, by lines.',
    cut: cutLikeQwenCode({ threshold: 25_000, lines: 1000, keep: 'both' }),
  },
  {
    ...qwen,
    rule: 'keep head, characters only',
    file: QWEN_FILE,
    about: '25,000 characters of the head.',
    cut: cutLikeQwenCode({ threshold: 25_000, lines: Number.POSITIVE_INFINITY, keep: 'head' }),
  },
  {
    ...qwen,
    rule: 'spill preview',
    file: `${QWEN_FILE} (generatePreview)`,
    about: 'A preview of 2,000 characters, back to the last line break.',
    cut: cutToPreview({ unit: 'utf16', limit: 2000, preview: 2000, keepsBreak: false, least: 0 }),
  },
  {
    ...cline,
    rule: 'command output',
    file: 'sdk/packages/core/src/extensions/tools/executors/output-limits.ts:20',
    about: '48,000 characters: half head, half tail.',
    cut: cutToEnds({ unit: 'utf16', limit: 48_000, head: 0.5, oddToHead: true, state: text => text.length }),
  },
  {
    ...cline,
    rule: 'every tool result, when the request is built',
    file: 'sdk/packages/core/src/session/services/message-builder.ts:28',
    about: '8,000 characters with the marker: half head, half tail.',
    cut: cutLikeCline(8000),
  },
  {
    ...roo,
    rule: 'truncateOutput characters',
    file: 'src/integrations/misc/extract-text.ts',
    about: '50,000 characters: 20 % head, 80 % tail.',
    rest: 'nothing',
    cut: cutToEnds({ unit: 'utf16', limit: 50_000, head: 0.2 }),
  },
  {
    ...roo,
    rule: 'truncateOutput lines',
    file: 'src/integrations/misc/extract-text.ts',
    about: '500 lines: 20 % head, 80 % tail.',
    rest: 'nothing',
    cut: cutToLines(500, 0.2),
  },
  {
    ...roo,
    rule: 'command output, one chunk',
    file: 'src/integrations/terminal/OutputInterceptor.ts',
    about: '10,240 bytes, counted by UTF-16 unit: half head, half tail.',
    rest: 'file',
    cut: cutLikeRoo(10_240, 0.5),
  },
  {
    ...cont,
    rule: 'terminal (tail)',
    file: CONTINUE_FILE,
    about: '50,000 characters or 1,000 lines of the tail, from a near line break.',
    cut: cutToSnappedEnd({ end: 'tail', units: 50_000, lines: 1000, snap: 1000 }),
  },
  {
    ...cont,
    rule: 'diff (head)',
    file: CONTINUE_FILE,
    about: '50,000 characters of the head, to a near line break.',
    cut: cutToSnappedEnd({ end: 'head', units: 50_000, snap: 1000 }),
  },
  {
    agent: 'docker-agent',
    rule: 'limitOutput',
    commit: '0d76412a',
    date: '2026-03-14',
    file: 'pkg/tools/builtin/limit.go:9',
    evidence: 'source',
    about: '30,000 bytes of the head; the cut may part a character.',
    rest: 'nothing',
    cut: cutToEnds({ unit: 'bytes', limit: 30_000, head: 1 }),
  },
  {
    ...swe,
    rule: 'default (head)',
    file: 'sweagent/agent/agents.py:70',
    about: '100,000 characters of the head.',
    cut: cutToEnds({ unit: 'code points', limit: 100_000, head: 1 }),
  },
  {
    ...swe,
    rule: 'bash_only (half and half)',
    file: 'config/bash_only.yaml:181',
    about: '10,000 characters: half head, half tail.',
    cut: cutToEnds({ unit: 'code points', limit: 10_000, head: 0.5 }),
  },
  {
    agent: 'hermes-agent',
    rule: 'spill preview',
    commit: '025d8a23',
    file: 'tools/tool_result_storage.py (generate_preview)',
    evidence: 'stored copy',
    about:
      'Above 100,000 characters, a preview of 1,500, to a line break beyond its half. A window below 166,667 tokens lowers the limit, to 8,000 at least.',
    rest: 'file',
    cut: cutLikeHermes(100_000),
    cutWithin: ({ window }) => cutLikeHermes(Math.max(8000, findSmallest([0.15 * window * 4, 100_000]))),
  },
  {
    ...openhands,
    rule: 'tool text 50000',
    file: OPENHANDS_FILE,
    about: '50,000 characters with the notice: half head, half tail.',
    rest: 'nothing',
    cut: cutOpenHands(50_000),
  },
  {
    ...openhands,
    rule: 'terminal 30000',
    file: OPENHANDS_FILE,
    about: '30,000 characters with the notice: half head, half tail.',
    rest: 'nothing',
    cut: cutOpenHands(30_000),
  },
  {
    agent: 'crush',
    rule: 'bash, ASCII inputs',
    commit: '37f36e93',
    date: '2026-08-21',
    file: 'internal/agent/tools/bash.go:427',
    evidence: 'source',
    about: '30,000 terminal cells: half head, half tail.',
    rest: 'nothing',
    cut: cutToEnds({ unit: 'cells', limit: 30_000, head: 0.5 }),
  },
  {
    agent: 'goose',
    rule: 'large response',
    commit: '12dca033',
    file: 'large_response_handler.rs',
    evidence: 'stored copy',
    about: 'Above 200,000 characters, nothing but the name of a file.',
    rest: 'file',
    cut: text => (MEASURES['code points'].count(text) <= 200_000 ? keepAll(text) : keepParts([])),
  },
  {
    agent: 'zed',
    rule: 'terminal',
    commit: '01296845',
    file: 'terminal_tool.rs',
    evidence: 'stored copy',
    about: '16,384 bytes of the head, back to a line break.',
    rest: 'nothing',
    cut: cutToPreview({ unit: 'bytes', limit: 16_384, preview: 16_384, keepsBreak: false, least: 0 }),
  },
  {
    agent: 'claude-code',
    rule: 'bash',
    commit: 'read 2026-11-23',
    file: 'documentation',
    evidence: 'documentation',
    about: '30,000 characters: half head, half tail. The documentation says that the middle is cut, and no shares.',
    rest: 'nothing',
    cut: cutToEnds({ unit: 'utf16', limit: 30_000, head: 0.5 }),
  },
]

/**
 * Rules that decide how much of a tool result the model of an agent sees, in the order in which it applies them; by the
 * name after `cut@`.
 */
export const AGENT_CUTS: Readonly<Record<string, readonly CutRule[]>> = {
  'gemini-cli': [findRule('gemini-cli', 'shell-and-mcp')],
  'qwen-code': [findRule('qwen-code', 'default both')],
  codex: [
    findRule('codex', 'tokens 10000 (tool call policy)'),
    findRule('codex', 'tokens 12000 (as recorded in history, x1.2)'),
  ],
  'codex-unknown-model': [findRule('codex', 'bytes 10000 (fallback policy of unknown models)')],
  opencode: [findRule('opencode', 'head')],
  'opencode-bash': [findRule('opencode', 'tail')],
  pi: [findRule('pi', 'head (read, grep, find, ls)')],
  'pi-bash': [findRule('pi', 'tail (bash)')],
  crush: [findRule('crush', 'bash, ASCII inputs')],
  cline: [findRule('cline', 'command output'), findRule('cline', 'every tool result, when the request is built')],
  'roo-code': [findRule('roo-code', 'command output, one chunk')],
  continue: [findRule('continue', 'terminal (tail)')],
  'continue-diff': [findRule('continue', 'diff (head)')],
  openhands: [findRule('openhands', 'tool text 50000')],
  'openhands-terminal': [findRule('openhands', 'terminal 30000')],
  'swe-agent': [findRule('swe-agent', 'default (head)')],
  'swe-agent-bash': [findRule('swe-agent', 'bash_only (half and half)')],
  'docker-agent': [findRule('docker-agent', 'limitOutput')],
  goose: [findRule('goose', 'large response')],
  'hermes-agent': [findRule('hermes-agent', 'spill preview')],
  zed: [findRule('zed', 'terminal')],
  'claude-code': [findRule('claude-code', 'bash')],
}

/**
 * The cuts of an agent as one; `markerLength` is the length of the marker that is put between the parts. With a session,
 * limits are those that hold when so much of the window is used.
 */
export const buildAgentCut = (rules: readonly CutRule[], markerLength: number, session?: SessionFill): Cut =>
  chainCuts(
    rules.map(({ cut, cutWithin }) => (session && cutWithin ? cutWithin(session) : cut)),
    markerLength,
  )

function findRule(agent: string, rule: string): CutRule {
  const found = CUT_RULES.find(each => each.agent === agent && each.rule === rule)
  if (!found) throw new Error(`no rule ${rule} of ${agent}`)
  return found
}
