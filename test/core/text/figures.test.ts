import { expect, test } from 'vitest'
import { groupDigits } from '../../../core/text/figures.ts'

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 4_194_304, 1234.4, 999.6])(
  '%d is grouped as in English',
  count => {
    expect(groupDigits(count)).toBe(Math.round(count).toLocaleString('en'))
  },
)
