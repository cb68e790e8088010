import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from '../../datasets/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-words-'))
const write = (name: string, content: string, into = folder) => {
  writeFileSync(join(into, name), content)
  return join(into, name)
}
const letters = (at: number) => [17, 5, 1].map(by => String.fromCharCode(97 + (Math.floor(at / by) % 17))).join('')
const made = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start}${letters(at)}`)
const load = (...paths: readonly string[]) => sources.words.load(paths)

test('lists by kind, from the names of their files: sorted, each word once', async () => {
  const into = mkdtempSync(join(folder, 'lists-'))
  write('nounlist.txt', ['zebra', 'ice cream', ...made('n', 60), 'zebra ', ''].join('\r\n'), into)
  write('adjectivelist.txt', ['x-rated', ...made('a', 60)].join('\n'), into)
  write('verbs.txt', 'run\nzebra\n', into)
  write('english_words.json', JSON.stringify({ 1: 'aardvark', 2: "o'clock" }), into)
  write('LICENSE.txt', 'Copyright (c) 2020 Somebody. Permission is hereby granted.', into)
  const { adjectives, nouns, common, others, sha256, notes } = await load(into)
  expect(nouns.slice(0, 2).concat(nouns.at(-1)!)).toEqual(['ice cream', 'naaa', 'zebra'])
  expect(adjectives.at(-1)).toBe('x-rated')
  expect(common).toEqual([...new Set([...nouns, ...adjectives, 'run'])].sort())
  expect(others).toEqual(['aardvark', "o'clock"])
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(notes).toEqual([expect.stringMatching(/^passed over: .*LICENSE\.txt, entry 1 is not a word: "Copyright/)])
})

test.each([
  ['a JSON list', JSON.stringify(made('w', 120))],
  ['a JSON object by number', JSON.stringify({ ...made('w', 120) })],
  ['one a line', made('w', 120).join('\n')],
])('a single file is the list of its words: %s', async (_, text) => {
  const { common, others } = await load(write(`list-${_.length}.txt`, text))
  expect([common, others]).toEqual([[], made('w', 120).sort()])
})

test.each([
  [
    'digits.txt',
    [...made('w', 120), '12th'].join('\n'),
    /--data words: .*digits\.txt, entry 121 is not a word: "12th"/,
  ],
  ['long.txt', [...made('w', 120), 'a'.repeat(41)].join('\n'), /entry 121 is not a word/],
  ['lists.json', JSON.stringify([['a'], 'b']), /entry 1 is not a word: \["a"\]/],
  ['half.json', '["a", "b"', /half\.json is neither words, one a line, nor a JSON list or object of words/],
  ['few.txt', 'one\ntwo', /few\.txt holds 2 words; at least 100 are needed/],
])('%s is refused by name', async (name, text, why) => {
  await expect(load(write(name, text))).rejects.toThrow(why)
})
