import { expect, test } from 'vitest'
import { isRight, makeLanguageItems } from './made.ts'

const LANGUAGES = ['de', 'es', 'fr', 'zh', 'ja', 'hi']

test('fwe-close: counts are close, the order decides, and text and question may be in two languages', async () => {
  const { made } = await makeLanguageItems([...LANGUAGES.map(each => `${each}:fwe-close`), 'ja+de:fwe-close'], {
    lengths: [8192],
  })
  expect(made).toHaveLength(7)
  for (const { item } of made) {
    const { fields, labels } = item.row.expected as { fields: Record<string, string>; labels: string[] }
    const counts = labels.map(town => item.context.split(town).length - 1).sort((a, b) => b - a)
    const right = Object.values(fields)
    const own = right.map(town => item.context.split(town).length - 1)
    expect(own).toEqual(counts.slice(0, 3))
    expect(new Set(counts.slice(0, 4)).size).toBe(4)
    // The twelfth is nearly as frequent, and all others less than half as often as the first.
    expect(counts[11]).toBeGreaterThan(0.4 * counts[0])
    expect(counts[12]).toBeLessThan(0.6 * counts[0])
    const names = Object.keys(fields)
    const reply = (towns: readonly string[]) => names.map((name, at) => `${name}: ${towns[at]}`).join('\n')
    expect(isRight(item, reply(right))).toBe(true)
    expect(isRight(item, reply([right[1], right[0], right[2]]))).toBe(false)
    expect(isRight(item, right.join(', '))).toBe(false)
  }
})
