import { test } from 'vitest'

/**
 * A test that repeats at length what a shorter one tries: `npm run test:nightly` runs it, and `.ci/run` says that it is
 * skipped.
 */
export const nightly = test.runIf(process.env['FATHOM_NIGHTLY'] !== undefined)
