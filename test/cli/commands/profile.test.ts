import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const vt = (out: string, flags = '') => `--task vt --lengths 4k --samples 2 --quiet --out ${out} ${flags}`

test('a run of the official profile begins the answer on the reader, can be verified, and is not mixed with the other', async () => {
  const out = freshFolder()
  const { code } = await bench(vt(out, '--profile official'))
  expect(code).toBe(0)
  const { items, manifest, scores } = rowsOf(out)
  expect(items.map(({ params }) => params['profile'])).toEqual(['official', 'official'])
  expect(manifest.tasks['vt']?.params).toMatchObject({ profile: 'official', template_tokens: 0 })
  expect(scores.map(({ value }) => value)).toEqual(expect.arrayContaining([1, 1]))
  const mixed = await bench(vt(out))
  expect(mixed.code).toBe(2)
  expect(mixed.err).toContain('holds a run of another vt.profile: official, asked is none')
  expect((await bench(vt(out, '--profile official'))).code).toBe(0)
})

test('two profiles share no item, and a comparison says so', async () => {
  const [a, b] = [freshFolder(), freshFolder()]
  await bench(vt(a))
  await bench(vt(b, '--profile official'))
  const { code, err } = await bench(`compare ${a} ${b}`)
  expect(code).toBe(2)
  expect(err.trim()).not.toContain('\n')
})

test('the model’s chat template counts into the length', async () => {
  const out = freshFolder()
  const template = `${out}.jinja`
  writeFileSync(
    template,
    '{% for message in messages %}<|{{ message.role }}|> {{ message.content }}{% endfor %} <|assistant|>',
  )
  const { code } = await bench(vt(out, `--profile official --api completions --chat-template ${template}`))
  expect(code).toBe(0)
  const { manifest, items } = rowsOf(out)
  const { count } = await loadTokenizer('o200k_base')
  const around = count('<|user|> word <|assistant|>') - count('word')
  expect(manifest.tasks['vt']?.params['template_tokens']).toBe(around)
  for (const { length } of items) expect(length.tokens + length.reserve).toBeLessThanOrEqual(4096)
})

test('official runs are of 500 items unless told otherwise', async () => {
  const plan = async (flags: string) => {
    const { out, err } = await bench(`--task vt --lengths 4k --dry-run --display plain ${flags}`)
    return out + err
  }
  expect(await plan('')).not.toMatch(/\b500\b/)
  expect(await plan('--profile official')).toMatch(/\b500\b/)
  expect(await plan('--profile official -n 7')).not.toMatch(/\b500\b/)
})

test.each([
  ['--profile ruler', 'unknown value of --profile "ruler". Known: fathom, official.'],
  [
    '--task kv-chain --profile official',
    '--profile: nothing in this run uses this flag. It applies to tasks of RULER: cwe, fwe, niah_multikey_1',
  ],
])('%s is one line and exit code 2', async (flags, words) => {
  const { code, err } = await bench(`--lengths 4k --samples 1 --dry-run ${flags}`)
  expect(code).toBe(2)
  expect(err).toContain(words)
  expect(err.trim()).not.toContain('\n')
})
