import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SplitIndex, type SplitItem, takeSentence } from '../../../../packages/gym/splits/overlap.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'

const ITEMS = '--task revisions --lengths 8k'

async function writeRows(seed: string, format: string): Promise<string> {
  const [items, out] = [freshFolder(), freshFolder()]
  await bench(`generate ${ITEMS} --samples 2 --seed ${seed} --quiet --out ${items}`)
  const { code, err } = await bench(`export ${items} --to ${format} --out ${out} --quiet`)
  expect([err, code]).toEqual(['', 0])
  return join(out, `train.${format === 'verl' ? 'parquet' : 'jsonl'}`)
}

/** A secret seed that is the same in every run: a random one may share a fact with the rows, if seldom. */
function writeSecret(path: string): string {
  writeFileSync(path, '3d77a490d905718777a7bf2de98a6f58\n', { mode: 0o600 })
  return path
}

test('a secret seed that is missing is made, another one each time', async () => {
  const secrets = [freshFolder(), freshFolder()].map(folder => `${folder}.seed`)
  for (const secret of secrets)
    await bench(`gym init ${ITEMS} --seed 7 --test-seed ${secret} --out ${join(freshFolder(), 'gym.json')}`)
  const made = secrets.map(secret => readFileSync(secret, 'utf8'))
  for (const text of made) expect(text).toMatch(/^[0-9a-f]{32}\n$/)
  expect(made[0]).not.toBe(made[1])
})

test('streams are declared before training, and rows are held to what was declared', async () => {
  const folder = freshFolder()
  mkdirSync(folder, { recursive: true })
  const [file, secret] = [join(folder, 'gym.json'), writeSecret(`${folder}.seed`)]
  const made = await bench(`gym init ${ITEMS} --seed 7 --dev-seed 8 --test-seed ${secret} --out ${file}`)
  expect([made.err, made.code]).toEqual(['', 0])
  expect(made.out).toMatch(/sha256 before you train: [0-9a-f]{64}\n$/)
  expect(readFileSync(file, 'utf8')).not.toContain(readFileSync(secret, 'utf8').trim())
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ train: { seed: '7' }, dev: { seed: '8' } })
  expect((await bench(`gym init ${ITEMS} --seed 7 --test-seed ${secret} --out ${file}`)).code).toBe(2)

  const check = (rows: string, more = '') =>
    bench(`gym check ${rows} --against ${file} --test-seed ${secret} --samples 3 --json ${more}`)
  const good = await check(await writeRows('7', 'verl'), '--facts')
  expect([good.err, good.code]).toEqual(['', 0])
  expect(JSON.parse(good.out)).toMatchObject({
    items: 2,
    test: 3,
    ids: 0,
    pairs: 0,
    facts: 0,
    withFacts: 2,
    undeclared: [],
  })
  const other = await check(await writeRows('9', 'slime'))
  expect([JSON.parse(other.out).undeclared, other.code]).toEqual([['9'], 1])

  const wrong = join(folder, '..', 'wrong.seed')
  writeFileSync(wrong, `${'0123456789abcdef'.repeat(2)}\n`)
  const refused = await bench(`gym check ${await writeRows('7', 'jsonl')} --against ${file} --test-seed ${wrong}`)
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('is not the seed that was committed to')])
})

test('the declared streams themselves are compared, task by task', async () => {
  const folder = freshFolder()
  mkdirSync(folder, { recursive: true })
  const [file, secret] = [join(folder, 'gym.json'), writeSecret(`${folder}.seed`)]
  await bench(`gym init --task revisions,niah-join --lengths 8k --seed 7 --test-seed ${secret} --out ${file}`)
  const { code, out, err } = await bench(
    `gym check --against ${file} --test-seed ${secret} --rows 4 --samples 3 --facts`,
  )
  expect([err, code]).toEqual(['', 0])
  expect(out.split('\n').slice(2)).toEqual([
    '| revisions | 8K | 4 | 3 | 0 | 0 | 0 | 0 | 0 | 0 [0, 56] | 35 |',
    '| niah-join | 8K | 4 | 3 | 0 | 0 | 0 | 0 | 0 | 0 [0, 56] | 30 |',
    '',
  ])
  // A stream compared with itself shares all.
  const own = JSON.parse(readFileSync(file, 'utf8'))
  own.train.seed = readFileSync(secret, 'utf8').trim()
  writeFileSync(file, JSON.stringify(own))
  const same = await bench(`gym check --against ${file} --test-seed ${secret} --rows 2 --samples 3 --json`)
  expect(same.code).toBe(1)
  expect(JSON.parse(same.out.split('\n')[0])).toMatchObject({
    ...{ task: 'revisions', ids: 2, prompts: 2, pairs: 2 },
    // Two of the three test items are known by heart.
    memory: { mean: expect.closeTo(2 / 3, 6) },
    floor: expect.any(Number),
  })
  expect((await bench(`gym check --against ${folder} --rows 4`)).err).toContain('a file of gym init')
  expect((await bench(`gym check rows.jsonl --against ${file} --rows 4`)).err).toContain('Leave one out')
})

test('the pass rates of a run are shown for the cells of the rows', async () => {
  const [run, file] = [freshFolder(), join(freshFolder(), 'rates.jsonl')]
  const model = '--method oracle'
  const ran = await bench(
    `run --task revisions,niah_single_2 --lengths 8k --samples 3 --seed 9 ${model} --quiet --out ${run}`,
  )
  expect([ran.err, ran.code]).toEqual(['', 0])
  const rows = await writeRows('7', 'verl')
  const { code, out, err } = await bench(`gym check ${rows} --like ${run} --out ${file}`)
  expect([err, code]).toEqual(['', 0])
  expect(out.split('\n')[2]).toMatch(/^\| revisions \| 8K \| (–|\d) \| 2 \| 100 \[\d+, 100\] \| 3 \| 100 \| {2}\|$/)
  const written = readFileSync(file, 'utf8').trim().split('\n')
  expect(written.map(line => JSON.parse(line))).toMatchObject([
    { task: 'revisions', length: 8192, pass_rate: 1, n: 3 },
    { task: 'revisions', length: 8192, pass_rate: 1, n: 3 },
  ])
  const other = freshFolder()
  await bench(`run --task niah_single_2 --lengths 8k --samples 1 ${model} --quiet --out ${other}`)
  expect(JSON.parse((await bench(`gym check ${rows} --like ${other} --json`)).out)).toMatchObject({
    like: other,
    cells: [{ task: 'revisions', rows: 2, n: 0, passRate: null }],
    unknown: 0,
  })
  expect(await bench(`gym check ${rows} --out ${file}`)).toMatchObject({ code: 2 })
  expect((await bench(`gym check ${rows}`)).err).toContain('--like RUN')
})

test('rows that share items with a run are found', async () => {
  const run = freshFolder()
  await bench(`generate ${ITEMS} --samples 1 --seed 7 --quiet --out ${run}`)
  const file = join(freshFolder(), 'shared.jsonl')
  const rows = await writeRows('7', 'nemo-gym')
  const { code, out } = await bench(`gym check ${rows} --against ${run} --facts --out ${file}`)
  expect(code).toBe(1)
  const [shared, ...rest] = readFileSync(file, 'utf8').trim().split('\n')
  expect(JSON.parse(shared)).toEqual({ item: expect.any(String), shares: ['ids', 'prompts', 'pairs', 'facts'] })
  expect(rest).toEqual([])
  expect(out).toMatch(
    /^2 training rows against 1 test item\n {2}equal ids {10}1\n {2}equal prompts {6}1\n {2}equal question and answer {2}1\n/,
  )
  expect(out).toMatch(/13 words of a fact shared {2}1 of 2\n/)
})

test.each([
  ['gym', 'got nothing, expected one of serve, init, check'],
  ['gym sing', 'got "sing", expected one of'],
  ['gym check', 'name files of training rows'],
  ['gym check a.jsonl', 'name a run or a file of gym init with --against'],
  ['gym init --out x.json', 'name the file of the secret test seed'],
  ['gym serve --host 0.0.0.0', '--host 0.0.0.0 needs a token'],
  ['gym serve --task niah_single_1 --lengths 8k', 'scores above 50 on niah_single_1'],
  ['gym serve --shape nope', 'got "nope", expected one of outcome, centred'],
])('%s is refused', async (words, message) => {
  const { code, err } = await bench(words)
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})

async function* list(...items: readonly SplitItem[]) {
  yield* items
}

test('equal questions, answers and facts are counted apart', async () => {
  const words = 'one two three four five six seven eight nine ten eleven twelve thirteen'
  const index = new SplitIndex()
  index.add({ id: 'a', wording: 'Who?', expected: ['x'], prompt: 'p', facts: [`So ${words}.`] })
  const other = { id: 'b', wording: 'WHO', expected: ['y'] }
  expect(
    await index.compare(
      list(other, { ...other, expected: ['x'] }, { ...other, wording: 'Why?', facts: [`And ${words} too.`] }),
    ),
  ).toEqual({ items: 3, ids: 0, prompts: 0, pairs: 1, questions: 2, facts: 1, withFacts: 1 })
})

test.each([
  ['One fact. Another.', 0, 'One fact.'],
  ['One. "A fact!" she said.', 5, '"A fact!"'],
  ['a\nb', 0, 'a'],
])('the sentence of %j at %d', (text, at, sentence) => expect(takeSentence(text, at)).toBe(sentence))

test('an answer with other names to choose from is the same answer', async () => {
  const make = (id: string, answer: string, labels: readonly string[]) => ({
    id,
    wording: 'Who has been to Tessin?',
    expected: { answer, labels },
  })
  const index = new SplitIndex()
  index.add(make('test', 'Ada', ['Ada', 'Bela']))
  async function* train() {
    yield make('same', 'Ada', ['Ada', 'Cora'])
    yield make('other', 'Bela', ['Ada', 'Bela'])
  }
  expect(await index.compare(train())).toMatchObject({ items: 2, pairs: 1, questions: 2 })
})
