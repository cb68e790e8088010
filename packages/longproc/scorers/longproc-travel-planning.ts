import {
  captureReturn,
  defineScorer,
  extractFirstTagged,
  extractLastTagged,
  getLast,
  hasSubstring,
  normalizeAnswer,
  parsePythonInteger,
  raise,
  strip,
  stripThinking,
  type Verdict,
} from 'fathom-bench/plugin'
import { defineLongProcExpected, type LongProcExpected } from './parts/gold.ts'
import { countLeading, describeWrongLine } from './parts/lines.ts'
import { noMoreThanInForm, planForm } from './parts/long-forms.ts'
import { parseStays } from './parts/natural-plan.ts'
import { findTripError, isTrip } from './parts/trip.ts'
import { makeOfficialVerdict, type OfficialResult, type TraceMetrics } from './parts/verdict.ts'

/**
 * The gold plan as `city**city` and `days**days`; for the fixed scorer also what the trip must fulfil
 * (`longproc/trip.ts`).
 */
export type TravelExpected = LongProcExpected<{
  readonly ground_truth_cities: string
  readonly ground_truth_durations: string
}>

const SOURCE = 'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/travel_planning_evaluator.py'
const expects = defineLongProcExpected(
  'Travel Planning',
  'ground_truth_cities and ground_truth_durations',
  ({ ground_truth_cities: cities, ground_truth_durations: durations }) =>
    typeof cities === 'string' && typeof durations === 'string',
)

/**
 * Scores 1 if the flights in the first `<Plan>` visit the gold cities with the gold stays. Otherwise it compares the
 * search line by line for `partial_accuracy`. Flaws: another valid plan is wrong, visits are ignored, more cities may
 * follow, and a search line passes if it contains the gold line.
 */
export const longprocTravelPlanning = defineScorer({
  id: 'longproc-travel-planning',
  about: 'Do the flights in the first <Plan> give the cities and stays of the gold plan? LongProc Travel Planning.',
  source: SOURCE,
  scale: 'yes-no',
  copies: true,
  strict: 'longproc-travel-planning-fixed',
  stated: 'stated-longproc-travel-planning',
  variant: 'official',
  secondary: ['longproc-travel-planning-rmodels'],
  expects,
  score: scoreOfficial,
})

export const longprocTravelPlanningRmodels = defineScorer({
  id: 'longproc-travel-planning-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models, which changes nothing here.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'yes-no',
  copies: true,
  expects,
  score: scoreOfficial,
})

/**
 * 1 where the last complete `<Plan>` behind the thinking is a trip that keeps the constraints and takes existing
 * flights, the gold one or another. Rows without constraints (Hugging Face's) are compared with the gold plan.
 * `partial` is the share of right lines of the search before the first wrong one, the plan being one line more.
 */
export const longprocTravelPlanningFixed = defineScorer({
  id: 'longproc-travel-planning-fixed',
  variant: 'strict',
  stated: 'stated-longproc-travel-planning',
  about: 'Does the last <Plan> behind the thinking keep the constraints and take flights that exist?',
  source:
    'Our own variant of LongProc Travel Planning: plans are verified, as the paper says, lines of the search compared whole.',
  scale: 'yes-no',
  copies: true,
  expects,
  score: noMoreThanInForm(fixedTravelPlanning, planForm),
})

/** As the fixed scorer, whether or not the reply commits to what it says. */
export function fixedTravelPlanning(answer: string, { reference, item }: TravelExpected): Verdict {
  const said = stripThinking(answer)
  const plan = extractLastTagged(said, 'Plan')
  const wrong = plan === undefined ? 'no <Plan>' : isTrip(item) ? findTripError(plan, item) : explainNotGold(plan, item)
  if (wrong === undefined) return { value: 1, parts: { partial: 1, firstError: null }, why: 'the plan fits' }
  const [lines, gold] = [searchLines(said), searchLines(reference)]
  const right = countLeading(lines, gold)
  const share = right / (gold.length + 1)
  return {
    value: 0,
    parts: { partial: share, firstError: lines.length === 0 ? null : share },
    why: `${wrong}; ${describeWrongLine(right, gold, lines)}`,
  }
}

const LEAD_IN = 'Output the plan in the required format:'
const TAG = '<Solving Procedure>'

function scoreOfficial(answer: string, { reference, item }: TravelExpected) {
  return makeOfficialVerdict('accuracy', 'partial_accuracy', (): OfficialResult<TraceMetrics> => {
    const plan = extractFirstTagged(answer, 'Plan')
    const extraction_rate = plan === undefined ? 0 : 1
    const hit = plan !== undefined && isGold(plan, item)
    if (hit)
      return { metrics: { accuracy: 1, partial_accuracy: 1, extraction_rate }, firstError: null, why: 'the gold plan' }
    const { right, stop, of, why } = measureFollowed(answer, reference)
    return {
      metrics: { accuracy: 0, partial_accuracy: stop / of, extraction_rate },
      firstError: right === of ? null : right / of,
      why: `${plan === undefined ? 'no <Plan>' : 'not the gold plan'}; ${why}`,
    }
  })
}

type Gold = TravelExpected['item']

/** `int` and the index raise where the record is broken. */
function parseGoldStays({
  ground_truth_cities,
  ground_truth_durations,
}: Gold): { city: string; days: bigint | undefined }[] {
  const splitParts = (text: string) => text.split('**').filter(part => part !== '')
  const days = splitParts(ground_truth_durations).map(part => parsePythonInteger(part) ?? raise('ValueError'))
  return splitParts(ground_truth_cities).map((city, at) => ({ city, days: days[at] }))
}

/** Whether the first stays equal the gold ones. */
function isGold(plan: string, gold: Gold): boolean {
  const wanted = parseGoldStays(gold)
  const stays = parseStays(plan)
  if (wanted.length === 0) raise('ZeroDivisionError')
  return wanted.every(
    ({ city, days }, at) => stays[at]?.city === city && stays[at].days === (days ?? raise('IndexError')),
  )
}

function explainNotGold(plan: string, gold: Gold): string | undefined {
  return captureReturn(() => isGold(plan, gold)) === true ? undefined : 'not the gold plan (the row has no constraints)'
}

/** The walk through both searches: the gold line must stand somewhere in the line, normalised. */
function measureFollowed(answer: string, reference: string) {
  const gold = listLines(TAG + (extractSearch(reference) ?? raise('IndexError')))
  const search = extractSearch(answer)
  const lines = listLines(search === undefined ? answer.replaceAll(LEAD_IN, '') : TAG + search)
  const both = Math.min(lines.length, gold.length)
  let right = 0
  while (right < both && hasSubstring(normalizeAnswer(lines[right]), normalizeAnswer(gold[right]))) right++
  // If all existing lines pass, the official code counts one less.
  const stop = right < both ? right : Math.max(0, both - 1)
  return { right, stop, of: gold.length, why: describeWrongLine(right, gold, lines) }
}

/** Between the first two opening tags, or behind the only one. */
const extractSearch = (text: string): string | undefined => text.replaceAll(LEAD_IN, '').split(TAG)[1]

const listLines = (text: string): string[] => text.split('\n').filter(line => strip(line) !== '')

/** The lines of the last search, normalised; one that is cut off reaches to the plan. */
function searchLines(text: string): string[] {
  const open = getLast(text.split(TAG))
  const search = extractLastTagged(text, 'Solving Procedure') ?? (open === text ? '' : open.split('<Plan>', 1)[0])
  return search.split('\n').flatMap(line => normalizeAnswer(line) || [])
}
