import { appendFileSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { type AnyRow, change, copyOf, forge, rowsIn, sharedFolder, submitted } from '../../../cli/commands/bundle.ts'

const shared = sharedFolder()
let run: string
let bundle: string
beforeAll(async () => {
  ;({ run, bundle } = await submitted(
    shared.path,
    '--task vt,niah_single_2 --lengths 2k --samples 3 --method full-context,floor:head-tail',
  ))
})
afterAll(shared.remove)

test('a bundle and its run verify, without a model', async () => {
  const whole = await bench(`verify ${bundle}`)
  expect(whole).toMatchObject({ code: 0, err: '' })
  expect(whole.out).toContain('items     6 of 6 rebuilt')
  expect(whole.out).toContain('Verified: all items and scores match.')
  expect((await bench(`verify ${run}`)).code).toBe(0)
})

test('--samples builds some items, drawn by chance or by a seed, and says which', async () => {
  const { code, out } = await bench(`verify ${bundle} --samples 2 --json`)
  const { sample, built, items } = JSON.parse(out)
  expect([code, built, items]).toEqual([0, 2, 6])
  const [one, same] = await Promise.all([1, 2].map(() => bench(`verify ${bundle} --samples 2 --seed ${sample}`)))
  expect(one.out).toBe(same.out)
  expect(one.out).toContain(`2 of 6 rebuilt, sampled with --seed ${sample}`)
  expect(one.out).toContain('the others are not verified')
})

test('of items that are not built, the ids are checked', async () => {
  const path = copyOf(bundle)
  change(path, 'items', rows => rows.map(row => ({ ...row, questionId: '0'.repeat(20) })))
  forge(path)
  const { code, out } = await bench(`verify ${path} --samples 1`)
  expect([code, out.match(/its ids are not those that its fields give/g)?.length]).toEqual([1, 5])
})

const first = (rows: AnyRow[], edit: (row: AnyRow) => object, pick: (row: AnyRow) => boolean = () => true) => {
  const at = rows.findIndex(pick)
  return rows.toSpliced(at, 1, { ...rows[at], ...edit(rows[at]) })
}
const isModel = ({ method }: AnyRow) => method === 'full-context'

describe('whatever was changed is found, also where all hashes were made to fit', () => {
  test.each<[string, RegExp, (path: string) => void]>([
    [
      'an answer',
      /ruler-\w+ is 1, rescored it is 0/,
      path => change(path, 'answers', rows => first(rows, () => ({ answer: 'no idea' }), isModel)),
    ],
    [
      'what is expected, so that a wrong answer is right',
      /ruler-\w+ is 1, rescored it is 0/,
      path => {
        const { item } = rowsIn(path, 'answers').find(row => isModel(row))
        change(path, 'items', rows =>
          first(
            rows,
            () => ({ expected: ['no idea'] }),
            ({ id }) => id === item,
          ),
        )
        const isIt = (row: AnyRow) => isModel(row) && row.item === item
        change(path, 'answers', rows => first(rows, () => ({ answer: 'no idea' }), isIt))
      },
    ],
    [
      'the parts of a score',
      /parts of ruler-\w+ differ/,
      path => change(path, 'scores', rows => first(rows, () => ({ parts: { tampered: 1 } }))),
    ],
    [
      'a score that was raised',
      /is 0\.5, rescored it is/,
      path => change(path, 'scores', rows => first(rows, () => ({ value: 0.5 }))),
    ],
    [
      'what is expected',
      /expected is \["1"\], rebuilt it is/,
      path => change(path, 'items', rows => first(rows, () => ({ expected: ['1'] }))),
    ],
    [
      'an item’s question',
      /questionId is "x", rebuilt/,
      path => change(path, 'items', rows => first(rows, () => ({ questionId: 'x' }))),
    ],
    [
      'an item’s length',
      /length\.tokens is 7, rebuilt it is \d+/,
      path => change(path, 'items', rows => first(rows, ({ length }) => ({ length: { ...length, tokens: 7 } }))),
    ],
    [
      'an item of another seed',
      /its seed is not the one of the manifest/,
      path => change(path, 'items', rows => first(rows, () => ({ seed: '43' }))),
    ],
    [
      'parameters of the item’s own',
      /its parameters are not those of the manifest/,
      path =>
        change(path, 'items', rows =>
          first(
            rows,
            ({ params }) => ({ params: { ...params, chains: 99 } }),
            ({ task }) => task === 'vt',
          ),
        ),
    ],
    [
      'an item that was taken out',
      /complete, but niah_single_2 at 2K: 2 items, numbered up to 3/,
      path => takeOut(path, 1),
    ],
    [
      'an answer that was taken out with its scores',
      /complete, but full-context reader \w+: 1 of 6 items have no answer/,
      path => takeOutAnswer(path),
    ],
    ['a score that was taken out', /has no score by/, path => change(path, 'scores', rows => rows.slice(1))],
    [
      'a score of no answer',
      /which no answer requires/,
      path => change(path, 'scores', rows => [...rows, { ...rows[0], scorer: 'made-up' }]),
    ],
    ['an item twice', /contains item \w+ again/, path => change(path, 'items', rows => [...rows, rows[0]])],
    [
      'an answer twice',
      /answers\.jsonl:13 contains attempt 1 of the answer of .* again/,
      path => change(path, 'answers', rows => [...rows, rows[0]]),
    ],
    ['a score twice', /scores .* again$/m, path => change(path, 'scores', rows => [...rows, { ...rows[0], value: 1 }])],
    [
      'an earlier attempt that was taken out',
      /1 attempts, numbered up to 2/,
      path => {
        const again = (rows: AnyRow[]) => rows.map(row => (isModel(row) ? { ...row, attempt: 2 } : row))
        change(path, 'answers', again)
        change(path, 'scores', again)
      },
    ],
    [
      'an answer to no item',
      /answers item elsewhere/,
      path => change(path, 'answers', rows => [...rows, { ...rows[0], item: 'elsewhere' }]),
    ],
    [
      'an item as another of its cell',
      /of its cell again/,
      path => change(path, 'items', rows => first(rows, ({ index }) => ({ index: (index + 1) % 3 }))),
    ],
  ])('%s', async (_, line, spoil) => {
    const path = copyOf(bundle)
    spoil(path)
    forge(path)
    const { code, out } = await bench(`verify ${path}`)
    expect(out).toMatch(line)
    expect(out).not.toContain('bundle.json says')
    expect(code).toBe(1)
  })

  test('any byte, where they were not', async () => {
    for (const file of ['items', 'answers', 'scores'] as const) {
      const path = copyOf(bundle)
      change(path, file, rows => rows.toReversed())
      const { code, out } = await bench(`verify ${path} --samples 1`)
      expect([code, out]).toEqual([
        1,
        expect.stringContaining(`${file}.jsonl has another sha256 than bundle.json says`),
      ])
    }
  })

  test('the headline', async () => {
    const path = copyOf(bundle)
    forge(path, head => {
      head.headline[0].score = 0.999
    })
    expect(await bench(`verify ${path}`)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/the bundle states 99\.90 over/),
    })
  })

  test('files that are shorter, longer or hold bytes of another kind', async () => {
    const cut = copyOf(bundle)
    truncateSync(join(cut, 'answers.jsonl'), 900)
    forge(cut)
    expect(await bench(`verify ${cut}`)).toMatchObject({ code: 1, out: expect.stringContaining('is cut off') })
    const odd = copyOf(bundle)
    appendFileSync(join(odd, 'scores.jsonl'), Buffer.from([0x7b, 0xff, 0xfe, 0x0a]))
    forge(odd)
    expect(await bench(`verify ${odd}`)).toMatchObject({ code: 1, out: expect.stringContaining('is not UTF-8') })
    const rows = copyOf(bundle)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const [row] = rowsIn(rows, 'items')
    const nested = JSON.stringify({ ...row, id: '0'.repeat(20), expected: 'here' }).replace('"here"', deep)
    appendFileSync(join(rows, 'items.jsonl'), `${deep}\n${nested}\nnull\n{"v":1}\n`)
    forge(rows)
    expect((await bench(`verify ${rows}`)).out.match(/is not a valid row/g)).toHaveLength(4)
  })

  test('many differences make a short list', async () => {
    const path = copyOf(bundle)
    appendFileSync(join(path, 'items.jsonl'), 'x\n'.repeat(500))
    const { out } = await bench(`verify ${path}`)
    expect(out).toMatch(/and 45\d more/)
    expect(out.split('\n').length).toBeLessThan(70)
  })
})

/** As if the item had never been asked for. */
function takeOut(path: string, index: number): void {
  const { id } = rowsIn(path, 'items').find(row => row.task === 'niah_single_2' && row.index === index)
  change(path, 'items', rows => rows.filter(row => row.id !== id))
  for (const file of ['answers', 'scores'] as const) change(path, file, rows => rows.filter(({ item }) => item !== id))
}

function takeOutAnswer(path: string): void {
  const { item } = rowsIn(path, 'answers').find(isModel)
  const isOther = (row: AnyRow) => !(isModel(row) && row.item === item)
  for (const file of ['answers', 'scores'] as const) change(path, file, rows => rows.filter(isOther))
}

describe('what is no bundle is refused on one line', () => {
  test.each<[string, RegExp, (path: string) => void]>([
    ['an empty folder', /is neither a bundle nor a run/, path => rmSync(path, { recursive: true })],
    ['a head that is no JSON', /bundle.json is not valid JSON/, path => writeFileSync(join(path, 'bundle.json'), '{')],
    ['a head of a newer version', /not of a shape/, path => forge(path, head => Object.assign(head, { v: 2 }))],
    [
      'names that lead elsewhere',
      /not of a shape/,
      path => forge(path, head => Object.assign(head.files, { '../../etc/passwd': head.files['items.jsonl'] })),
    ],
    ['a missing file', /scores.jsonl does not exist/, path => rmSync(join(path, 'scores.jsonl'))],
    [
      'a link',
      /items.jsonl is not a (?:regular|plain) file/,
      path => {
        rmSync(join(path, 'items.jsonl'))
        symlinkSync('/etc/passwd', join(path, 'items.jsonl'))
      },
    ],
    [
      'a manifest of another shape',
      /manifest.json/,
      path => writeFileSync(join(path, 'manifest.json'), '{"v":1,"seed":"42"}'),
    ],
    [
      'a manifest with odd sessions',
      /manifest.json is not of a shape that this Fathom reads: sessions/,
      path => {
        const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
        writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, sessions: [1] }))
      },
    ],
  ])('%s', async (_, message, spoil) => {
    const path = copyOf(bundle)
    spoil(path)
    const { code, err, out } = await bench(`verify ${path}`)
    expect(err).toMatch(message)
    expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
  })

  test.each(['verify', 'verify a b', 'verify /nowhere'])('bench %s', async words => {
    expect((await bench(words)).code).toBe(2)
  })
})

test('what cannot be built or scored here is named, and the rest is checked', async () => {
  const plugin = `${freshFolder()}.mjs`
  writeFileSync(
    plugin,
    `export default ({ defineTask, defineScorer }) => ({
      scorers: [defineScorer({ id: 'mine', about: 'a', source: 'a', scale: 'yes-no', score: a => ({ value: a === 'x' ? 1 : 0, why: '' }) })],
    })`,
  )
  const path = copyOf(bundle)
  change(path, 'items', rows => rows.map(row => (row.task === 'vt' ? { ...row, version: 99 } : row)))
  const manifestPath = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  manifest.tasks.vt.version = 99
  writeFileSync(manifestPath, JSON.stringify(manifest))
  forge(path)
  const { code, out } = await bench(`verify ${path} --plugin ${plugin}`)
  expect(code).toBe(3)
  expect(out).toMatch(/unchecked 3 records: vt: vt is of version 99/)
  expect(out).toContain('some parts could not be checked')
})

test('a plugin is held to the hash of the one that the run had', async () => {
  const text = (more = '') =>
    `export default { scorers: [{ id: 'mine', about: 'a', scale: 'yes-no', score: () => ({ value: 0, why: '' }) }] }${more}`
  const plugin = `${freshFolder()}.mjs`
  writeFileSync(plugin, text())
  const path = copyOf(bundle)
  const manifestPath = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, origins: { 'scorer mine': sha256(text()) } }))
  forge(path)
  expect((await bench(`verify ${path} --plugin ${plugin}`)).code).toBe(0)
  writeFileSync(plugin, text('\n'))
  const { code, out } = await bench(`verify ${path} --plugin ${plugin}`)
  expect(code).toBe(3)
  expect(out).toMatch(/scorer mine: another version of its plugin is loaded here \(\w{12}\) than in the run \(\w{12}\)/)
})

test('texts from a bundle cannot steer a terminal', async () => {
  const path = copyOf(bundle)
  change(path, 'scores', rows => [
    ...rows,
    { ...rows[0], 'a\u001b[2J\u202eb': 1, value: 2 },
    { ...rows[0], value: 'a\u001b[2J\u202eb' },
  ])
  change(path, 'answers', rows => rows.map(row => ({ ...row, item: 'a\u001b[2J\u202eb' })))
  forge(path)
  const { out } = await bench(`verify ${path}`)
  expect(out).toContain('differs')
  expect(out).not.toMatch(/[\u001b\u202e]/)
})

test('answers that cannot be scored here are no difference, whether they have scores or not', async () => {
  const words =
    '--task pseudo-to-code --set pseudo-to-code.language=c++ --output-lengths 0.5k --samples 1 --method oracle'
  const [out, bundled] = [freshFolder(), freshFolder()]
  await bench(`${words} --quiet --out ${out}`)
  expect((await bench(`submit ${out} --out ${bundled} --quiet`)).code).toBe(3)
  expect((await bench(`submit ${out} --out ${bundled} --incomplete --quiet`)).code).toBe(0)
  const { code, out: said } = await bench(`verify ${bundled}`)
  expect([code, said]).toEqual([3, expect.stringContaining('allow it with --allow-native-code')])
})
