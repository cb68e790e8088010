import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LossCell, measureLoss, sumKept } from '../../../packages/agents/cuts/loss.ts'
import { AGENT_CUTS } from '../../../packages/agents/cuts/rules.ts'
import { cutToEnds } from '../../../packages/agents/cuts/shapes.ts'
import { drawCuts } from '../../../packages/agents/reports/cuts-picture.ts'
import { RESULT_KINDS } from '../../../packages/agents/transcripts/blocks.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

const measure = (head: number, limit = 10_000): LossCell[] =>
  measureLoss({
    cuts: [{ name: 'mine', cut: cutToEnds({ unit: 'utf16', limit, head }) }],
    sizes: [20_000, 5000],
    results: 2,
    seed: '1',
  })

test('a head keeps the records of the head, a tail those of the tail, and a small result stays whole', () => {
  const long = (cells: readonly LossCell[]) => cells.filter(({ size }) => size === 20_000)
  const [head, tail] = [long(measure(1)), long(measure(0))]
  expect(head.map(({ kind }) => kind)).toEqual(RESULT_KINDS)
  for (const [cells, near, far] of [
    [head, [0, 1], [8, 9]],
    [tail, [8, 9], [0, 1]],
  ] as const) {
    expect(sumKept(cells, near).share).toBeGreaterThan(0.95)
    expect(sumKept(cells, far).share).toBe(0)
    for (const { characters } of cells) expect(characters).toBe(10_000)
  }
  const short = measure(1).filter(({ size }) => size === 5000)
  expect(sumKept(short)).toMatchObject({ share: 1, n: RESULT_KINDS.length * 2 * 20 })
})

test('a record that is cut in its middle is lost, and intervals contain the share', () => {
  const cells = measure(0.5, 19_000).filter(({ size, kind }) => size === 20_000 && kind === 'page')
  const { share, low, high, n } = sumKept(cells)
  expect(n).toBe(40)
  expect(share).toBeGreaterThan(0.8)
  expect(low).toBeLessThanOrEqual(share)
  expect(high).toBeGreaterThanOrEqual(share)
  expect(sumKept([])).toMatchObject({ n: 0, low: 0, high: 1 })
})

test('equal seeds give equal cells', () => expect(measure(0.2)).toEqual(measure(0.2)))

test('a picture has a row for each rule, and parts stay within their strip', () => {
  const strips = Array.from({ length: 12 }, (_, at) => ({
    name: `rule-${at}`,
    lines: [[0, 0.001] as const, [0.999, 1] as const],
    oneLine: [],
  }))
  for (const count of [1, 12]) {
    const svg = drawCuts(strips.slice(0, count), '200K')
    expect(svg.match(/>rule-\d+</g)).toHaveLength(count)
    for (const [, x, width] of svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g))
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(860)
  }
})

test('fathom-bench cuts writes a page, a picture and a table of the rules that are asked for', async () => {
  const out = freshFolder()
  const csv = join(out, 'cells.csv')
  const words = ['cuts', '--rules', 'codex,opencode', '--results', '1', '--out', out, '--csv', csv]
  const { err, code } = await bench(words)
  expect([err, code]).toEqual(['', 0])
  const page = readFileSync(join(out, 'cuts.md'), 'utf8')
  for (const name of ['codex', 'opencode']) expect(page).toContain(`| \`cut@${name}\` |`)
  expect(page).not.toContain('`cut@cline`')
  // The rule keeps whole lines, and one huge line is none.
  const huge = page.slice(page.indexOf('## By size, one huge line'), page.indexOf('## By depth'))
  expect(huge).toMatch(/`cut@opencode` \| 100 \[84, 100\] \| 0 \[0, 16\] \| 0 \[0, 16\] \| 0 \[0, 16\] \|/)
  expect(readFileSync(join(out, 'images', 'cuts.svg'), 'utf8')).toMatch(/^<svg/)
  expect(readFileSync(csv, 'utf8').trim().split('\n')).toHaveLength(1 + 2 * 4 * RESULT_KINDS.length)
})

test('a rule that is not known is refused in one line', async () => {
  const { err, code } = await bench(['cuts', '--rules', 'codexx'])
  expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  expect(err).toContain('unknown rule "codexx"')
})

test('docs/cuts.md names every rule with its commit', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/cuts.md'), 'utf8')
  for (const [name, rules] of Object.entries(AGENT_CUTS)) {
    expect(page).toContain(`| \`cut@${name}\` |`)
    for (const { commit } of rules) expect(page).toContain(commit)
  }
})
