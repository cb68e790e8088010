import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { type ItemSpec, makeItem } from '../../../generators/build/generate.ts'
import { applyTaskProfile, computeRulerSize, type Profile } from '../../../generators/build/profile.ts'
import { makeEssays } from '../../../generators/haystacks/essays.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { groups, tasks } from '../../../generators/registry.ts'
import { rulerRecall } from '../../../scorers/index.ts'

const tokenizer = await loadTokenizer('o200k_base')
const cl100k = await loadTokenizer('cl100k_base')
const MADE = groups['ruler'].filter(id => !tasks.get(id)!.needs)

function recipeOf(id: string, profile: Profile, more: Partial<ItemSpec> = {}, templateTokens = 0): ItemSpec {
  const task = applyTaskProfile(tasks.get(id)!, profile, templateTokens)
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
  const haystack = { ...prose, essays: makeEssays(text, 'text:x') }
  const seen = new Set<number>()
  for (let index = 0; index < 20; index++) {
    const { row, context } = makeItem(recipeOf('niah_multikey_1', 'official', { haystack }), 8192, index)
    const units = (context.match(/Sentence \d+ is here\./g) ?? []).length
    const depths = row.depths.map(({ fact }) => {
      const before = context.slice(0, context.indexOf(fact.split('=')[1]))
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

test('essays are read from the first word on, collapsed, and cut after any number of words', () => {
  const text = Array.from({ length: 300 }, (_, at) =>
    at % 3 === 2 ? ` A third one, ${at}.\n\n` : ` Sentence ${at} is here.`,
  )
  const { size, ofWords, fill } = makeEssays(text, 'text:x')
  const { units, tokens } = ofWords(14, tokenizer)
  expect(units.join('')).toBe('Sentence 0 is here. Sentence 1 is here. A third one, 2. Sentence 3')
  expect(tokens).toBe(tokenizer.count(units.join('')))
  for (const room of [100, 101, 102, 3000]) {
    const words = size(room, tokenizer)
    expect(ofWords(words, tokenizer).tokens).toBeLessThanOrEqual(room)
    expect(ofWords(words + 2, tokenizer).tokens).toBeGreaterThan(room)
  }
  // 300 sentences have 1,200 words: beyond that it begins again.
  const longer = fill(12_000, undefined as never, tokenizer)
  expect(longer.repeats).toBeGreaterThan(0)
  expect(longer.tokens).toBeLessThanOrEqual(12_000)
})

const sentences = Array.from({ length: 4000 }, (_, at) => `Sentence ${at} is here.`)
const essayHaystack = { ...prose, essays: makeEssays(sentences, 'text:x') }

test.each([
  ['niah_multikey_2', 25, '\n', 1],
  ['niah_single_1', 25, '\n', 1],
  ['vt', 10, '\n', 5],
  ['niah_multikey_1', 500, ' ', 0],
])('%s: every item has the size of the first one, or whole steps of %i less', (id, step, break_, facts) => {
  const recipe = recipeOf(id, 'official', { haystack: essayHaystack })
  const sizes = Array.from({ length: 10 }, (_, index) => {
    const { context, row } = makeItem(recipe, 8192, index)
    expect(row.length.tokens + row.length.reserve).toBeLessThanOrEqual(8192)
    const text = facts === 0 ? context.replace(/ One of the .*? is: \d+\./g, '') : context
    return text.split(break_).length - facts
  })
  for (const size of sizes) {
    expect(size).toBeLessThanOrEqual(sizes[0])
    expect((sizes[0] - size) % step).toBe(0)
  }
})

test("an item that is longer than the first one loses whole steps of it, as RULER's do", () => {
  expect([computeRulerSize(465, 450, 25), computeRulerSize(450, 450, 25), computeRulerSize(449, 450, 25)]).toEqual([
    450, 450, 425,
  ])
  expect([computeRulerSize(425, 450, 25), computeRulerSize(424, 450, 25), computeRulerSize(3, 12, 25)]).toEqual([
    425, 400, 3,
  ])
})

test("fwe grows from a sixth of the length by thirty-seconds: RULER's counts at 8K, and where they stand", () => {
  const recipe = recipeOf('fwe', 'official', { tokenizer: cl100k })
  // 1,357 words, and 254 more as long as they fit: 592, 263, 148 and 94 of the ranks from 2 on are what RULER's own
  // code gave.
  const ladder = [
    [553, 246, 138, 88],
    [592, 263, 148, 94],
    [630, 280, 157, 100],
    [669, 297, 167, 107],
  ]
  const sizes = Array.from({ length: 8 }, (_, index) => {
    const times = new Map<string, number>()
    for (const word of makeItem(recipe, 8192, index).context.split(' ')) times.set(word, (times.get(word) ?? 0) + 1)
    times.delete('...')
    const counts = [...times.values()].sort((a, b) => b - a)
    expect(ladder).toContainEqual(counts.slice(0, 4))
    return counts[0]
  })
  expect(Math.max(...sizes)).toBe(sizes[0])
  expect(new Set(sizes).size).toBeGreaterThan(1)
  const placesOf = (index: number) => {
    const { context, row } = makeItem(recipe, 8192, index)
    return context.split(' ').map(word => (row.expected as string[]).indexOf(word))
  }
  const [alike, ...others] = [1, 2, 3, 4, 5, 6, 7].map(placesOf)
  const two = others.find(({ length }) => length === alike.length)!
  // The first word may have changed places with a dot.
  expect(alike.filter((rank, at) => rank !== two[at]).length).toBeLessThanOrEqual(2)
})

test('cwe shrinks by ten words, and its common ones stand at the same places in all items of as many entries', () => {
  const placesOf = (index: number) => {
    const { context, row } = makeItem(recipeOf('cwe', 'official'), 8192, index)
    const words = context.match(/[a-z]+/g)!
    return { count: words.length, places: words.map(word => (row.expected as string[]).includes(word)) }
  }
  const seen = new Map<number, boolean[]>()
  for (let index = 0; index < 6; index++) {
    const { count, places } = placesOf(index)
    expect(seen.get(count) ?? places).toEqual(places)
    seen.set(count, places)
  }
  const counts = [...seen.keys()]
  expect(counts.length).toBeLessThan(6)
  for (const count of counts) expect((counts[0] - count) % 30).toBe(0)
})
