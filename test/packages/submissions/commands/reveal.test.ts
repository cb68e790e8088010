import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getStreamName } from '../../../../core/random/random.ts'
import { commitToSeed } from '../../../../core/rows/commitment.ts'
import { renderItemPage } from '../../../../packages/viewer/pages/item-page.ts'
import { renderOverview } from '../../../../packages/viewer/pages/overview.ts'
import { openViewedRun } from '../../../../packages/viewer/pages/viewed-run.ts'
import { nameDefaultFolder } from '../../../../run/config/folder-name.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import {
  type AnyRow,
  change,
  copyOf,
  forge,
  rowsIn,
  sharedFolder,
  submitted,
  writeRows,
} from '../../../cli/commands/bundle.ts'
import { parseView } from '../../../cli/commands/parse.ts'

const shared = sharedFolder()
const seedFile = join(shared.path, 'seed')
const hidden = join(shared.path, 'bundle.private.jsonl')
let run: string
let bundle: string
let seed: string
beforeAll(async () => {
  ;({ run, bundle } = await submitted(
    shared.path,
    `--task vt,niah_single_2 --lengths 2k --samples 2 --method full-context,oracle --secret-seed ${seedFile}`,
  ))
  seed = readFileSync(seedFile, 'utf8').trim()
})
afterAll(shared.remove)

describe('--secret-seed', () => {
  test('draws 128 bits into a file of its owner, and the manifest holds their hash alone', () => {
    expect(seed).toMatch(/^[0-9a-f]{32}$/)
    if (process.platform !== 'win32') expect(statSync(seedFile).mode & 0o777).toBe(0o600)
    const { manifest, items } = rowsOf(run)
    expect(manifest.seed).toBe(commitToSeed(seed))
    expect(JSON.stringify(manifest)).not.toContain(seed)
    expect(new Set(items.map(item => item.seed))).toEqual(new Set([seed]))
  })

  test('the same file goes on with the same run; another seed is refused', async () => {
    const words = '--task vt,niah_single_2 --lengths 2k --samples 2 --quiet'
    expect((await bench(`generate ${words} --secret-seed ${seedFile} --out ${run}`)).code).toBe(0)
    expect(rowsOf(run).items).toHaveLength(4)
    const other = await bench(`generate ${words} --secret-seed ${freshFolder()} --out ${run}`)
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('run of another seed')])
  })

  test('names no folder, writes nothing in a dry run, and stays out of the run’s folder', async () => {
    const file = freshFolder()
    const { code, err } = await bench(`generate --task vt --lengths 2k --dry-run --secret-seed ${file}`)
    expect([code, existsSync(file)]).toEqual([0, false])
    expect(err).toMatch(/seed sha256:[0-9a-f]{64}/)
    expect(err).not.toMatch(/\b[0-9a-f]{32}\b/)
    const dry = await bench(`generate --task vt --lengths 2k --samples 1 --secret-seed ${seedFile} --dry-run`)
    expect(dry.err).not.toContain(seed)
    const named = nameDefaultFolder({ task: ['vt'], seed, tokenizer: 'o200k_base', haystack: 'prose' })
    expect(named).toMatch(/vt-seed-[0-9a-f]+$/)
    expect(commitToSeed(seed)).toContain(named.split('seed-')[1])
    const out = freshFolder()
    mkdirSync(out)
    const inside = await bench(
      `generate --task vt --lengths 2k --secret-seed ${join(out, 'seed')} --out ${out} --dry-run`,
    )
    expect([inside.code, inside.err]).toEqual([2, expect.stringContaining("lies in the run's folder")])
  })

  test.each([
    ['--seed 7', /contradict each other/],
    ['--task file:x.jsonl', /no such file|cannot|x\.jsonl/],
  ])('with %s is refused', async (more, message) => {
    const { code, err } = await bench(`generate --task vt --lengths 2k --dry-run --secret-seed ${seedFile} ${more}`)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  test('hides nothing of a file’s items, and says so', async () => {
    const saved = freshFolder()
    await bench(`generate --task vt --lengths 2k --samples 1 --save-contexts --quiet --out ${saved}`)
    const { code, err } = await bench(`generate --task file:${saved} --dry-run --secret-seed ${seedFile}`)
    expect([code, err]).toEqual([2, expect.stringContaining('hides nothing of file:')])
  })

  test.each([
    ['something else', 'hunter2', 'contains no secret seed'],
    ['fewer than 128 bits', 'f3a90c517be42d68a7', 'contains no secret seed: 32 to 64 digits'],
    ['a pattern', 'deadbeefdeadbeefdeadbeefdeadbeef', 'has a pattern that others may guess'],
  ])('a file that holds %s is refused and not quoted', async (_, text, message) => {
    const file = freshFolder()
    writeFileSync(file, text)
    const { code, err } = await bench(`generate --task vt --lengths 2k --dry-run --secret-seed ${file}`)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
    expect(err).not.toContain(text)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('the manifest names the generator; a run of another one does not go on', async () => {
    expect(rowsOf(run).manifest.stream).toBe(getStreamName(seed))
    const old = copyOf(run)
    asOfFathom01(old)
    const words = `--task vt,niah_single_2 --lengths 2k --samples 2 --quiet --secret-seed ${seedFile}`
    const { code, err } = await bench(`generate ${words} --out ${old}`)
    expect([code, err]).toEqual([2, expect.stringContaining('run of another random generator: alea')])
  })
})

describe('a bundle with a secret seed', () => {
  test('holds neither the seed nor what is expected, wherever one looks', () => {
    const items: AnyRow[] = rowsIn(run, 'items')
    for (const name of readdirSync(bundle)) {
      const text = readFileSync(join(bundle, name), 'utf8')
      expect(text, name).not.toContain(seed)
      for (const { sha256 } of items) expect(text, name).not.toContain(sha256)
    }
    const rest = ['manifest.json', 'items.jsonl', 'scores.jsonl', 'bundle.json']
    const open = rest.map(name => readFileSync(join(bundle, name), 'utf8')).join('')
    for (const { expected } of items) for (const answer of expected) expect(open).not.toContain(JSON.stringify(answer))
    expect(rowsIn(bundle, 'items')[0]).toMatchObject({
      seed: commitToSeed(seed),
      expected: null,
      sha256: '',
      depths: [],
    })
    expect(rowsIn(bundle, 'scores').every(({ why, parts }) => why === '' && parts === undefined)).toBe(true)
    const answers: AnyRow[] = rowsIn(bundle, 'answers')
    expect(answers.filter(({ method }) => method === 'oracle').map(({ answer }) => answer)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(answers.filter(({ method }) => method === 'full-context').every(({ answer }) => answer !== null)).toBe(true)
  })

  test('keeps them in a private file beside it', () => {
    const text = readFileSync(hidden, 'utf8')
    expect(JSON.parse(text.split('\n')[0])).toMatchObject({ format: 'fathom-reveal', seed })
    if (process.platform !== 'win32') expect(statSync(hidden).mode & 0o777).toBe(0o600)
  })

  test('verifies as far as it can be, and says what waits', async () => {
    const { code, out } = await bench(`verify ${bundle}`)
    expect(code).toBe(4)
    expect(out).toMatch(/No differences so far\. \d+ records wait for fathom-bench reveal/)
    const path = copyOf(bundle)
    change(path, 'scores', rows => rows.slice(1))
    forge(path)
    expect(await bench(`verify ${path}`)).toMatchObject({ code: 1, out: expect.stringContaining('has no score by') })
  })

  test('whose head says otherwise differs', async () => {
    const path = copyOf(bundle)
    forge(path, head => {
      head.secret = false
    })
    const { code, out } = await bench(`verify ${path}`)
    expect([code, out]).toEqual([1, expect.stringContaining('do not agree on whether the seed is secret')])
  })

  test('is of a run that its owner can verify', async () => {
    expect(await bench(`verify ${run}`)).toMatchObject({ code: 0, out: expect.stringContaining('4 of 4 rebuilt') })
  })

  test('can be reported on as it is', async () => {
    const { out } = await bench(`report ${bundle} --out ${freshFolder()} --quiet`)
    expect(out).toContain('full-context')
  })
})

test('no report of the run’s own folder gives its items away', async () => {
  const folder = freshFolder()
  expect((await bench(`report ${run} --out ${folder} --quiet`)).code).toBe(0)
  const page = `${freshFolder()}.html`
  expect((await bench(`leaderboard ${run} --out ${page} --quiet`)).code).toBe(0)
  const written = [join(run, 'report'), folder].flatMap(path => readdirSync(path).map(name => join(path, name)))
  const answers = rowsOf(run).items.flatMap(({ expected }) => expected as string[])
  // What a model answered is open, and may be right: those of the expected texts that no model said must not be there.
  const said = rowsOf(run)
    .answers.filter(({ method }) => method !== 'oracle')
    .map(({ answer }) => answer ?? '')
  const secrets = [seed, ...answers.filter(text => !said.some(answer => answer.includes(text)))]
  for (const path of [...written, page]) {
    const text = readFileSync(path, 'utf8')
    for (const secret of secrets) expect(text, path).not.toContain(secret)
    if (path.endsWith('.html')) expect(text).not.toContain('"expected":')
  }
})

test('once revealed, a bundle is reported on whole', async () => {
  const path = copyOf(bundle)
  expect((await bench(`reveal ${path} --private ${hidden} --quiet`)).code).toBe(0)
  const page = `${freshFolder()}.html`
  expect((await bench(`leaderboard ${path} --out ${page} --quiet`)).code).toBe(0)
  expect(readFileSync(page, 'utf8')).toContain('"expected":')
  const revealed = join(path, 'reveal.jsonl')
  writeFileSync(revealed, readFileSync(revealed, 'utf8').replace('"expected":["', '"expected":["1'))
  const tampered = await bench(`report ${path} --out ${freshFolder()} --quiet`)
  expect([tampered.code, tampered.err]).toEqual([
    1,
    expect.stringContaining('the revealed part does not match its seal'),
  ])
})

test('fathom-bench view of the run’s own folder says that it shows what is secret', async () => {
  expect(renderOverview(await openViewedRun(run, parseView([run])))).toContain('Keep them secret')
})

test('fathom-bench view shows nothing of it that is secret', async () => {
  const viewed = await openViewedRun(bundle, parseView([bundle]))
  expect(renderOverview(viewed)).toContain('The seed is secret')
  const [item] = [...viewed.items.values()]
  const page = renderItemPage(viewed, item, new URLSearchParams())
  expect(page).toContain('its seed is secret until fathom-bench reveal')
  expect(page).not.toContain('<h2>Expected')
})

describe('fathom-bench reveal', () => {
  test('verifies, publishes, and from then on anybody can verify all of it', async () => {
    const path = copyOf(bundle)
    const revealed = await bench(`reveal ${path} --private ${hidden}`)
    expect([revealed.code, revealed.err]).toEqual([0, expect.stringContaining('reveal.jsonl')])
    expect(readFileSync(join(path, 'reveal.jsonl'), 'utf8')).toBe(readFileSync(hidden, 'utf8'))
    const { code, out } = await bench(`verify ${path}`)
    expect([code, out]).toEqual([0, expect.stringContaining('4 of 4 rebuilt')])
    expect(out).toContain('24 scores recomputed')
    const again = await bench(`reveal ${path} --private ${hidden}`)
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('already revealed')])
  })

  test('publishes nothing where something differs', async () => {
    const path = copyOf(bundle)
    change(path, 'scores', rows => rows.map((row, at) => (at === 0 ? { ...row, value: 0.25 } : row)))
    forge(path)
    const lines = readFileSync(hidden, 'utf8').split('\n').filter(Boolean)
    const rewritten = join(path, '..', 'private')
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha256')
      .update(readFileSync(join(path, 'bundle.json')))
      .digest('hex')
    writeFileSync(
      rewritten,
      `${[JSON.stringify({ ...JSON.parse(lines[0]), bundle: hash }), ...lines.slice(1)].join('\n')}\n`,
    )
    const { code, out, err } = await bench(`reveal ${path} --private ${rewritten}`)
    expect(out).toContain('is 0.25, rescored it is')
    expect([code, err]).toEqual([1, expect.stringContaining('nothing was revealed')])
    expect(existsSync(join(path, 'reveal.jsonl'))).toBe(false)
  })

  test.each<[string, RegExp, (lines: AnyRow[]) => AnyRow[]]>([
    [
      'another seed',
      /its seed is not the one that the manifest commits to/,
      lines => [{ ...lines[0], seed: '0'.repeat(32) }, ...lines.slice(1)],
    ],
    [
      'another bundle’s file',
      /belongs to another bundle/,
      lines => [{ ...lines[0], bundle: '0'.repeat(64) }, ...lines.slice(1)],
    ],
    ['no head', /not of a shape/, lines => lines.slice(1)],
  ])('%s is refused', async (_, message, edit) => {
    const file = freshFolder()
    writeFileSync(
      file,
      edit(linesOf(hidden))
        .map(line => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    const { code, err } = await bench(`reveal ${copyOf(bundle)} --private ${file}`)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  test.each<[string, (line: AnyRow) => AnyRow]>([
    ['another expected answer', line => ({ ...line, fields: { ...line.fields, expected: ['1'] } })],
    ['a field that was never withheld', line => ({ ...line, fields: { ...line.fields, index: 9 } })],
  ])('%s is not what was sealed', async (_, edit) => {
    const file = freshFolder()
    writeFileSync(
      file,
      linesOf(hidden)
        .map((line, at) => `${JSON.stringify(at === 1 ? edit(line) : line)}\n`)
        .join(''),
    )
    const { code, out } = await bench(`reveal ${copyOf(bundle)} --private ${file}`)
    expect([code, out]).toEqual([1, expect.stringContaining('the revealed part does not match its seal')])
  })

  test.each<[string, (path: string) => string, RegExp]>([
    ['a run', () => run, /not a bundle with a secret seed/],
    [
      'no private file',
      path => path,
      /bundle\.private\.jsonl does not exist\. With --private FILE, name the private file that fathom-bench submit wrote\./,
    ],
    ['nothing', () => '', /name one bundle/],
  ])('of %s is refused', async (_, word, message) => {
    const { code, err } = await bench(`reveal ${word(copyOf(bundle))}`)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })
})

test('a run whose secret seed drew from the generator of Fathom 0.1 is refused by name, not called forged', async () => {
  const old = copyOf(run)
  asOfFathom01(old)
  const { code, out } = await bench(`verify ${old}`)
  expect(code).toBe(3)
  expect(out).toContain('its seed drew from the generator alea; this Fathom draws such seeds from hmac-sha256')
})

/** As Fathom 0.1 wrote it: no generator is named. */
function asOfFathom01(path: string): void {
  const file = join(path, 'manifest.json')
  const { stream: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(manifest))
}

test('items of another seed than the manifest commits to are not submitted', async () => {
  const path = copyOf(run)
  rmSync(join(path, 'report'), { recursive: true, force: true })
  writeRows(
    path,
    'items',
    rowsIn(path, 'items').map(row => ({ ...row, seed: '0'.repeat(32) })),
  )
  const { code, err } = await bench(`submit ${path} --out ${freshFolder()}`)
  expect([code, err]).toEqual([2, expect.stringContaining('not of the secret seed')])
})

const linesOf = (path: string): AnyRow[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
