import { existsSync } from 'node:fs'
import { openLongProc } from '../../packages/longproc/data/index.ts'
import type { LongProcExample } from '../../packages/longproc/data/set.ts'
import { longprocCountdown } from '../../packages/longproc/scorers/longproc-countdown.ts'
import { longprocHtmlToTsv } from '../../packages/longproc/scorers/longproc-html-to-tsv.ts'
import { longprocPathTraversal } from '../../packages/longproc/scorers/longproc-path-traversal.ts'
import { longprocTomTracking } from '../../packages/longproc/scorers/longproc-tom-tracking.ts'
import type { LongProcExpected } from '../../packages/longproc/scorers/parts/gold.ts'
import type { TextScorer } from '../../scorers/scorer.ts'

const FOLDER = '../shared/data/longproc'
const ROUNDS = 5

/**
 * Time of the official Python for a whole data set, in milliseconds, of perfect outputs and of outputs cut at 70 %
 * (shared/facts/longproc.md part 5: two EPYC cores, Python 3.11, files in the cache). Scoring below 10 ms was not told
 * apart and counts as 0.
 */
const PYTHON = {
  'html_to_tsv_0.5k': { records: 100, load: 6, perfect: 1840, cut: 1560 },
  html_to_tsv_2k: { records: 189, load: 47, perfect: 8180, cut: 7170 },
  html_to_tsv_8k: { records: 120, load: 46, perfect: 10_800, cut: 6410 },
  'tom_tracking_0.5k': { records: 200, load: 8, perfect: 190, cut: 160 },
  tom_tracking_2k: { records: 200, load: 8, perfect: 550, cut: 490 },
  'path_traversal_0.5k': { records: 200, load: 18, perfect: 0, cut: 0 },
  'countdown_0.5k': { records: 200, load: 18, perfect: 0, cut: 0 },
  countdown_2k: { records: 200, load: 21, perfect: 0, cut: 0 },
  countdown_8k: { records: 200, load: 70, perfect: 0, cut: 0 },
} as const

/**
 * Compares the time of LongProc's official evaluation, without the C++ task, here and in Python: loading and scoring.
 */
export async function measureLongProc(): Promise<void> {
  if (!existsSync(FOLDER)) return console.log(`longproc: skipped, no ${FOLDER}\n`)
  console.log(`longproc, ms a record, best of ${ROUNDS} (times faster than the official Python)\n`)
  console.log(['data set'.padEnd(20), ...PHASES.map(phase => phase.padStart(18))].join(''))
  const [ours, theirs] = [
    { load: 0, perfect: 0, cut: 0 },
    { load: 0, perfect: 0, cut: 0 },
  ]
  for (const [name, python] of Object.entries(PYTHON)) {
    const taken = measureDataSet(name)
    const cells = PHASES.map(phase => {
      ours[phase] += taken[phase] * python.records
      theirs[phase] += python[phase]
      return formatCell(taken[phase], python[phase] / python.records)
    })
    console.log([name.padEnd(20), ...cells].join(''))
  }
  console.log(`\nall ${RECORDS} official records, loaded and scored, at these figures:`)
  for (const phase of ['perfect', 'cut'] as const) {
    const [here, python] = [ours.load + ours[phase], theirs.load + theirs[phase]]
    console.log(
      `${phase.padEnd(8)} ${here.toFixed(0)} ms, Python ${python} ms: ${(python / here).toFixed(0)} times faster`,
    )
  }
  console.log()
}

const RECORDS = Object.values(PYTHON).reduce((sum, { records }) => sum + records, 0)
const PHASES = ['load', 'perfect', 'cut'] as const
type Phase = (typeof PHASES)[number]

const formatCell = (ours: number, theirs: number) =>
  `${ours.toFixed(3)} ${(theirs > 0 ? `(${(theirs / ours).toFixed(0)})` : '').padStart(6)}`.padStart(18)

/** Milliseconds a record, of the records that are there. */
function measureDataSet(name: string): Readonly<Record<Phase, number>> {
  const load = () => {
    const set = openLongProc(FOLDER, name, { who: 'perf' })
    return Array.from({ length: set.count }, (_, index) => set.example(index))
  }
  const examples = load()
  const perfect = examples.map(example => ({ ...findKind(name), example, answer: findKind(name).answer(example) }))
  const cut = perfect.map(job => ({ ...job, answer: job.answer.slice(0, Math.ceil(job.answer.length * 0.7)) }))
  const makeScoring = (jobs: typeof perfect) => () => {
    for (const { scorer, answer, example } of jobs) {
      scorer.score(answer, { reference: example.reference_output, item: example.item })
    }
  }
  return {
    load: measureBest(load) / examples.length,
    perfect: measureBest(makeScoring(perfect)) / examples.length,
    cut: measureBest(makeScoring(cut)) / examples.length,
  }
}

interface Kind {
  readonly scorer: TextScorer<string, LongProcExpected>
  /** A perfect one. */
  answer(example: LongProcExample): string
}

const KINDS: Readonly<Record<string, Kind>> = {
  html_to_tsv: { scorer: longprocHtmlToTsv, answer: ({ reference_output }) => `\`\`\`tsv\n${reference_output}\`\`\`` },
  tom_tracking: { scorer: longprocTomTracking, answer: ({ reference_output }) => reference_output },
  path_traversal: {
    scorer: longprocPathTraversal,
    answer: ({ reference_output }) => `<Route>\n${reference_output}\n</Route>`,
  },
  countdown: {
    scorer: longprocCountdown as TextScorer<string, LongProcExpected<never>>,
    answer: ({ reference_output }) => reference_output,
  },
}

const findKind = (name: string) => KINDS[name.slice(0, name.lastIndexOf('_'))]

/** Processor time in milliseconds: what a busy machine adds is not ours. */
function measureBest(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const begun = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    }),
  )
}
