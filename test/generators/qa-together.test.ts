import { expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import type { QaData } from '../../datasets/qa/qa.ts'
import { type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { shareContexts } from '../../generators/build/together.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { groupApart } from '../../generators/materials/documents/group-apart.ts'
import { tasks } from '../../generators/registry.ts'

// qa_1 and qa_2 with several questions per context, on a small made pool of articles.

const tokenizer = await loadTokenizer('o200k_base')
const [ARTICLES, SIZE] = [30, 8]
const paragraphs = Array.from({ length: ARTICLES * SIZE }, (_, at) => ({
  title: `Place ${Math.floor(at / SIZE)}`,
  text: `Paragraph ${at} tells of answer ${at}. It has a river and a mill.`,
}))
/** Three questions on each article, each on paragraphs of its own. */
const makeData = (golds: number): QaData => ({
  questions: Array.from({ length: ARTICLES * 3 }, (_, at) => {
    const first = Math.floor(at / 3) * SIZE
    const all = Array.from({ length: SIZE }, (_, own) => first + own)
    const gold = all.slice((at % 3) * golds, (at % 3) * golds + golds)
    return {
      id: `q${at}`,
      question: `What of ${at}?`,
      answers: [`answer ${gold[0]}`],
      gold,
      own: all.filter(own => !gold.includes(own)),
    }
  }),
  paragraphs,
  sha256: 'x',
  path: 'x',
})
const data = { squad: makeData(1), hotpotqa: makeData(2) }

function makeItems(id: 'qa_1' | 'qa_2', questions: number, count: number) {
  const task = shareContexts(tasks.get(id)!, questions) // a registered task
  const recipe: ItemSpec = {
    task,
    params: task.params,
    seed: '42',
    tokenizer,
    haystack: prose,
    data,
    template: task.template,
  }
  return Array.from({ length: count }, (_, index) => makeItem(recipe, 8192, index))
}

test.each(['qa_1', 'qa_2'] as const)('%s: 24 questions of one context, each with its documents', id => {
  const items = makeItems(id, 24, 24)
  expect(new Set(items.map(({ context }) => context)).size).toBe(1)
  expect(new Set(items.map(({ question }) => question)).size).toBe(24)
  expect(new Set(items.map(({ row }) => row.cluster)).size).toBe(1)
  const [{ context }] = items
  // No two are about one article, so that no document of a question is about another.
  const articles = items.map(({ question }) => Math.floor(Number(/\d+/.exec(question)?.[0]) / 3))
  expect(new Set(articles).size).toBe(24)
  for (const { row } of items) {
    const [answer] = row.expected as string[]
    expect(context.split(`${answer}.`)).toHaveLength(2)
    expect(row.depths).toHaveLength(id === 'qa_1' ? 1 : 2)
  }
  const tenths = new Set(items.map(({ row }) => Math.floor(10 * row.depths[0].depth)))
  expect(tenths.size).toBeGreaterThanOrEqual(6)
})

test('a question is asked once, over all contexts', () => {
  const asked = makeItems('qa_1', 6, 90).map(({ question }) => question)
  expect(new Set(asked).size).toBe(90)
})

test('groups share no paragraph while questions last, and then no question is left out', () => {
  const { questions } = data.squad
  const groups = groupApart(questions, questions.keys(), 20)
  expect(groups.map(({ length }) => length)).toEqual([20, 20, 20, 20])
  for (const group of groups.slice(0, 3)) expect(new Set(group.map(at => Math.floor(at / 3))).size).toBe(20)
  expect(groupApart(questions.slice(0, 5), [0, 1, 2, 3, 4], 20)).toEqual([
    [expect.any(Number), ...new Array(4).fill(expect.any(Number))],
  ])
})
