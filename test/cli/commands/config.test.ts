import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../cli/config-file/config.ts'
import { RUN_FLAGS } from '../../../cli/flags/table.ts'
import { parseRun } from './parse.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(text: string, name = 'bench.yaml') {
  const path = join(folder, name)
  writeFileSync(path, text)
  return parseRun([], await readConfig(path, RUN_FLAGS))
}

describe('a config file', () => {
  test.each([
    ['task: vt', { task: ['vt'] }],
    ['task: [vt, cwe]', { task: ['vt', 'cwe'] }],
    ['task: vt,cwe', { task: ['vt', 'cwe'] }],
    ['lengths: 8k..16k', { lengths: [8192, 16_384] }],
    ['lengths: [8192, 16k]', { lengths: [8192, 16_384] }],
    ['lengths: 8192', { lengths: [8192] }],
    ['samples: 100\nseed: 7', { samples: 100, seed: '7' }],
    ['dry-run: true\nretry-errors: false', { dryRun: true, retryErrors: false }],
    [
      'set:\n  vt:\n    hops: 4\n    chains: 1',
      {
        set: [
          { owner: 'vt', parameter: 'hops', value: '4' },
          { owner: 'vt', parameter: 'chains', value: '1' },
        ],
      },
    ],
    ['set:\n  vt.hops: 4', { set: [{ owner: 'vt', parameter: 'hops', value: '4' }] }],
    ['set: [vt.hops=4]', { set: [{ owner: 'vt', parameter: 'hops', value: '4' }] }],
    [
      'data:\n  squad: [a.json, b.json]\n  hotpotqa: c.json',
      { data: { squad: ['a.json', 'b.json'], hotpotqa: ['c.json'] } },
    ],
    ['extra-body:\n  top_k: 20\n  chat: {think: false}', { extraBody: { top_k: 20, chat: { think: false } } }],
    [
      'model: [a@http://h/v1, b@http://h/v1]',
      {
        models: [
          { name: 'a', baseUrl: 'http://h/v1' },
          { name: 'b', baseUrl: 'http://h/v1' },
        ],
      },
    ],
    ['timeout: 90\nretry-budget: 1h', { timeout: 90_000, retryBudget: 3_600_000 }],
    ['{}', { task: ['ruler'] }],
  ])('%j', async (text, expected) => expect(await read(text)).toMatchObject(expected))

  test('in JSON', async () =>
    expect(await read('{"task": ["vt"], "lengths": "8k", "samples": 3}', 'bench.json')).toMatchObject({
      task: ['vt'],
      samples: 3,
    }))

  test.each([
    ['taks: vt', 'unknown field in', '"taks" (did you mean "task"?)'],
    ['baseUrl: x', 'unknown field in', '(did you mean "base-url"?)'],
    ['config: other.yaml', 'unknown field in', '"config"'],
    ['samples: many', 'bench.yaml: samples: "many" is not a whole number', 'Allowed: 1 to 100,000'],
    ['samples: [1, 2]', 'bench.yaml: samples is given 2 times', ''],
    ['samples:', 'bench.yaml: samples: got an empty value, expected a text or a number.', ''],
    ['haystack: true', 'bench.yaml: haystack needs a value', ''],
    ['dry-run: maybe', 'bench.yaml: dry-run: got "maybe", expected true or false.', ''],
    ['lengths: {a: 1}', 'bench.yaml: lengths: got an object or list, expected a text or a number.', ''],
    ['task: [[vt]]', 'bench.yaml: task: got an object or list, expected a text or a number.', ''],
    ['- task', 'is not an object', 'names of flags'],
    ['vt', 'is not an object', ''],
    ['', 'is not an object', ''],
    ['task: [vt', 'is not valid YAML', 'line'],
    ['a: 1\na: 2', 'is not valid YAML', 'line 2'],
  ])('refuses %j', async (text, message, more) => {
    const error = await read(text).catch((error: Error) => error)
    expect(error).toMatchObject({ name: 'BenchError', exitCode: 2 })
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).toContain(more)
    expect((error as Error).message).not.toContain('\n')
  })

  test('broken JSON names its place and shows nothing of it', async () => {
    const error = await read('{"extra-body": {"key": hunter22}}', 'broken.json').catch((error: Error) => error)
    expect((error as Error).message).toMatch(/broken\.json is not valid JSON/)
    expect((error as Error).message).not.toContain('hunter22')
  })

  test.each([join(folder, 'none.yaml'), folder])('refuses what cannot be read: %#', async path => {
    await expect(readConfig(path, RUN_FLAGS)).rejects.toThrow(/^--config: .* cannot be read/)
  })

  test('refuses a file of more than 1 MB', async () => {
    await expect(read(`task: ${'x'.repeat(1_048_577)}`)).rejects.toThrow(/cannot be read \(it has 1,048,583 bytes/)
  })
})
