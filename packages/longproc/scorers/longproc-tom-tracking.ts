import {
  DIGIT,
  defineScorer,
  lower,
  raise,
  split,
  splitLines,
  strip,
  stripThinking,
  type Verdict,
  WORD_CHARACTER,
} from 'fathom-bench/plugin'
import { defineLongProcExpected, type LongProcExpected } from './parts/gold.ts'
import { countLeading, describeWrongLine } from './parts/lines.ts'
import { noMoreThanInForm, traceForm } from './parts/long-forms.ts'
import { makeOfficialVerdict, type OfficialResult, type TraceMetrics } from './parts/verdict.ts'

const SOURCE = 'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/tom_tracking_evaluator.py'
const expects = defineLongProcExpected('Theory-of-Mind Tracking')

/**
 * 1 where the lines that begin with a hyphen are the reference's, normalised. Its holes: bullets of a preamble or of
 * thinking count and shift all others, and the final answer is never looked at.
 */
export const longprocTomTracking = defineScorer({
  id: 'longproc-tom-tracking',
  about: 'Are all lines that begin with a hyphen the steps of the reference? LongProc Theory-of-Mind Tracking.',
  source: SOURCE,
  scale: 'yes-no',
  copies: true,
  strict: 'longproc-tom-tracking-fixed',
  stated: 'stated-longproc-tom-tracking',
  variant: 'official',
  secondary: ['longproc-tom-tracking-rmodels'],
  expects,
  score: (answer, expected: LongProcExpected) =>
    scoreOfficial(
      answer,
      expected,
      text => text,
      line => line.startsWith('-'),
    ),
})

/** The same on the branch of the reasoning models: the steps behind the last `- Step 0:`, and no other lines. */
export const longprocTomTrackingRmodels = defineScorer({
  id: 'longproc-tom-tracking-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models: only "- Step N:", from the last "- Step 0:" on.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'yes-no',
  copies: true,
  expects,
  score: (answer, expected: LongProcExpected) =>
    scoreOfficial(
      answer,
      expected,
      text => text.slice(Math.max(0, text.lastIndexOf('- Step 0:'))),
      line => STEP.test(line),
    ),
})

/**
 * The steps behind the last `Step 0` that follows the thinking, whatever marks their lines, and the final answer too: 1
 * where all are right. `partial` is the share of right steps before the first wrong one, the final answer being one
 * line more.
 */
export const longprocTomTrackingFixed = defineScorer({
  id: 'longproc-tom-tracking-fixed',
  variant: 'strict',
  stated: 'stated-longproc-tom-tracking',
  about: 'Are the last steps behind the thinking those of the reference, and the final answer too?',
  source:
    'Our own variant of LongProc Theory-of-Mind Tracking: the last trace, with the final answer, which the paper asks for.',
  scale: 'yes-no',
  copies: true,
  expects,
  score: noMoreThanInForm(fixedTomTracking, traceForm),
})

/** As the fixed scorer, whether or not the reply commits to what it says. */
export function fixedTomTracking(answer: string, { reference }: LongProcExpected): Verdict {
  const [lines, gold] = [listSteps(stripThinking(answer)), listSteps(reference)]
  const right = countLeading(lines, gold)
  const all = Math.max(lines.length, gold.length)
  if (lines.length === 0) return { value: 0, parts: { partial: 0, firstError: null }, why: 'no steps' }
  if (right === all) return { value: 1, parts: { partial: 1, firstError: null }, why: `all ${all} lines are right` }
  return {
    value: 0,
    parts: { partial: right / all, firstError: right / all },
    why: describeWrongLine(right, gold, lines),
  }
}

function scoreOfficial(
  answer: string,
  { reference }: LongProcExpected,
  cutOf: (bullets: string) => string,
  counts: (line: string) => boolean,
) {
  return makeOfficialVerdict('accuracy', 'partial_accuracy', (): OfficialResult<TraceMetrics> => {
    const listContents = (bullets: string) =>
      strip(bullets)
        .split('\n')
        .flatMap(line => (counts(line) ? normalizeLine(line.slice(1)) || [] : []))
    const [lines, gold] = [listContents(cutOf(extractBulletLines(answer))), listContents(extractBulletLines(reference))]
    const right = countLeading(lines, gold)
    const equal = right === gold.length && right === lines.length
    if (gold.length === 0 && !equal) raise('ZeroDivisionError')
    return {
      metrics: { accuracy: equal ? 1 : 0, partial_accuracy: equal ? 1 : right / gold.length, extraction_rate: 1 },
      firstError: right === gold.length ? null : right / gold.length,
      why: equal ? `all ${right} lines are right` : describeWrongLine(right, gold, lines),
    }
  })
}

/**
 * Returns what the official code extracts from an answer: the lines that start with a hyphen, after optional white
 * space.
 */
export const extractBulletLines = (text: string): string =>
  splitLines(text)
    .filter(line => strip(line).startsWith('-'))
    .join('\n')

/** The normalised steps behind the last `Step 0`, and the final answer behind it. */
function listSteps(text: string): string[] {
  const lines = splitLines(text).map(line => strip(line.replace(/[*_`#>]+/g, '')).replace(/^[-–—•+]\s*/, ''))
  const trace = lines.slice(
    Math.max(
      0,
      lines.findLastIndex(line => /^step 0\s*:/i.test(line)),
    ),
  )
  const final = trace.find(line => /^final answer\s*:/i.test(line))
  const steps = trace.filter(line => /^step [0-9]+\s*:/i.test(line))
  return [...steps, ...(final === undefined ? [] : [final])].map(normalizeLine)
}

/** Lower case, ASCII punctuation and the apostrophe ’ deleted, small words left out, white space squeezed. */
const normalizeLine = (text: string): string =>
  split(
    lower(text)
      .replace(/[!-/:-@[-`{-~’]+/g, '')
      .replace(SMALL_WORDS, ' '),
  ).join(' ')

const SMALL_WORDS = new RegExp(
  `(?<!${WORD_CHARACTER})(?:an?|the|on|in|at|step|thinks?|believes?|is|are|of|location|knows?|belief)(?!${WORD_CHARACTER})`,
  'gv',
)
const STEP = new RegExp(`^- Step ${DIGIT}+:`, 'u')
