export {
  accuracyPng,
  accuracySvg,
  depthPng,
  depthSvg,
  latencyPng,
  latencySvg,
  paretoPng,
  paretoSvg,
  tokensPng,
  tokensSvg,
} from './chart.ts'
export { latex } from './latex.ts'
export { leaderboard } from './leaderboard.ts'
export { resultsJson } from './results-json.ts'
export { scoresCsv } from './scores-csv.ts'
export { sharePng } from './share.ts'
export { table } from './table.ts'
