import { describe, expect, test } from 'vitest'
import type { Aliases } from '../../../core/rows/manifest/manifest.ts'
import { buildSide } from '../../../reports/compare/comparison-side.ts'
import { formatEntryName } from '../../../reports/compare/matching.ts'
import { listUnusedAliases } from '../../../reports/summary/aliases.ts'
import { collectEntries } from '../../../reports/summary/entries/entries.ts'
import { shortenNames } from '../../../reports/summary/entries/short-names.ts'
import { latex } from '../../../reports/tables/latex.ts'
import { parseReport, parseRun } from '../../cli/commands/parse.ts'
import { csvOf, type FixtureEntry, getFixtureRows, K, makeFixture, withRows } from '../fixture.ts'

const ENTRIES: readonly FixtureEntry[] = [
  { method: 'memagent', model: 'lab/qwen', simulated: true },
  { method: 'memagent', model: 'lab/llama' },
  { method: 'rlm', model: 'lab/qwen', simulated: true },
  { method: 'oracle', model: 'none' },
]
const plain = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2, entries: ENTRIES })
const withAliases = (aliases: unknown) =>
  withRows(plain, { manifest: { ...getFixtureRows(plain).manifest, aliases: aliases as Aliases } })
const labels = (aliases: unknown) => collectEntries(withAliases(aliases)).map(({ label }) => label)

describe('an alias', () => {
  test('of one entry is its whole label; of several it is that of their method', () => {
    expect(labels({ rlm: 'RLM (ours)', memagent: 'MemAgent-14B' })).toEqual([
      'MemAgent-14B · lab/llama',
      'MemAgent-14B · lab/qwen',
      'RLM (ours)',
      'oracle',
    ])
  })

  test('that says more wins, and a report’s own wins over the run’s', () => {
    const input = withAliases({ memagent: 'M', 'memagent/lab/qwen': 'M on Q', oracle: 'top' })
    const named = collectEntries({ ...input, aliases: { oracle: 'the best there is' } })
    expect(named.map(({ label }) => label)).toEqual(['M', 'M on Q', 'rlm · lab/qwen', 'the best there is'])
    expect(named.map(({ method }) => method)).toEqual(['memagent', 'memagent', 'rlm', 'oracle'])
  })

  test('changes no id and no row', () => {
    const input = withAliases({ rlm: 'RLM (ours)' })
    expect(collectEntries(input).map(({ id }) => id)).toEqual(collectEntries(plain).map(({ id }) => id))
    expect(csvOf(input)).toBe(csvOf(plain))
  })

  test('is what pictures, LaTeX and compare show, with the mark of a simulated model', () => {
    const input = withAliases({ 'memagent/lab/qwen': 'Ours_1' })
    const entries = collectEntries(input)
    const ours = entries.find(({ alias }) => alias !== undefined)!
    expect(shortenNames(entries).of(ours)).toBe('Ours_1 †')
    expect(latex.render(input)).toContain('Ours\\_1\\textsuperscript{\\dag} &')
    const side = buildSide(getFixtureRows(input), input.labels)
    expect(side.entries.map(formatEntryName)).toContain('Ours_1')
  })

  test('of a manifest from outside is one line of text, or none', () => {
    expect(labels({ rlm: 'a\nb\u202e', oracle: 7, memagent: '  ' })).toEqual([
      'memagent · lab/llama',
      'memagent · lab/qwen',
      'a·b·',
      'oracle',
    ])
    expect(labels('none')).toHaveLength(4)
  })

  test('that names no entry is known as such', () => {
    const entries = [{ method: 'memagent', preset: 'paper', model: 'q', config: 'c0' }]
    const aliases = { 'memagent@paper': 'a', 'memagent/q': 'b', 'memagent#c0': 'c', memagnt: 'd', q: 'e' }
    expect(listUnusedAliases(aliases, entries)).toEqual(['memagnt', 'q'])
  })
})

describe('--as', () => {
  test('is repeatable, in runs and reports', () => {
    const words = ['--as', 'memagent=MemAgent-14B (ours)', '--as', 'http:a=A = B']
    const expected = { memagent: 'MemAgent-14B (ours)', 'http:a': 'A = B' }
    expect(parseRun(words).as).toEqual(expected)
    expect(parseReport(['run', ...words]).as).toEqual(expected)
  })

  test.each([
    [['memagent'], /^--as: "memagent" has no name and text\. Allowed: NAME=TEXT/],
    [['=x'], /^--as: "=x" has no name and text/],
    [['memagent= '], /has no name and text/],
    [['a=x', 'a=y'], /^--as: a is named twice, "x" and "y"\.$/],
    [['a=x', 'b=x'], /^--as: "x" names both a and b; give each its own name\.$/],
  ])('%j is refused in one line', (given, line) => {
    const ask = () => parseRun(given.flatMap(text => ['--as', text]))
    expect(ask).toThrow(line)
    expect(ask).toThrow(expect.objectContaining({ exitCode: 2 }))
  })
})
