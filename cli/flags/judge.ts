import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { defineFlag, groupFlags, type Read, toggle } from './flag.ts'
import * as read from './values.ts'

/** Flags that say how a gate judges (docs/gate.md), shared by `gate` and `run --gate`. */
export const JUDGE_FLAGS = groupFlags('Gate', {
  'max-drop': defineFlag({
    form: 'POINTS',
    absent: '3 to 10, by the number of items',
    about: 'Largest drop that a check may show and still pass, in percentage points',
    read: parsePoints,
  }),
  'max-drop-overall': defineFlag({
    form: 'POINTS',
    absent: 'as --max-drop',
    about: 'Largest drop of the average over all cells',
    read: parsePoints,
  }),
  by: defineFlag({
    form: 'WHAT',
    default: 'length',
    about: 'Checks in addition to overall: task,length (each cell), task or length. With overall, only that check',
    read: read.oneOf('task,length', 'task', 'length', 'overall'),
  }),
  scorer: defineFlag({
    form: 'WHICH',
    default: 'primary',
    about: 'Scores to judge: primary (stated; official for official files), official, strict or stated',
    read: read.oneOf('primary', 'official', 'strict', 'stated'),
  }),
  alpha: defineFlag({
    form: 'RATE',
    default: '0.05',
    about: 'Error rate: probability of passing a drop as large as the margin, and of failing an unchanged run',
    read: read.decimal(0.0001, 0.5),
  }),
  'min-n': defineFlag({
    form: 'N',
    about: 'Checks with fewer shared items are inconclusive',
    read: read.integer(1, 1e9),
  }),
  'max-cost-increase': defineFlag({
    form: 'PERCENT',
    about: 'Largest increase of the mean cost per item',
    read: parsePercent,
  }),
  'max-latency-increase': defineFlag({
    form: 'PERCENT',
    about: 'Largest increase of the mean time per item',
    read: parsePercent,
  }),
  'max-error-rate': defineFlag({
    form: 'RATE',
    about: 'Largest share of shared items that may be missing, failed or unscored: 0.02 or 2%',
    read: read.share,
  }),
  'on-inconclusive': defineFlag({
    form: 'WHAT',
    absent: 'exit code 4',
    about: 'Result if the data cannot tell: pass or fail',
    read: read.oneOf('pass', 'fail'),
  }),
  entry: defineFlag({
    form: 'METHOD[/MODEL]',
    about: 'Entry of the run, if it has several; add #CONFIG to pick a config',
    read: read.plain,
  }),
  'baseline-entry': defineFlag({
    form: 'METHOD[/MODEL]',
    about: 'Entry of the baseline, if it has several',
    read: read.plain,
  }),
  junit: defineFlag({ form: 'FILE', about: 'Write the checks as JUnit XML', read: read.plain }),
  github: toggle({
    default: false,
    about: 'Append a table to $GITHUB_STEP_SUMMARY (stdout if unset), and annotate failures',
  }),
})

/**
 * Reads `3` or `3pp`, in percentage points.
 * @returns a share
 */
function parsePoints(value: string, who: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,6})?)(?:pp)?$/.exec(value)
  const share = match ? Number(match[1]) / 100 : 0
  if (!(share >= 0.0001 && share < 1))
    throw usageError(`${who}: ${quoteForMessage(value)} is not a margin. Allowed: 0.01 to 99 points, such as 3 or 0.5.`)
  return share
}

/**
 * Reads `20%` or `20`.
 * @returns a share: 0.2
 */
function parsePercent(...[value, who]: Parameters<Read<number>>): number {
  const match = /^(\d{1,4}(?:\.\d{1,6})?)%?$/.exec(value)
  const share = match ? Number(match[1]) / 100 : 0
  if (share <= 0)
    throw usageError(`${who}: ${quoteForMessage(value)} is not an increase. Allowed: above 0%, such as 20%.`)
  return share
}
