import {
  isProgramScorer,
  longprocCountdown,
  longprocCountdownRmodels,
  longprocHtmlToTsv,
  longprocPathTraversal,
  longprocPseudoToCode,
  longprocTomTracking,
  longprocTomTrackingRmodels,
  longprocTravelPlanning,
  type Programs,
  type Scorer,
} from 'fathom-bench/plugin'
import { type GoldenCase, type GoldenFields, isGoldenFields } from '../suites/golden/case.ts'

/** Help with LongProc's golden cases that scorers cannot provide; a case without it counts as unknown. */
export interface LongProcHelp {
  /** Runs the C++ programs. */
  readonly programs?: Programs
  /**
   * Builds the reference output that a record does not hold: Countdown's and Travel Planning's come out of a search.
   */
  readonly rebuild?: (task: string, record: GoldenFields) => string | undefined
}

/** Nothing came: the case cannot be scored here. */
export const UNSCORABLE = Symbol('unknown')

interface Kind {
  /** Scorer of the main branch, and of the one for reasoning models if it differs. Programs take seconds. */
  readonly scorers: readonly [main: Scorer, rmodels?: Scorer]
  /** Returns the reference output, if the record has it. */
  readonly reference?: (record: GoldenFields) => unknown
}

const KINDS = {
  countdown: { scorers: [longprocCountdown, longprocCountdownRmodels] },
  html_to_tsv: { scorers: [longprocHtmlToTsv], reference: ({ gt }) => gt },
  path_traversal: { scorers: [longprocPathTraversal], reference: ({ answer_nl }) => answer_nl },
  pseudo_to_code: { scorers: [longprocPseudoToCode], reference: () => '' },
  tom_tracking: { scorers: [longprocTomTracking, longprocTomTrackingRmodels], reference: ({ solution }) => solution },
  travel_planning: { scorers: [longprocTravelPlanning] },
} as const satisfies Readonly<Record<string, Kind>>

/** By LongProc's names of tasks: the official metrics on both branches, as `expected` of the form has them. */
export const LONGPROC = Object.entries<Kind>(KINDS).map(([task, kind]) => ({
  task,
  async official({ fields, instance }: GoldenCase, help: LongProcHelp): Promise<unknown> {
    const answer = fields['model_output']
    if (!isGoldenFields(instance) || typeof answer !== 'string') return UNSCORABLE
    const reference = kind.reference ? kind.reference(instance) : help.rebuild?.(task, instance)
    const expected = { reference, item: instance }
    const [scorer, other] = kind.scorers
    if (scorer.expects?.test(expected) === false) return UNSCORABLE
    const main = await scoreParts(scorer, answer, expected, help)
    const rmodels = other ? await scoreParts(other, answer, expected, help) : main
    return main === UNSCORABLE ? UNSCORABLE : { main, rmodels }
  },
}))

async function scoreParts(scorer: Scorer, answer: string, expected: unknown, { programs }: LongProcHelp) {
  if (!isProgramScorer(scorer)) return scorer.score(answer, expected).parts?.['official']
  if (programs === undefined || programs.unavailable(scorer.language(expected)) !== undefined) return UNSCORABLE
  return (await scorer.judge(answer, expected, programs)).parts?.['official']
}
