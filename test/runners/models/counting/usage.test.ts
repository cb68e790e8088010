import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findReplyUsage, readUsage } from '../../../../runners/models/counting/usage.ts'

const sizes = { sent: 4000, received: 400 }
const read = (usage: Record<string, unknown>) => readUsage(usage, sizes)

test.each([
  ["OpenAI's", { usage: { prompt_tokens: 1 } }, 1],
  ["Moonshot's", { choices: [{ usage: { prompt_tokens: 2 } }] }, 2],
  ["Groq's", { x_groq: { id: 'r', usage: { prompt_tokens: 3 } } }, 3],
  ["OpenAI's before others", { usage: { prompt_tokens: 1 }, x_groq: { usage: { prompt_tokens: 3 } } }, 1],
  ['a null beside a usage', { usage: null, choices: [{ usage: { prompt_tokens: 2 } }] }, 2],
])('usage is found in %s place', (_, json, prompt) => {
  expect(findReplyUsage(json)).toEqual({ prompt_tokens: prompt })
})

test('usage is not found in what is none', () => {
  for (const json of [{}, { usage: [] }, { usage: 5 }, { choices: [null] }, { choices: {}, x_groq: 'x' }])
    expect(findReplyUsage(json)).toBeUndefined()
})

describe('counts', () => {
  const base = { prompt_tokens: 1000, completion_tokens: 50 }
  test.each([
    ['plain', base, { input: 1000, cached: 0, reasoning: null, output: 50 }],
    [
      'with details',
      { ...base, prompt_tokens_details: { cached_tokens: 800 }, completion_tokens_details: { reasoning_tokens: 30 } },
      { input: 1000, cached: 800, reasoning: 30, output: 50 },
    ],
    ['of DeepSeek', { ...base, prompt_cache_hit_tokens: 640, prompt_cache_miss_tokens: 360 }, { cached: 640 }],
    ['of Moonshot', { ...base, cached_tokens: 512 }, { cached: 512 }],
    ['of a gateway to Anthropic', { ...base, cache_read_input_tokens: 700 }, { cached: 700 }],
    [
      'with an answer that is thinking alone',
      { prompt_tokens: 1000, total_tokens: 1300 },
      { reasoning: 300, output: 300 },
    ],
    ['all cached', { ...base, prompt_tokens_details: { cached_tokens: 1000 } }, { cached: 1000 }],
    // xAI: 10120 + 1499 + 2809 = 14428.
    [
      'with thinking on top of the completion',
      {
        prompt_tokens: 10_120,
        completion_tokens: 1499,
        total_tokens: 14_428,
        completion_tokens_details: { reasoning_tokens: 2809 },
      },
      { input: 10_120, reasoning: 2809, output: 4308 },
    ],
    ['with thinking in the total alone', { ...base, total_tokens: 1350 }, { reasoning: 300, output: 350 }],
    ['with a total that is their sum', { ...base, total_tokens: 1050 }, { reasoning: null, output: 50 }],
    ['with a total below their sum', { ...base, total_tokens: 10 }, { output: 50 }],
    ['with a total that is no number', { ...base, total_tokens: 'many' }, { output: 50 }],
    ['with a total that cannot be', { ...base, total_tokens: 9e15 }, { output: 50 }],
  ])('%s', (_, usage, counts) => {
    expect(read(usage)).toMatchObject({ counts, remarks: [] })
  })

  test.each([
    [
      'cached above the prompt',
      { prompt_tokens_details: { cached_tokens: 4000 } },
      'cached tokens of 4000 is left out: it can be 1000 at most',
    ],
    ['cached below nothing', { prompt_tokens_details: { cached_tokens: -5 } }, 'cached tokens of -5 is left out'],
    ['cached in halves', { prompt_cache_hit_tokens: 0.5 }, 'cached tokens of 0.5 is left out'],
    ['cached in words', { prompt_cache_hit_tokens: 'all' }, 'cached tokens of type string is left out'],
  ])('%s', (_, more, remark) => {
    const { counts, remarks } = read({ ...base, ...more })
    expect(counts).toMatchObject({ input: 1000, cached: 0, output: 50 })
    expect(remarks).toEqual([expect.stringContaining(remark)])
  })

  test('thinking above all output', () => {
    const { counts, remarks } = read({ ...base, completion_tokens_details: { reasoning_tokens: 51 } })
    expect(counts).toMatchObject({ reasoning: null, output: 50 })
    expect(remarks).toEqual([expect.stringContaining('reasoning tokens of 51 is left out: it can be 50 at most')])
  })

  test.each([
    ['9e15 of the prompt', { ...base, prompt_tokens: 9e15 }, 'prompt_tokens of 9000000000000000'],
    ['9e15 of the answer', { ...base, completion_tokens: 9e15 }, 'completion_tokens of 9000000000000000'],
    ['less than none', { ...base, completion_tokens: -1 }, 'completion_tokens of -1'],
    ['halves', { ...base, prompt_tokens: 10.5 }, 'prompt_tokens of 10.5'],
    ['words', { ...base, prompt_tokens: 'many' }, 'prompt_tokens of type string'],
    ['half of them', { prompt_tokens: 1000 }, 'completion_tokens of type undefined'],
  ])('%s are not taken', (_, usage, remark) => {
    const { counts, remarks } = read(usage)
    expect(counts).toBeNull()
    expect(remarks).toEqual([expect.stringContaining(remark)])
  })

  test.each([
    ['none', {}],
    ['zeros', { prompt_tokens: 0, completion_tokens: 0 }],
    ['nulls', { prompt_tokens: null, completion_tokens: null }],
  ])('%s: no usage was sent, and nothing is said', (_, usage) => {
    expect(read(usage)).toEqual({ counts: null, remarks: [] })
  })

  test('whatever comes, what is taken can be true', () => {
    const figure = fc.oneof(
      fc.integer({ min: -10, max: 3000 }),
      fc.double(),
      fc.constantFrom(undefined, null, 'x', 9e15, 2 ** 53, -0, [], {}, true),
    )
    const usage = fc.record(
      {
        prompt_tokens: figure,
        completion_tokens: figure,
        total_tokens: figure,
        cached_tokens: figure,
        prompt_cache_hit_tokens: figure,
        prompt_tokens_details: fc.oneof(figure, fc.record({ cached_tokens: figure })),
        completion_tokens_details: fc.oneof(figure, fc.record({ reasoning_tokens: figure })),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(usage, sent => {
        const { counts } = read(sent)
        if (!counts) return
        for (const count of [counts.input, counts.cached, counts.output, counts.reasoning ?? 0]) {
          expect(Number.isSafeInteger(count)).toBe(true)
          expect(count).toBeGreaterThanOrEqual(0)
        }
        expect(counts.cached).toBeLessThanOrEqual(counts.input)
        expect(counts.reasoning ?? 0).toBeLessThanOrEqual(counts.output)
        expect(counts.input + counts.output).toBeLessThan(10_000_000)
      }),
      { numRuns: 3000 },
    )
  })
})
