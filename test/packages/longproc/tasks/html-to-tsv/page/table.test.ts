import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../../core/random/random.ts'
import type { KindId } from '../../../../../../packages/longproc/tasks/html-to-tsv/kinds.ts'
import { english } from '../../../../../../packages/longproc/tasks/html-to-tsv/languages/en.ts'
import { drawTable } from '../../../../../../packages/longproc/tasks/html-to-tsv/page/table.ts'
import { toRowIdentity } from '../../../../../../packages/longproc/tasks/html-to-tsv/rows.ts'
import type { ColumnField, Schema } from '../../../../../../packages/longproc/tasks/html-to-tsv/schema.ts'
import { readTopics } from '../../../../../../packages/longproc/tasks/html-to-tsv/topics.ts'
import { drawVocabulary } from '../../../../../../packages/longproc/tasks/html-to-tsv/vocabulary.ts'

const field = (name: string, kind: KindId): ColumnField => ({
  name,
  header: name,
  kind,
  range: [1, 2],
  form: '',
  rule: 'plain',
  rare: 0,
})

/** Thirty rows can be made of it: five conditions of six types. */
const small: Schema = {
  topic: readTopics()[0],
  language: english,
  vocabulary: drawVocabulary(english, makeRandom('table')),
  fields: [field('condition', 'condition'), field('type', 'type')],
  extras: [],
}
const place = (tokens: number) => ({ tokens, count: (text: string) => text.length, rng: makeRandom('rows') })

test('rows differ, to the last one that can be made', () => {
  // Twenty lines of at most thirty letters.
  const { rows, tsv, header } = drawTable(small, undefined, place(500))
  const lines = tsv.trim().split('\n')
  expect(lines[0]).toBe(header)
  expect(lines.length).toBe(rows.length + 1)
  expect(new Set(lines).size).toBe(lines.length)
  expect(Math.abs(tsv.length - 500)).toBeLessThan(20)
  expect(() => drawTable(small, undefined, place(5000))).toThrow(
    'no more rows of condition\ttype that differ, after 30',
  )
})

test('a table has four rows, however short', () => expect(drawTable(small, undefined, place(10)).rows.length).toBe(4))

test.each([
  [['The Mill', 'N/A'], ['mill', 'na'], true],
  [['1.5'], ['15'], true],
  [['x–y'], ['xy'], true],
  [['éa b'], ['é ab'], true],
  [['x y'], ['xy'], true],
  [['x', 'y'], ['xy', ''], false],
  [['दीप'], ['दिप'], false],
])('%j and %j are one row: %s', (one, other, same) => expect(toRowIdentity(one) === toRowIdentity(other)).toBe(same))
