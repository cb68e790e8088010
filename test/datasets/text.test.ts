import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../core/rows/key.ts'
import { readText, splitIntoSentences } from '../../datasets/text.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-text-'))
const write = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

test.each([
  ['sentences', 'One came. Two went! Three?', ['One came.', ' Two went!', ' Three?\n\n']],
  ['paragraphs', 'One.\n \t\nTwo.\r\n\r\n\r\nThree.', ['One.\n\n', 'Two.\n\n', 'Three.\n\n']],
  ['white space inside', ' One\n  line,\u00a0two\u2003lines. ', ['One line, two lines.\n\n']],
  ['invisible characters', '\ufeffOne\u0000 \u001btwo\ufeff\u0085three.', ['One two three.\n\n']],
  ['abbreviations', 'Mr. J. Grey met Dr. Hay. He left.', ['Mr. J. Grey met Dr. Hay.', ' He left.\n\n']],
  ['no blank, no cut', 'Here.There. 雨。雪。', ['Here.There.', ' 雨。雪。\n\n']],
  ['a slash opens no paragraph', 'One.\n\n/two', ['One. /two\n\n']],
  ['a slash opens no file', '/two', ['two\n\n']],
  ['nothing', ' \n\u0000\n ', []],
])('%s', (_, text, sentences) => {
  expect(splitIntoSentences(text).join('|')).toBe(sentences.join('|'))
})

test('a text that no context can begin with is refused', async () => {
  const path = write('signs.txt', '--- ***\n\n<b> (c)')
  await expect(readText(path)).rejects.toThrow(`--haystack: no sentence of ${path} begins with a letter or a digit.`)
})

test('reads one file, its byte order mark aside', async () => {
  const path = write('one.txt', '\ufeffOne. Two.')
  expect(await readText(path)).toEqual({ sentences: ['One.', ' Two.\n\n'], sha256: sha256('\ufeffOne. Two.'), path })
})

test('reads the text files below a folder, sorted by path', async () => {
  write('books/b.txt', 'Second.')
  write('books/a/z.MD', 'First.')
  write('books/c.json', '{}')
  mkdirSync(join(folder, 'books/d.txt'))
  expect((await readText(join(folder, 'books'))).sentences).toEqual(['First.\n\n', 'Second.\n\n'])
})

test.each([
  ['missing', () => join(folder, 'none.txt'), /^--haystack: .*none\.txt cannot be read \(no such file or folder\)\.$/],
  ['empty', () => write('empty.txt', ' \n'), /empty\.txt is empty\.$/],
  ['invisible', () => write('dark.txt', '\u0001\u0002'), /dark\.txt holds no visible text\.$/],
  [
    'one endless word',
    () => write('run.txt', `A ${'x'.repeat(20_000)} b.`),
    /run\.txt holds a run of more than 10,000 letters or signs/,
  ],
  [
    'one endless sign',
    () => write('dash.txt', `A ${'-'.repeat(20_000)} b.`),
    /dash\.txt holds a run of more than 10,000/,
  ],
  ['not UTF-8', () => write('latin.txt', Uint8Array.of(0x63, 0xe9, 0x20)), /latin\.txt is not UTF-8 text\.$/],
  ['a folder without text', () => join(write('bare/x.json', '{}'), '..'), /holds no \.txt or \.md file\.$/],
])('%s is one line for the user', async (_, path, message) => {
  await expect(readText(path())).rejects.toMatchObject({
    name: 'BenchError',
    exitCode: 2,
    message: expect.stringMatching(message),
  })
})
