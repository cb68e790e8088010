import { LIMIT_FIELDS } from '../../../run/config/options/limits.ts'
import { LOAD_FIELDS } from '../../../run/config/options/load.ts'
import { EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import * as read from '../values.ts'

/** What a run may take (docs/budgets.md). */
export const LIMIT_FLAGS = groupFlags('Limits', flagsFrom(LIMIT_FIELDS))

/** How hard servers are asked, and what of them is borne. */
export const LOAD_FLAGS = groupFlags('Load', {
  ...flagsFrom(LOAD_FIELDS),
  'fail-on-error': defineFlag({
    taker: EVERY_RUN,
    form: 'RATE',
    default: '0',
    about: 'Share of failed items above which the exit code is 3: 0.05 or 5%',
    read: read.share,
  }),
})
