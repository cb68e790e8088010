import { LIMIT_FIELDS } from '../../../run/config/options/limits.ts'
import { LOAD_FIELDS } from '../../../run/config/options/load.ts'
import { EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import * as read from '../values.ts'

/** The limits of a run (docs/budgets.md). */
export const LIMIT_FLAGS = groupFlags('Limits', flagsFrom(LIMIT_FIELDS))

/** Concurrency, retries and timeouts. */
export const LOAD_FLAGS = groupFlags('Load', {
  ...flagsFrom(LOAD_FIELDS),
  'fail-on-error': defineFlag({
    taker: EVERY_RUN,
    form: 'RATE',
    default: '0',
    about: 'Exit with code 3 if more than this share of items failed: 0.05 or 5%',
    read: read.share,
  }),
})
