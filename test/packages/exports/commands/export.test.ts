import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WholeFile } from '../../../../core/files/whole-file.ts'
import type { Item } from '../../../../generators/build/generate.ts'
import { openLongProc } from '../../../../packages/longproc/data/index.ts'
import { parseTemplate } from '../../../../packages/longproc/data/template.ts'
import { buildUserPrompt } from '../../../../packages/longproc/export/user-prompt.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'

interface Expected {
  readonly reference: string
  readonly item: Readonly<Record<string, unknown>>
}

async function exported(words: string) {
  const out = freshFolder()
  const { code, err } = await bench(`generate ${words} --format longproc --save-contexts --out ${out}`)
  const promptOf = (id: string) => readFileSync(join(out, 'contexts', `${id}.txt`), 'utf8')
  return { code, err, out, folder: join(out, 'longproc'), items: rowsOf(out).items, promptOf }
}

const open = (path: string, name: string) => openLongProc(path, name, { who: 'test' })

/** Fresh tasks by their official names, and whether the prompt can be put together from the official slots alone. */
const TASKS: readonly [string, string, boolean][] = [
  ['countdown', 'countdown_2k', false],
  ['html-to-tsv', 'html_to_tsv_2k', true],
  ['path-traversal', 'path_traversal_2k', true],
  ['pseudo-to-code', 'pseudo_to_code_2k', false],
  ['tom-tracking', 'tom_tracking_2k', false],
  ['travel-planning', 'travel_planning_2k', false],
]

test.each(TASKS)(
  '%s comes back as %s, from the official layout and from rows',
  async (task, name, isWhole) => {
    const { code, folder, items, promptOf, err } = await exported(`--task ${task} --output-lengths 2k --samples 2`)
    expect(code).toBe(0)
    expect(err.includes('prompts to the letter')).toBe(!isWhole)
    const [layout, rows] = [open(folder, name), open(join(folder, `${name}.jsonl`), name)]
    expect([layout.count, rows.count]).toEqual([2, 2])
    for (const [index, { id, expected }] of items.entries()) {
      const { reference, item } = expected as Expected
      for (const set of [layout, rows]) {
        const example = set.example(index)
        expect(example.reference_output).toBe(reference)
        // What the prompt holds is not in the item; a trip's number is that of its place in the file.
        expect(example.item).toMatchObject({ ...item, ...('id' in item && { id: expect.any(String) }) })
      }
      expect(rows.example(index).input_prompt).toBe(promptOf(id))
      if (isWhole) expect(layout.example(index).input_prompt).toBe(promptOf(id))
    }
  },
  30_000,
)

test('what was exported runs as LongProc’s own data', async () => {
  const { folder, items } = await exported('--task path-traversal --output-lengths 0.5k --samples 2')
  const out = freshFolder()
  const words = `generate --task longproc:path_traversal_0.5k --data longproc=${folder} --samples 2 --quiet --out ${out}`
  expect((await bench(words)).code).toBe(0)
  const again = rowsOf(out).items
  expect(again.map(({ expected }) => (expected as Expected).reference)).toEqual(
    items.map(({ expected }) => (expected as Expected).reference),
  )
  expect(again.map(({ sha256 }) => sha256)).toEqual(items.map(({ sha256 }) => sha256))
  expect(again[0]).not.toHaveProperty('notes')
})

test('levels of trips share a file, each with its number', async () => {
  const { folder } = await exported('--task travel-planning --output-lengths 2k,8k --samples 2')
  const list = JSON.parse(readFileSync(join(folder, 'travel_planning/travel_planning_all.json'), 'utf8')) as {
    id: string
  }[]
  expect(list.map(({ id }) => id)).toEqual([0, 1, 2, 3].map(at => `trip_planning_example_${at}`))
  for (const name of ['travel_planning_2k', 'travel_planning_8k']) {
    const set = open(folder, name)
    expect(set.count).toBe(2)
    // Built from its own examples, which are none of the items.
    const prompt = set.example(0).input_prompt
    expect(prompt.split('</Plan>').length).toBeGreaterThan(4)
    expect(prompt.split(set.example(0).reference_output)).toHaveLength(1)
  }
})

test('several prompt lengths get a folder each, other levels their own names', async () => {
  const { folder, items } = await exported(
    '--task path-traversal --lengths 8k,16k --output-lengths 1k,3000 --samples 1',
  )
  expect(items).toHaveLength(4)
  expect(readdirSync(folder).sort()).toEqual(['prompt-16k', 'prompt-8k'])
  expect(readdirSync(join(folder, 'prompt-8k')).sort()).toEqual([
    'path_traversal',
    'path_traversal_1k.jsonl',
    'path_traversal_3000.jsonl',
  ])
  expect(readdirSync(join(folder, 'prompt-8k/path_traversal')).sort()).toEqual([
    'path_traversal_1k.json',
    'path_traversal_3000.json',
    'prompts.yaml',
  ])
})

test('more samples are written with those that are there', async () => {
  const words = '--task tom-tracking --output-lengths 0.5k'
  const { out, folder } = await exported(`${words} --samples 2`)
  const read = () => readFileSync(join(folder, 'tom_tracking_0.5k.jsonl'), 'utf8')
  const before = read()
  expect((await bench(`generate ${words} --samples 3 --format longproc --quiet --out ${out}`)).code).toBe(0)
  expect(read().startsWith(before)).toBe(true)
  expect(read().trim().split('\n')).toHaveLength(3)
  expect(rowsOf(out).items).toHaveLength(3)
})

test('numbers hidden in a haystack stand in no slot: rows alone', async () => {
  const { err, folder } = await exported(
    '--task countdown --set countdown.context=haystack --lengths 8k --output-lengths 0.5k --samples 1',
  )
  expect(err).toContain('countdown: no official layout')
  expect(existsSync(join(folder, 'countdown_0.5k.jsonl'))).toBe(true)
  expect(existsSync(join(folder, 'countdown/countdown_0.5k.json'))).toBe(false)
})

test('tasks without such a schema are left out, and refused alone', async () => {
  const { folder, items } = await exported('--task vt,path-traversal --lengths 4k --output-lengths 0.5k --samples 1')
  expect(items).toHaveLength(2)
  expect(readdirSync(folder).sort()).toEqual(['path_traversal', 'path_traversal_0.5k.jsonl'])
  expect(await bench('generate --task vt --format longproc --dry-run')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--format longproc: none of these tasks has a schema of LongProc'),
  })
})

const itemOf = (prompt: (context: string) => string, context: string) =>
  ({ context, question: '', render: (other = context) => prompt(other) }) as unknown as Item

test('braces survive both ways of filling, and a text that comes twice is found in its order', () => {
  const item = itemOf(context => `{a} ${context} On fruit: {b} fruit and {}`, 'PAGE {x}')
  const slots = () => [['{topic}', 'fruit'] as const, ['{more}', 'fruit'] as const]
  const record = (_: unknown, own: object) => own as Readonly<Record<string, unknown>>
  const once = buildUserPrompt(item, {}, { record, context: 'page', slots })!
  expect(once).toBe('{{a}} {page} On {topic}: {{b}} {more} and {{}}')
  expect(parseTemplate(once).fill({ page: item.context, topic: 'fruit', more: 'fruit' })).toBe(item.render())
  const twice = buildUserPrompt(item, {}, { record, context: 'demonstration', demonstrations: true, slots })!
  const again = { topic: '{topic}', more: '{more}', demonstration: 'D' }
  expect(parseTemplate(parseTemplate(twice).fill(again)).fill({ topic: 'fruit', more: 'fruit' })).toBe(
    item.render().replace('PAGE {x}', 'D'),
  )
  expect(buildUserPrompt(item, {}, { record, context: 'page', slots: () => [['{x}', 'not there']] })).toBeUndefined()
})

test('a file that is dropped leaves what was there', () => {
  const folder = freshFolder()
  const path = join(folder, 'a/b.txt')
  const first = new WholeFile(path)
  first.append('one')
  expect(existsSync(path)).toBe(false)
  first.finish()
  first.drop()
  const second = new WholeFile(path)
  second.append('two')
  second.drop()
  expect([readFileSync(path, 'utf8'), readdirSync(join(folder, 'a'))]).toEqual(['one', ['b.txt']])
})
