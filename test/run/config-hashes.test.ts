import { expect, test } from 'vitest'
import { buildRunEntries } from '../../run/config/entries.ts'
import type { Preset } from '../../run/config/spec.ts'
import { resolveMethods } from '../../run/registry/methods/named-methods.ts'
import { methods } from '../../runners/registry.ts'
import { parseRun } from '../cli/commands/parse.ts'
import { fakeModel } from '../runners/bench.ts'

const MODEL = ['--model', 'm', '--base-url', 'http://127.0.0.1:8000/v1']
const NAMED = ['full-context', 'truncate-middle', 'memagent', 'rag-embed', 'rlm', 'oracle', 'cli:own=program']
const presets = {
  s: { model: 'small-a', temperature: 0, extraBody: { a: 1 } },
  e: { model: 'vectors-a', baseUrl: 'http://127.0.0.1:8001/v1' },
  plain: { model: 'plain' },
}

/** Flags of a command line; everything that is set here and by no run of ours before counts as a setting of its own. */
const FLAGS: readonly string[] = [
  '',
  '--temperature 0.5',
  '--top-p 0.9',
  '--stop END',
  '--max-answer-tokens 64',
  '--reasoning-tokens 8k',
  '--extra-body {"top_k":20}',
  '--api completions',
  '--api responses',
  '--api anthropic',
  '--prefill none',
  '--prefill vllm',
  '--answer-policy paper',
  '--overflow truncate-middle',
  '--set full-context.overflow=truncate-middle',
  '--set memagent.chunkTokens=1000',
  '--sub-model other',
  '--sub-model s',
  '--sub-model plain',
  '--embed-model other',
  '--embed-model e',
  '--sub-model s --embed-model e --temperature 1',
  '--window 6000',
  '--window 32768',
  '--max-calls 1/item',
  '--max-calls 2/item',
  '--max-total-tokens 10k/item',
  '--max-cost 0.05/item',
  '--max-time 90s/item',
  '--max-calls 100',
  '--max-total-tokens 1m',
  '--max-cost 2',
  '--max-time 1h',
  '--header x-team=TEAM',
  '--session-header x-session-id',
  '--samples 100',
  '--lengths 4k',
  '--concurrency 2',
  '--timeout 5m',
  '--max-retries 1',
  '--retry-budget 1h',
  '--rpm 100',
  '--tpm 100k',
  '--no-stream',
  '--no-fit-check',
  '--probe-window',
  '--judge j@http://127.0.0.1:8002/v1',
]

/** Fields of an entry for the model itself, and for a sub-model and an embedder with it. */
const FIELDS: Readonly<Record<string, Partial<Preset>>> = {
  'another served name': { model: 'served' },
  'a window': { window: 6000 },
  'an extra body': { extraBody: { top_k: 20 } },
  'a temperature': { temperature: 0.3 },
  'stop words': { stop: ['END', 'STOP'] },
  'an API': { api: 'anthropic' },
  headers: { headers: { 'x-beta': 'BETA', authorization: 'KEY' } },
  'no stream': { stream: false },
  'a chat template': { api: 'completions', chatTemplate: 'none' },
  'a way to prefill': { prefill: 'vllm' },
  'no prefill': { prefill: 'none' },
  'a price': { price: { date: '2026-11-01', input: 1, output: 1 } },
  'a decoding': { decoding: 'yarn' },
  'server flags': { serverFlags: '--yarn 4' },
  'a rope factor': { ropeFactor: 4 },
  notes: { notes: 'mine' },
}

const hashes = (flags: string, entries: Readonly<Record<string, Preset>> = presets): string =>
  buildRunEntries(
    parseRun([...MODEL, ...flags.split(' ').filter(Boolean)], { presets: entries }),
    resolveMethods(NAMED, methods),
    [{ ...fakeModel(), id: 'm', simulated: false }],
  )
    .map(({ method, config, configBefore }) => `${method.id} ${config}${configBefore ? ` (${configBefore})` : ''}`)
    .join(' · ')

test('the hash of each set of options is as it was', async () => {
  const lines = FLAGS.map(flags => `${flags || '(none)'}: ${hashes(flags)}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('config-hashes.txt')
})

test('the hash of each field of an entry of a config file is as it was', async () => {
  const lines = Object.entries(FIELDS).flatMap(([name, fields]) => {
    const entries = { ...presets, m: { model: 'm', ...fields }, x: { model: 'x', ...fields } }
    const flags = ['--temperature 1 --header x-team=TEAM --extra-body {"a":1}', '--sub-model x', '--embed-model x']
    return flags.map(each => `${name}, ${each}: ${hashes(each, entries)}`)
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('model-entry-hashes.txt')
})
