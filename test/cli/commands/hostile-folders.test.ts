import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'
import { bench, freshFolder } from './bench.ts'
import { writeRun } from './write-run.ts'

const rows = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2 }))
const run = () => writeRun(freshFolder(), rows)

/** What somebody may have put where a file of rows belongs. */
const INSTEAD: Readonly<Record<string, (path: string) => void>> = {
  'a pipe': path => execFileSync('mkfifo', [path]),
  'a link to a device': path => symlinkSync('/dev/zero', path),
  'a link to a file': path => symlinkSync('/etc/hostname', path),
  'a link that leads nowhere': path => symlinkSync('/nowhere/at/all', path),
  'a folder': path => mkdirSync(path),
}

const COMMANDS: Readonly<Record<string, (path: string, other: string) => string>> = {
  report: path => `report ${path}`,
  'report of several': (path, other) => `report ${other} ${path} --out ${other}-out`,
  leaderboard: path => `leaderboard ${path} --unverified --out ${path}.html`,
  compare: (path, other) => `compare ${other} ${path}`,
  view: path => `view ${path}`,
  gate: (path, other) => `gate ${path} --baseline ${other}`,
  'a baseline': (path, other) => `gate ${other} --baseline ${path}`,
  'baseline set': path => `baseline set ${path} ${path}.json`,
  score: path => `score ${path}`,
  submit: path => `submit ${path}`,
  verify: path => `verify ${path}`,
  plan: path => `plan --task vt --lengths 8k --like ${path}`,
}

const spoiled = (name: string, spoil: (path: string) => void) => {
  const path = run()
  rmSync(join(path, name), { force: true })
  spoil(join(path, name))
  return path
}

describe.skipIf(process.platform === 'win32')('a folder whose files are none is refused on one line by', () => {
  const kinds = Object.entries(INSTEAD)
  test.each(Object.entries(COMMANDS))('%s', async (_, words) => {
    for (const [kind, spoil] of kinds) {
      const path = spoiled('answers.jsonl', spoil)
      const { code, err, out } = await bench(words(path, run()))
      // The viewer listens before it reads.
      expect({ kind, code, out: out.replace(/^http:\S+\n/, '') }).toEqual({ kind, code: 2, out: '' })
      expect(err).toMatch(/answers\.jsonl is not a (?:regular|plain) file/)
      // Before it, the viewer says that it reads.
      const told = err.trimEnd().split('\n')
      expect(told.at(-1)).toMatch(/is not a (?:regular|plain) file/)
      expect(told.length).toBeLessThanOrEqual(out === '' ? 1 : 2)
    }
  })

  test.each(['manifest.json', 'items.jsonl', 'scores.jsonl', 'bundle.json', 'reveal.jsonl', 'run.lock'])(
    'its %s',
    async name => {
      for (const command of ['report', 'score', 'verify', 'submit']) {
        const path = spoiled(name, INSTEAD['a pipe'])
        const { code, err } = await bench(`${command} ${path}`)
        expect({ command, code }).toEqual({ command, code: 2 })
        expect(err).toMatch(/is not a (?:regular|plain) file|is a bundle, which stays unchanged|is already a bundle/)
      }
    },
  )
})

test('a file of rows that no process could hold is refused by its size', async () => {
  const path = spoiled('answers.jsonl', place => {
    writeFileSync(place, '')
    truncateSync(place, 2 ** 40)
  })
  const { code, err } = await bench(`report ${path}`)
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/answers\.jsonl has 1099511627776 bytes; at most \d+ are read/),
  ])
})

describe('a report goes nowhere but where it was asked to be', () => {
  test.each(['a folder', 'nothing'])('not through a link to %s', async what => {
    const [path, elsewhere] = [run(), freshFolder()]
    if (what === 'a folder') {
      mkdirSync(elsewhere)
      writeFileSync(join(elsewhere, 'results.json'), 'mine')
    }
    symlinkSync(elsewhere, join(path, 'report'))
    for (const command of ['report', 'score']) {
      const { code, err } = await bench(`${command} ${path}`)
      expect([code, err]).toEqual([2, expect.stringMatching(/report is not a plain directory/)])
    }
    if (what === 'a folder') expect(readdirSync(elsewhere)).toEqual(['results.json'])
    else expect(existsSync(elsewhere)).toBe(false)
  })

  test('not through links of its files, nor of those that it writes beside them', async () => {
    const path = run()
    const [mine, other] = [`${path}-mine`, `${path}-other`]
    for (const file of [mine, other]) writeFileSync(file, 'mine')
    mkdirSync(join(path, 'report'))
    symlinkSync(mine, join(path, 'report', 'results.json'))
    symlinkSync(other, join(path, 'report', `results.json.${process.pid}.tmp`))
    expect((await bench(`report ${path} --quiet`)).code).toBe(0)
    expect([mine, other].map(file => readFileSync(file, 'utf8'))).toEqual(['mine', 'mine'])
    expect(JSON.parse(readFileSync(join(path, 'report', 'results.json'), 'utf8'))).toHaveProperty('entries')
  })
})
