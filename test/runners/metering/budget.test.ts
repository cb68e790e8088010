import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Budget, type BudgetLimits, createBudget, RunSpent } from '../../../runners/metering/budget.ts'
import { ModelError } from '../../../runners/model.ts'

let time = 0
const now = () => time
const item = (limits: BudgetLimits, parent?: Budget) => createBudget({ limits, parent, whose: 'item', now })
const run = (limits: BudgetLimits, before?: { calls: number; tokens: number; cost: number }) =>
  createBudget({ limits, whose: 'run', before, now })
const claim = (tokens = 10, cost = 0.1, final = false) => ({ tokens, cost, final })

function refusal(ask: () => unknown): ModelError {
  try {
    ask()
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError)
    return error as ModelError
  }
  throw new Error('it was allowed')
}

describe('claims', () => {
  /** Calls that are claimed, and each ended at some time with less than it claimed, or with what it claimed. */
  const step = fc.record({
    tokens: fc.nat(300),
    cents: fc.nat(50),
    final: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    settle: fc.nat(3),
  })

  test('never pass a limit, of an item or of the run, whatever ends when', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), step), { maxLength: 60 }),
        fc.record({ calls: fc.nat(12), tokens: fc.nat(2_000), cost: fc.nat(400).map(cents => cents / 100) }),
        (steps, limits) => {
          const whole = run({ calls: limits.calls * 2, tokens: limits.tokens * 2, cost: limits.cost * 2 })
          const items = [0, 1, 2].map(() => ({
            budget: item(limits, whole),
            calls: 0,
            tokens: 0,
            cost: 0,
            ordinary: 0,
          }))
          const open: { at: number; settle: () => void }[] = []
          for (const [at, { tokens, cents, final, share, settle }] of steps) {
            const one = items[at]
            const cost = cents / 100
            const before = whole.left()
            try {
              const done = one.budget.claim({ tokens, cost, final })
              one.calls++
              if (!final) one.ordinary++
              one.tokens += tokens
              one.cost += cost
              const taken = { tokens: Math.floor(tokens * share), cost: cost * share }
              open.push({
                at,
                settle() {
                  done(taken)
                  one.tokens += taken.tokens - tokens
                  one.cost += taken.cost - cost
                },
              })
            } catch (error) {
              expect(error).toBeInstanceOf(ModelError)
              // A refusal takes nothing, from neither.
              expect(whole.left()).toEqual(before)
            }
            for (let n = 0; n < settle; n++) open.shift()?.settle()
            for (const each of items) {
              expect(each.calls).toBeLessThanOrEqual(limits.calls)
              expect(each.ordinary).toBeLessThanOrEqual(Math.max(0, limits.calls - 1))
              expect(each.tokens).toBeLessThanOrEqual(limits.tokens)
              expect(each.cost).toBeLessThanOrEqual(limits.cost + 1e-6)
            }
            const sum = (of: (one: (typeof items)[number]) => number) =>
              items.reduce((total, one) => total + of(one), 0)
            expect(sum(one => one.calls)).toBeLessThanOrEqual(limits.calls * 2)
            expect(sum(one => one.tokens)).toBeLessThanOrEqual(limits.tokens * 2)
            expect(whole.left().calls).toBe(limits.calls * 2 - sum(one => one.calls))
            expect(whole.left().tokens).toBe(limits.tokens * 2 - sum(one => one.tokens))
          }
        },
      ),
    )
  })

  test('that are not the last leave one call and a tenth for the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 10, max: 5_000 }), (calls, tokens) => {
        const one = item({ calls, tokens })
        let ordinary = 0
        for (; ordinary < 50; ordinary++) {
          try {
            one.claim(claim(Math.ceil(tokens / 40)))
          } catch {
            break
          }
        }
        expect(ordinary).toBeLessThanOrEqual(calls - 1)
        one.claim(claim(Math.floor(tokens / 10), 0, true))
        expect(ordinary + 1).toBeLessThanOrEqual(calls)
      }),
    )
  })

  test('of cents add up to the limit to the cent', () => {
    const one = item({ cost: 0.3 })
    for (let call = 0; call < 3; call++) one.claim(claim(1, 0.1, true))
    expect(refusal(() => one.claim(claim(1, 0.01, true))).message).toBe(
      "the item's limit of $0.30 has $0 left; this one may take $0.01",
    )
  })

  test('without limits there are none', () => {
    const one = item({})
    for (let call = 0; call < 1_000; call++) one.claim(claim(1e9, 1e6))
    expect(one.left()).toEqual({ calls: Infinity, tokens: Infinity, cost: Infinity, ms: Infinity })
    expect(one.exhausted()).toBeUndefined()
    expect(one.deadlines).toEqual({ ordinary: Infinity, final: Infinity })
  })
})

describe('a refusal says whose limit it is, what is left and what was wanted', () => {
  test.each([
    [{ calls: 3 }, 2, claim(), "the item's limit of 3 calls has 0 calls left for calls before the final one"],
    [{ calls: 3 }, 3, claim(10, 0, true), "the item's limit of 3 calls has 0 calls left"],
    [{ calls: 1 }, 0, claim(), "the item's limit of 1 call has 0 calls left for calls before the final one"],
    [
      { tokens: 1_000 },
      0,
      claim(950),
      "the item's limit of 1,000 tokens has 900 tokens left for calls before the final one; this one may take 950 tokens",
    ],
    [{ cost: 2 }, 0, claim(1, 2.5, true), "the item's limit of $2.00 has $2.00 left; this one may take $2.50"],
  ])('%j after %i', (limits, calls, wanted, message) => {
    const one = item(limits)
    for (let call = 0; call < calls; call++) one.claim(claim(10, 0, true))
    const error = refusal(() => one.claim(wanted))
    expect(error).toMatchObject({ kind: 'budget', message })
    expect(error).not.toBeInstanceOf(RunSpent)
  })

  test('of the run it is no result of the item', () => {
    const whole = run({ calls: 2 })
    item({}, whole).claim(claim())
    item({}, whole).claim(claim())
    const error = refusal(() => item({ calls: 5 }, whole).claim(claim()))
    expect(error).toBeInstanceOf(RunSpent)
    expect(error).toMatchObject({ kind: 'failed', message: "the run's limit of 2 calls has 0 calls left" })
  })
})

describe('time', () => {
  test('ends ordinary calls a tenth before the last', () => {
    time = 5_000
    const one = item({ ms: 10_000 })
    expect(one.deadlines).toEqual({ ordinary: 14_000, final: 15_000 })
    time = 14_000
    expect(refusal(() => one.claim(claim())).message).toBe(
      "the item's limit of 10.0 s has 0.0 s left for calls before the final one",
    )
    one.claim(claim(1, 0, true))
    time = 15_000
    expect(refusal(() => one.claim(claim(1, 0, true))).message).toBe("the item's limit of 10.0 s has 0.0 s left")
    expect(one.exhausted()).toBe("the item's limit of 10.0 s is used up")
  })

  test.each([
    [10_000, 60_000, 'item', ModelError],
    [60_000, 10_000, 'run', RunSpent],
  ])('an item of %i ms in a run of %i: the nearer end counts', (ofItem, ofRun, whose, type) => {
    const one = item({ ms: ofItem }, run({ ms: ofRun }))
    expect(one.late(true)).toBeInstanceOf(type)
    expect(one.late(false).message).toBe(`the ${whose}'s limit of 10.0 s was up while the model was answering`)
  })
})

describe('a run that goes on', () => {
  test('begins with what was spent before', () => {
    const whole = run({ calls: 10, cost: 1 }, { calls: 9, tokens: 500, cost: 0.2 })
    expect(whole.left()).toMatchObject({ calls: 1, cost: 0.8 })
    item({}, whole).claim(claim())
    expect(whole.exhausted()).toBe("the run's limit of 10 calls is used up")
    expect(item({}, whole).exhausted()).toBe("the run's limit of 10 calls is used up")
  })
})
