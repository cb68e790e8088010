import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '../../../../core/rows/manifest/manifest.ts'
import type { ItemRow } from '../../../../core/rows/rows.ts'
import { isBuilt, makeRebuilder, type Rebuilder, type RebuildPlace } from '../../../../run/registry/rebuild/rebuild.ts'
import { loadRegistry, type Registry } from '../../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { folderOf, MADE } from '../../../packages/longproc/data/folder.ts'

let registry: Registry
beforeAll(async () => {
  registry = await loadRegistry()
})

async function made(words: string): Promise<{ items: ItemRow[]; manifest: Manifest }> {
  const out = freshFolder()
  const { code, err } = await bench(`generate ${words} --quiet --out ${out}`)
  expect(err).toBe('')
  expect(code).toBe(0)
  return rowsOf(out)
}

const rebuilderOf = (manifest: Manifest, more: Partial<RebuildPlace> = {}): Promise<Rebuilder> =>
  makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: false, ...more })

describe('a row is built again', () => {
  test.each([
    '--task vt,niah_single_2,cwe,fwe --lengths 2k,4k --samples 2 --seed 7',
    '--task niah_multikey_1 --set niah_multikey_1.keys=8 --lengths 2k --samples 1 --tokenizer chars --haystack noise',
    '--task path-traversal,html-to-tsv --output-lengths 0.5k --samples 1',
  ])('%s', async words => {
    const { items, manifest } = await made(words)
    const rebuild = await rebuilderOf(manifest)
    expect(items.length).toBeGreaterThan(0)
    for (const row of items) {
      expect(rebuild.hasOwnIds(row)).toBe(true)
      const item = rebuild(row)
      expect(item).not.toHaveProperty('why')
      if (isBuilt(item)) expect(item.row).toEqual(row)
    }
  })

  test('with a haystack, a template and a tokenizer of the user’s, which are asked for by name', async () => {
    const folder = freshFolder()
    const words = Array.from({ length: 400 }, (_, at) => `Sentence ${at} speaks of the harbour and of rain.`).join(' ')
    writeFileSync(`${folder}.txt`, words)
    const { items, manifest } = await made(`--task niah_single_2 --lengths 2k --samples 1 --haystack ${folder}.txt`)
    const [row] = items
    expect((await rebuilderOf(manifest))(row)).toEqual({ why: expect.stringContaining('--haystack PATH') })
    expect(isBuilt((await rebuilderOf(manifest, { haystack: `${folder}.txt` }))(row))).toBe(true)
    expect(isBuilt((await rebuilderOf(manifest, { followPaths: true }))(row))).toBe(true)
    writeFileSync(`${folder}.txt`, `${words} One more.`)
    expect((await rebuilderOf(manifest, { followPaths: true }))(row)).toEqual({ why: expect.stringContaining('text:') })
    expect((await rebuilderOf(manifest)).hasOwnIds(row)).toBe(true)
  })

  test('with other names in the haystack, whether they are asked for again or not', async () => {
    const path = `${freshFolder()}.txt`
    const page =
      'Mr. Quillfeather met Bettina in June. Bettina said that she knew Mr. Quillfeather. So Bettina sang.\n\n'
    writeFileSync(path, page.repeat(40))
    const { items, manifest } = await made(`--task niah_single_2 --lengths 2k --samples 1 --haystack ${path}:swapped`)
    for (const how of [{ haystack: path }, { haystack: `${path}:swapped` }, { followPaths: true }])
      expect(isBuilt((await rebuilderOf(manifest, how))(items[0]))).toBe(true)
    expect((await rebuilderOf(manifest))(items[0])).toEqual({ why: expect.stringContaining('--haystack PATH') })
  })

  test('from LongProc’s data and from files, wherever they stand', async () => {
    const data = folderOf(MADE)
    const longproc = await made(`--task longproc:countdown_0.5k --data longproc=${data}`)
    const built = await rebuilderOf(longproc.manifest, { data: { longproc: [data] } })
    expect(longproc.items.map(row => isBuilt(built(row)))).toEqual([true])
    const without = await rebuilderOf(longproc.manifest)
    expect(without(longproc.items[0])).toEqual({ why: expect.stringContaining('--data longproc=PATH') })

    const saved = freshFolder()
    expect(
      (await bench(`generate --task vt --lengths 2k --samples 3 --save-contexts --quiet --out ${saved}`)).code,
    ).toBe(0)
    const { items, manifest } = await made(`--task file:${saved} --samples 2`)
    const path = join(saved, 'items.jsonl')
    const files = await rebuilderOf(manifest, { data: { file: [path] } })
    expect(items.map(row => isBuilt(files(row)))).toEqual([true, true])
    const other = await rebuilderOf(manifest, { data: { file: [`${saved}/manifest.json`] } })
    expect(other(items[0])).toEqual({ why: expect.stringContaining('manifest.json') })
    await expect(rebuilderOf(manifest, { data: { file: ['/nowhere'] } })).rejects.toThrow(/\/nowhere does not exist\.$/)
    const followed = await rebuilderOf(manifest, { followPaths: true })
    expect(followed(items[1])).toMatchObject({ row: items[1] })
  })
})

test('data under a name that nobody knows is refused', async () => {
  const { manifest } = await made('--task vt --lengths 2k --samples 1')
  await expect(rebuilderOf(manifest, { data: { sqaud: ['x'] } })).rejects.toThrow(/sqaud.*squad/)
})

describe('a row that cannot be built says why', () => {
  const one = async () => {
    const { items, manifest } = await made('--task vt --lengths 2k --samples 1')
    return { row: items[0], rebuild: await rebuilderOf(manifest) }
  }

  test.each<[string, (row: ItemRow) => Partial<ItemRow>]>([
    ['is not a task of this Fathom', () => ({ task: 'elsewhere' })],
    ['is of version 99', () => ({ version: 99 })],
    ['another template', () => ({ template: '00000000' })],
    ['its lengths are counted by chars', ({ length }) => ({ length: { ...length, tokenizer: 'chars' } })],
    ['its length is none', ({ length }) => ({ length: { ...length, target: 2 ** 40 } })],
    ['its length is none', ({ length }) => ({ length: { ...length, target: 1.5 } })],
    ['its index is none', () => ({ index: -1 })],
    ['its parameters are not those of the task', () => ({ params: { chains: '9' } })],
    ['vt: ', ({ params }) => ({ params: { ...params, chains: 0 } })],
    ['a length of answer', ({ length }) => ({ length: { ...length, output: 512 } })],
    ['is shorter than its smallest prompt', ({ length }) => ({ length: { ...length, target: 100 } })],
    ['is not among the tasks', () => ({ task: 'file:x' })],
  ])('%s', async (why, change) => {
    const { row, rebuild } = await one()
    expect(rebuild({ ...row, ...change(row) })).toEqual({ why: expect.stringContaining(why) })
  })

  test.each([
    ['its id is not', { id: '0'.repeat(20) }],
    ['its id is not', { seed: '43' }],
    ['its id is not', { index: 1 }],
    ['sha256 differs', { sha256: '0'.repeat(64) }],
  ])('%s the one of its fields', async (why, change) => {
    const { row, rebuild } = await one()
    expect(rebuild({ ...row, ...change })).toMatchObject({ why: expect.stringContaining(why), made: { row: {} } })
  })

  test('ids are told apart without building', async () => {
    const { row, rebuild } = await one()
    expect(rebuild.hasOwnIds({ ...row, questionId: 'x' })).toBe(false)
    expect(rebuild.hasOwnIds({ ...row, expected: 'raised' })).toBe(true)
    expect(rebuild.hasOwnIds({ ...row, task: 'elsewhere' })).toBeUndefined()
  })
})
