import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { tasks } from '../../generators/registry.ts'
import { allTasks, makeItems, o200k } from './place.ts'

/**
 * A tokenizer.json over single characters and a few merges; `split` cuts words and digits first, as Llama 3 and Qwen
 * do.
 */
function made(split: boolean, pattern = WORDS): string {
  const merges = ['t h', 'th e', 'i n', 'a n', 'e r', 'o n', '. Ġ', '1 2', '3 4']
  const bytes = [...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)), 'Ġ', 'Ċ']
  const vocab = Object.fromEntries(
    [...bytes, ...merges.map(merge => merge.replace(' ', ''))].map((token, id) => [token, id]),
  )
  const json = {
    version: '1.0',
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        ...(split ? [{ type: 'Split', pattern: { Regex: pattern }, behavior: 'Isolated', invert: false }] : []),
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    post_processor: null,
    decoder: { type: 'ByteLevel' },
    model: { type: 'BPE', dropout: null, unk_token: null, vocab, merges },
  }
  const path = join(mkdtempSync(join(tmpdir(), 'fathom-')), 'tokenizer.json')
  writeFileSync(path, JSON.stringify(json))
  return path
}

const WORDS = String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`

describe('a Hugging Face tokenizer.json', () => {
  test.each([
    ['whose counts add up', true],
    ['whose counts do not add up', false],
  ])('%s gives true lengths', async (_, split) => {
    const tokenizer = await loadTokenizer(made(split))
    expect(tokenizer.additive).toBe(split)
    expect(tokenizer.id).toMatch(/^file:[0-9a-f]{8}$/)
    for (const id of ['niah_single_2', 'niah_multikey_2', 'vt', 'cwe', 'fwe', 'qa_2'])
      for (const { row, render } of makeItems(tasks.get(id)!, 4_000, 1, { tokenizer })) {
        expect(row.length.tokens).toBe(tokenizer.count(render()))
        const left = row.length.target - row.length.reserve - row.length.tokens
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThan(450)
      }
  })

  test.each(['(a+)+b', '(a|a)*b', '( +)+x', '([a-z]+ ?)+;', '(\\p{L}+\\p{L}+)+7'])(
    'with a pattern that backtracks is refused in time: %s',
    async pattern => {
      await expect(loadTokenizer(made(true, pattern), 200)).rejects.toThrow(
        /^--tokenizer: \S+ does not count a text in time: a pattern of it backtracks/,
      )
    },
  )

  test('whose pattern is slow on long texts alone is refused when one comes', async () => {
    const tokenizer = await loadTokenizer(made(true, 'q(?:[^!]*[^!]*[^!]*)!'), 300)
    expect(() => tokenizer.count('q'.repeat(20_000))).toThrow(/a pattern of it backtracks/)
  })

  test.each([
    ['nowhere.json', /is neither a known tokenizer nor a file.*o200k_base, cl100k_base, chars/],
    [import.meta.filename, /is not a Hugging Face tokenizer\.json/],
  ])('that is not one is refused: %s', async (name, message) => {
    await expect(loadTokenizer(name)).rejects.toThrow(message)
  })
})

test('no prompt is cut where its count would change', () => {
  for (const task of allTasks) {
    const text = makeItems(task, 4096, 1)[0].render()
    expect(o200k.count(text), task.id).toBe(countTokens(text, { disallowedSpecial: new Set() }))
  }
})

test('where a whole prompt counts for more than its parts, the second try is full to a hundredth', async () => {
  const base = await loadTokenizer('o200k_base')
  // A whole of long text has three in a hundred more tokens than its units, which are short.
  const count = (text: string) => Math.ceil(base.count(text) * (text.length > 5000 ? 1.03 : 1))
  const tokenizer = { ...base, additive: false, count }
  for (const id of ['niah_single_2', 'vt'])
    for (const { row } of makeItems(tasks.get(id)!, 16_000, 1, { tokenizer })) {
      const share = row.length.tokens / (row.length.target - row.length.reserve)
      expect(share).toBeLessThanOrEqual(1)
      expect(share).toBeGreaterThan(0.99)
    }
})
