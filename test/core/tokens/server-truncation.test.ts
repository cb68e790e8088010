import { describe, expect, test } from 'vitest'
import { PromptCounts } from '../../../core/tokens/server-truncation.ts'

const LENGTHS = [600, 1_000, 2_000, 4_000, 8_000, 16_000, 131_072]
const SCALES = [0.74, 1, 1.3, 2.5]
const TEMPLATES = [0, 29, 120, 350]

/** As dense as each other to two hundredths. */
const wobble = (at: number) => 1 + 0.01 * Math.sin(7 * at)

const every = SCALES.flatMap(scale => TEMPLATES.map(template => [scale, template] as const))

describe('counts of prompts of one task', () => {
  test.each(every)('in a tokenizer of %d with a template of %d show no cut if nothing is cut', (scale, template) => {
    const counts = new PromptCounts()
    for (const sent of LENGTHS) {
      const prompt = { sent, counted: Math.round(sent * scale * wobble(sent)) + template }
      expect([sent, counts.expected(prompt)]).toEqual([sent, undefined])
      counts.add(prompt)
    }
  })

  test.each(every)('in a tokenizer of %d with a template of %d show a cut', (scale, template) => {
    for (const short of [4_000, 8_000, 65_536])
      for (const [times, kept] of [
        [1.5, 0.8],
        [2, 0.8],
        [4, 0.7],
        [32, 0.65],
      ]) {
        const counts = new PromptCounts()
        const shorter = Math.round(short * scale) + template
        counts.add({ sent: short, counted: shorter })
        const counted = Math.round((short * times * scale + template) * kept)
        expect([short, times, counts.expected({ sent: short * times, counted })]).toEqual([
          short,
          times,
          Math.round(shorter * times),
        ])
      }
  })

  test('show a cut of a little more than a tenth at double the length', () => {
    const counts = new PromptCounts()
    counts.add({ sent: 4_000, counted: 4_030 })
    expect(counts.expected({ sent: 8_000, counted: 7_400 })).toBeUndefined()
    expect(counts.expected({ sent: 8_000, counted: 7_200 })).toBe(8_060)
  })

  test('show no cut by a longer prompt, nor by one that is too short to tell', () => {
    const counts = new PromptCounts()
    counts.add({ sent: 400, counted: 800 })
    expect(counts.expected({ sent: 8_000, counted: 6_000 })).toBeUndefined()
    counts.add({ sent: 16_000, counted: 16_000 })
    expect(counts.expected({ sent: 8_000, counted: 6_000 })).toBeUndefined()
    counts.add({ sent: 4_000, counted: 4_000 })
    expect(counts.expected({ sent: 8_000, counted: 6_000 })).toBe(8_000)
  })

  test('of texts that differ show a cut by several shorter prompts alone, and by the sparsest of these', () => {
    const counts = new PromptCounts(true)
    counts.add({ sent: 4_000, counted: 4_400 })
    expect(counts.expected({ sent: 4_200, counted: 3_400 })).toBeUndefined()
    for (const sent of [4_100, 4_300, 4_500, 4_700]) counts.add({ sent, counted: sent * 0.8 })
    expect(counts.expected({ sent: 8_000, counted: 6_400 })).toBeUndefined()
    expect(counts.expected({ sent: 8_000, counted: 5_000 })).toBe(6_400)
  })
})
