import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'

const tokenizer = await loadTokenizer('o200k_base')

/** Rows of MemAgent's shape, of about `words` words each. */
const memagent = (count: number, words: number) =>
  Array.from({ length: count }, (_, index) => ({
    index,
    context:
      `Document 1:\nThe number kept for grey-owl is ${4829300 + index}. ${'Rain fell on the old mill. '.repeat(words / 6)}`.trim(),
    input: `Which number is kept for grey-owl? (${index})`,
    answers: [`${4829300 + index}`],
    num_docs: 1,
  }))

const ABOVE = mkdtempSync(join(tmpdir(), 'fathom-files-'))
afterAll(() => rmSync(ABOVE, { recursive: true, force: true }))

function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(ABOVE, 'x-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const lines = (rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')

const MIXED = folderOf({ 'eval_50.json': [...memagent(4, 300), ...memagent(3, 1200)] })
const FILE = `file:${join(MIXED, 'eval_50.json')}`

describe('two files of one name', () => {
  const [a, b] = [1, 4].map(n => join(folderOf({ 'needles.jsonl': lines(memagent(4, 300 * n)) }), 'needles.jsonl'))
  const twin = join(folderOf({ 'needles.jsonl': lines(memagent(4, 300)) }), 'needles.jsonl')

  test('are refused where the second would be left out', async () => {
    const { code, err } = await bench(`--task file:${a},file:${twin} --samples 4 --dry-run`)
    expect(code).toBe(2)
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(`${a} has the same name and filled all samples`)])
    expect(err).toContain(twin)
  })

  test('are one task where both give items, and a note says so', async () => {
    const { code, out, err } = await bench(`--task file:${a},file:${b} --samples 4 --dry-run`)
    expect(code).toBe(0)
    expect(out + err).toContain(`${b} and ${a} have the same name: their items are one task.`)
  })

  test('in the folders of a folder are noted where one gives nothing', async () => {
    const both = folderOf({ 'en/needles.jsonl': lines(memagent(4, 300)), 'zh/needles.jsonl': lines(memagent(4, 300)) })
    const { code, out, err } = await bench(`--task file:${both} --samples 4 --dry-run`)
    expect(code).toBe(0)
    expect(out + err).toContain(`${join(both, 'zh/needles.jsonl')}: no item is taken`)
  })
})

describe('a run over a file', () => {
  test('has true lengths, buckets, scores and reports, beside a generated task', async () => {
    const out = freshFolder()
    const { code, out: table } = await bench(`--task ${FILE},vt --lengths 4k --samples 3 --quiet --out ${out}`)
    const { items, answers, scores, manifest } = rowsOf(out)
    expect(code).toBe(0)
    const ours = items
      .filter(({ task }) => task === 'file:eval')
      .sort((a, b) => a.length.target - b.length.target || a.index - b.index)
    expect(ours.map(({ length, index }) => [length.target, index])).toEqual(
      [1024, 2048].flatMap(target => [0, 1, 2].map(index => [target, index])),
    )
    for (const { length } of ours) {
      expect(length.tokens + length.reserve).toBeLessThanOrEqual(length.target)
      expect(length.tokens + length.reserve).toBeGreaterThan(length.target / 2)
    }
    // Its format lets one think first: that is allowed, whatever its length.
    const allowed = answers.filter(({ item }) => ours.some(({ id }) => id === item)).map(({ allowed }) => allowed)
    expect(allowed).toEqual(Array(6).fill({ answer: 1024, thinking: 0 }))
    expect(ours[0]).toMatchObject({ scorer: 'memagent-sub-em', expected: ['4829300'], seed: 'none', depths: [] })
    expect(items.filter(({ task }) => task === 'vt').map(({ length }) => length.target)).toEqual([4096, 4096, 4096])
    expect(scores).toHaveLength(3 * items.length)
    expect(table).toContain('file:eval')
    expect(manifest.data[FILE]).toMatchObject({ path: join(MIXED, 'eval_50.json') })
  })

  test('goes on where it stopped, grows, and refuses a file that has changed', async () => {
    const out = freshFolder()
    const copy = folderOf({})
    cpSync(MIXED, copy, { recursive: true })
    const task = `file:${join(copy, 'eval_50.json')}`
    await bench(`--task ${task} --samples 1 --quiet --out ${out}`)
    const before = rowsOf(out)
    await bench(`--task ${task} --samples 1 --quiet --out ${out}`)
    expect(rowsOf(out).answers).toEqual(before.answers)
    await bench(`--task ${task} --samples 4 --quiet --out ${out}`)
    const after = rowsOf(out)
    expect(after.answers.slice(0, 2)).toEqual(before.answers)
    expect([after.answers.length, new Set(after.keys).size]).toEqual([7, 7])
    appendFileSync(join(copy, 'eval_50.json'), '\n')
    expect(await bench(`--task ${task} --samples 4 --quiet --out ${out}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('data file'),
    })
  })

  test('in shards, as a plan, and with the prompts saved as they are', async () => {
    const out = freshFolder()
    const plan = await bench(`--task ${FILE} --samples 4 --dry-run --out ${out}`)
    expect(plan.err).toContain('file:eval: the first 4 items at 1K, MemAgent')
    expect(plan.err).toContain('file:eval: all 3 items at 2K')
    await bench(`generate --task ${FILE} --samples 4 --shard 1/2 --save-contexts --quiet --out ${out}`)
    const { items } = rowsOf(out)
    expect(items.map(({ index }) => index)).toEqual([0, 2, 0, 2])
    const saved = readFileSync(join(out, 'contexts', `${items[0].id}.txt`), 'utf8')
    expect(saved).toContain(memagent(1, 300)[0].context)
    expect(tokenizer.count(saved)).toBe(items[0].length.tokens)
  })

  test('@ chooses among the lengths', async () => {
    const lengths = async (range: string) => {
      const out = freshFolder()
      const { code } = await bench(`generate --task ${FILE}@${range} --quiet --out ${out}`)
      return code === 0 ? [...new Set(rowsOf(out).items.map(({ length }) => length.target))] : code
    }
    expect(await Promise.all(['2k', '1k..8k', '1k', '4k..1m'].map(lengths))).toEqual([[2048], [1024, 2048], [1024], 2])
  })
})

describe('what a path stands for', () => {
  const row = { input: 'Read.\nThe owl keeps 12.\nWhich number?', outputs: ['12'], answer_prefix: ' It is' }
  const line = (value: unknown) => `${JSON.stringify(value)}\n`

  test('a folder: all its files of a known shape; files named alike are named by their folder', async () => {
    const folder = folderOf({
      '4096/data/vt/validation.jsonl': line(row),
      '8192/data/vt/validation.jsonl': line({
        ...row,
        input: `Read.\n${'The owl keeps 12. '.repeat(100)}\nWhich number?`,
      }),
      'babilong/qa1/4k.json': [{ input: 'Mary is in the office.', question: 'Where is Mary?', target: 'office' }],
      'notes.json': [{ author: 'me' }],
    })
    const out = freshFolder()
    const { code, err } = await bench(`generate --task file:${folder} --out ${out}`)
    expect(code).toBe(0)
    expect(err).toContain('passed over: --task file:')
    expect(rowsOf(out).items.map(({ task, scorer }) => [task, scorer])).toEqual([
      ['file:vt', 'ruler-recall'],
      ['file:vt', 'ruler-recall'],
      ['file:qa1', 'label-match'],
    ])
  })

  test.each([
    ['file:', 'the path is missing'],
    ['file:/nowhere/x.json', '/nowhere/x.json cannot be read (no such file'],
    [`file:${folderOf({})}`, 'the folder holds no .json, .jsonl, .csv or .parquet file'],
    [`file:${folderOf({ 'a.jsonl': line({ author: 'me' }) })}/a.jsonl`, 'has rows with the fields "author". Known: '],
    [`file:${folderOf({ 'a.jsonl': line({ author: 'me' }) })}`, 'no item of these lengths. passed over'],
    [`${FILE}@8k..4k`, 'ends before it starts'],
  ])('%s is refused in one line', async (task, message) => {
    const { code, err } = await bench(['run', '--task', task, '--quiet', '--out', freshFolder()])
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('our own items', () => {
  const made = join(ABOVE, 'made')
  const generated = bench(
    `generate --task vt,niah_single_1,cwe --lengths 4k,8k --samples 2 --save-contexts --quiet --out ${made}`,
  )

  test('with saved prompts are the same again: the oracle solves them, the bytes agree', async () => {
    await generated
    const out = freshFolder()
    const { code } = await bench(`--task file:${made} --method oracle --quiet --out ${out}`)
    expect(code).toBe(0)
    const { items, scores } = rowsOf(out)
    const originals = new Map(rowsOf(made).items.map(item => [item.sha256, item]))
    expect(items).toHaveLength(12)
    for (const item of items) {
      const original = originals.get(item.sha256)!
      expect(item).toMatchObject({
        questionId: original.questionId,
        depths: original.depths,
        expected: original.expected,
      })
      expect([item.task.split('-').at(-1), item.length.target]).toEqual([original.task, original.length.target])
      expect(item.length).toEqual(original.length)
      expect(item.notes).toEqual(original.notes)
    }
    expect(scores.every(({ value }) => value === 1)).toBe(true)
  })

  test('of another version keep their prompt whole and say so; a changed prompt is refused', async () => {
    await generated
    const copy = freshFolder()
    cpSync(made, copy, { recursive: true })
    const rows = readFileSync(join(copy, 'items.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(text => JSON.parse(text))
    writeFileSync(join(copy, 'items.jsonl'), rows.map(row => line({ ...row, version: 99 })).join(''))
    const out = freshFolder()
    await bench(`generate --task file:${copy} --quiet --out ${out}`)
    expect(rowsOf(out).items[0].notes).toEqual(['the whole prompt is the context: its parts could not be separated'])
    writeFileSync(
      join(copy, 'items.jsonl'),
      rows.map(({ questionId, ...row }) => line({ ...row, core: questionId, v: 1 })).join(''),
    )
    expect(await bench(`generate --task file:${copy} --quiet --out ${freshFolder()}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('version 1, which an older Fathom wrote'),
    })
    writeFileSync(join(copy, 'items.jsonl'), rows.map(line).join(''))
    const file = join(copy, 'contexts', `${rows[0].id}.txt`)
    appendFileSync(file, '!')
    const { code, err } = await bench(`generate --task file:${copy} --quiet --out ${freshFolder()}`)
    expect([code, err]).toEqual([2, expect.stringContaining('another sha256 than its row')])
    rmSync(file)
    expect((await bench(`generate --task file:${copy} --quiet --out ${freshFolder()}`)).err).toContain(
      '--save-contexts',
    )
  })

  const line = (value: unknown) => `${JSON.stringify(value)}\n`
})
