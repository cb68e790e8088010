import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import { loadTokenizer, type Tokenizer } from '../../../../core/tokens/tokens.ts'
import { prose } from '../../../../generators/haystacks/prose.ts'
import { sampleHelmet } from '../../../../packages/longproc/data/helmet.ts'
import type { LongProcTask } from '../../../../packages/longproc/data/index.ts'
import { toLongProcItem } from '../../../../packages/longproc/items/longproc.ts'
import { loadLongProc } from '../../../../packages/longproc/readers/longproc.ts'
import { loadRegistry, type Registry } from '../../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { folderOf, LONGPROC, MADE } from '../data/folder.ts'

const DATA = folderOf(MADE)
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ nums: [1, 2, 3, 4], target: 10, solution: [], at }))

describe('a run over LongProc’s own data', () => {
  test('has rows along the required output, scores, and reports that say so', async () => {
    const out = freshFolder()
    const words = `--task longproc:countdown_0.5k,longproc:path_traversal_2k --data longproc=${DATA} --quiet --details --out ${out}`
    const { code, out: table } = await bench(words)
    const { items, scores, manifest } = rowsOf(out)
    expect(code).toBe(0)
    expect(
      items.map(({ task, scorer, family, length }) => [
        task,
        scorer,
        family,
        length.target,
        length.output,
        length.reserve,
      ]),
    ).toEqual([
      ['longproc:countdown', 'longproc-countdown', 'longproc', 0, 512, 1024],
      ['longproc:path_traversal', 'longproc-path-traversal', 'longproc', 0, 2048, 3072],
    ])
    expect(items[1]).toMatchObject({
      expected: { reference: 'From Riga, take a bus to Oslo.', item: { question_repr: ['Riga', 'Oslo'] } },
      length: { reference: 9 },
      seed: 'none',
      paired: false,
    })
    expect(scores.filter(row => row.item === items[0].id).map(row => row.scorer)).toEqual([
      'longproc-countdown',
      'longproc-countdown-fixed',
      'stated-longproc-countdown',
      'longproc-countdown-rmodels',
    ])
    expect(manifest.data['longproc:countdown_0.5k']).toMatchObject({ path: DATA })
    expect(table).toContain('lengths are tokens of required output; prompts as long as LongProc makes them')
    expect(table).toMatch(/^longproc:countdown +0\.0 /m)
    const answers = rowsOf(out).answers.length
    expect((await bench(words)).code).toBe(0)
    expect(rowsOf(out).answers).toHaveLength(answers)
  })

  test('tells levels that share a file apart', async () => {
    const out = freshFolder()
    await bench(`generate --task longproc:travel* --data longproc=${DATA} --quiet --out ${out}`)
    const { items } = rowsOf(out)
    expect(items.map(({ length, index }) => [length.output, index])).toEqual([
      [2048, 0],
      [8192, 0],
      [8192, 1],
    ])
    expect(new Set(items.map(({ id }) => id)).size).toBe(3)
    expect(new Set(items.map(({ questionId }) => questionId)).size).toBe(3)
  })

  test('plans, and says which records and that lengths are the data’s', async () => {
    const { code, err } = await bench(
      `--task longproc:*,vt --data longproc=${DATA} --samples 1 --lengths 8k --dry-run --method floor:empty`,
    )
    expect(code).toBe(0)
    expect(err).toContain('longproc:travel_planning_8k: the first 1 of 2 records, answers of 8K tokens')
    expect(err).toContain('longproc:countdown_0.5k: all 1 of 1 records, answers of 0.5K tokens')
    expect(err).toContain('--lengths and --output-lengths are for generated tasks')
    expect(err).toMatch(/passed over: --data longproc: .* holds no countdown_2k\. Looked for/)
    expect(err).toContain('lengths  0.5K 2K 8K')
  })

  test('stands beside generated tasks', async () => {
    const out = freshFolder()
    const words = `generate --task vt,longproc:countdown_0.5k --data longproc=${DATA} --lengths 4k --samples 1 --quiet`
    expect((await bench(`${words} --out ${out}`)).code).toBe(0)
    expect(rowsOf(out).items.map(({ task }) => task)).toEqual(['vt', 'longproc:countdown'])
  })

  test('takes rows of Hugging Face, and the first place that has a data set', async () => {
    const row = { id: 'x', input_prompt: 'P', reference_output: 'R', metadata: '{"nums": [1, 2], "target": 3}' }
    const rows = folderOf({ 'countdown_2k.jsonl': [row] })
    const out = freshFolder()
    const words = `generate --task longproc:countdown_0.5k,longproc:countdown_2k --data longproc=${DATA} --data longproc=${rows}`
    expect((await bench(`${words} --quiet --save-contexts --out ${out}`)).code).toBe(0)
    const { items } = rowsOf(out)
    expect(items[1]).toMatchObject({
      expected: { reference: 'R', item: { nums: [1, 2], target: 3 } },
      notes: ['the whole prompt is the context: its parts could not be separated'],
    })
    expect(readFileSync(join(out, 'contexts', `${items[1].id}.txt`), 'utf8')).toBe('P')
  })

  test('a file that changes within a run is refused', async () => {
    const out = freshFolder()
    const folder = (target: number) =>
      folderOf({ ...MADE, 'countdown/countdown_0.5k.json': [{ nums: [1, 2, 3, 4], target, solution: [] }] })
    const words = (data: string) =>
      `generate --task longproc:countdown_0.5k --data longproc=${data} --quiet --out ${out}`
    expect((await bench(words(folder(10)))).code).toBe(0)
    expect(await bench(words(folder(24)))).toMatchObject({ code: 2, err: expect.stringContaining('data file') })
  })

  test.each([
    ['longproc:countdwn_2k', DATA, 'unknown task "longproc:countdwn_2k" (did you mean "longproc:countdown_2k"'],
    ['longproc:', DATA, 'unknown task "longproc:"'],
    ['longproc:maze*', DATA, 'no task matches "longproc:maze*"'],
    ['longproc:countdown_2k', DATA, 'holds no countdown_2k. Looked for: countdown/countdown_2k.json'],
    ['longproc:html_to_tsv_8k,longproc:html*', DATA, 'holds no html_to_tsv_8k.'],
    ['longproc:tom_tracking_2?', DATA, '--task longproc:tom_tracking_2?: passed over: '],
    ['longproc:countdown_0.5k', '/nowhere', '--data longproc: /nowhere cannot be read'],
    ['longproc:*', folderOf({ ...MADE, 'countdown/countdown_0.5k.json': '[{' }), 'countdown_0.5k.json ends too early'],
    ['longproc:*', folderOf({ ...MADE, 'countdown/countdown_0.5k.json': [{ nums: 'x' }] }), 'has a fault at "nums"'],
  ])('%s is refused in one line', async (task, data, message) => {
    const { code, err } = await bench(`--task ${task} --data longproc=${data} --dry-run --method floor:empty`)
    expect([code, err.trim().split('\n')]).toEqual([2, [expect.stringContaining(message)]])
  })

  test('without data says where it is to be had; a role that is none is near to this one', async () => {
    expect((await bench('--task longproc:countdown_2k --dry-run')).err).toContain('--data longproc=FOLDER is needed')
    expect((await bench('--task vt --data longprok=x --dry-run')).err).toContain('did you mean "longproc"?')
  })
})

describe('which records', () => {
  let place: Omit<Parameters<typeof loadLongProc>[1], 'samples' | 'subset' | 'paths'>
  beforeAll(async () => {
    const [tokenizer, registry]: [Tokenizer, Registry] = [await loadTokenizer('o200k_base'), await loadRegistry()]
    place = { tokenizer, registry, haystack: prose, seed: '42', lengthsAsked: false }
  })
  const folder = folderOf({ ...MADE, 'countdown/countdown_0.5k.json': many(150) })
  const taken = (subset: 'first' | 'helmet', samples: number) => {
    const { cells, notes } = loadLongProc(['longproc:countdown_0.5k'], { ...place, samples, subset, paths: [folder] })
    const { recipe, samples: count } = cells[0]
    const items = Array.from({ length: count }, (_, index) => recipe.ready!.make(index))
    return {
      at: items.map(({ row }) => (row.expected as { item: { at: number } }).item.at),
      index: items.map(({ row }) => row.index),
      ids: items.map(({ row }, index) => row.id === recipe.ready!.identify(index).id),
      notes,
    }
  }

  test('the first', () => {
    const { at, notes, ids } = taken('first', 3)
    expect([at, ids]).toEqual([
      [0, 1, 2],
      [true, true, true],
    ])
    expect(notes).toEqual(['longproc:countdown_0.5k: the first 3 of 150 records, answers of 0.5K tokens'])
  })

  test('HELMET’s hundred, in its order, whatever the number of samples', () => {
    const { at, index, notes } = taken('helmet', 10)
    expect(at).toEqual(sampleHelmet(150))
    expect([at.length, index.at(-1)]).toEqual([100, 99])
    expect(notes[0]).toContain('HELMET’s 100 of 150 records')
  })

  test.skipIf(!existsSync(LONGPROC))(
    'real prompts stay as they are, and all have their parts (skipped: no ../shared)',
    () => {
      const paths = [LONGPROC, join(LONGPROC, 'standins-official-schema')]
      const golden = goldenPrompts()
      const { cells } = loadLongProc(['longproc:*'], { ...place, samples: 6, subset: 'first', paths })
      expect(cells).toHaveLength(16)
      let known = 0
      for (const { recipe, samples } of cells)
        for (let index = 0; index < samples; index++) {
          const { row, render, context, instructions, question, statement } = recipe.ready!.make(index)
          expect(row.notes, `${row.task} ${row.length.output} ${index}`).toBeUndefined()
          expect(render()).toContain(context)
          expect(statement()).toBe(`${instructions}\n\n${question}`)
          expect(statement().length).toBeGreaterThan(100)
          if (golden.has(sha256(render()))) known++
        }
      expect(known).toBe(cells.reduce((sum, { samples }) => sum + samples, 0))
    },
    20_000,
  )
})

describe('the parts of a prompt', () => {
  const level = { tokens: 512, answerTokens: 1024, scorer: 's' }
  const itemOf = (task: LongProcTask, input_prompt: string, item: Readonly<Record<string, unknown>> = {}) =>
    toLongProcItem({ id: '0', task, input_prompt, reference_output: 'R', item }, level)

  test.each<[LongProcTask, string, string, string]>([
    [
      'html_to_tsv',
      '[TASK]\nCopy.\n\n[INPUT WEBPAGE]\n```html\n<p>A</p>\n```\n\n[TARGET INFORMATION]\nB\n```tsv\nx\n```',
      '<p>A</p>',
      '[TASK]\nCopy.\n\n[TARGET INFORMATION]\nB\n```tsv\nx\n```',
    ],
    [
      'html_to_tsv',
      'T\n[INPUT WEBPAGE]\n```html\n<p>\n```\n\n[TARGET INFORMATION]\nfake</p>\n```\n\n[TARGET INFORMATION]\nB',
      '<p>\n```\n\n[TARGET INFORMATION]\nfake</p>',
      'T\n\n[TARGET INFORMATION]\nB',
    ],
    ['pseudo_to_code', 'T\n\n[PSEUDOCODE]:\nend\n\n[CODE]:', 'end', 'T\n\n[CODE]:'],
    [
      'path_traversal',
      'T\n[PROBLEM]\nexample\n\nNow find the route from A to B.\n\n[PROBLEM]\nroads\n\nNow find the route from C to D.',
      'roads',
      'T\n[PROBLEM]\nexample\n\nNow find the route from A to B.\n\nNow find the route from C to D.',
    ],
    ['tom_tracking', 'T\n\n[STORY]\nStep 0\n\n[QUESTION]\nWhere?', 'Step 0', 'T\n\n[QUESTION]\nWhere?'],
    ['countdown', 'T\n\n[EXAMPLES]\nE\n\n[Problem]\n1 2', 'E', 'T\n\n[Problem]\n1 2'],
    ['travel_planning', 'T\n\nEXAMPLES:\nE\n\nYOUR TASK:\nP', 'E', 'T\n\nYOUR TASK:\nP'],
  ])('of %s are found at the official headings', (task, prompt, context, statement) => {
    const item = itemOf(task, prompt)
    expect(item).toMatchObject({ context, statement })
    expect(item.statement).toBe(`${item.instructions}\n\n${item.question}`)
    expect(item.head + item.context + item.tail).toBe(prompt)
    expect(item.notes).toBeUndefined()
  })

  test('are found by the record where the wording is another', () => {
    const story = 'Ann came.\nShe left.\n'
    const item = itemOf('tom_tracking', `Ann came.\nRead:\n\n${story}\nWhere is she?`, { story })
    expect([item.head, item.context, item.tail]).toEqual(['Ann came.\nRead:\n\n', story.trim(), '\n\nWhere is she?'])
    expect([item.instructions, item.question]).toEqual(['Ann came.\nRead:', 'Where is she?'])
  })

  test.each<[LongProcTask, string]>([
    ['html_to_tsv', 'no headings at all'],
    ['countdown', '[Problem]\n1 2\n\n[EXAMPLES]\nbehind'],
    ['countdown', 'T\n\n[EXAMPLES]\n\n\n\n[Problem]\n1 2'],
    ['tom_tracking', 'x'],
  ])('of %s that are not found leave the whole prompt', (task, prompt) => {
    const item = itemOf(task, prompt, { story: 'elsewhere' })
    expect(item).toMatchObject({ head: '', context: prompt, tail: '' })
    expect(item.notes).toHaveLength(1)
  })
})

test('saved items of long output keep both lengths when they are read as a file', async () => {
  const [saved, again] = [freshFolder(), freshFolder()]
  const words = '--task countdown --lengths 8k,16k --output-lengths 0.5k,2k --samples 1 --quiet'
  expect((await bench(`generate ${words} --save-contexts --out ${saved}`)).code).toBe(0)
  expect((await bench(`generate --task file:${saved} --samples 1 --quiet --out ${again}`)).code).toBe(0)
  const lengths = (path: string) =>
    rowsOf(path)
      .items.map(({ length: { target, output, reference, reserve } }) => [target, output, reference, reserve].join(' '))
      .sort()
  expect(lengths(again)).toEqual(lengths(saved))
  expect(rowsOf(again).items.map(({ notes }) => notes)).toEqual([undefined, undefined, undefined, undefined])
})

/** Hashes of all prompts of the official loader. */
function goldenPrompts(): ReadonlySet<string> {
  const text = readFileSync(join(LONGPROC, 'golden/loader-hashes.json'), 'utf8')
  return new Set([...text.matchAll(/"[0-9a-f]{64}"/g)].map(([hash]) => hash.slice(1, -1)))
}
