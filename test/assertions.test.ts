import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOMS, ROOT, sourcesBelow } from '../bin/rooms.mjs'

// `!` promises the compiler what it cannot see: a comment has to say why it holds.

const TOP = new Set(Object.keys(ROOMS).map(room => room.split('/')[0]!))
const SOURCES = ['bench.ts', 'index.ts', ...[...TOP, 'bin/perf'].flatMap(sourcesBelow)]

/**
 * A `!` behind a name or a bracket. One before a quote or an escape ends a text, and one before `=` or a word is an
 * operator.
 */
const ASSERTION = /[\w)\]]!(?![=\w'"`\\])/
const COMMENT = /\/\/|\/\*|^\s*\*(?![[\w])/

/** Lines with an assertion, where neither they nor the ones above have a comment. */
const bareIn = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) => ASSERTION.test(line) && ![line, lines[at - 1] ?? ''].some(each => COMMENT.test(each)),
  )
}

test('a source asserts that a value is there only where a comment says why', () => {
  const bare = SOURCES.flatMap(file => bareIn(readFileSync(join(ROOT, file), 'utf8')).map(line => `${file}: ${line}`))
  expect(bare).toEqual([])
})

test.each(['a.get(key)!', '  f(a!, b)', 'list[0]!.name', 'const [x] = found!', '  last! += 1'])(
  '%s wants a comment',
  line => {
    expect(bareIn(`const a = 1\n${line}`)).toEqual([line])
    expect(bareIn(`*each() {\n${line}`)).toEqual([line])
    expect(bareIn(`// It is there.\n${line}`)).toEqual([])
    expect(bareIn(`${line} // it is there`)).toEqual([])
  },
)

test.each(['if (!a && b !== c) return', "'Well done!'", 'a != b'])('%s asserts nothing', line => {
  expect(bareIn(line)).toEqual([])
})
