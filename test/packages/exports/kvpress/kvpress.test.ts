import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { findGolds, nameTask, scoreByRule } from '../../../../packages/exports/kvpress/rule.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'

interface KvpressRow {
  readonly context: string
  readonly question: string
  readonly answer_prefix: string
  readonly answer: readonly string[]
  readonly task: string
  readonly max_new_tokens: bigint
  readonly item: string
}

async function makeItems(): Promise<string> {
  const out = freshFolder()
  const { code, err } = await bench(
    `generate --task niah_multikey_2,nolima-style,oolong-count --lengths 4k,8k --samples 4 --questions-per-context 2 --quiet --out ${out}`,
  )
  expect([err, code]).toEqual(['', 0])
  return out
}

const readRows = async (path: string) =>
  (await parquetReadObjects({ file: await asyncBufferFromFile(path) })) as readonly unknown[] as readonly KvpressRow[]

/** As pandas writes them: without the context, and quoted where a field needs it. */
const toCsv = (rows: readonly KvpressRow[], answer: (row: KvpressRow) => string) =>
  [
    'item,task,predicted_answer,compression_ratio',
    ...rows.map(row => `${row.item},${row.task},"${answer(row).replaceAll('"', '""')}",0.5`),
  ].join('\n')

test('items become rows by length, and predictions come back as answers', async () => {
  const items = await makeItems()
  const out = freshFolder()
  const { code, err } = await bench(`export ${items} --to kvpress --out ${out}`)
  expect(code).toBe(0)
  expect(err).toMatch(/8 items left out: oolong-count: /)
  expect(readdirSync(out).sort()).toEqual(['4096', '8192', 'README.md'])
  expect(readFileSync(join(out, 'README.md'), 'utf8')).toContain('SCORER_REGISTRY["fathom"] = ruler_scorer')
  const rows = (await Promise.all(['4096', '8192'].map(each => readRows(join(out, each, 'test.parquet'))))).flat()
  expect(rows).toHaveLength(16)
  const own = new Map(rowsOf(items).items.map(row => [row.id, row]))
  for (const row of rows) {
    expect(Object.keys(row)).toEqual([
      'context',
      'question',
      'answer_prefix',
      'answer',
      'task',
      'max_new_tokens',
      'item',
    ])
    expect(row.context.length).toBeGreaterThan(10 * row.question.length)
    expect(row.answer.length).toBeGreaterThan(0)
    expect(own.get(row.item)?.length.reserve).toBeLessThanOrEqual(Number(row.max_new_tokens))
  }
  // Its evaluation compresses once for the rows of a context, which are next to each other and share a limit.
  const runs = rows.filter((row, at) => row.context !== rows[at - 1]?.context)
  expect(runs).toHaveLength(new Set(rows.map(({ context }) => context)).size)
  expect(runs.length).toBeLessThan(rows.length)
  for (const { context } of runs)
    expect(new Set(rows.filter(row => row.context === context).map(row => row.max_new_tokens)).size).toBe(1)

  const path = join(freshFolder(), 'predictions.csv')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(join(dirname(path), 'config.yaml'), 'dataset: fathom\nmodel: meta-llama/Llama-3.1-8B\n')
  writeFileSync(
    path,
    toCsv(rows, row => `It is "${row.answer.join(', ')}".`),
  )
  const brought = await bench(`import ${path} --into ${items} --as press=snapkv --ratio 0.5`)
  expect(brought.err).toContain('16 answers added')
  expect(brought.err).toContain("by kvpress's own rule (substrings): 100.0 over 16 answers")
  expect(brought.code).toBe(0)
  const { answers, scores, manifest } = rowsOf(items)
  expect(answers).toHaveLength(16)
  for (const answer of answers)
    expect(answer).toMatchObject({
      method: 'kvpress:snapkv',
      model: 'meta-llama/Llama-3.1-8B',
      ledger: { metered: false },
    })
  expect(scores.filter(({ value }) => value === 1).length).toBeGreaterThanOrEqual(16)
  expect(Object.values(manifest.configs)).toContainEqual(
    expect.objectContaining({ method: 'kvpress:snapkv', params: { press: 'snapkv', ratio: 0.5 } }),
  )
  // Another ratio is another entry, and the same file again adds nothing.
  writeFileSync(
    path,
    toCsv(rows, ({ answer }) => answer[0].slice(0, 2)),
  )
  const again = await bench(`import ${path} --into ${items} --as press=snapkv --ratio 0.9 --model m`)
  expect(again.err).toContain("--ratio is 0.9, and the file's compression_ratio 0.5")
  expect(again.err).toContain('(substrings): 0.0 over 16')
  expect(rowsOf(items).answers).toHaveLength(32)
  const third = await bench(`import ${path} --into ${items} --as press=snapkv --ratio 0.9 --model m`)
  expect(third.err).toContain('16 answers here already')

  // Accuracy by ratio: both ratios of the press on one model, with intervals.
  const fourth = await bench(`import ${path} --into ${items} --as press=snapkv --ratio 0.25 --model m`)
  expect(fourth.code).toBe(0)
  const reported = await bench(`report ${items} --axis param:ratio`)
  expect([reported.code, reported.out]).toEqual([0, expect.stringMatching(/^ratio +0\.25 +0\.5 +0\.9$/m)])
  expect(reported.out).toMatch(/^4K kvpress:snapkv · m +0\.0 \[0–\d+\] +– +0\.0 \[/m)
  expect(readFileSync(join(items, 'report', 'table.md'), 'utf8')).toContain('## accuracy by ratio')
  const picture = join(freshFolder(), 'ratio.svg')
  const drawn = await bench(`figure ${items} --axis param:ratio --out ${picture}`)
  expect([drawn.code, drawn.err]).toEqual([0, ''])
  expect(readFileSync(picture, 'utf8')).toContain('accuracy by ratio')
  for (const [words, message] of [
    ['--axis param:ration', /unknown parameter of --axis "ration" \(did you mean "ratio"\?\)/],
    ['--axis param:press', /--axis param:press: its values are not numbers, such as "snapkv"/],
    ['--axis ratio', /--axis: got "ratio", expected reference, model, or param:NAME such as param:ratio\./],
    ['--axis param:ratio --kind depth', /--axis param:ratio: applies to --kind accuracy, not to depth\./],
    ['--axis param:ratio --by model', /--axis param:ratio: its panels are the lengths\. Leave out --by\./],
  ] as const) {
    const refused = await bench(`figure ${items} ${words} --out ${picture}`)
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(message)])
  }
}, 60_000)

test('only what the rule scores rightly becomes a row', () => {
  const row = (scorer: string, expected: unknown) => ({ scorer, expected }) as Parameters<typeof findGolds>[0]
  expect(findGolds(row('ruler-recall', ['7', '12']), [])).toEqual({ rule: 'share', golds: ['7', '12'] })
  expect(findGolds(row('ruler-any', ['Rome', 'Roma']), [])).toEqual({ rule: 'any', golds: ['Rome', 'Roma'] })
  expect(findGolds(row('exact', 'Lisbon'), ['Lisbon', 'Rome'])).toEqual({ rule: 'share', golds: ['Lisbon'] })
  for (const [expected, known, why] of [
    [7, [], /fewer than 4/],
    [['b', 'a'], [], /neither order nor extras/],
    ['Port', ['Port', 'Portland'], /part of another/],
  ] as const)
    expect(findGolds(row('exact', expected), known)).toEqual({ why: expect.stringMatching(why) })
  expect([nameTask('hop-qa', 'any'), nameTask('hop-qa', 'share'), nameTask('qa_1', 'share')]).toEqual([
    'qa_hop-qa',
    'hop-qa',
    'fathom_qa_1',
  ])
})

test('its rule to the letter', () => {
  const all = { rule: 'share', golds: ['Ab', 'cd'] } as const
  expect(scoreByRule(' xABy ', all)).toBe(0.5)
  expect(scoreByRule('c\nd ab', all)).toBe(1) // control characters vanish, so the line break joins
  expect(scoreByRule('nothing', { rule: 'any', golds: ['Ab'] })).toBe(0)
  expect(scoreByRule('cd', { rule: 'any', golds: ['Ab', 'cd'] })).toBe(1)
})

test('what is refused', async () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const write = (text: string) => {
    const path = join(folder, 'predictions.csv')
    writeFileSync(path, text)
    return path
  }
  const path = write('task,predicted_answer\na,b\n')
  for (const [words, message] of [
    [`${path} --into x --as snapkv --ratio 0.5`, 'expected press=NAME'],
    [`${path} --into x --as press=snapkv --ratio 2`, 'expected a number from 0 to 1'],
    [`${path} --into x --as press=snapkv`, '--into RUN and --ratio R are required'],
    [`${path} --into x --ratio 0.5`, 'add --as press=NAME'],
    [`${path} --into x --as press=snapkv --ratio 0.5 --agent codex`, '--agent applies to jobs of Harbor'],
    [`${path} --into x --as press=snapkv --ratio 0.5 --model m`, 'has no column item'],
    [`${path} ${path} --into x --as press=snapkv --ratio 0.5`, 'got 2 files, expected one'],
  ]) {
    const { code, err } = await bench(`import ${words}`)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  }
  const noModel = await bench(`import ${write('item,predicted_answer\na,b\n')} --into x --as press=a --ratio 0.5`)
  expect([noModel.code, noModel.err]).toEqual([2, expect.stringContaining('--model NAME is required')])
})
