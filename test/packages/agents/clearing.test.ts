import { describe, expect, test } from 'vitest'
import { tokenizer as o200k } from '../../../library/testing/fakes.ts'
import { CLEARING_RULES, clearResults } from '../../../packages/agents/compaction/clearing.ts'
import type { AgentMessage } from '../../../packages/agents/transcripts/messages.ts'

const tokenizer = { ...o200k, id: 'quarter', count: (text: string) => Math.ceil(text.length / 4), additive: false }

/** A turn of the user, then calls with results of so many tokens each. */
const makeTurns = (...turns: readonly (readonly number[])[]): AgentMessage[] =>
  turns.flatMap((sizes, turn) => [
    { role: 'user' as const, content: `turn ${turn}` },
    ...sizes.map((tokens, at) => ({
      role: 'tool' as const,
      content: 'x'.repeat(4 * tokens),
      tool_call_id: `${turn}.${at}`,
    })),
  ])

/** The results that a rule leaves whole. */
function listWhole(name: string, messages: readonly AgentMessage[]): string[] {
  const cleared = clearResults(CLEARING_RULES[name], { messages }, { tokenizer })
  expect(cleared.map(({ role }) => role)).toEqual(messages.map(({ role }) => role))
  return cleared.flatMap(({ role, content, tool_call_id: id = '' }, at) =>
    role === 'tool' && content === messages[at].content ? [id] : [],
  )
}

describe('a rule clears', () => {
  const many = makeTurns([20_000, 20_000, 20_000], [20_000, 20_000, 20_000])
  test.each<[string, readonly AgentMessage[], readonly string[]]>([
    ['anthropic', many, ['1.0', '1.1', '1.2']],
    ['anthropic', makeTurns(Array(9).fill(10_000)), ['0.0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8']],
    ['langchain', many, ['1.0', '1.1', '1.2']],
    // The last message does not count; the two before it are within 50,000.
    ['gemini-cli', many, ['1.0', '1.1', '1.2']],
    // Only 20,000 would go.
    ['gemini-cli', makeTurns([20_000, 20_000, 20_000, 20_000]), ['0.0', '0.1', '0.2', '0.3']],
    ['opencode', makeTurns([30_000, 30_000, 30_000], [50_000], [50_000]), ['0.2', '1.0', '2.0']],
    ['opencode', makeTurns([20_000, 30_000], [1], [1]), ['0.0', '0.1', '1.0', '2.0']],
    ['docker-agent', many, ['1.1', '1.2']],
    ['docker-agent', makeTurns([100, 50_000, 100]), ['0.2']],
    ['swe-agent', makeTurns(Array(8).fill(10)), ['0.0', '0.3', '0.4', '0.5', '0.6', '0.7']],
    ['qwen-code', makeTurns(Array(8).fill(10)), ['0.3', '0.4', '0.5', '0.6', '0.7']],
  ])('%s', (name, messages, whole) => {
    expect(listWhole(name, messages)).toEqual(whole)
  })
})

test('gemini-cli keeps the ends of what it masks, swe-agent the number of lines', () => {
  const messages = makeTurns([20_000, 20_000, 20_000], [20_000, 20_000, 20_000])
  const masked = clearResults(CLEARING_RULES['gemini-cli'], { messages }, { tokenizer })[1].content
  expect(masked).toMatch(/^x{250}\n\[79500 characters\]\nx{250}$/)
  const lines = [...makeTurns([1]), { role: 'tool' as const, content: 'a\nb\nc' }, ...makeTurns(Array(5).fill(1))]
  const line = clearResults(CLEARING_RULES['swe-agent'], { messages: lines }, { tokenizer })[2].content
  expect(line).toBe('Old environment output: (3 lines omitted)')
})

test('clearing what was cleared changes nothing', () => {
  for (const rule of Object.values(CLEARING_RULES)) {
    const messages = makeTurns([30_000, 30_000, 30_000, 30_000], [30_000, 30_000], [20_000, 9000])
    const once = clearResults(rule, { messages }, { tokenizer })
    if (rule.keep && 'results' in rule.keep && rule.keepFirst !== undefined) continue
    expect(clearResults(rule, { messages: once }, { tokenizer })).toEqual(once)
  }
})
