import {
  type Fields,
  isFields,
  isProgramScorer,
  type PluginGolden,
  type Programs,
  type Scorer,
} from 'fathom-bench/plugin'
import type { TravelRecord } from './data/travel.ts'
import { longprocCountdown, longprocCountdownRmodels } from './scorers/longproc-countdown.ts'
import { longprocHtmlToTsv } from './scorers/longproc-html-to-tsv.ts'
import { longprocPathTraversal } from './scorers/longproc-path-traversal.ts'
import { longprocPseudoToCode } from './scorers/longproc-pseudo-to-code.ts'
import { longprocTomTracking, longprocTomTrackingRmodels } from './scorers/longproc-tom-tracking.ts'
import { longprocTravelPlanning } from './scorers/longproc-travel-planning.ts'

interface Kind {
  /** Scorer of the main branch, and of the one for reasoning models if it differs. Programs take seconds. */
  readonly scorers: readonly [main: Scorer, rmodels?: Scorer]
  /** Returns the reference output, if the record has it. */
  readonly reference?: (record: Fields) => unknown
}

const KINDS = {
  countdown: { scorers: [longprocCountdown, longprocCountdownRmodels] },
  html_to_tsv: { scorers: [longprocHtmlToTsv], reference: ({ gt }) => gt },
  path_traversal: { scorers: [longprocPathTraversal], reference: ({ answer_nl }) => answer_nl },
  pseudo_to_code: { scorers: [longprocPseudoToCode], reference: () => '' },
  tom_tracking: { scorers: [longprocTomTracking, longprocTomTrackingRmodels], reference: ({ solution }) => solution },
  travel_planning: { scorers: [longprocTravelPlanning] },
} as const satisfies Readonly<Record<string, Kind>>

/**
 * By LongProc's names of tasks: the official metrics on both branches, as `expected` of a golden file has them;
 * undefined where a record is broken, or C++ may not run here.
 */
export const longprocGolden: readonly PluginGolden[] = Object.entries<Kind>(KINDS).map(([task, kind]) => ({
  id: task,
  async official(fields, { instance, programs }) {
    const answer = fields['model_output']
    if (!isFields(instance) || typeof answer !== 'string') return undefined
    const reference = kind.reference ? kind.reference(instance) : await rebuildReference(task, instance)
    const expected = { reference, item: instance }
    const [scorer, other] = kind.scorers
    if (scorer.expects?.test(expected) === false) return undefined
    const main = await scoreParts(scorer, answer, expected, programs)
    const rmodels = other ? await scoreParts(other, answer, expected, programs) : main
    return main === undefined ? undefined : { main, rmodels }
  },
}))

/**
 * The reference outputs that a record does not hold: Countdown's and Travel Planning's come out of a search. None for a
 * record that is broken.
 */
async function rebuildReference(task: string, record: object): Promise<string | undefined> {
  try {
    const { nums, target } = record as { nums: number[]; target: number }
    if (task === 'countdown') return (await import('./data/countdown.ts')).buildCountdownTrace(nums, target)?.trace
    if (task !== 'travel_planning') return undefined
    return (await import('./data/travel.ts')).buildTravelReference(record as TravelRecord)
  } catch {
    return undefined
  }
}

async function scoreParts(scorer: Scorer, answer: string, expected: unknown, programs: Programs | undefined) {
  if (!isProgramScorer(scorer)) return scorer.score(answer, expected).parts?.['official']
  if (programs === undefined || programs.unavailable(scorer.language(expected)) !== undefined) return undefined
  return (await scorer.judge(answer, expected, programs)).parts?.['official']
}
