import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen, mutated } from '../../bin/mutate.mjs'
import { mutations } from '../../bin/mutations.mjs'

const ROOT = join(import.meta.dirname, '../..')
const all = mutations

test.each(all.map(mutation => [`${mutation.file}: ${mutation.what}`, mutation] as const))(
  '%s can be made',
  (_, each) => {
    const text = readFileSync(join(ROOT, each.file), 'utf8')
    expect(mutated(text, each)).not.toBe(text)
    for (const path of each.tests) expect(existsSync(join(ROOT, path)), path).toBe(true)
  },
)

test('each is listed once, and there are 40 or more', () => {
  const made = all.map(({ file, from, to }) => `${file} ${from} ${to}`)
  expect(new Set(made).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(40)
})

test('what stands there twice or not at all is refused, and a text is put in as it is', () => {
  expect(() => mutated('a a', { from: 'a', to: 'b' })).toThrow('"a" stands 2 times in it')
  expect(() => mutated('a', { from: 'b', to: 'c' })).toThrow('"b" stands 0 times in it')
  expect(mutated('a b', { from: 'b', to: '$&$1' })).toBe('a $&$1')
})

test('a word chooses by path or meaning', () => {
  expect(chosen(all, ['stats/holm']).map(({ what }) => what)).toEqual(['steps may fall'])
  expect(chosen(all, ['529'])).toHaveLength(1)
  expect(chosen(all, [])).toHaveLength(all.length)
})
