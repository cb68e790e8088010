import { isDeepStrictEqual } from 'node:util'
import { describe, test } from 'vitest'
import { usageError } from '../../core/errors.ts'
import { makeRandom } from '../../core/random/random.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import type { Scorer, TextScorer, Verdict } from '../../scorers/scorer.ts'
import { HOSTILE, PARTS, SIGNS, STRETCHES } from './hostile-answers.ts'
import { expectLinear } from './linear.ts'
import { checkDescription, checkKitOptions, must, requireId } from './must.ts'

/**
 * An answer, what was expected, and the value that the scorer gives.
 * @since 0.2.0
 */
export interface ScorerCase<Expected = unknown> {
  readonly answer: string
  readonly expected: Expected
  readonly value: number
}

/**
 * Options of `testScorer` besides its cases.
 * @since 0.2.0
 */
export interface ScorerKitOptions<Expected = unknown> {
  /** Expected value for hostile answers. Default: the first case's. */
  readonly hostile?: Expected
  /** Scorers of one's own that this one names, such as its strict variant. */
  readonly scorers?: readonly Scorer[]
  /** Is its time held as well? Default true; `false` where a slower test elsewhere does it. */
  readonly timed?: boolean
}

/**
 * Checks the contract of a scorer, as a `describe` block for Vitest. Each case has its value. For any text, the value
 * is on the scorer's scale, the reason is one line, nothing is thrown, and repeated scoring gives the same result. Time
 * grows at most linearly with the answer.
 * @param cases at least one that scores 1
 * @since 0.2.0
 * @public
 */
export function testScorer<Expected>(
  scorer: TextScorer<string, Expected>,
  cases: readonly ScorerCase<Expected>[],
  options: ScorerKitOptions<Expected> = {},
): void {
  requireId(scorer, 'testScorer', 'scorer')
  checkKitOptions(options, ['hostile', 'scorers', 'timed'] satisfies (keyof ScorerKitOptions)[], 'testScorer')
  if (!Array.isArray(cases) || cases.length === 0)
    throw usageError(
      `testScorer(${quoteForMessage(scorer.id)}): got ${describeValue(cases)} as its cases, expected a list such as [{ answer: 'Paris', expected: ['paris'], value: 1 }].`,
    )
  describe(scorer.id, () => defineChecks(scorer, cases, options))
}

function defineChecks<Expected>(
  scorer: TextScorer<string, Expected>,
  cases: readonly ScorerCase<Expected>[],
  { hostile, scorers = [], timed = true }: ScorerKitOptions<Expected>,
): void {
  test('says who it is', () => {
    must(
      /^[a-z][\w:-]*$/i.test(scorer.id),
      `id is ${quoteForMessage(scorer.id)}. Asked: letters, digits, -, _ and :, a letter first`,
    )
    checkDescription(scorer)
    must(
      scorer.scale === 'yes-no' || scorer.scale === 'graded',
      `scale is ${describeValue(scorer.scale)}. Asked: 'yes-no' where the value is 0 or 1, else 'graded'`,
    )
  })

  test('its strict variant exists, has none itself and takes the same', () => {
    if (scorer.strict === undefined) return
    const variant = buildScorerRegistry(scorers).get(scorer.strict)
    const strict = `its strict variant ${quoteForMessage(scorer.strict)}`
    must(variant !== undefined, `${strict} is not there: hand it in with testScorer(scorer, cases, { scorers })`)
    must(variant.strict === undefined, `${strict} has a strict variant itself`)
    must(
      variant.expects?.shape === scorer.expects?.shape,
      `${strict} expects ${describeValue(variant.expects?.shape)}, and the scorer ${describeValue(scorer.expects?.shape)}: both are given the same`,
    )
  })

  test('a right answer scores 1 in some case', () => {
    must(
      cases.some(({ value }) => value === 1),
      'no case has the value 1: add one with a right answer',
    )
  })

  test.each([...cases])('$answer scores $value', ({ answer, expected, value }) => {
    must(scorer.expects?.test(expected) ?? true, 'expects.test() refuses what this case expects')
    const found = scorer.score(answer, expected)
    must(
      found.value === value,
      () =>
        `${quoteForMessage(answer)} scores ${describeValue(found.value)} (${describeValue(found.why)}), and the case says ${value}`,
    )
  })

  test('any text: a value of its scale and a reason of one line, twice the same', () => {
    const rng = makeRandom('fathom/hostile-answers')
    const texts = Array.from({ length: TEXTS }, () =>
      Array.from({ length: rng.int(0, 12) }, () => rng.pick(PARTS)).join(''),
    )
    // The texts are dealt to the cases: each case meets a third of them at least, and each text a case.
    const every = Math.min(cases.length, 3)
    for (const [at, { answer: right, expected }] of cases.entries()) {
      const own = texts.filter((_, each) => (each + at) % every === 0)
      for (const text of ['', right, ...own, ...own.map(text => text + right)]) expectVerdict(scorer, text, expected)
    }
  })

  const expected = hostile ?? (cases[0]?.expected as Expected)
  if (timed) {
    testTime(scorer, expected)
    testSigns(scorer, expected)
  }
}

/**
 * The part of the check that takes long: its time grows with the answer's length and no faster, whatever the answer.
 */
export function testTime<Expected>(scorer: TextScorer<string, Expected>, expected: Expected): void {
  test('its time grows in step with the length of any text', () => {
    for (const [name, text] of HOSTILE) {
      const answer = (characters: number) => text.repeat(Math.ceil(characters / text.length)).slice(0, characters)
      expectLinear(characters => scorer.score(answer(characters), expected), name)
    }
  })
}

/** As `testTime`, for each sign that patterns look for: many times, and then a word. */
function testSigns<Expected>(scorer: TextScorer<string, Expected>, expected: Expected): void {
  test('any sign many times takes time in step with its length', () => {
    for (const sign of SIGNS)
      for (const [name, stretch] of STRETCHES)
        expectLinear(characters => scorer.score(stretch(sign, characters), expected), `${JSON.stringify(sign)} ${name}`)
  })
}

const TEXTS = 20

/**
 * Held to the contract on one answer: it throws nothing, its value is of its scale, its reason one line, and it says
 * the same again.
 */
export function expectVerdict<Expected>(
  scorer: TextScorer<string, Expected>,
  answer: string,
  expected: Expected,
): void {
  const verdict = scorer.score(answer, expected)
  const again = scorer.score(answer, expected)
  // One comparison a verdict: thousands are held to this, and Vitest's own take longer than most scorers.
  if (isWithinContract(scorer, verdict, again)) return
  must(false, findVerdictFault(scorer, answer, verdict, again))
}

function findVerdictFault({ scale }: Pick<Scorer, 'scale'>, answer: string, verdict: Verdict, again: Verdict): string {
  const { value, why } = verdict
  const to = `to ${quoteForMessage(answer)} score() gives`
  const isOnScale = scale === 'yes-no' ? value === 0 || value === 1 : value >= 0 && value <= 1
  if (!isOnScale)
    return `${to} the value ${describeValue(value)}. Asked of the scale ${scale}: ${scale === 'yes-no' ? '0 or 1' : '0 to 1'}`
  if (typeof why !== 'string' || !ONE_LINE.test(why))
    return `${to} the reason ${describeValue(why)}. Asked: one line of 1 to 1,000 characters, without control characters`
  if (!isDeepStrictEqual(again, verdict))
    return `${to} ${quoteForMessage(JSON.stringify(verdict))}, and the second time ${quoteForMessage(JSON.stringify(again))}`
  return `${to} ${quoteForMessage(JSON.stringify(verdict))} with what JSON cannot hold, such as NaN or undefined`
}

/** At least as strict as what `expectVerdict` says in words: where this is true, all of that is. */
function isWithinContract({ scale }: Pick<Scorer, 'scale'>, verdict: Verdict, again: Verdict): boolean {
  const { value, why } = verdict
  const onScale = scale === 'yes-no' ? value === 0 || value === 1 : value >= 0 && value <= 1
  if (!onScale || !ONE_LINE.test(why)) return false
  return isDeepStrictEqual(again, verdict) && isDeepStrictEqual(JSON.parse(JSON.stringify(verdict)), verdict)
}

const ONE_LINE = /^[^\p{Cc}]{1,1000}$/u
