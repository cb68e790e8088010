import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { defineFlag, groupFlags, type Read, toggle } from './flag.ts'
import * as read from './values.ts'

/** How a gate judges (docs/gate.md): those of `gate`, and of `run --gate`. */
export const JUDGE_FLAGS = groupFlags('Gate', {
  'max-drop': defineFlag({
    form: 'POINTS',
    absent: '3 to 10, by the number of items',
    about: 'The largest drop of a row that is let pass, in points of 100',
    read: parsePoints,
  }),
  'max-drop-overall': defineFlag({
    form: 'POINTS',
    absent: 'as --max-drop',
    about: 'The same for the average over all cells',
    read: parsePoints,
  }),
  by: defineFlag({
    form: 'WHAT',
    default: 'length',
    about: 'What has a row beside overall: task,length (each cell), task or length; overall is that row alone',
    read: read.oneOf('task,length', 'task', 'length', 'overall'),
  }),
  scorer: defineFlag({
    form: 'WHICH',
    default: 'primary',
    about: 'Scores that are judged: primary (stated, and official for official files), official, strict or stated',
    read: read.oneOf('primary', 'official', 'strict', 'stated'),
  }),
  alpha: defineFlag({
    form: 'RATE',
    default: '0.05',
    about: 'How often it may pass what dropped by the margin, and fail what did not change',
    read: read.decimal(0.0001, 0.5),
  }),
  'min-n': defineFlag({ form: 'N', about: 'Rows of fewer shared items are inconclusive', read: read.integer(1, 1e9) }),
  'max-cost-increase': defineFlag({
    form: 'PERCENT',
    about: 'The largest increase of the mean cost of an item',
    read: parsePercent,
  }),
  'max-latency-increase': defineFlag({
    form: 'PERCENT',
    about: 'The largest increase of the mean time of an item',
    read: parsePercent,
  }),
  'max-error-rate': defineFlag({
    form: 'RATE',
    about: 'Share of shared items that may be missing, failed or unscored: 0.02 or 2%',
    read: read.share,
  }),
  'on-inconclusive': defineFlag({
    form: 'WHAT',
    absent: 'exit code 4',
    about: 'pass or fail where the data cannot tell',
    read: read.oneOf('pass', 'fail'),
  }),
  entry: defineFlag({
    form: 'METHOD[/MODEL]',
    about: 'Which entry of the run, where it is not clear; #CONFIG behind it tells configs apart',
    read: read.plain,
  }),
  'baseline-entry': defineFlag({ form: 'METHOD[/MODEL]', about: 'Which entry of the baseline', read: read.plain }),
  junit: defineFlag({ form: 'FILE', about: 'Write the rows as JUnit XML', read: read.plain }),
  github: toggle({
    default: false,
    about: 'Append a table to $GITHUB_STEP_SUMMARY (stdout, where there is none), and annotate failures',
  }),
})

/** `3` or `3pp`: points of 100, as a share. */
function parsePoints(value: string, who: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,6})?)(?:pp)?$/.exec(value)
  const share = match ? Number(match[1]) / 100 : 0
  if (!(share >= 0.0001 && share < 1))
    throw usageError(`${who}: ${quoteForMessage(value)} is no margin. Allowed: 0.01 to 99 points, such as 3 or 0.5.`)
  return share
}

/** `20%` or `20`, as a share: 0.2. */
function parsePercent(...[value, who]: Parameters<Read<number>>): number {
  const match = /^(\d{1,4}(?:\.\d{1,6})?)%?$/.exec(value)
  const share = match ? Number(match[1]) / 100 : 0
  if (share <= 0) throw usageError(`${who}: ${quoteForMessage(value)} is no increase. Allowed: above 0%, such as 20%.`)
  return share
}
