import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openOfficial } from '../../../../packages/suites/readers/official/open-official.ts'
import { fileOf } from './official/files.ts'
import { SAMPLES } from './rows.ts'

const row = {
  ...SAMPLES['LongBench v2'].rows[0],
  retrieved_context: [
    { c_idx: 5, content: 'five' },
    { c_idx: 2, content: 'two' },
    { c_idx: 9, content: 'nine' },
  ],
}

function read(name: string, rows: readonly unknown[] = [row], official = false) {
  const path = fileOf(name, rows)
  if (official) {
    mkdirSync(join(dirname(path), 'prompts'))
    writeFileSync(join(dirname(path), 'prompts/0shot_rag.txt'), 'Over:\n$DOC$\nAsk: $Q$ $C_A$')
    writeFileSync(join(dirname(path), 'prompts/0shot_no_context.txt'), 'Ask: $Q$ $C_B$')
    writeFileSync(join(dirname(path), 'prompts/0shot.txt'), 'Text:\n$DOC$\nAsk: $Q$')
    writeFileSync(join(dirname(path), 'prompts/0shot_cot.txt'), 'Read:\n$DOC$\nReason on $Q$')
    writeFileSync(join(dirname(path), 'prompts/0shot_cot_ans.txt'), '$Q$ $C_D$\nReasoned: $COT$\nSo which?')
    writeFileSync(
      join(dirname(path), 'pred.py'),
      `x = [f"Piece {idx + 1} = {x['content']}" for idx, x in enumerate(list)]`,
    )
  }
  const folders: Readonly<Record<string, string>> = official ? { longbench: dirname(path) } : {}
  const [item] = openOfficial(path, { who: 'x', folders }).items()
  return { ...item, prompt: item.head + item.context + item.tail }
}

test('a file called rag2… is asked over the first two chunks, in the order of the document', () => {
  expect(read('rag2_data.json', [row], true).prompt).toBe(
    'Over:\nPiece 1 = two\n\nPiece 2 = five\nAsk: Where does the owl live? barn',
  )
  expect(read('rag3.json').context).toBe('Chunk 1: two\n\nChunk 2: five\n\nChunk 3: nine')
})

test('a file called no_context… is asked without its texts', () => {
  expect(read('no_context.json', [row], true).prompt).toBe('Ask: Where does the owl live? attic')
  const own = read('no_context.json')
  expect({ context: own.context, head: own.head }).toEqual({
    context: '',
    head: expect.stringMatching(/^Answer a question/),
  })
  expect(own.prompt).not.toContain('The owl lives')
})

test('rows without chunks are refused in one line', () => {
  expect(() => read('rag2.json', SAMPLES['LongBench v2'].rows)).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining('has no retrieved_context') }),
  )
})

test('a file called cot… is asked in the two calls of the checkout, and in one by who cannot', () => {
  const { prompt, context, twoCalls, answerTokens } = read(
    'cot_data.json',
    [{ ...row, context: 'Dark. $C_A$ $COT$' }],
    true,
  )
  expect(prompt).toBe('Text:\nDark. barn $COT$\nAsk: Where does the owl live?')
  expect(twoCalls).toEqual({
    head: 'Read:\n',
    tail: '\nReason on Where does the owl live?',
    reasoningTokens: 1024,
    second: ['Where does the owl live? mill\nReasoned: ', '\nSo which?'],
  })
  expect({ context, answerTokens }).toEqual({ context: 'Dark. barn $COT$', answerTokens: 128 })
  expect(read('data.json', [row], true)).not.toHaveProperty('twoCalls')
})

test('without a checkout both calls are in our words, and the item says so', () => {
  const { twoCalls, notes, prompt, context } = read('cot_data.json')
  expect(notes).toEqual(['official scorer, own prompt'])
  expect(prompt).toBe(read('data.json').prompt)
  expect(twoCalls!.head + context + twoCalls!.tail).toMatch(/The owl lives.*\(A\) barn.*Think step by step\.$/s)
  expect(twoCalls!.second.join('It sleeps.')).toMatch(/\(A\) barn.*\n\nIt sleeps\.\n\n.*The correct answer is \(X\)/s)
  expect(twoCalls!.second.join('')).not.toContain('The owl lives')
})
