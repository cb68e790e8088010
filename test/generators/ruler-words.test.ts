import { expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import type { WordLists } from '../../datasets/words.ts'
import { type ItemSpec, identify, makeItem } from '../../generators/build/generate.ts'
import { applyTaskProfile, type Profile } from '../../generators/build/profile.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { tasks } from '../../generators/registry.ts'
import { rulerRecall } from '../../scorers/index.ts'

// What --data words changes: RULER's official profile draws keys and listed words from the user's lists.

const tokenizer = await loadTokenizer('o200k_base')
const made = (start: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      start + 'abcdefghij'[at % 10] + 'klmnopqrst'[Math.floor(at / 10) % 10] + 'uvwxyzabcd'[Math.floor(at / 100)],
  )
const words: WordLists = {
  adjectives: [...made('A', 30), 'wide open'],
  nouns: [...made('n', 40), 'ice cream'],
  common: [...made('A', 30), 'wide open', ...made('n', 300), 'ice cream'],
  others: made('z', 900),
  sha256: 'of-the-lists',
  path: 'words',
}

function recipeOf(id: string, profile: Profile, data: ItemSpec['data']): ItemSpec {
  const task = applyTaskProfile(tasks.get(id)!, profile)
  return { task, params: task.params, seed: '42', tokenizer, haystack: prose, data, template: task.template }
}
const solved = (id: string, { context, question, row }: ReturnType<typeof makeItem>) => {
  const { solve } = tasks.get(id)!
  const answer = solve === 'none' ? '' : solve({ context, question })
  return rulerRecall.score(answer, row.expected as string[]).value
}

test.each(['niah_single_1', 'niah_multikey_2', 'niah_multiquery'])("%s: keys are of the user's words", id => {
  for (let index = 0; index < 5; index++) {
    const item = makeItem(recipeOf(id, 'official', { words }), 4096, index)
    const keys = [...item.context.matchAll(/kept for (.+?) is:/g)].map(([, key]) => key)
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(words.adjectives).toContain(key.split('-')[0])
      expect(words.nouns).toContain(key.split('-')[1])
    }
    expect(solved(id, item)).toBe(1)
    expect(item.row.length.tokens).toBe(tokenizer.count(item.render()) + tokenizer.count(item.answerPrefix!))
  }
})

test('without adjectives and nouns, keys stay our own', () => {
  const item = makeItem(recipeOf('niah_single_1', 'official', { words: { ...words, adjectives: [] } }), 4096, 0)
  expect(item.question).toMatch(/kept for [a-z]+-[a-z]+\?/)
})

const listed = (context: string) => [...context.matchAll(/\d+\. (.+?)(?= \d+\. |$)/g)].map(([, word]) => word)

test('cwe draws from the common words, and all of it from the other list where those are too few', () => {
  for (const [length, from] of [
    [4096, words.common],
    [8192, words.others],
  ] as const) {
    const item = makeItem(recipeOf('cwe', 'official', { words }), length, 1)
    for (const word of new Set(listed(item.context))) expect(from).toContain(word)
    for (const word of item.row.expected as string[]) expect(from).toContain(word)
    expect(solved('cwe', item)).toBe(1)
    expect(item.row.length.tokens).toBe(tokenizer.count(item.render()) + tokenizer.count(item.answerPrefix!))
  }
  expect(() => makeItem(recipeOf('cwe', 'official', { words }), 32_768, 1)).toThrow(/cwe: its 900 words end at about/)
})

test("the lists are part of an official item's identity, and of no other's", () => {
  const idOf = (profile: Profile, data: ItemSpec['data']) => identify(recipeOf('cwe', profile, data), 8192, 0).id
  expect(idOf('official', { words })).not.toBe(idOf('official', {}))
  expect(idOf('official', { words })).not.toBe(idOf('official', { words: { ...words, sha256: 'others' } }))
  expect(idOf('fathom', { words })).toBe(idOf('fathom', {}))
})
