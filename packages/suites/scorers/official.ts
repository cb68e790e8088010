import { defineScorer, escapeInvisible, quoteSome, quoteText, type TextScorer, type Verdict } from 'fathom-bench/plugin'
import { captureReturn } from '../golden/python.ts'

/** Returns the result of a suite's own rule as a verdict: 0 if it raises, and `parts.official` names the exception. */
export function scoreOfficially(answer: string, rule: () => number | boolean, right: readonly string[]): Verdict {
  const came = captureReturn(rule)
  if (typeof came === 'object')
    return { value: 0, parts: { official: came }, why: `the suite's code raises ${escapeInvisible(came.raises)}` }
  const official = Number(came)
  const value = official > ALMOST_ONE ? 1 : official
  return {
    value,
    ...(value !== official && { parts: { official } }),
    why: `${value.toFixed(3)} for ${quoteText(answer)}; right: ${quoteSome(right) || 'no references'}`,
  }
}

/** rouge 1.0.1 gives 0.999999995 for an exact match. */
const ALMOST_ONE = 1 - 1e-8

/**
 * Defines a strict variant of an official scorer. An answer that it accepts must also be right by one of Fathom's rules,
 * and the lower score counts.
 * @param rule a strict scorer of the same `expected`
 */
export function defineStrictVariant<const Id extends string, Expected>(
  id: Id,
  official: TextScorer<string, Expected>,
  rule: TextScorer<string, Expected>,
): TextScorer<Id, Expected> {
  return defineScorer({
    id,
    about: `As ${official.id}, and right by ${rule.id} too; the less of both.`,
    source: `Our own variant of ${official.id}: its form with the content rule of ${rule.id}.`,
    scale: official.scale === rule.scale ? official.scale : 'graded',
    variant: 'strict',
    ...(official.stated !== undefined && { stated: official.stated }),
    ...(official.expects && { expects: official.expects }),
    score(answer, expected: Expected) {
      const [mild, hard] = [official.score(answer, expected), rule.score(answer, expected)]
      return mild.value <= hard.value ? mild : hard
    },
  })
}
