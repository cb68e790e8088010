import { expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import type { QaData } from '../../datasets/qa/qa.ts'
import { type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { applyTaskProfile } from '../../generators/build/profile.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { tasks } from '../../generators/registry.ts'

// qa_1 and qa_2 of the official profile, on a small made pool: which documents, how many, in which order.

const tokenizer = await loadTokenizer('o200k_base')
const paragraphs = Array.from({ length: 400 }, (_, at) => ({
  title: `Place ${at}`,
  // The first article's are shorter, so that other questions have less room than the first.
  text: `Paragraph ${at} tells of a place. ${'It has a river. '.repeat(8 + (at < 20 ? 0 : at % 5))}`.trim(),
}))
const question = (at: number, gold: readonly number[], own: readonly number[], given?: readonly number[]) => ({
  id: `q${at}`,
  question: `What of ${at}?`,
  answers: [`answer ${at}`],
  gold,
  own,
  ...(given && { given }),
})
const squad: QaData = {
  questions: Array.from({ length: 12 }, (_, at) =>
    question(
      at,
      [at * 20],
      Array.from({ length: 19 }, (_, own) => at * 20 + 1 + own),
    ),
  ),
  paragraphs,
  sha256: 'x',
  path: 'x',
}
const TEN = Array.from({ length: 10 }, (_, at) => at)
const hotpotqa: QaData = {
  ...squad,
  questions: TEN.map(at => {
    const given = TEN.map(own => at * 10 + own)
    const gold = [at * 10 + 3, at * 10 + 8]
    return question(
      at,
      gold,
      given.filter(own => !gold.includes(own)),
      given,
    )
  }),
}

function itemOf(id: 'qa_1' | 'qa_2', target: number, index: number) {
  const task = applyTaskProfile(tasks.get(id)!, 'official')
  const recipe: ItemSpec = {
    task,
    params: task.params,
    seed: '42',
    tokenizer,
    haystack: prose,
    data: { squad, hotpotqa },
    template: task.template,
  }
  const item = makeItem(recipe, target, index)
  const documents = [...item.context.matchAll(/Document (\d+):\nPlace (\d+)\n/g)].map(([, , place]) => Number(place))
  return { ...item, documents }
}

test('qa_1: questions in the file order, their paragraph first, its article, then others; the first one decides how many', () => {
  const first = itemOf('qa_1', 8192, 0)
  const counts = new Set<number>()
  for (let index = 0; index < 12; index++) {
    const { row, documents, question, answerPrefix } = itemOf('qa_1', 8192, index)
    expect(question).toBe(`What of ${index}?`)
    expect([answerPrefix, row.length.reserve, row.expected]).toEqual([' Answer:', 32, [`answer ${index}`]])
    expect(row.length.tokens + 32).toBeLessThanOrEqual(8192)
    expect(new Set(documents).size).toBe(documents.length)
    for (const own of squad.questions[index].own) expect(documents).toContain(own)
    expect((first.documents.length - documents.length) % 10).toBe(0)
    expect(documents.length).toBeLessThanOrEqual(first.documents.length)
    counts.add(documents.length)
  }
  expect(counts.size).toBeGreaterThan(1)
})

test('the gold paragraph stands in the slot of a constant shuffle, whatever the question: 20 of 50, 49 of 188', () => {
  const slots: Record<number, Set<number>> = {}
  for (const target of [3000, 4096, 8192])
    for (let index = 0; index < 12; index++) {
      const { documents } = itemOf('qa_1', target, index)
      slots[documents.length] ??= new Set()
      slots[documents.length].add(documents.indexOf(index * 20))
    }
  for (const seen of Object.values(slots)) expect(seen.size).toBe(1)
  expect(Object.keys(slots).length).toBeGreaterThan(3)
})

test("qa_2: HotpotQA's ten paragraphs stand in the same ten slots, in the order of the file", () => {
  const slotsOf = (index: number) => {
    const { documents } = itemOf('qa_2', 4096, index)
    return { count: documents.length, slots: TEN.map(own => documents.indexOf(index * 10 + own)) }
  }
  const seen = new Map<number, number[]>()
  for (const index of TEN) {
    const { count, slots } = slotsOf(index)
    expect(slots.every(slot => slot >= 0)).toBe(true)
    expect(seen.get(count) ?? slots).toEqual(slots)
    seen.set(count, slots)
  }
})

test('above the pool it is repeated, as in RULER, and the row says how often', () => {
  const { row, documents } = itemOf('qa_1', 65_536, 0)
  expect(documents.length).toBeGreaterThan(2 * paragraphs.length)
  expect(row.length.repeats).toBe(Math.floor((documents.length - 1) / paragraphs.length))
  expect(row.length.haystack).toBe('documents')
})

test('a length below the gold paragraph is refused', () => {
  expect(() => itemOf('qa_1', 90, 0)).toThrow(/qa_1: 90 is shorter than its smallest prompt/)
})
