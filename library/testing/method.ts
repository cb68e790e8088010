import { describe, test } from 'vitest'
import type { Params } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Method } from '../../runners/method.ts'
import { checkRuns } from './method-runs.ts'
import { checkDescription, checkParamNotes, must, requireId } from './must.ts'
import { explainWhyNotRunnable, makeShortPrompt } from './one-item.ts'

/**
 * Checks the contract of a method, as a `describe` block for Vitest. The method describes itself and ends with a known
 * status and a reason. It uses no more than it estimates, puts the whole task before its model, and keeps its call
 * budget. It sends the same requests for the same item, obeys an abort, and survives odd responses. If it cannot run
 * with these parameters (`unavailable`), or needs a Python that is missing, only the checks that need no run apply, and
 * a skipped test says why.
 * @since 0.2.0
 * @public
 */
export function testMethod<P extends Params>(subject: Method<P>): void {
  requireId(subject, 'testMethod', 'method')
  const method = subject as unknown as Method
  describe(method.id, () => defineChecks(method))
}

function defineChecks(method: Method): void {
  test('says what it is', () => {
    must(
      /^[a-z][a-z0-9:-]*$/.test(method.id),
      `id is ${quoteForMessage(method.id)}. Asked: small letters, digits, - and :, a letter first`,
    )
    checkDescription(method)
    checkParamNotes(method)
  })

  test('sets of its sources only parameters that it has, to values that go together, and says where they stand', () => {
    for (const [name, { params, source }] of Object.entries(method.presets ?? {})) {
      const preset = `the preset ${quoteForMessage(name)}`
      must(/^[a-z0-9][a-z0-9-]*$/.test(name), `${preset} is named. Asked: small letters, digits and -`)
      must(typeof source === 'string' && source !== '', `${preset} has no source: say where its values stand`)
      for (const [parameter, value] of Object.entries(params))
        must(
          typeof value === typeof method.params[parameter],
          `${preset} sets ${parameter} to ${describeValue(value)}, whose default is ${describeValue(method.params[parameter])}`,
        )
      const refused = method.check?.({ ...method.params, ...params } as Params)
      must(refused === undefined, `check() refuses ${preset}: ${refused}`)
    }
  })

  test('is a reference where it is handed the answer', () => {
    must(
      !method.needs.includes('solver') || method.reference === true,
      'it needs the solver, which knows the answer: set reference to true, so that reports never rank it',
    )
  })

  test('estimates what it costs', () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = makeShortPrompt()
    const sizes = { promptTokens, contextTokens, maxAnswerTokens, window: null }
    const estimate = method.estimate(sizes, method.params)
    for (const figure of FIGURES)
      must(
        Number.isInteger(estimate[figure]) && estimate[figure] >= 0,
        `estimate() gives ${figure} = ${estimate[figure]}: it has to be a whole number from 0`,
      )
    must(
      estimate.sequential <= estimate.calls,
      'estimate().sequential is above calls: it counts those that wait for each other',
    )
    if (!method.needs.includes('model'))
      for (const figure of FIGURES)
        must(
          estimate[figure] === 0,
          `estimate() gives ${figure} = ${estimate[figure]}, and needs has no 'model': it is 0, or needs: ['model']`,
        )
  })

  // Checks that do not apply are no tests, so that a skipped one says what is missing here.
  const missing = explainWhyNotRunnable(method)
  if (missing === undefined) checkRuns(method)
  else test.skip(`its runs (skipped: ${missing})`, () => {})
}

/** Fields of an estimate. */
const FIGURES = ['calls', 'input', 'output', 'sequential', 'peak'] as const
