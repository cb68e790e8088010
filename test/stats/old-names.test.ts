import { expect, test } from 'vitest'
import * as stats from '../../stats/index.ts'
import { RENAMED } from '../../stats/old-names.ts'

test.each(Object.entries(RENAMED))('%s answers with its new name, which exists', (old, now) => {
  expect(stats).toHaveProperty(now, expect.any(Function))
  expect(() => (stats as unknown as Record<string, () => unknown>)[old]!()).toThrow(
    new RegExp(`^fathom-bench/stats: ${old} was renamed to ${now} \\(docs/renamed.md\\)\\.$`),
  )
})
