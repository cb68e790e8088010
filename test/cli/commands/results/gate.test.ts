import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256, toCanonicalJson } from '../../../../core/rows/key.ts'
import type { Manifest } from '../../../../core/rows/manifest/manifest.ts'
import { writeRun } from '../../../reports/compare/gate/sides.ts'
import {
  type FixtureOptions,
  getFixtureRows,
  K,
  makeFixture,
  READER_ENTRY,
  shuffleRows,
} from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'

const GOOD: FixtureOptions = {
  tasks: ['vt', 'niah_single_1'],
  lengths: [8 * K, 16 * K],
  samples: 40,
  entries: [{ ...READER_ENTRY, skill: () => 0.9 }],
}
const WORSE: FixtureOptions = { ...GOOD, entries: [{ ...READER_ENTRY, skill: () => 0.4 }] }

let above = ''
beforeEach(() => {
  above = freshFolder()
})
const at = (name: string) => join(above, name)
const made = (name: string, options: FixtureOptions, change: Partial<Manifest> = {}) => {
  const rows = getFixtureRows(makeFixture(options))
  return writeRun(at(name), { ...rows, manifest: { ...rows.manifest, ...change } })
}

describe('a baseline', () => {
  test('is made, shown and read again, and the same run makes the same bytes', async () => {
    const run = made('good', GOOD)
    expect(await bench(['baseline', 'set', run, at('main.json')])).toMatchObject({ code: 0, err: '' })
    const { code, out } = await bench(['baseline', 'show', at('main.json')])
    expect(code).toBe(0)
    expect(out).toMatch(/sha256 {3}[0-9a-f]{64}\n/)
    expect(out).toContain('160 items')
    expect(out).toContain('simulated model')
    const rows = getFixtureRows(shuffleRows(makeFixture(GOOD)))
    writeRun(at('x/good'), rows)
    await bench(['baseline', 'set', at('x/good'), at('again.json')])
    expect(readFileSync(at('again.json'), 'utf8')).toBe(readFileSync(at('main.json'), 'utf8'))
  })

  test('holds no text of items and no path of the machine', async () => {
    const data = { squad: { sha256: '00', path: '/home/me/squad.json' } }
    await bench(['baseline', 'set', made('good', GOOD, { data }), at('main.json')])
    expect(readFileSync(at('main.json'), 'utf8')).not.toMatch(/home|The answer is/)
  })

  test('of a run whose ledger is not to be believed can be read again', async () => {
    const rows = getFixtureRows(makeFixture(GOOD))
    const answers = rows.answers.map(row => ({
      ...row,
      ledger: { ...row.ledger, cost: -1, ms: { ...row.ledger.ms, total: -5 } },
    }))
    expect(await bench(['baseline', 'set', writeRun(at('odd'), { ...rows, answers }), at('odd.json')])).toMatchObject({
      code: 0,
    })
    expect(await bench(['baseline', 'show', at('odd.json')])).toMatchObject({ code: 0, err: '' })
  })

  test('gives the same judgement as the run that it was made from, and is never written by a gate', async () => {
    const [good, worse] = [made('good', GOOD), made('worse', WORSE)]
    await bench(['baseline', 'set', good, at('main.json')])
    const before = readFileSync(at('main.json'))
    const rows = async (baseline: string) => {
      const { out, code } = await bench(['gate', worse, '--baseline', baseline, '--json'])
      return { code, entries: JSON.parse(out).entries }
    }
    const fromFile = await rows(at('main.json'))
    expect(fromFile.code).toBe(1)
    expect(fromFile).toEqual(await rows(good))
    expect(readFileSync(at('main.json'))).toEqual(before)
  })

  test('is replaced with --force alone', async () => {
    const run = made('good', GOOD)
    await bench(['baseline', 'set', run, at('main.json')])
    const { code, err } = await bench(['baseline', 'set', made('worse', WORSE), at('main.json')])
    expect(code).toBe(2)
    expect(err).toContain('already exists')
    expect((await bench(['baseline', 'set', at('worse'), at('main.json'), '--force'])).code).toBe(0)
  })

  test('is not made of a run that is empty or not finished', async () => {
    const session = { at: 'x', argv: [], node: '', platform: '', cpus: 1, memoryGb: 1 }
    const cut = made('cut', GOOD, { sessions: [{ ...session, ended: 'y', exitCode: 3 }] })
    expect(await bench(['baseline', 'set', cut, at('b.json')])).toMatchObject({ code: 3 })
    const empty = writeRun(at('empty'), { ...getFixtureRows(makeFixture(GOOD)), answers: [], scores: [] })
    expect(await bench(['baseline', 'set', empty, at('b.json')])).toMatchObject({ code: 3 })
    expect(existsSync(at('b.json'))).toBe(false)
  })
})

describe('gate init', () => {
  test('writes a workflow from two runs, once, and says how often it is wrong', async () => {
    const [one, two] = [made('one', GOOD), made('two', { ...GOOD, entries: [{ ...READER_ENTRY, skill: () => 0.86 }] })]
    const words = ['gate', 'init', one, two, '--out', at('gate.yml')]
    const { code, out } = await bench([...words, '--max-drop', '9'])
    expect(code).toBe(0)
    expect(out).toMatch(/^between the runs .* of 160 items differ/)
    expect(out).toMatch(/gate +--samples \d+ --max-drop 9 --by (length|overall)/)
    expect(out).toMatch(/false alarms +an unchanged model does not pass in \S+ % of runs/)
    expect(readFileSync(at('gate.yml'), 'utf8')).toContain('--max-drop=9 ')
    expect(await bench(words)).toMatchObject({ code: 2, err: expect.stringContaining('already exists') })
  })

  test.each([
    ['one run', ['gate', 'init', 'x'], /name two runs/],
    ['a rate that is none', ['gate', 'init', 'x', 'y', '--miss', '0'], /--miss: got "0", expected 0\.1% to 50%/],
  ])('%s is refused', async (_, words, message) => {
    const { code, err } = await bench(words)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })
})

describe('the gate', () => {
  test('passes a copy of the run, fails a worse one, and cannot tell with few items', async () => {
    const good = made('good', GOOD)
    const flags = ['--max-drop', '10']
    expect(await bench(['gate', made('copy', GOOD), '--baseline', good, ...flags])).toMatchObject({ code: 0 })
    const { code: itself, err } = await bench(['gate', good, '--baseline', good, ...flags])
    expect(itself).toBe(2)
    expect(err).toMatch(/good is not compared with itself/)
    const { code, out } = await bench(['gate', made('worse', WORSE), '--baseline', good, ...flags])
    expect(code).toBe(1)
    expect(out).toContain('gate: FAILED (3 of 3 rows), exit 1')
    const few = made('few', { ...GOOD, samples: 5 })
    expect(await bench(['gate', few, '--baseline', good, ...flags])).toMatchObject({ code: 4 })
  })

  test('counts items as wrong whose scores are there and whose answers are gone', async () => {
    const good = made('good', GOOD)
    const gate = (run: string) => bench(['gate', run, '--baseline', good, '--max-drop', '10'])
    const rows = getFixtureRows(makeFixture(GOOD))
    const { code, out } = await gate(writeRun(at('half'), { ...rows, answers: rows.answers.slice(0, 80) }))
    expect(code).toBe(1)
    expect(out).toMatch(/80 items of \S*half count as wrong: 80 without an answer/)
    const empty = await gate(writeRun(at('empty'), { ...rows, answers: [] }))
    expect(empty).toMatchObject({ code: 3, err: expect.stringMatching(/empty has no answers/) })
  })

  test('writes JUnit and the summary of a GitHub step', async () => {
    const good = made('good', GOOD)
    const files = { junit: at('gate.xml'), summary: at('summary.md') }
    writeFileSync(files.summary, 'before\n')
    const words = ['gate', made('worse', WORSE), '--baseline', good, '--junit', files.junit, '--github']
    const { out } = await bench(words, { GITHUB_STEP_SUMMARY: files.summary })
    expect(readFileSync(files.junit, 'utf8')).toContain('<testsuites ')
    expect(readFileSync(files.summary, 'utf8')).toMatch(/^before\n### Fathom gate: FAILED/)
    expect(out).toContain('::error title=')
  })

  test('has one object on stdout with --json, whatever --github adds', async () => {
    const words = ['gate', made('worse', WORSE), '--baseline', made('good', GOOD), '--github', '--json']
    const { out, err } = await bench(words)
    expect(JSON.parse(out)).toMatchObject({ exitCode: 1 })
    expect(err).toMatch(/^### Fathom gate: FAILED[\s\S]*\n::error title=/)
  })

  test.each([
    ['a regression stays one', WORSE, 1],
    ['what passed is incomplete', GOOD, 3],
  ])('where a file cannot be written, %s', async (_, rows, code) => {
    const words = [
      'gate',
      made('run', rows),
      '--baseline',
      made('good', GOOD),
      '--junit',
      at('no/such/folder/gate.xml'),
      '--github',
    ]
    const ended = await bench(words)
    expect(ended.code).toBe(code)
    expect(ended.err).toMatch(/^fathom-bench: --junit: cannot write .*gate\.xml/)
    expect(ended.out).toContain('### Fathom gate')
  })

  test('fails a run in which everything failed', async () => {
    const failed = made('failed', { ...GOOD, entries: [{ ...READER_ENTRY, status: () => 'failed' }] })
    const { code, out } = await bench(['gate', failed, '--baseline', made('good', GOOD)])
    expect(code).toBe(1)
    expect(out).toContain('160 items of ')
  })

  test('judges a single item as well as it can', async () => {
    const one = { ...GOOD, tasks: ['vt'], lengths: [8 * K], samples: 1 }
    const { code, out } = await bench(['gate', made('one', one), '--baseline', made('good', GOOD)])
    expect(code).toBe(4)
    expect(out).toMatch(/n=1, about/)
  })
})

describe('bad input is one line', () => {
  const main = () => at('main.json')
  beforeEach(async () => {
    await bench(['baseline', 'set', made('good', GOOD), main()])
  })
  type Content = {
    v: number
    made: { seed: string }
    items: (string | number)[][]
    entries: { outcomes: number[][] }[]
  }
  /** The baseline with another content, and the hash that belongs to it. */
  const rewrite = (change: (content: Content) => void) => {
    const { sha256: _, ...content } = JSON.parse(readFileSync(main(), 'utf8'))
    change(content)
    writeFileSync(main(), JSON.stringify({ ...content, sha256: sha256(toCanonicalJson(content)) }))
  }
  const cases: readonly (readonly [string, () => unknown, number, RegExp])[] = [
    ['a file that is not there', () => writeFileSync(main(), ''), 2, /is empty/],
    ['a file that was cut off', () => truncateSync(main(), 900), 2, /main\.json is not complete JSON: it is truncated/],
    [
      'a file that is no baseline',
      () => writeFileSync(main(), '{"a": 1}'),
      2,
      /is not a baseline\. To create one: fathom-bench baseline set/,
    ],
    ['a list', () => writeFileSync(main(), '[]'), 2, /is not a baseline/],
    ['null', () => writeFileSync(main(), 'null'), 2, /is not a baseline/],
    [
      'NaN',
      () => writeFileSync(main(), readFileSync(main(), 'utf8').replace(/,1,1,1,1,"answered"/, ',NaN,1,1,1,"answered"')),
      2,
      /not complete JSON/,
    ],
    [
      'a score above 1',
      () => rewrite(content => (content.entries[0].outcomes[3][1] = 1.5)),
      2,
      /main\.json has an invalid field, entries\.0\.outcomes\.3\.1/,
    ],
    [
      'a newer version',
      () => rewrite(content => (content.v = 3)),
      2,
      /baseline version 3, but this Fathom reads up to 2/,
    ],
    [
      'a changed figure',
      () => writeFileSync(main(), readFileSync(main(), 'utf8').replace(/,1,1,1,1,"answered"/, ',0,1,1,1,"answered"')),
      2,
      /sha256 does not match/,
    ],
    [
      'an outcome of no item',
      () => rewrite(content => (content.entries[0].outcomes[3][0] = 9999)),
      2,
      /contains an outcome of item 9999/,
    ],
    ['no entries', () => rewrite(content => (content.entries = [])), 2, /has no ranked entry/],
    [
      'other items',
      () =>
        rewrite(content => {
          content.made.seed = '7'
          for (const item of content.items) {
            item[0] = `x${item[0]}`
            item[1] = `x${item[1]}`
          }
        }),
      2,
      /contains none of the run's items: seed 42 instead of 7/,
    ],
    [
      'a run of newer rows',
      () =>
        writeRun(at('good'), {
          ...getFixtureRows(makeFixture(GOOD)),
          items: getFixtureRows(makeFixture(GOOD)).items.map(row => ({ ...row, v: 99 })),
        }),
      2,
      /a row of version 99/,
    ],
    [
      'a run without answers',
      () => writeRun(at('good'), { ...getFixtureRows(makeFixture(GOOD)), answers: [], scores: [] }),
      3,
      /has no answers/,
    ],
    [
      'a truncated manifest',
      () => truncateSync(join(at('good'), 'manifest.json'), 50),
      2,
      /manifest\.json is not valid JSON/,
    ],
    [
      'a folder that is no run',
      () => cpSync(main(), join(at('good'), 'manifest.json')),
      2,
      /is not the manifest of a run/,
    ],
  ]
  test.each(cases)('%s', async (_, spoil, expected, message) => {
    spoil()
    const { code, out, err } = await bench(['gate', at('good'), '--baseline', main()])
    expect(err).toMatch(message)
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: expected, out: '', lines: 1 })
  })

  test.each([
    ['gate', /name a run directory/],
    ['gate here', /missing --baseline FILE/],
    ['gate here --baseline gone.json', /gone\.json does not exist/],
    ['gate here --max-drop 0', /--max-drop: "0" is not a margin/],
    ['gate here --max-drop 3e9', /is not a margin/],
    ['gate here --by depth', /unknown value of --by "depth"/],
    ['gate here --max-cost-increase lots', /is not an increase/],
    ['baseline', /got nothing, expected set RUN FILE, or show FILE/],
    ['baseline drop x', /got "drop"/],
    ['baseline set x', /name a run directory and the file/],
    ['run --sequential', /--sequential needs --gate FILE/],
    ['run --gate gone.json', /gone\.json does not exist/],
  ])('bench %s', async (words, message) => {
    const { code, err } = await bench(words)
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('a run with a gate', () => {
  const SUITE = '--task niah_single_1,vt --lengths 4k --quiet --display none'
  test('ends with its exit code, and reads the baseline before it begins', async () => {
    const [first, second] = [at('first'), at('second')]
    await bench(`${SUITE} --samples 4 --out ${first}`)
    await bench(`baseline set ${first} ${at('main.json')}`)
    const { code, out } = await bench(`${SUITE} --samples 4 --out ${second} --gate ${at('main.json')} --max-drop 30`)
    expect(code).toBe(0)
    expect(out).toContain('gate: passed (1 row), exit 0')
    const other = await bench(`${SUITE} --seed 7 --samples 4 --out ${at('third')} --gate ${at('main.json')}`)
    expect(other).toMatchObject({ code: 2, out: '' })
    expect(other.err).toMatch(/contains none of the run's items: seed 7 instead of 42/)
    expect(existsSync(at('third'))).toBe(false)
  })

  test('that did not reach its end can fail, but not pass', async () => {
    const first = at('first')
    await bench(`${SUITE} --samples 4 --out ${first}`)
    const { code, out } = await bench(
      `${SUITE} --samples 4 --out ${at('cut')} --gate ${first} --max-drop 90 --max-calls 7 -j 1`,
    )
    expect(code).toBe(3)
    expect(out).toContain('gate: incomplete: the run did not finish, exit 3')
  })

  test('lets as many answers fail as it is told, and counts them as wrong', async () => {
    const [first, tape] = [at('first'), at('tape.jsonl')]
    const words = (samples: number) => `--task vt --lengths 4k --quiet --display none --samples ${samples}`
    await bench(`${words(3)} --record ${tape} --out ${at('taped')}`)
    await bench(`${words(4)} --out ${first}`)
    const gate = `${words(4)} --replay ${tape} --gate ${first} --max-drop 90`
    const unasked = await bench(`${gate} --out ${at('unasked')}`)
    expect(unasked.out).toContain('gate: incomplete: 1 of 4 answers failed, exit 3')
    expect(unasked.code).toBe(3)
    const strict = await bench(`${gate} --out ${at('strict')} --max-error-rate 10%`)
    expect(strict).toMatchObject({ code: 1 })
    const { code, out } = await bench(`${gate} --out ${at('lenient')} --max-error-rate 25%`)
    expect(out).toMatch(/1 item of \S+ count as wrong: 1 failed/)
    expect(code).toBe(0)
  })

  test('--sequential stops once the verdict is clear, finds the same verdict again, and says what it saved', async () => {
    const [first, second] = [at('first'), at('second')]
    await bench(`${SUITE} --samples 24 --out ${first}`)
    const words = `${SUITE} --samples 24 --out ${second} --gate ${first} --max-drop 30 --sequential`
    const { code, out } = await bench(words)
    expect(code).toBe(0)
    const [, judged] = /interim analysis (?:1|2|3) of 4: (\d+) of 48 items, \d+ saved/.exec(out)!
    const answers = () => readFileSync(join(second, 'answers.jsonl'), 'utf8').split('\n').length - 1
    expect(answers()).toBe(Number(judged))
    // A folder that holds more is looked at in the same steps.
    await bench(`${SUITE} --samples 24 --out ${second}`)
    const again = await bench(words)
    expect(again.out.slice(again.out.indexOf('gate '))).toBe(out.slice(out.indexOf('gate ')))
    expect(answers()).toBe(48)
  })
})
