import { describe, expect, test } from 'vitest'
import { isColored } from '../../../core/text/color.ts'
import { renderScreen } from '../../../reports/tables/screen.ts'
import { type FixtureEntry, K, listDoubledLengths, makeFixture } from '../fixture.ts'

const MODELS = ['Qwen/Qwen2.5-14B-Instruct-1M', 'Qwen/Qwen2.5-7B-Instruct-1M']
const entries = MODELS.flatMap((model, at) =>
  ['full-context', 'map-reduce', 'memagent', 'rlm'].map(
    (method, place): FixtureEntry => ({ method, model, window: 64 * K, skill: () => 0.2 * (place + 1) + 0.1 * at }),
  ),
)
const twelve = makeFixture({ tasks: ['vt', 'qa_1'], lengths: listDoubledLengths(8 * K, 128 * K), samples: 6, entries })
const plain = (columns: number) => renderScreen(twelve, { columns, color: false })
const numbersIn = (text: string) => text.match(/\d[\d.,]*/g) ?? []

describe('one screen', () => {
  test.each([20, 60, 61, 79, 100, 200])('of %i columns has no longer line', columns => {
    const widest = Math.max(
      ...plain(columns)
        .split('\n')
        .map(line => [...line].length),
    )
    expect(widest).toBeLessThanOrEqual(Math.min(120, Math.max(60, columns)))
  })

  test('breaks no number, and says which lengths had no room', () => {
    const wide = new Set(numbersIn(plain(120)))
    expect(numbersIn(plain(60)).filter(number => !wide.has(number))).toEqual([])
    expect(plain(60)).toMatch(/not shown: [\dK,\s]+/)
    expect(plain(120)).not.toContain('not shown')
  })

  test('is health, the table with the best first, findings; no taller than a screen', () => {
    const lines = plain(100).split('\n')
    expect(lines[0]).toMatch(/^Health: /)
    const head = lines.findIndex(line => /8K +16K/.test(line))
    expect(lines[head + 1]).toMatch(/^ {2}rlm · Qwen2.5-7B /)
    const at = (start: string) => lines.findIndex(line => line.startsWith(start))
    expect(at('- rlm on Qwen2.5-7B scores')).toBeGreaterThan(head)
    expect(lines.filter(line => /full-context .*\*.*×/.test(line))).toHaveLength(2)
    expect(lines.length).toBeLessThan(40)
  })

  test('says once how a baseline that is ahead stands to the next', () => {
    const entries = [
      { method: 'full-context', model: 'a', skill: () => 1 },
      { method: 'rlm', model: 'a', skill: () => 0.6 },
      { method: 'memagent', model: 'a', skill: () => 0.2 },
    ]
    const said = renderScreen(makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 10, entries }), {
      columns: 300,
      color: false,
    })
    const findings = said.split('\n').filter(line => line.startsWith('- '))
    expect(findings.map(line => /^- (\S+) (?:scores )?\d/.exec(line)?.[1])).toEqual(['full-context', 'memagent'])
  })

  test('tells names apart at any width', () => {
    const rows = plain(60)
      .split('\n')
      .filter(line => /^ {2}\S.* \d+ +\d/.test(line))
    const names = rows.map(row => row.slice(2, 28))
    expect(names).toHaveLength(8)
    expect(new Set(names).size).toBe(8)
  })

  test('is coloured by height where colours are on, and the same text', () => {
    const colored = renderScreen(twelve, { columns: 100, color: true })
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
    const bare = (text: string) => text.replace(escapes, '').replace(/ +/g, ' ')
    expect(bare(colored)).toBe(bare(plain(100)))
    expect(new Set(colored.match(escapes)!).size).toBeGreaterThan(4)
    expect(plain(100)).not.toMatch(escapes)
  })

  test('says that a 4K-token baseline already solves the tasks', () => {
    const base = makeFixture({ tasks: ['vt'], lengths: [4 * K, 8 * K], samples: 2 })
    const [{ version, params }] = base.runs[0].items
    const rows = [8 * K, 32 * K].map(at => ({ at, n: 20, by: 'floor:rare', score: 1 }))
    const vt = { ...base.labels.tasks['vt'], floors: { version, params, chance: 0, rows } }
    const input = { ...base, labels: { ...base.labels, tasks: { ...base.labels.tasks, vt } } }
    const reason = 'a 4K-token baseline already solves these tasks'
    expect(renderScreen(input, { columns: 100, color: false }).replace(/\s+/g, ' ')).toContain(reason)
    expect(renderScreen(base, { columns: 100, color: false })).not.toContain(reason)
  })

  test('of nothing says so', () => {
    expect(renderScreen(makeFixture({ entries: [] }), { columns: 80, color: false })).toContain('No answers yet.')
    expect(renderScreen(makeFixture({ tasks: [], entries: [] }), { columns: 80, color: false })).toContain(
      'No items yet.',
    )
  })
})

test.each([
  ['a terminal', true, {}, [], true],
  ['a pipe', false, {}, [], false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, [], false],
  ['a dumb terminal', true, { TERM: 'dumb' }, [], false],
  ['--color into a pipe', false, {}, ['color'], true],
  ['--color over NO_COLOR', true, { NO_COLOR: '1' }, ['color'], true],
])('colours: %s', (_, isTTY, env, typed, expected) => {
  const io = { stdout: { write: () => true, isTTY }, env }
  expect(isColored({ color: true, typed }, io)).toBe(expected)
  expect(isColored({ color: false, typed }, io)).toBe(false)
})
