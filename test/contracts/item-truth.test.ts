import { describe, expect, test } from 'vitest'
import { once } from '../../core/collections/once.ts'
import { shareContexts } from '../../generators/build/together.ts'
import { groups } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'
import { allTasks, makeItems } from '../generators/place.ts'
import {
  expectNoEqualSentences,
  expectTrue,
  findDenials,
  findEqualSentences,
  findUnsaid,
  listFacts,
  listSentences,
} from './truth.ts'

// What no item may do, at whatever length: deny its answer, say a thing twice without a rule for it, or answer one
// question of a context by the text of another. Longer contexts: item-truth.attack.ts.

const core = (groups['core'] ?? []).flatMap(id => allTasks.filter(task => task.id === id))
const byName = (tasks: readonly Task[]) => tasks.map(task => [task.id, task] as const)

/** Why a task of `core` names no gold facts: its answer is of counts or lines, not of what a sentence says of two names. */
const NO_FACTS: Readonly<Record<string, string>> = {
  'fwe-close': 'words are counted, and no sentence says anything',
  'vt-dead-ends': 'the last assignment counts, whatever stands before it',
  'graph-hubs': 'an edge says nothing but itself',
  'alias-counts': 'loads are counted, each by what its own sentence tells',
  'oolong-count': 'messages are counted, each by its own topic',
  'oolong-pairs': 'messages are counted, each by its own topic',
}

test('every task of core names its gold facts, or is excused here', () => {
  const silent = core.filter(task => !task.facts && !NO_FACTS[task.id]).map(({ id }) => id)
  expect(silent).toEqual([])
  for (const id of Object.keys(NO_FACTS)) expect(core.find(task => task.id === id)?.facts).toBeUndefined()
})

describe.each(byName(allTasks.filter(task => task.facts)))('%s', (_, task) => {
  test.each([
    [4096, 12],
    [65_536, 1],
  ])('denies none of its facts at %i tokens', (length, count) => {
    const items = makeItems(task, length, count)
    expect(items.some(item => listFacts(task, item).length > 0)).toBe(true)
    expectTrue(task, items)
  })
})

/** Of the tasks of core: each sentence is a statement of its own, which counts. */
describe('sentences are not equal, or the instructions say what that means', () => {
  test.each(byName(core))('%s', (_, task) => {
    expectNoEqualSentences(task, [...makeItems(task, 4096, 2), ...makeItems(task, 32_768, 1)])
  })
})

/** How many questions issue 30 asks of a context. */
const QUESTIONS = 24
/** The shortest that holds them, in tokens. */
const lengthFor = ({ id }: Task) => LENGTHS[id] ?? 16_384
const LENGTHS: Readonly<Record<string, number>> = { 'fwe-close': 32_768, reorder: 65_536 }

// That the oracle answers each of them: shared-questions.test.ts.
describe.each(byName(core))('%s: 24 questions of one context', (_, single) => {
  const task = shareContexts(single, QUESTIONS)
  const items = once(() => makeItems(task, lengthFor(task), QUESTIONS))

  test('do not answer each other, and deny no fact of another', () => {
    for (const item of items()) {
      const answers = listAnswerWords(item.row.expected)
      for (const other of items())
        if (other !== item && answers.length > 0)
          expect(
            answers.every(answer => other.question.includes(answer)),
            `${item.question}\n${other.question}`,
          ).toBe(false)
    }
    // Facts of the whole text are the same for each of its questions.
    const byNames = new Map(
      items().map(item => {
        const facts = listFacts(task, item)
        return [JSON.stringify(facts.map(({ names }) => names)), facts] as const
      }),
    )
    const facts = [...byNames.values()].flat()
    expect(findDenials(facts, listSentences(items()[0].context)).slice(0, 5)).toEqual([])
  })
})

/** Of an answer, the words that a question could give away: none where it is of counts. */
function listAnswerWords(expected: unknown): string[] {
  if (typeof expected === 'string') return [expected]
  if (Array.isArray(expected)) return expected.flatMap(listAnswerWords)
  if (typeof expected !== 'object' || expected === null) return []
  if ('answer' in expected) return listAnswerWords(expected.answer)
  return Object.values(expected)
    .flatMap(listAnswerWords)
    .filter(answer => answer !== 'unknown')
}

describe('the contract sees', () => {
  const said = 'Ada Sornik settled in Haldwick.'
  const facts = [{ names: ['Ada Sornik', 'Haldwick'], says: (sentence: string) => sentence === said }]

  test.each([
    ['a denial', ['It was a lie that Ada Sornik had moved to Haldwick.', said], 1, 0],
    ['a fact that nobody says', ['Ada Sornik left.'], 0, 1],
    ['nothing wrong in other names', [said, 'Ada Sorniks never saw Haldwick.', 'Haldwick is far.'], 0, 0],
  ])('%s', (_, sentences, denials, unsaid) => {
    expect(findDenials(facts, sentences)).toHaveLength(denials)
    expect(findUnsaid(facts, sentences)).toHaveLength(unsaid)
  })

  test('sentences that come again', () => {
    const line = 'the Badger brought a load of wheat to the mill in Haldwick on the same day.'
    expect(findEqualSentences([line, 'it rained.', line, 'it rained.'].join('\n'))).toEqual([line])
  })
})
