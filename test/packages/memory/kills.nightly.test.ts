import { test } from 'vitest'
import { surviveKills } from './kills.ts'

test('a run that is killed three times ends as one that was not, with no entry twice', { timeout: 180_000 }, () =>
  surviveKills(3, '16k'),
)

test('a run that is killed a hundred times ends as one that was not', { timeout: 3_600_000 }, () =>
  surviveKills(100, '16k,64k'),
)
