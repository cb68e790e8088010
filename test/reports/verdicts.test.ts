import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharePicture } from '../../reports/charts/share.ts'
import { rankEntries } from '../../reports/leaderboard/ranking.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { formatShortPValue, formatTestedDifference } from '../../reports/summary/findings/findings.ts'
import { buildGroupHeadline } from '../../reports/summary/findings/headline.ts'
import { type FixtureEntry, K, makeFixture } from './fixture.ts'

describe('an interval and the verdict beside it', () => {
  const difference = { difference: 0.27, low: 0.04, high: 0.45, n: 24, p: 0.002 }

  test('of a corrected pair: the words say by which correction', () => {
    expect(formatTestedDifference({ difference, p: 0.072, family: 36 })).toBe(
      '+27 points, n = 24, 95 % CI 4 to 45; p = 0.002, 0.072 after Holm correction for 36 pairs: not significant',
    )
    expect(formatTestedDifference({ difference: { ...difference, low: -0.02, p: 0.07 }, p: 0.07, family: 1 })).toBe(
      '+27 points, n = 24, 95 % CI −2 to 45; p = 0.07: not significant',
    )
    expect(formatTestedDifference({ difference, p: 0.01, family: 36 })).toBe('+27 points, n = 24, 95 % CI 4 to 45')
    expect(formatShortPValue({ difference, p: 0.072, family: 36 })).toBe('p = 0.002, corrected 0.072')
  })

  test('a p value is never rounded over the level it is compared with', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.00001, max: 1, noNaN: true }), fc.integer({ min: 1, max: 40 }), (raw, family) => {
        const p = Math.min(1, raw * family)
        const text = formatTestedDifference({ difference: { ...difference, p: raw }, p, family })
        const shown = [...text.matchAll(/p [=<] ([\d.e-]+)|, ([\d.e-]+) after/g)].map(match =>
          Number(match[1] ?? match[2]),
        )
        expect(text.includes('not significant')).toBe(!(p < 0.05))
        expect(text.includes('after Holm correction')).toBe(!(p < 0.05) && family > 1)
        if (!(p < 0.05)) expect(shown.at(-1)).toBeGreaterThanOrEqual(0.05)
        if (shown.length > 1) expect(shown[0]).toBeLessThan(0.05)
      }),
      { numRuns: 200 },
    )
  })
})

const entry = (method: string, model: string, skill: number, config?: string): FixtureEntry => ({
  method,
  model,
  skill: () => skill,
  ...(config !== undefined && { config }),
})
const CASES: Readonly<Record<string, readonly FixtureEntry[]>> = {
  'one entry': [entry('full-context', 'qwen3-32b', 0.9)],
  'a baseline without another on its model': [entry('full-context', 'qwen3-32b', 0.9), entry('oracle', '', 1)],
  'two models': [entry('full-context', 'qwen3-32b', 0.9), entry('full-context', 'reader', 0.4)],
  'two configs': [entry('rlm', 'qwen3-32b', 0.9, 'c1'), entry('rlm', 'qwen3-32b', 0.5, 'c2')],
  'two methods on two models': ['qwen3-32b', 'reader'].flatMap(model => [
    entry('memagent', model, 0.8),
    entry('full-context', model, 0.3),
  ]),
}

test.each(Object.entries(CASES))('of %s no name is doubled, and the share picture has a whole title', (_, entries) => {
  for (const status of [undefined, 'missing'] as const) {
    const input = makeFixture({
      tasks: ['vt', 'qa_1'],
      lengths: [8 * K, 64 * K],
      samples: 6,
      // Of the others nothing came: the headline is of the first alone.
      entries: entries.map((each, at) => (status && at > 0 ? { ...each, status: () => undefined } : each)),
    })
    const summary = summarize(input)
    const [group] = summary.groups
    const ranked = rankEntries(summary, group, 'average').filter(({ reference }) => !reference)
    const { title, beside } = buildGroupHeadline(input, group, ranked)
    for (const text of [title, ...beside, sharePicture(input).words.title.replaceAll('\u00a0', ' ')]) {
      expect(text).not.toMatch(/on (\S+) on \1/)
      expect(text).not.toMatch(/([\w.-]+) · \1\b/)
    }
    const shown = sharePicture(input).words.title
    expect(shown).not.toContain('…')
    expect(shown.length).toBeLessThan(120)
  }
})

test('names of any length leave the share picture a title of whole words', () => {
  const long = 'a-model-with-a-name-that-is-longer-than-any-line-of-the-picture-could-be'
  const input = makeFixture({
    tasks: ['vt'],
    lengths: [8 * K, 64 * K],
    samples: 2,
    entries: [entry('memagent', `${long}-1`, 0.9), entry('full-context', `${long}-2`, 0.3)],
  })
  expect(sharePicture(input).words.title).not.toContain('…')
})
