import { usageError } from '../../core/errors.ts'
import { parseTokens } from '../../core/lengths.ts'
import { quote } from '../../core/quote.ts'
import type { Primary } from '../../reports/leaderboard.ts'
import { one } from './flag.ts'
import { OUTPUT_FLAGS, UNVERIFIED } from './subsets.ts'
import { REBUILD_FLAGS } from './verify.ts'

export const LEADERBOARD_FLAGS = {
  out: one({
    group: 'Leaderboard',
    alias: 'o',
    form: 'FILE',
    default: 'leaderboard.html',
    basic: true,
    about: 'The page; one that is there is replaced',
    read: (text: string) => text,
  }),
  primary: one({
    group: 'Leaderboard',
    form: 'FIGURE',
    default: 'average',
    basic: true,
    about: 'What sorts the table, said on the page: average, official, strict, stated, effective, area or at:128k',
    read: readPrimary,
  }),
  title: one({
    group: 'Leaderboard',
    form: 'TEXT',
    absent: 'the tasks',
    about: "The page's title",
    read: (text: string) => text,
  }),
  unverified: UNVERIFIED,
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const

const SORTED_BY = ['average', 'official', 'strict', 'stated', 'effective', 'area'] as const

function readPrimary(text: string, who: string): Primary {
  const found = SORTED_BY.find(each => each === text)
  if (found !== undefined) return found
  if (text.startsWith('at:')) return { at: parseTokens(text.slice(3), who) }
  throw usageError(`${who}: ${quote(text)} came. Allowed: ${SORTED_BY.join(', ')}, or at:LENGTH such as at:128k.`)
}
