import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PARTS } from '../../library/testing/hostile-answers.ts'
import { expectVerdict, testScorer } from '../../library/testing/scorer.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import { anyText } from '../any-text.ts'
import { SUITES_SAY, SUITES_TAKE } from '../packages/suites/scorers/samples.ts'
import { EXPECTED } from './scorer-samples.ts'

/** Each of some two hundred scorers has as many, others at every run. */
const FEW = { numRuns: 8 }
const registry = buildScorerRegistry()
/** Scorers that run programs have tests of their own, and `judged` scores nothing. */
const texts = new Map(
  [...registry].flatMap(([id, scorer]) =>
    isProgramScorer(scorer) || scorer.unscored !== undefined ? [] : [[id, scorer] as const],
  ),
)

/** How a right answer is put where the scorer takes the first of a list of strings, or wants a form. */
const SAYS: readonly (readonly [ids: RegExp, says: (expected: never, answer: string) => string])[] = [
  [/^(?:qa|squad|stated-phrase)(?:-|$)/, ([first]: readonly string[]) => first],
  [/^mab-exact$/, ([first]: readonly string[]) => first],
  [/^membench-letter$/, ({ answer }: { readonly answer: string }) => answer],
  [/^memagent-/, ([first]: readonly string[]) => `Both passages say so. So the answer is **${first}**.`],
  [/^longcontext-qa/, ([first]: readonly string[]) => `So it is \\boxed{${first}}`],
  [/^graphwalks-/, (list: readonly string[]) => `These have an edge to it.\nFinal Answer: [${list.join(', ')}]`],
  ...SUITES_SAY,
]

/**
 * Full Unicode and single UTF-16 units, so lone surrogates and NUL too; words that scorers look at; repeats of them.
 */
const oddText = fc.oneof(
  anyText(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...PARTS)).map(parts => parts.join('')),
)

const shapeOf = (id: string) => registry.get(id)!.expects?.shape ?? ''
/** Of a shape without samples one test fails, and no other. */
const sampled = [...texts].filter(([id]) => Object.hasOwn(EXPECTED, shapeOf(id)))

test.each([...texts.keys()])('%s has samples here of what it expects', id => {
  expect(Object.keys(EXPECTED)).toContain(shapeOf(id))
})

/** The less of two scorers that are held to the contract themselves. Time is held in `scorer-time.attack.ts`. */
const TWINS =
  /^(?:gym-mcqa|helmet-icl|helmet-infbench-choice|helmet|infinitebench-.*|longbench1-.*|longbench-pro-.*|longmemeval2-.*|nolima-.*|oolong-.*|ruler2-.*)-strict$/

for (const [id, scorer] of sampled) {
  const { odd, plain, hostile } = EXPECTED[shapeOf(id)]
  const says = SAYS.find(([ids]) => ids.test(id))?.[1]
  const takes = SUITES_TAKE.find(([ids]) => ids.test(id))?.[1] ?? (() => true)
  const right = plain
    .filter(([, expected]) => takes(expected as never))
    .map(([answer, expected]) => ({ answer: says?.(expected as never, answer) ?? answer, expected, value: 1 }))
  if (TWINS.test(id)) {
    test.each(right)(`${id}: $answer scores $value`, ({ answer, expected, value }) =>
      expect(scorer.score(answer, expected).value).toBe(value),
    )
  } else testScorer(scorer, right, { hostile, timed: false })

  test(`${id}: any text and any references keep the contract`, () => {
    expect(registry.get(scorer.id)).toBe(scorer)
    fc.assert(
      fc.property(oddText, odd, (answer, expected) => expectVerdict(scorer, answer, expected)),
      FEW,
    )
  })
}

describe('a strict variant is no milder than its official scorer on plain references', () => {
  const pairs = [...texts.values()].flatMap(scorer =>
    scorer.strict && scorer.expects?.shape === 'a list of strings' ? [[scorer.id, scorer.strict] as const] : [],
  )
  const words = fc.constantFrom('alpha', 'beta', 'gamma', '1234567', '12345678', 'alphabet', 'is', 'the', 'and')
  const between = fc.constantFrom(' ', ', ', '\n', ': ', '. ', ' and ', '')
  const answer = fc.array(fc.tuple(words, between)).map(parts => parts.flat().join(''))

  test.each(pairs)('%s and %s', (official, strict) => {
    fc.assert(
      fc.property(
        answer,
        fc.uniqueArray(fc.constantFrom('alpha', 'beta', '1234567', 'delta'), { minLength: 1 }),
        (text, expected) => {
          const [mild, hard] = [official, strict].map(id => texts.get(id)!.score(text, expected).value)
          expect(hard).toBeLessThanOrEqual(mild)
        },
      ),
    )
  })
})
