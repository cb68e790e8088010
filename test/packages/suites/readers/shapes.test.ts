import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BenchError } from '../../../../core/errors.ts'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import { openRows, prepareContainers } from '../../../../datasets/containers/index.ts'
import type { OfficialItem } from '../../../../datasets/official/item.ts'
import { identifyOfficial } from '../../../../generators/files/official.ts'
import { findShapes, openOfficial } from '../../../../packages/suites/readers/official/open-official.ts'
import { fileOf } from './official/files.ts'
import { SAMPLES, type Sample } from './rows.ts'

const tokenizer = await loadTokenizer('chars')

function pathOf({ name, rows, beside = {} }: Sample, more: readonly unknown[] = []): string {
  const path = fileOf(name, [...rows, ...more])
  for (const [file, text] of Object.entries(beside)) {
    mkdirSync(dirname(join(dirname(path), file)), { recursive: true })
    writeFileSync(join(dirname(path), file), text)
  }
  return path
}

const open = (path: string, folders: Readonly<Record<string, string>> = {}) =>
  openOfficial(path, { who: '--task file:x', tokenizer, folders })
const read = (sample: Sample, folders?: Readonly<Record<string, string>>): OfficialItem[] => [
  ...open(pathOf(sample), folders).items(),
]
const promptOf = ({ head, context, tail }: OfficialItem) => head + context + tail

describe.each(Object.entries(SAMPLES))('%s', (name, sample) => {
  test('is read, with the scorer of its suite and what that takes', () => {
    const [item] = read(sample)
    expect(item).toMatchObject({ scorer: sample.scorer, expected: sample.expected })
    expect(item.question).not.toBe('')
    // What asks stands in what every method is told.
    const told = item.statement ?? `${item.head}${item.tail}`
    expect(told).toContain(item.question.split('\n')[0].trim())
  })

  test('fits one shape alone', () => {
    const names = findShapes(sample.rows[0]).map(shape => shape.name)
    expect(names, name).toHaveLength(1)
  })

  test('no row of another suite may stand behind it', () => {
    const [own] = findShapes(sample.rows[0])
    const others = Object.values(SAMPLES).filter(({ rows }) => findShapes(rows[0])[0] !== own)
    const said = others.map(({ rows }) => refusalOf(pathOf(sample, rows)))
    const line = /^[^\n]*(entry|line) \d+ is of [^\n]*, where the rows before it are of [^\n]*$/
    expect(said.filter(refusal => !line.test(refusal))).toEqual([])
    expect(said.length).toBeGreaterThan(0)
  })

  test('a row without one of its fields, or with another kind of value, is refused in one line', () => {
    const [row] = sample.rows
    const shape = findShapes(row)[0]
    for (const field of Object.keys(row)) {
      for (const broken of [without(row, field), { ...row, [field]: { odd: true } }]) {
        if (findShapes(broken)[0] === shape) continue
        expect(refusalOf(fileOf(sample.name, [broken])), field).toMatch(/^[^\n]+$/)
      }
    }
  })
})

/** What a file is refused with, as bad input. Thousands are: Vitest's own `toThrow` takes longer than reading one. */
function refusalOf(path: string): string {
  try {
    const items = [...open(path).items()]
    return `\n${items.length} items read`
  } catch (error) {
    return error instanceof BenchError && error.exitCode === 2 ? error.message : `\n${error}`
  }
}

test('every shape that is known has a sample here, so that each is held against all others', () => {
  const known = (error: unknown) => (error as Error).message.split('Known: ')[1].replace(/\.$/, '').split('; ')
  const here = new Set(Object.values(SAMPLES).flatMap(({ rows }) => findShapes(rows[0]).map(({ name }) => name)))
  expect.assertions(1)
  try {
    open(fileOf('x.jsonl', [{ x: 1 }]))
  } catch (error) {
    expect([...here].sort()).toEqual(known(error).sort())
  }
})

const without = (row: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))

test('LongBench v1 rows are never MemAgent’s, whatever stands in `input`', () => {
  for (const key of ['LongBench v1, a question', 'LongBench v1, a summary'])
    expect(findShapes(SAMPLES[key].rows[0]).map(({ name }) => name)).toEqual([expect.stringMatching(/^LongBench v1/)])
})

test('a question, an answer and one text are no HotpotQA row', () => {
  const path = fileOf('data.jsonl', [{ context: 'A text.', question: 'What?', answer: 'It.' }])
  expect(() => open(path)).toThrow(/has rows with the fields "context", "question", "answer"/)
})

test('a row that fits two shapes is refused, and both are named', () => {
  const both = { ...SAMPLES['HELMET RAG'].rows[0], ...SAMPLES['HELMET re-ranking'].rows[0] }
  expect(() => open(fileOf('data.jsonl', [both]))).toThrow(
    /^--task file:x: .* could be of 2 shapes: HELMET RAG .* and HELMET re-ranking [^\n]*$/,
  )
})

const GOLDEN = resolve(import.meta.dirname, '../../../../../shared/golden/suites-samples')

test.skipIf(!existsSync(GOLDEN))('every sample is read by one shape (skipped: no ../shared)', async () => {
  const containers = await prepareContainers('--who', [GOLDEN])
  const files = readdirSync(GOLDEN, { recursive: true, encoding: 'utf8' }).filter(
    path => /\.(jsonl?|csv|parquet)$/.test(path) && path !== 'nested.parquet',
  )
  expect(files.length).toBeGreaterThan(40)
  for (const name of files) {
    const file = openOfficial(openRows('--who', join(GOLDEN, name), containers), { who: '--who', tokenizer })
    const items = [...file.items()]
    expect(items, name).not.toHaveLength(0)
    const suite = name.split('/')[0].replace(/[^a-z0-9]/g, '')
    if (suite !== 'gym')
      expect(`${file.shape} NoLiMa InfiniteBench`.toLowerCase().replace(/[^a-z0-9]/g, '')).toContain(
        KNOWN[suite] ?? suite,
      )
  }
})

/** Folders that are not called as their shapes. */
const KNOWN: Readonly<Record<string, string>> = {
  mrcr: 'openaimrcr',
  oolong: 'oolong',
  ruler2: 'rulerv2',
  longmemevalv2: 'longmemevalv2',
}

describe('prompts', () => {
  test('LongBench v2: the official wording from a checkout, slots filled one after another', () => {
    const [row] = SAMPLES['LongBench v2'].rows
    const folder = dirname(
      fileOf('prompts/0shot.txt', 'Read:\n$DOC$\nAsk: $Q$\n(A) $C_A$ (B) $C_B$ (C) $C_C$ (D) $C_D$'),
    )
    const sample = {
      ...SAMPLES['LongBench v2'],
      rows: [{ ...row, context: ' The $Q$ stands. ', question: ' Which? ' }],
    }
    const [item] = read(sample, { longbench: dirname(folder) })
    expect(promptOf(item)).toBe('Read:\nThe Which? stands.\nAsk: Which?\n(A) barn (B) attic (C) oak (D) mill')
    expect(item.context).toBe('The Which? stands.')
    expect(item.notes).toBeUndefined()
    expect(read(sample)[0].notes).toEqual(['official scorer, own prompt'])
  })

  test('LongBench v1: str.format over the row', () => {
    const config = JSON.stringify({ qasper: 'Art: {context}\n\n{{x}} Q: {input}\nA:' })
    const folder = dirname(fileOf('dataset2prompt.json', config))
    const [item] = read(SAMPLES['LongBench v1, a question'], { longbench: folder })
    expect(promptOf(item)).toBe('Art: The owl lives in the barn.\n\n{x} Q: Where does the owl live?\nA:')
  })

  test('a checkout without the file, or without the set, is refused in one line', () => {
    const folder = dirname(fileOf('x.txt', 'x'))
    expect(() => read(SAMPLES['LongBench v2'], { longbench: folder })).toThrow(/holds none of prompts\/0shot\.txt/)
    const empty = dirname(fileOf('dataset2prompt.json', '{}'))
    expect(() => read(SAMPLES['LongBench v1, a question'], { longbench: empty })).toThrow(
      /of qasper, which dataset2prompt/,
    )
  })

  test('LongBench Pro and RULER v2 are sent as the file has them', () => {
    expect(promptOf(read(SAMPLES['LongBench Pro'])[0])).toBe(
      'The owl lives in the barn.\n\n\n\nWhere does the owl live?',
    )
    expect(promptOf(read(SAMPLES['RULER v2'])[0])).toBe('The owl lives in the barn.\nWhere does the owl live?')
  })

  test('HELMET json_kv has the two examples of its row', () => {
    const { tail } = read(SAMPLES['HELMET json_kv'])[0]
    expect(tail).toContain('Key: c\nCorresponding value: d\n\nKey: e\nCorresponding value: f\n\nKey: a')
    expect(tail).not.toContain('Key: g')
  })

  test('LongMemEval: sessions by date, without what marks the answer', () => {
    const [item] = read(SAMPLES['LongMemEval'])
    expect(item.context).toMatch(/^### Session 1:\nSession Date: 2023\/05\/20\n.*owl.*\n\n### Session 2:.*05\/21/s)
    expect(promptOf(item)).not.toContain('answer')
    expect(item.depths).toEqual([{ fact: 'answer_1', depth: 0 }])
  })

  test('AA-LCR: the documents beside the file; all or none', () => {
    const [item] = read(SAMPLES['AA-LCR'])
    expect(item.context).toBe('Document 1:\nThe owl lives in the barn.\n\nDocument 2:\nA mill.')
    const { beside, ...bare } = SAMPLES['AA-LCR']
    expect(read(bare)[0].notes).toContainEqual(expect.stringContaining('without its documents'))
    const one = { ...bare, beside: { 'lcr/s1/a.txt': beside!['lcr/s1/a.txt'] } }
    expect(() => read(one)).toThrow(/names 1 documents that are not here, such as b\.txt/)
  })
})

test('what is read beside the file is part of an item’s id', () => {
  const idOf = (item: OfficialItem) => identifyOfficial(item, { task: 'file:x', sha256: 'f', at: 0, tokenizer })
  const v2 = SAMPLES['LongBench v2']
  const prompt = (text: string) => dirname(dirname(fileOf('prompts/0shot.txt', text)))
  const items = [undefined, prompt('$DOC$ $Q$'), prompt('$DOC$ Ask: $Q$')].map(
    folder => read(v2, folder === undefined ? {} : { longbench: folder })[0],
  )
  expect(new Set(items.map(item => idOf(item).id)).size).toBe(3)
  expect(new Set(items.map(item => idOf(item).questionId)).size).toBe(1)
  const [nolima] = read(SAMPLES['NoLiMa'])
  const [other] = read({ ...SAMPLES['NoLiMa'], beside: { 'rand_book_1.txt': 'Another line of a book.\n'.repeat(90) } })
  expect(idOf(nolima).id).not.toBe(idOf(other).id)
})

describe('rows of another version', () => {
  test.each([
    ['InfiniteBench, number', { answer: '19' }, /has text for a number/],
    ['InfiniteBench, options', { answer: ['x'] }, /none of its options/],
    ['LongBench v1, a question', { dataset: 'qaspar' }, /of the set qaspar\. Known: narrativeqa/],
    ['LongBench Pro', { secondary_task: 'T12.1 New' }, /secondary task T12\.1 New/],
    ['RULER v2', { match_type: 'some' }, /match_type some\. Allowed: ruler2 with all, part or 2steps/],
    ['LongMemEval V2', { eval_function: 'other' }, /eval_function other/],
    ['BEAM', { probing_questions: '{oops' }, /is not a Python literal/],
    ['NoLiMa', { id: 'abc' }, /four digits/],
  ])('%s with %j', (name, change, message) => {
    const sample = SAMPLES[name]
    const changed = { ...sample, rows: [{ ...sample.rows[0], ...change }] }
    expect(() => read(changed)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(message) }),
    )
    expect(() => read(changed)).toThrow(/^[^\n]+$/)
  })

  test('a file of InfiniteBench under a name that is no set', () => {
    const sample = { ...SAMPLES['InfiniteBench, needle'], name: 'mine.jsonl' }
    expect(() => read(sample)).toThrow(/is in a file named mine, .* Allowed: passkey, number_string/)
  })

  test('MRCR without a row of December 2025 is named as faulty', () => {
    const notes = (date: string | undefined) => {
      const sample = SAMPLES['OpenAI-MRCR']
      const file = open(fileOf('2needle.jsonl', [{ ...sample.rows[0], date_added: date }]))
      expect([...file.items()]).toHaveLength(1)
      return file.notes()
    }
    expect([notes('05-12-2025'), notes('12-04-2025').length, notes(undefined).length]).toEqual([[], 1, 1])
  })
})
