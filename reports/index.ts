export {
  accuracyPng,
  accuracySvg,
  depthPng,
  depthSvg,
  latencyPng,
  latencySvg,
  paretoPng,
  paretoSvg,
  profilePng,
  profileSvg,
  tokensPng,
  tokensSvg,
} from './charts/chart.ts'
export { sharePng } from './charts/share.ts'
export { resultsJson } from './data/results-json.ts'
export { scoresCsv } from './data/scores-csv.ts'
export { leaderboard } from './leaderboard/leaderboard.ts'
export { latex } from './tables/latex.ts'
export { profile } from './tables/profile.ts'
export { table } from './tables/table.ts'
