import { createHash } from 'node:crypto'
import { mkdtempSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { EXIT } from '../../../core/errors.ts'
import { defineFrozenFile, groupRows, parseLines, parseTsv } from '../../../core/files/frozen-file.ts'

const TEXT = 'kettle\nlantern\n'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function fileWith(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'frozen-')), 'words.txt')
  writeFileSync(path, text)
  let parsed = 0
  const read = defineFrozenFile(pathToFileURL(path), {
    sha256: hashOf(TEXT),
    onChange: 'raise the version of cwe',
    parse: found => {
      parsed++
      return parseLines(found)
    },
  })
  return { path, read, times: () => parsed }
}

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test('a file is read when it is first asked for, and once', () => {
  const { path, read, times } = fileWith(TEXT)
  expect(times()).toBe(0)
  expect(read()).toEqual(['kettle', 'lantern'])
  unlinkSync(path)
  expect([read(), times()]).toEqual([['kettle', 'lantern'], 1])
})

test.each([
  ['another letter', 'kettle\nlantern\n'.replace('k', 'm')],
  ['line ends of another system', TEXT.replaceAll('\n', '\r\n')],
  ['no last line break', TEXT.trimEnd()],
  ['a byte order mark', `\uFEFF${TEXT}`],
  ['nothing', ''],
])('a file with %s is refused by one line that says what to do', (_, text) => {
  const { path, read, times } = fileWith(text)
  const message = `${path}: got sha256 ${hashOf(text)}, expected ${hashOf(TEXT)}. To restore the file, install Fathom again. To change it, raise the version of cwe and put the new sha256 into the code that reads the file.`
  expect(thrownBy(read)).toMatchObject({ name: 'BenchError', exitCode: EXIT.incomplete, message })
  // A second call does not take it either.
  expect(thrownBy(read)).toMatchObject({ message })
  expect(times()).toBe(0)
})

test('a missing file is named', () => {
  const { path, read } = fileWith(TEXT)
  unlinkSync(path)
  expect(thrownBy(read)).toMatchObject({
    exitCode: EXIT.incomplete,
    message: expect.stringMatching(
      /^[^\n]*words\.txt: cannot read a file of the program \(ENOENT[^\n]*Install Fathom again\.$/,
    ),
  })
})

test('rows follow the header line, and keep empty cells', () => {
  const rows = parseTsv('kind\tword\tplural\nbeast\tox\toxen\ntool\tkey\t\nbeast\tcat\n')
  expect(rows).toEqual([
    ['beast', 'ox', 'oxen'],
    ['tool', 'key', ''],
    ['beast', 'cat'],
  ])
  expect([...groupRows(rows)]).toEqual([
    ['beast', [['ox', 'oxen'], ['cat']]],
    ['tool', [['key', '']]],
  ])
})
