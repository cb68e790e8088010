export {
  longprocCountdown,
  longprocCountdownFixed,
  longprocCountdownRmodels,
} from './longproc-countdown.ts'
export {
  longprocHtmlToTsv,
  longprocHtmlToTsvFixed,
  longprocHtmlToTsvRmodels,
} from './longproc-html-to-tsv.ts'
export {
  longprocPathTraversal,
  longprocPathTraversalFixed,
  longprocPathTraversalRmodels,
} from './longproc-path-traversal.ts'
export {
  longprocPseudoToCode,
  longprocPseudoToCodeFixed,
  longprocPseudoToCodeRmodels,
} from './longproc-pseudo-to-code.ts'
export {
  longprocTomTracking,
  longprocTomTrackingFixed,
  longprocTomTrackingRmodels,
} from './longproc-tom-tracking.ts'
export {
  longprocTravelPlanning,
  longprocTravelPlanningFixed,
  longprocTravelPlanningRmodels,
} from './longproc-travel-planning.ts'
export {
  statedCountdown,
  statedHtmlToTsv,
  statedPathTraversal,
  statedPseudoToCode,
  statedTomTracking,
  statedTravelPlanning,
} from './stated-longproc.ts'
