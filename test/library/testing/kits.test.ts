import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import type { Item } from '../../../generators/build/generate.ts'
import { testMethod, testReport, testScorer, testTask } from '../../../library/testing/index.ts'
import { type Budgeted, findBudgetFault } from '../../../library/testing/method-limits.ts'
import { checkDescription, checkParamNotes, describeDifference, must } from '../../../library/testing/must.ts'
import { findStrayAnswer, listPlanted } from '../../../library/testing/task/answers.ts'
import type { ChatRequest } from '../../../runners/model.ts'

const KITS = { testTask, testMethod, testScorer, testReport } as unknown as Record<string, (given: unknown) => void>

test.each(Object.entries(KITS))('%s says what came in the place of what it tests', (name, kit) => {
  expect(() => kit(undefined)).toThrow(`${name}: got nothing, expected a ${name.slice(4).toLowerCase()}`)
  expect(() => kit({})).toThrow(`${name}: got an object without an id`)
  expect(() => kit([])).toThrow(`${name}: got an empty list`)
})

test('testScorer wants cases', () => {
  expect(() => KITS['testScorer']({ id: 'mine' })).toThrow('testScorer("mine"): got nothing as its cases, expected')
})

test('an option that a kit has not is refused with the nearest', () => {
  const task = { id: 'mine' } as unknown as Parameters<typeof testTask>[0]
  expect(() => testTask(task, { scorer: [] } as object)).toThrow(
    'unknown option of testTask "scorer" (did you mean "scorers"?)',
  )
  const scorer = { id: 'mine' } as unknown as Parameters<typeof testScorer>[0]
  expect(() => testScorer(scorer, [], { time: false } as object)).toThrow('unknown option of testScorer "time"')
})

test.each([
  [() => checkDescription({ about: 'no sentence', source: 'x' }), 'about is "no sentence". Asked: one sentence'],
  [() => checkDescription({ about: 'Yes.', source: ' ' }), 'source is " ". Asked: a paper'],
  [() => checkDescription({ about: 'Yes.' }), 'source is nothing. Asked: a paper'],
  [
    () => checkParamNotes({ params: { a: 1 }, paramNotes: {} }),
    'params has a, paramNotes has none. Asked: a note for each parameter',
  ],
  [
    () => checkParamNotes({ params: {}, paramNotes: {}, check: () => 'a is missing' }),
    "check() refuses the parameters' own defaults: a is missing",
  ],
  [() => must(1 > 2, () => 'one is above two'), 'one is above two'],
])('%s ends in words', (fails, words) => {
  expect(fails).toThrow(words)
})

test('a short source will do', () => {
  expect(() => checkDescription({ about: 'Is it so?', source: 'My own.' })).not.toThrow()
})

test('of two long texts the first difference is shown', () => {
  const text = 'a'.repeat(10_000)
  expect(describeDifference(`${text}b${text}`, `${text}c${text}`)).toMatch(/^from character 10000 on: "a{20}ba{19,}/)
  expect(describeDifference(`${text}b${text}`, `${text}c${text}`).length).toBeLessThan(250)
})

const CONTEXT = 'The lamp is red. Ann took the lamp.\nThe lamp is red.\nBen took the lamp. Ben sings.'
const itemWith = (depths: readonly number[], expected: unknown = ['Ann', 'Ben']) =>
  ({
    context: CONTEXT,
    row: { expected, depths: depths.map(at => ({ fact: 'Ann=Ben', depth: at / CONTEXT.length })) },
  }) as unknown as Item

test('an answer may stand in the statements that begin at recorded depths, whatever their wording, and nowhere else', () => {
  const item = itemWith([17, 53])
  expect(listPlanted(item)).toEqual(['Ann took the lamp.', 'Ben took the lamp.'])
  expect(findStrayAnswer(item, listPlanted(item))).toMatchObject({
    answer: 'Ben',
    place: expect.stringContaining('Ben sings'),
  })
  expect(findStrayAnswer(item, [...listPlanted(item), 'Ben sings.'])).toBeUndefined()
  expect(findStrayAnswer(itemWith([], [7]), [])).toBeUndefined()
  expect(findStrayAnswer(itemWith([], { answer: 'Ben' }), [])).toBeUndefined()
})

const statusOf = (kind: AnswerRow['status']['kind'], reason: string, forced = false) => ({ kind, reason, forced })
const SPENT = "the item's limit of 2 calls has 0 calls left for calls before the final one"
const asked = (...finals: boolean[]) => finals.map(final => ({ final, label: 'x' }) as ChatRequest)
const good: Budgeted = {
  calls: 2,
  asked: asked(false, true),
  vectors: 0,
  status: statusOf('answered', SPENT, true),
  answer: '42',
}
const WHOLE = { calls: 5, status: statusOf('answered', 'the model ended') }

test.each<[what: string, change: Partial<Budgeted>, fault: string | undefined]>([
  ['answers from what it has', {}, undefined],
  ['makes a call more', { asked: asked(false, false, true) }, 'it made 3 calls on a budget of 2'],
  ['makes a call for vectors more', { vectors: 1 }, 'it made 3 calls on a budget of 2'],
  [
    'lets the error pass',
    { asked: asked(false), status: statusOf('budget', SPENT), answer: null },
    'with a budget of 2 calls it let the error "budget" pass after 1 call. Asked: where something was asked already, catch it',
  ],
  ['lets it pass where nothing was asked', { asked: [], status: statusOf('budget', SPENT), answer: null }, undefined],
  ['answers from nothing', { asked: [] }, 'it asked nothing and ended as answered, forced'],
  ['makes no final call', { asked: asked(false, false) }, 'its last call was no final one. Asked: where its calls'],
  ['does not say forced', { status: statusOf('answered', SPENT) }, 'it ended as answered ("the item'],
  [
    'says another reason',
    { status: statusOf('answered', 'done', true) },
    'ended as answered, forced ("done"). Asked: forced',
  ],
  ['has no answer', { answer: null }, 'it ended as answered, forced'],
])('a method that %s with a budget', (_, change, fault) => {
  const found = findBudgetFault({ ...good, ...change }, WHOLE)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

test('a budget that is large enough changes nothing', () => {
  const whole = { calls: 1, status: WHOLE.status }
  const same = { ...good, asked: asked(true), status: WHOLE.status }
  expect(findBudgetFault(same, whole)).toBeUndefined()
  expect(findBudgetFault({ ...same, status: good.status }, whole)).toContain('Asked: the same')
})
