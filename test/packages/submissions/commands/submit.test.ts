import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendRows } from '../../../../core/rows/jsonl.ts'
import { sha256 } from '../../../../core/rows/key.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { type AnyRow, change, copyOf, rowsIn, sharedFolder, submitted } from '../../../cli/commands/bundle.ts'

const shared = sharedFolder()
let run: string
let bundle: string
beforeAll(async () => {
  ;({ run, bundle } = await submitted(
    shared.path,
    '--task vt,niah_single_2 --lengths 2k --samples 3 --method full-context,oracle',
  ))
})
afterAll(shared.remove)

const headOf = (path: string): AnyRow => JSON.parse(readFileSync(join(path, 'bundle.json'), 'utf8'))

test('a bundle holds the rows of the run, sorted, with hashes of its files and the headline', () => {
  expect(readdirSync(bundle).sort()).toEqual([
    'answers.jsonl',
    'bundle.json',
    'items.jsonl',
    'manifest.json',
    'scores.jsonl',
  ])
  const head = headOf(bundle)
  expect(head).toMatchObject({ format: 'fathom-bundle', v: 1, secret: false, complete: true })
  for (const [name, { sha256: hash, bytes }] of Object.entries<AnyRow>(head.files)) {
    const text = readFileSync(join(bundle, name))
    expect([name, sha256(text), text.length]).toEqual([name, hash, bytes])
  }
  for (const file of ['items', 'answers', 'scores'] as const) {
    const [before, after] = [rowsIn(run, file), rowsIn(bundle, file)]
    expect(after).toHaveLength(before.length)
    expect(head.files[`${file}.jsonl`].rows).toBe(before.length)
    expect(after).toEqual(expect.arrayContaining(before))
  }
  const ids = rowsIn(bundle, 'items').map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
  expect(head.headline).toContainEqual({
    method: 'oracle',
    model: 'none',
    config: expect.any(String),
    simulated: false,
    group: 'ruler',
    score: 1,
    planned: 6,
    counted: 6,
    failed: 0,
    missing: 0,
    unscored: 0,
  })
})

test('the same run gives the same bytes, in whatever order its rows came', async () => {
  const turned = copyOf(run)
  for (const file of ['items', 'answers', 'scores'] as const) change(turned, file, rows => rows.reverse())
  const out = freshFolder()
  expect((await bench(`submit ${turned} --out ${out}`)).code).toBe(0)
  for (const name of readdirSync(bundle))
    expect(readFileSync(join(out, name), 'utf8'), name).toBe(readFileSync(join(bundle, name), 'utf8'))
})

describe('what is not for others', () => {
  test('paths of the submitter’s machine are cut off', async () => {
    const other = copyOf(run)
    const path = join(other, 'manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    manifest.data = {
      haystack: { sha256: '0'.repeat(64), path: '/home/ada/texts/' },
      'file:/home/ada/a/items.jsonl': { sha256: '1'.repeat(64), path: '/home/ada/a/items.jsonl' },
      'file:/home/ada/b/items.jsonl': { sha256: '2'.repeat(64), path: '/home/ada/b/items.jsonl' },
    }
    manifest.sessions[0].argv = ['--out', '/home/ada/run', '--data=squad=C:\\Users\\ada\\x.json', '/root/y']
    writeFileSync(path, JSON.stringify(manifest))
    const out = freshFolder()
    expect((await bench(`submit ${other} --out ${out}`)).code).toBe(0)
    const shown = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
    expect(JSON.stringify(shown)).not.toContain('ada')
    expect(shown.sessions[0].argv).toEqual(['--out', '~/run', '--data=squad=~\\x.json', '~/y'])
    expect(Object.keys(shown.data)).toEqual(['haystack', 'file:items.jsonl', 'file:items.jsonl (22222222)'])
  })

  test('a key of the environment refuses the bundle, and is not shown', async () => {
    const other = copyOf(run)
    change(other, 'answers', rows => rows.map(row => ({ ...row, raw: 'the key is abcdefgh12345' })))
    const out = freshFolder()
    const { code, err } = await bench(`submit ${other} --out ${out}`, { MY_API_KEY: 'abcdefgh12345' })
    expect([code, err]).toEqual([2, expect.stringContaining('answers.jsonl would contain the value of MY_API_KEY')])
    expect(err).not.toContain('abcdefgh')
    expect(existsSync(out)).toBe(false)
  })
})

describe('who submits it', () => {
  test('stands in the bundle, from flags and a file', async () => {
    const file = join(shared.path, 'about.yaml')
    writeFileSync(file, 'who: Nobody\nhardware: 8 x H100\nlinks: [https://a.example/paper]\n')
    const out = freshFolder()
    expect((await bench(['submit', run, '--out', out, '--about', file, '--who', 'Ada & Bob', '--quiet'])).code).toBe(0)
    const submission = { who: 'Ada & Bob', hardware: '8 x H100', links: ['https://a.example/paper'] }
    expect(headOf(out).submission).toEqual(submission)
    const { code, out: said } = await bench(`verify ${out} --json`)
    expect([code, JSON.parse(said).submission]).toEqual([0, submission])
  })

  test.each<[string, string[], RegExp]>([
    ['no name', ['--what', 'x'], /missing --who/],
    ['a line that ends', ['--who', 'Ada\nBob'], /who: has characters that are not shown: .*; got "Ada·Bob"/],
    ['text that turns round', ['--who', 'Ada \u202ebda'], /who: has characters that are not shown/],
    ['a name without end', ['--who', 'x'.repeat(101)], /who: Too big/],
    [
      'a link that is a script',
      ['--who', 'Ada', '--link', 'javascript:alert(1)'],
      /links\.0: is not an address of a page/,
    ],
    ['a link with a password', ['--who', 'Ada', '--link', 'https://a:b@c.example'], /links\.0: is not an address/],
    ['six links', ['--who', 'Ada', ...Array(6).fill(['--link', 'https://a.example']).flat()], /links: Too big/],
  ])('%s is refused', async (_, words, message) => {
    const out = freshFolder()
    const { code, err } = await bench(['submit', run, '--out', out, ...words])
    expect([code, existsSync(out)]).toEqual([2, false])
    expect(err).toMatch(message)
  })

  test('a bundle that says it otherwise is none', async () => {
    const other = copyOf(bundle)
    writeFileSync(join(other, 'bundle.json'), JSON.stringify({ ...headOf(other), submission: { who: 'a\u0000b' } }))
    expect(await bench(`verify ${other}`)).toMatchObject({ code: 2, err: expect.stringContaining('submission.who') })
  })
})

describe('a run that is not complete', () => {
  test.each<[string, RegExp, (path: string) => void]>([
    ['lacks an answer', /full-context reader \w+: 1 of 6 items have no answer/, path => dropAnswer(path)],
    ['lacks an item of a cell', /vt at 2K: 2 items, numbered up to 3/, path => dropItem(path)],
    [
      'lacks a score',
      /1 answer without a score by stated-set \(fathom-bench score\)/,
      path => change(path, 'scores', rows => rows.slice(0, -1)),
    ],
  ])('%s: refused, unless it is asked for', async (_, why, spoil) => {
    const other = copyOf(run)
    spoil(other)
    const { code, err } = await bench(`submit ${other} --out ${freshFolder()}`)
    expect(code).toBe(3)
    expect(err).toMatch(why)
    const out = freshFolder()
    expect((await bench(`submit ${other} --out ${out} --incomplete`)).err).toMatch(why)
    expect(headOf(out).complete).toBe(false)
  })

  test('a failed attempt is kept beside the one that followed', async () => {
    const other = copyOf(run)
    const [first] = rowsIn(run, 'answers')
    const again = (rows: AnyRow[]) => rows.map(row => (keyOf(row) === keyOf(first) ? { ...row, attempt: 2 } : row))
    for (const file of ['answers', 'scores'] as const) change(other, file, again)
    const status = { kind: 'failed', reason: 'the server went away', forced: false }
    const file = appendRows(join(other, 'answers.jsonl'))
    file.append({ ...first, answer: null, status })
    file.close()
    const out = freshFolder()
    await bench(`submit ${other} --out ${out} --incomplete`)
    expect(rowsIn(out, 'answers')).toHaveLength(rowsIn(run, 'answers').length + 1)
  })
})

const keyOf = ({ item, method }: AnyRow) => `${item} ${method}`

function dropAnswer(path: string): void {
  const gone = keyOf(rowsIn(path, 'answers').find(({ method }) => method === 'full-context'))
  for (const file of ['answers', 'scores'] as const) change(path, file, rows => rows.filter(row => keyOf(row) !== gone))
}

function dropItem(path: string): void {
  const { id } = rowsIn(path, 'items').find(({ task, index }) => task === 'vt' && index === 1)
  change(path, 'items', rows => rows.filter(row => row.id !== id))
  for (const file of ['answers', 'scores'] as const) change(path, file, rows => rows.filter(({ item }) => item !== id))
}

describe('a run whose bundle would not verify is refused, by what verify says', () => {
  test.each<[string, RegExp, (path: string) => void]>([
    [
      'a cost below zero',
      /answers\.jsonl:1 is not a valid row: ledger\.cost/,
      path => change(path, 'answers', ([row, ...rows]) => [{ ...row, ledger: { ...row.ledger, cost: -1.5 } }, ...rows]),
    ],
    [
      'a clock that was set back',
      /answers\.jsonl:1 is not a valid row: ledger\.ms\.total/,
      path =>
        change(path, 'answers', ([row, ...rows]) => [
          { ...row, ledger: { ...row.ledger, ms: { ...row.ledger.ms, total: -2591990959 } } },
          ...rows,
        ]),
    ],
    [
      'a score above 1',
      /scores\.jsonl:\d+ is not a valid row: value/,
      path => change(path, 'scores', rows => [...rows.slice(0, -1), { ...rows.at(-1), value: 7 }]),
    ],
    [
      'scores twice',
      /by ruler-recall again/,
      path => change(path, 'scores', rows => [...rows, { ...rows[0], value: 0.5 }]),
    ],
  ])('%s', async (_, why, spoil) => {
    const other = copyOf(run)
    spoil(other)
    const out = freshFolder()
    const { code, err } = await bench(`submit ${other} --out ${out} --incomplete`)
    expect([code, err]).toEqual([1, expect.stringMatching(why)])
    expect(err).toContain('delete them from answers.jsonl')
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(existsSync(out)).toBe(false)
  })
})

test('scores whose answer was torn away do not double when the run goes on', async () => {
  const other = copyOf(run)
  const answers = readFileSync(join(other, 'answers.jsonl'))
  truncateSync(join(other, 'answers.jsonl'), answers.length - 20)
  change(other, 'scores', rows => rows.map(row => ({ ...row, why: 'of the answer that was lost' })))
  const words = '--task vt,niah_single_2 --lengths 2k --samples 3 --method full-context,oracle'
  expect((await bench(`${words} --quiet --out ${other}`)).code).toBe(0)
  expect(rowsIn(other, 'scores')).toHaveLength(rowsIn(run, 'scores').length)
  expect((await bench(`submit ${other} --out ${freshFolder()} --quiet`)).code).toBe(0)
})

test('scores that contradict each other are made again by fathom-bench score', async () => {
  const other = copyOf(run)
  change(other, 'scores', rows => [...rows, { ...rows[0], value: 0.5 }, rows[1]])
  expect((await bench(`score ${other} --quiet`)).code).toBe(0)
  const key = ({ item, method, scorer }: AnyRow) => `${item} ${method} ${scorer}`
  const sorted = (path: string) => rowsIn(path, 'scores').sort((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(sorted(other)).toEqual(sorted(run))
})

describe('bad input is refused on one line', () => {
  test.each<[string, () => string, number, RegExp]>([
    ['no folder', () => 'submit', 2, /name a run directory/],
    ['two folders', () => `submit ${run} ${run}`, 2, /2 directories make one bundle/],
    ['a folder that is no run', () => `submit ${shared.path}`, 2, /is not a run/],
    ['a bundle', () => `submit ${bundle}`, 2, /is already a bundle/],
    ['a full folder', () => `submit ${run} --out ${run}`, 2, /already exists/],
    ['a file', () => `submit ${run} --out ${join(run, 'items.jsonl')}`, 2, /already exists/],
    ['a run without answers', () => `submit ${withoutAnswers()}`, 3, /has no answers yet/],
  ])('%s', async (_, words, code, message) => {
    const refused = await bench(words())
    expect(refused.code).toBe(code)
    expect(refused.err).toMatch(message)
    expect(refused.err.trimEnd().split('\n')).toHaveLength(1)
  })

  function withoutAnswers(): string {
    const path = copyOf(run)
    rmSync(join(path, 'answers.jsonl'))
    return path
  }
})
