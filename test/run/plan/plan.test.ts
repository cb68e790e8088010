import { expect, test } from 'vitest'
import type { FitNote } from '../../../core/rows/manifest/model-note.ts'
import type { Params } from '../../../core/rows/rows.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { buildRunEntries, type RunEntry } from '../../../run/config/entries.ts'
import { getServerLimits } from '../../../run/config/limits.ts'
import { withEarlierProbes } from '../../../run/fit/window-probes.ts'
import { buildPlan } from '../../../run/plan/plan.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { methods } from '../../../runners/registry.ts'
import { parseRun } from '../../cli/commands/parse.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'
import { fakeModel } from '../../runners/bench.ts'

const MODEL = '--model fake --base-url http://127.0.0.1:9/v1'
const WINDOW = 16_384

/** The plan's row of one entry at 16K, with a window of 16K, and what the window's probe saw. */
const rowOf = async (...asked: Parameters<typeof planned>) => (await planned(...asked)).rows[0]

async function planned(
  method: string,
  words: string,
  probed?: number,
  params: Params = {},
  templateTokens = 0,
  fit?: FitNote,
) {
  const options = parseRun(`--task vt --lengths 16k --samples 3 ${MODEL} ${words}`.split(' ').filter(Boolean))
  const registry = await loadRegistry([])
  const suite = await loadSuite({ ...options, kept: { thinking: options.reasoningTokens, answer: 0 } }, registry)
  const model = { ...fakeModel(undefined, WINDOW), reasoningTokens: options.reasoningTokens }
  const entries = buildRunEntries(options, [methods.get(method)!], [model]).map(
    (entry): RunEntry => ({ ...entry, params: { ...entry.params, ...params } }),
  )
  const probe = { claimed: WINDOW, sent: 1, counted: 1, found: true, ...(probed && { ownTokens: probed }) }
  const notes = { fake: { baseUrl: 'x', simulated: false, window: WINDOW, probe, ...(fit && { fit }) } }
  const counted = { ...suite, spec: { ...suite.spec, templateTokens } }
  return buildPlan(counted, entries, { ...options, server: getServerLimits(options) }, undefined, notes)
}

test('prompt, thinking and answer of a length are the whole length', async () => {
  expect(await rowOf('full-context', '--reasoning-tokens 4k')).toMatchObject({
    prompt: 12_160,
    thinking: 4096,
    answer: 128,
    peak: WINDOW,
    refused: 0,
    items: 3,
  })
})

test('the policy of the source and the limit of the user stand in it', async () => {
  expect(await rowOf('memagent', '--answer-policy paper')).toMatchObject({ answer: 1024 })
  expect(await rowOf('memagent', '--answer-policy paper --max-answer-tokens 99')).toMatchObject({ answer: 99 })
})

test("is in the model's own tokens where its server counted: what fits in ours may not in its own", async () => {
  const row = await rowOf('full-context', '', 1.25)
  expect(row).toMatchObject({ prompt: 20_320, answer: 128, peak: 20_448, refused: 3, ownTokens: 1.25 })
  expect(await rowOf('full-context', '', 0.8)).toMatchObject({ prompt: 13_005, peak: 13_133, refused: 0 })
  expect(await rowOf('full-context', '')).not.toHaveProperty('ownTokens')
})

test("has the lengths in the model's own tokens, with each task's scale, where it is known how it counts", async () => {
  const fit = { sent: 1, counted: 1, found: true, readsPerSecond: 1, tasks: { vt: 1.25 } }
  const { own } = await planned('full-context', '', undefined, {}, 20, fit)
  const length = (WINDOW - 128) * 1.25 + 20 + 128
  expect(own).toEqual([
    { model: 'fake', tasks: { vt: 1.25 }, isMixed: false, lengths: [{ asked: WINDOW, own: length }] },
  ])
  expect((await planned('full-context', '', 1.5)).own).toMatchObject([{ tasks: { vt: 1.5 }, isMixed: true }])
  expect((await planned('full-context', '')).own).toEqual([])
})

test('what an earlier session saw of how a model counts holds where nobody is asked for its window', () => {
  const note = { baseUrl: 'x', simulated: false, window: null }
  const fit = { sent: 1, counted: 1, found: true, readsPerSecond: 1 }
  const seen = { ...note, window: WINDOW, fit }
  expect(withEarlierProbes({ a: note }, { a: seen })).toEqual({ a: seen })
  expect(withEarlierProbes({ a: { ...note, window: 9 } }, { a: seen })).toEqual({ a: { ...note, window: 9 } })
  expect(withEarlierProbes({ a: note }, { a: { ...seen, baseUrl: 'y' } })).toEqual({ a: note })
})

test('a chat template that stands around prompts counts, but in lengths that hold it', async () => {
  const withTemplate = (words: string, method = 'full-context') => rowOf(method, words, undefined, {}, 20)
  expect(await withTemplate('')).toMatchObject({ prompt: WINDOW - 128, peak: WINDOW + 20, beside: 20, refused: 3 })
  expect(await withTemplate('--profile official')).toMatchObject({ peak: WINDOW, beside: 0, refused: 0 })
  expect(await withTemplate('', 'truncate-middle')).toMatchObject({ beside: 20, refused: 0 })
  expect(await rowOf('full-context', '')).toMatchObject({ peak: WINDOW, beside: 0, refused: 0 })
})

test('what begins the answers of a file counts, the longest that it has, but where it is not sent', async () => {
  const rows = ['', ' Answer:', ' The special magic number for grey-owl that the text mentions is'].map(
    answer_prefix => ({
      input: `${'Rain fell on the mill. '.repeat(100)}\nWhich number is it?`,
      outputs: ['4829'],
      ...(answer_prefix && { answer_prefix }),
    }),
  )
  const path = fileOf('validation.jsonl', rows)
  const planOfFile = async (window: number, words = '') => {
    const options = parseRun([...`${MODEL} ${words}`.trim().split(' '), '--task', `file:${path}`])
    const suite = await loadSuite({ ...options, kept: { thinking: 0, answer: 0 } }, await loadRegistry([]))
    const model = { ...fakeModel(undefined, window), withoutPrefill: options.prefill === 'none' }
    const { refused, peak, beside, length } = buildPlan(
      suite,
      buildRunEntries(options, [methods.get('full-context')!], [model]),
      options,
    ).rows[0]
    return { refused, peak: peak - length, beside }
  }
  const { peak, beside } = await planOfFile(WINDOW)
  expect(beside).toBe((await loadTokenizer('o200k_base')).count(rows[2].answer_prefix!))
  expect(peak).toBe(beside)
  expect(await planOfFile(1024)).toEqual({ refused: 3, peak: beside, beside })
  expect(await planOfFile(1024 + beside)).toMatchObject({ refused: 0 })
  expect(await planOfFile(1024, '--prefill none')).toEqual({ refused: 0, peak: 0, beside: 0 })
})

test('a method that cuts what it reads fits, whoever counts', async () => {
  for (const [method, params] of [
    ['truncate-middle', {}],
    ['full-context', { overflow: 'truncate-middle' }],
    ['map-reduce', {}],
  ] as const) {
    const { peak, refused } = await rowOf(method, '--reasoning-tokens 2k', 1.25, params)
    expect([method, refused, peak <= WINDOW]).toEqual([method, 0, true])
  }
})

test("an estimate that lacks a figure is refused in one line, with the method's name", async () => {
  const suite = await loadSuite(
    { ...parseRun(['--task', 'vt', '--lengths', '4k']), samples: 1 },
    await loadRegistry([]),
  )
  const method = { ...methods.get('full-context')!, id: 'mine', estimate: () => ({ calls: 1, output: 1 }) as never }
  const options = parseRun(MODEL.split(' '))
  const entries = buildRunEntries(options, [method], [fakeModel(undefined, WINDOW)])
  expect(() => buildPlan(suite, entries, options, undefined, {})).toThrow(
    'method "mine": estimate() gives input = undefined. It must return numbers: calls, input, output, sequential and peak.',
  )
})

test('what a call with its own items told goes before what prose did, and says what is read and how long it takes', async () => {
  const seen = { sent: 4_000, counted: 5_000, found: true, ownTokens: 1.25, readsPerSecond: 1_000, writesPerSecond: 10 }
  const { rows, time, expected } = await planned('full-context', '--concurrency 2', 0.8, {}, 0, seen)
  const [row] = rows
  expect(row).toMatchObject({ ownTokens: 1.25, input: 3 * 20_320, output: 3 * 128, refused: 3 })
  expect(expected).toMatchObject({ calls: 3, input: 3 * 20_320, output: 3 * 128 })
  // Three items of 20.32 s to read and 12.8 s to write.
  expect(time!.most).toBeCloseTo(3 * 33_120, 6)
  expect(time!.expected).toBeCloseTo((3 * 33_120) / 2, 6)
  expect((await planned('full-context', '')).time).toBeNull()
})

test('of a method whose model decides how often it is called, far less is expected than its bound, and never more', async () => {
  for (const method of ['rlm', 'file-agent']) {
    const { expected, calls, input, output } = await planned(method, '')
    expect(expected.calls).toBeGreaterThan(3)
    expect(expected.calls).toBeLessThan(calls / 2)
    expect(expected.input).toBeLessThan(input / 2)
    expect(expected.output).toBeLessThan(output / 2)
    const least = await planned(method, '', undefined, { turns: 1 })
    expect(least.expected.calls).toBeLessThanOrEqual(least.calls)
    expect(least.expected.input).toBeLessThanOrEqual(least.input)
  }
})

test('answers and half of the thinking are expected, not all that is allowed', async () => {
  const { expected, output } = await planned('memagent', '--reasoning-tokens 1k')
  expect(expected.output).toBe(expected.calls * (200 + 512))
  expect(output).toBeGreaterThan(expected.output)
})
