import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findExportClashes } from '../bin/clashes.mjs'
import { ROOMS, ROOT, sourcesBelow } from '../bin/rooms.mjs'
import { findVagueParameters } from '../bin/vague-parameters.mjs'

// Comments name their subject, messages say "got X, expected Y", and an exported name means one thing.

const TOP = [...new Set(Object.keys(ROOMS).map(room => room.split('/')[0]!))] // split gives at least one part
const OWN = ['bench.ts', 'index.ts', ...TOP.flatMap(sourcesBelow)]
const read = (files: readonly string[]) => new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
const PACKAGES = sourcesBelow('packages').filter(file => !file.includes('node_modules/'))
const SOURCES = read([...OWN, ...PACKAGES, 'vitest.config.ts', ...['bin/perf', 'docs/examples'].flatMap(sourcesBelow)])
/** Exported names that two files may declare, each with a reason. */
const KNOWN_CLASHES: readonly string[] = []

/** A comment that opens with "Of the run, …" or "What is …", or a message in the old form. */
const OLD_VOICE = /(?:\/\*\*\s+(?:\*\s+)?|(?:^|\s)\/\/ )(?:Of|What) [a-z].*|came\. Allowed.*/gm

/** Words that a newcomer has to translate, in comments. Names in backquotes may have them. */
const OLD_WORDS =
  /\b(?:held against|told apart|taken back|reckon\w*|heeds?|begun|nobody|contestants?|beside|anew|at the (?:most|least))\b/i
const COMMENT = /\/\*\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*/gm

function findOldVoice(text: string): string[] {
  const comments = Array.from(text.matchAll(COMMENT), ([comment]) => comment.replace(/`[^`]*`/g, ''))
  return [
    ...Array.from(text.matchAll(OLD_VOICE), ([found]) => found),
    ...comments.filter(comment => OLD_WORDS.test(comment)),
  ].map(found => found.trim())
}

test('comments and messages are free of the old voice', () => {
  expect(SOURCES.size).toBeGreaterThan(1_000)
  expect([...SOURCES].flatMap(([file, text]) => findOldVoice(text).map(line => `${file}: ${line}`))).toEqual([])
})

test.each([
  '/** Of the run, the items that ended. */',
  '/**\n   * What is left of a budget.\n   */',
  'const a = 1 // What came of it.',
  '// Of several, the first.',
  '/** Scores that are held against those of a baseline. */',
  '/**\n * A job that a worker has\n * begun.\n */',
  '// Nobody reads it.',
  `throw usageError(\`--seed: \${text} came. Allowed: a number.\`)`,
])('%j is refused', line => {
  expect(findOldVoice(`const b = 2\n${line}\n`)).toHaveLength(1)
})

test.each([
  '/** Returns the rest of a budget. */',
  '/** Writes ` Nobody answered.` */',
  "const sentence = 'Nobody stood beside it.'",
  "const question = 'What is stated? Of four people, one.'",
])('%j is allowed', line => {
  expect(findOldVoice(line)).toEqual([])
})

test('no two files export one name for different things', () => {
  const clashes = findExportClashes(read([...OWN, ...PACKAGES])).filter(({ name }) => !KNOWN_CLASHES.includes(name))
  expect(clashes, 'rename one of them to what it is').toEqual([])
})

test('a clash is a name that two files declare', () => {
  const texts = new Map([
    ['a.ts', 'export const read = 1\nexport async function* list() {}\nexport { held } from "./c.ts"'],
    ['b.ts', 'export interface read {}\nexport function list() {}\nconst held = 2\nexport const held = 3'],
  ])
  expect(findExportClashes(texts).map(({ name }) => name)).toEqual(['read', 'list'])
})

test('no parameter has a name that says nothing of what it is', () => {
  expect(findVagueParameters(SOURCES), 'name it after its type or its use').toEqual([])
})

test.each([
  ['function read(\n  place: number,\n  size = 1,\n) {}', ['a.ts:2 place']],
  ['export const read = given => given', ['a.ts:1 given']],
  ['class Heap { add(asked?: string, around = 2) {} }', ['a.ts:1 asked', 'a.ts:1 around']],
  ['const place = 1\nread(place, { asked: 2 })', []],
])('%j has the vague parameters %j', (text, found) => {
  expect(findVagueParameters(new Map([['a.ts', text]]))).toEqual(found)
})
