/** The numbers of a report, and what gives them a form. */

export { toHeatStep } from '../../reports/charts/heat.ts'
export { renderShare } from '../../reports/charts/share.ts'
export type { ComparisonSide } from '../../reports/compare/comparison-side.ts'
export { buildSide } from '../../reports/compare/comparison-side.ts'
export { replaceLocalAddresses } from '../../reports/compare/gate/local-address.ts'
export { pairItems } from '../../reports/compare/pairing.ts'
export { formatCsvLines } from '../../reports/data/csv.ts'
export type { Exported, ExportFile, ExportFormat, ExportInput, RunExport } from '../../reports/exports/format.ts'
export { leaderboard } from '../../reports/index.ts'
export { Html, html, trustHtml } from '../../reports/leaderboard/html.ts'
export type { Primary } from '../../reports/leaderboard/leaderboard.ts'
export { renderLeaderboard } from '../../reports/leaderboard/leaderboard.ts'
export { AXES } from '../../reports/summary/axis.ts'
export { type ScoreCell, type ScoreVariant, VARIANTS } from '../../reports/summary/cells/cell.ts'
export { getCountedValue } from '../../reports/summary/cells/cell-scores.ts'
export type { Summary } from '../../reports/summary/cells/cells.ts'
export { summarize } from '../../reports/summary/cells/cells.ts'
export { readAnswerUsage } from '../../reports/summary/cells/usage.ts'
export { type Entry, SIMULATED, WHAT_IT_IS } from '../../reports/summary/entries/entries.ts'
export type {
  Badge,
  Reproduced,
  Submission,
  VerificationStatus,
} from '../../reports/summary/entries/verification-status.ts'
export {
  formatCount,
  formatDuration,
  formatInteger,
  formatQuantity,
  withInterval,
} from '../../reports/summary/format.ts'
export { getOwn } from '../../reports/summary/get-own.ts'
export type { Group } from '../../reports/summary/groups.ts'
export { describeEarlyStop, explainUnfinished, findUntilNote } from '../../reports/summary/health/completeness.ts'
export { memoize } from '../../reports/summary/memoize.ts'
export { groupBy } from '../../reports/summary/order.ts'
export { checkParam } from '../../reports/summary/param-curves.ts'
export type { LengthsIn } from '../../reports/summary/reporter.ts'
export { defineReporter, type Labels, type ReportInput, type RunRows } from '../../reports/summary/reporter.ts'
export { findPrimaryVariant, resolveItemScorers } from '../../reports/summary/rows/item-scorers.ts'
export { type EntryResult, joinRecords } from '../../reports/summary/rows/records.ts'
export type { SuiteTotal, SuiteTotals, TotalRow } from '../../reports/summary/suite-totals.ts'
export { renderTable } from '../../reports/tables/table.ts'
export {
  escapeText,
  pageAsked,
  renderPager,
  renderVerbatim,
  renderViewerPage,
  STYLE_HASH,
} from '../../reports/web/layout.ts'
