import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens.ts'
import { makeItem, type Recipe } from '../../generators/generate.ts'
import { essays } from '../../generators/haystacks/essays.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { type Profile, profiled } from '../../generators/profile.ts'
import { groups, tasks } from '../../generators/registry.ts'
import { rulerRecall } from '../../scorers/index.ts'

const tokenizer = await loadTokenizer('o200k_base')
const MADE = groups['ruler']!.filter(id => !tasks.get(id)!.needs)

function recipeOf(id: string, profile: Profile, more: Partial<Recipe> = {}, templateTokens = 0): Recipe {
  const task = profiled(tasks.get(id)!, profile, templateTokens)
  return {
    task,
    params: task.params,
    seed: '42',
    tokenizer,
    haystack: prose,
    data: {},
    template: task.template,
    ...more,
  }
}

describe.each(MADE)('%s of the official profile', id => {
  const item = makeItem(recipeOf(id, 'official'), 8192, 0)

  test('is another item with another question than that of the other profile, and its row says so', () => {
    const own = makeItem(recipeOf(id, 'fathom'), 8192, 0)
    expect(item.row.params).toMatchObject({ profile: 'official' })
    expect(own.row.params).not.toHaveProperty('profile')
    expect([item.row.id, item.row.questionId]).not.toContain(own.row.id)
    expect(item.row.questionId).not.toBe(own.row.questionId)
  })

  test("has RULER's cap and begins the answer, which its length counts with the model's chat template", () => {
    const caps: Readonly<Record<string, number>> = { vt: 30, cwe: 120, fwe: 50 }
    expect(item.row.length.reserve).toBe(caps[id] ?? 128)
    expect(item.answerPrefix).toMatch(/^ The .*\b(is|are):?$/)
    const beside = tokenizer.count(item.answerPrefix!)
    expect(item.row.length.tokens).toBe(tokenizer.count(item.render()) + beside)
    const templated = makeItem(recipeOf(id, 'official', {}, 1000), 8192, 0)
    expect(templated.row.length.tokens).toBe(tokenizer.count(templated.render()) + beside + 1000)
    for (const { row } of [item, templated]) {
      const used = row.length.tokens + row.length.reserve
      expect(used).toBeLessThanOrEqual(8192)
      expect(used).toBeGreaterThan(8192 * 0.8)
    }
  })

  test('is solved from its text', () => {
    const { solve } = tasks.get(id)!
    const answer = solve === 'none' ? '' : solve({ context: item.context, question: item.question })
    expect(rulerRecall.score(answer, item.row.expected as string[]).value).toBe(1)
  })
})

test("needles in an essay stand at RULER's 40 depths, no two of an item at the same one", () => {
  const percents = new Set(Array.from({ length: 40 }, (_, at) => Math.round((at * 100) / 39)))
  const text = Array.from({ length: 4000 }, (_, at) => `Sentence ${at} is here.`)
  const haystack = { ...prose, essays: essays(text, 'text:x') }
  const seen = new Set<number>()
  for (let index = 0; index < 20; index++) {
    const { row, context } = makeItem(recipeOf('niah_multikey_1', 'official', { haystack }), 8192, index)
    const units = (context.match(/Sentence \d+ is here\./g) ?? []).length
    const depths = row.depths.map(({ fact }) => {
      const before = context.slice(0, context.indexOf(fact.split('=')[1]!))
      return ((before.match(/Sentence \d+ is here\./g) ?? []).length / units) * 100
    })
    for (const depth of depths) {
      const near = [...percents].find(percent => Math.abs(percent - depth) < 0.6)
      expect(near).toBeDefined()
      seen.add(near!)
    }
    expect(new Set(depths.map(depth => Math.round(depth))).size).toBe(4)
  }
  expect(seen.size).toBeGreaterThan(20)
})

test('essays are read from the first word on, collapsed, in whole steps of 500 words', () => {
  const text = Array.from({ length: 300 }, (_, at) =>
    at % 3 === 2 ? ` A third one, ${at}.\n\n` : ` Sentence ${at} is here.`,
  )
  const { fill } = essays(text, 'text:x')
  const written = (room: number) => fill(room, undefined as never, tokenizer)
  const { units, tokens } = written(3000)
  const whole = units.join('')
  expect(whole.startsWith('Sentence 0 is here. Sentence 1 is here. A third one, 2. Sentence 3')).toBe(true)
  expect(whole).not.toMatch(/\s\s|\n/)
  expect(tokens).toBe(tokenizer.count(whole))
  expect(whole.split(' ').length % 500).toBe(0)
  // 300 sentences have 1,200 words: beyond that it begins again.
  const longer = written(12_000)
  expect(longer.repeats).toBeGreaterThan(0)
  expect(longer.units.join('').split(' ').length % 500).toBe(0)
  expect(longer.tokens).toBeLessThanOrEqual(12_000)
})

test.each([
  ['niah_multikey_2', 25],
  ['niah_single_1', 25],
  ['vt', 10],
])('%s grows by %i lines', (id, step) => {
  const facts = id === 'vt' ? 5 : 1
  const lines = makeItem(recipeOf(id, 'official'), 8192, 3).context.split('\n').length
  expect((lines - facts) % step).toBe(0)
})

test('cwe grows by ten words, and its common ones stand at the same places in two items of as many entries', () => {
  const placesOf = (index: number) => {
    const { context, row } = makeItem(recipeOf('cwe', 'official'), 8192, index)
    const words = context.match(/[a-z]+/g)!
    expect(new Set(words).size % 10).toBe(0)
    return { count: words.length, places: words.map(word => (row.expected as string[]).includes(word)) }
  }
  const [first, second] = [placesOf(0), placesOf(1)]
  expect(first.count).toBe(second.count)
  expect(first.places).toEqual(second.places)
})
