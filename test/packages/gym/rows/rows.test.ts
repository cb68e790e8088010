import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { loadRegistry } from '../../../../library/plugin/index.ts'
import { openLabel } from '../../../../packages/gym/label.ts'
import { toParquetSchema, toParquetValue } from '../../../../packages/gym/rows/columns.ts'
import { ROW_FORMATS } from '../../../../packages/gym/rows/formats/index.ts'
import { cutChunks } from '../../../../packages/gym/rows/formats/longrlvr.ts'
import { RecipeBuilder } from '../../../../packages/gym/streams/rebuild.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { madeOnce } from '../../../generators/place.ts'

const items = madeOnce(async () => {
  const out = mkdtempSync(join(tmpdir(), 'fathom-rows-'))
  const { code, err } = await bench(
    `generate --task revisions,graph-hubs --lengths 8k --samples 2 --seed 7 --quiet --out ${out}`,
  )
  expect([err, code]).toEqual(['', 0])
  return out
})

async function readRows(out: string): Promise<readonly Record<string, unknown>[]> {
  const name = readdirSync(out).find(each => /^train\./.test(each)) ?? ''
  const path = join(out, name)
  if (name.endsWith('.jsonl'))
    return readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  return parquetReadObjects({ file: await asyncBufferFromFile(path) })
}

/** The types of a value, as its column says. */
function describe(value: unknown): unknown {
  if (typeof value === 'bigint') return 'int64'
  if (Array.isArray(value)) return value.map(describe)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, describe(each)]))
  return typeof value
}

test.each(ROW_FORMATS.map(({ id, file }) => [id, file] as const))(
  '%s: rows of all tasks with equal types',
  async (id, file) => {
    const out = freshFolder()
    const { code, err } = await bench(`export ${await items()} --to ${id} --out ${out} --anyway`)
    expect([code, err.replace(/ {2}note .*\n/g, '')]).toEqual([0, ''])
    const rows = await readRows(out)
    expect(rows.length).toBeGreaterThan(1)
    expect(readFileSync(join(out, 'README.md'), 'utf8')).toMatch(/Prompts have up to [78],\d{3} tokens \(o200k_base\)/)
    expect(readdirSync(out)).toContain(`train.${file}`)
    const [first] = rows
    for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(first))
    if (file === 'parquet')
      for (const row of rows) expect(Object.keys(describe(row) as object)).toEqual(Object.keys(first))
  },
)

interface TrainingRow {
  readonly data_source: string
  readonly prompt: readonly { readonly content: string }[]
  readonly context: string
  readonly reward_model: { readonly ground_truth: string }
  readonly extra_info: { readonly ref_chunks: readonly bigint[]; readonly ref_chunks_text: readonly string[] }
}

test('rows have what the loaders of the trainers read', async () => {
  const read = async (id: string) => {
    const out = freshFolder()
    await bench(`export ${await items()} --to ${id} --out ${out} --split train --anyway`)
    return (await readRows(out)) as readonly unknown[] as readonly TrainingRow[]
  }
  const [verl] = await read('verl')
  expect(verl).toMatchObject({
    data_source: expect.stringMatching(/^fathom\//),
    prompt: [{ role: 'user', content: expect.any(String) }],
    reward_model: { style: 'rule' },
    extra_info: { split: 'train', index: 0n, length: 8192n },
  })
  const label = openLabel(verl.reward_model.ground_truth)
  expect(label.recipe).toMatchObject({ length: 8192, seed: '7' })
  expect(verl.prompt[0].content).toContain(label.wording?.slice(0, 20))
  const [memagent] = await read('memagent')
  expect(memagent.data_source).toBe('hotpotqa')
  expect(Array.isArray(memagent.reward_model.ground_truth)).toBe(true)
  expect(memagent.context.length).toBeGreaterThan(memagent.prompt[0].content.length)
  const [longrlvr] = await read('longrlvr')
  const chunks = openLabel(longrlvr.reward_model.ground_truth).chunks ?? []
  expect(longrlvr.extra_info.ref_chunks.map(Number)).toEqual(chunks)
  for (const [at, text] of longrlvr.extra_info.ref_chunks_text.entries())
    expect(longrlvr.prompt[0].content).toContain(`<CHUNK_${chunks[at]}>\n${text}`)
})

test('sealed labels name no answer, and secret seeds are in none', async () => {
  const [out, secret] = [freshFolder(), `${freshFolder()}.key`]
  mkdirSync(join(secret, '..'), { recursive: true })
  writeFileSync(secret, 'shh')
  await bench(`export ${await items()} --to slime --out ${out} --seal ${secret} --anyway`)
  for (const { label } of await readRows(out)) expect(label).toMatch(/^fathom\.v1\.[\w-]+$/)
  const [hidden, rows, seed] = [freshFolder(), freshFolder(), `${freshFolder()}.seed`]
  await bench(`generate --task revisions --lengths 8k --samples 1 --secret-seed ${seed} --quiet --out ${hidden}`)
  await bench(`export ${hidden} --to jsonl --out ${rows} --anyway`)
  expect(readFileSync(join(rows, 'train.jsonl'), 'utf8')).not.toContain(readFileSync(seed, 'utf8').trim())
  const refused = await bench(`export ${hidden} --to ors --out ${freshFolder()} --anyway`)
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('no item can become a row of ors')])
})

test('items whose questions are drawn for their length have recipes, from which they are built again', async () => {
  const [drawn, rows] = [freshFolder(), freshFolder()]
  await bench(`generate --task revisions --lengths 8k --samples 2 --cores per-length --quiet --out ${drawn}`)
  await bench(`export ${drawn} --to jsonl --out ${rows}`)
  const builder = new RecipeBuilder(await loadRegistry())
  for (const { item, label } of await readRows(rows)) {
    const { recipe } = openLabel(label)
    expect(recipe?.params).toMatchObject({ drawn_at: 8192 })
    expect((await builder.build(recipe!)).row.id).toBe(item) // it matched an object
  }
})

test('what is refused', async () => {
  const easy = freshFolder()
  await bench(`generate --task niah_single_1 --lengths 8k --samples 1 --quiet --out ${easy}`)
  for (const [more, message] of [
    [`${easy} --to verl`, 'a floor that reads a few thousand tokens scores above 50 on niah_single_1 100'],
    [`${easy} ${easy} --to verl`, 'got 2 directories, expected one'],
    [`${easy} --to verl --split ../up`, 'expected a name of letters'],
    [`${easy} --to verl --url nowhere`, 'expected an address such as http://127.0.0.1:8765'],
  ]) {
    const { code, err } = await bench(`export ${more} --out ${freshFolder()}`)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  }
  const served = await bench('gym serve --task niah_single_2 --lengths 8k --haystack noise --anyway --port 0')
  expect([served.code, served.err]).toEqual([2, expect.stringContaining('Leave out --haystack')])
})

test('chunks are the whole context, cut before lines or words', () => {
  for (const text of ['', 'x'.repeat(9000), 'word '.repeat(3000), `${'a line of text\n'.repeat(700)}`]) {
    const chunks = cutChunks(text)
    expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    for (const { start, end } of chunks) expect(end - start).toBeLessThanOrEqual(4001)
  }
})

test('a value of another type than its column is refused', () => {
  expect(() => toParquetValue(1, 'string', 'a')).toThrow('column a is number')
  expect(() => toParquetValue(undefined, 'string', 'a')).toThrow('has no value')
  expect(() => toParquetValue({ b: 1, c: 2 }, { struct: { b: 'int64' } }, 'a')).toThrow('has no field c')
  expect(toParquetSchema({ a: { list: 'string' } }).map(({ name }) => name)).toEqual(['root', 'a', 'list', 'element'])
})
