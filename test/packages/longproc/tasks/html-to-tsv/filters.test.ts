import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawFilter } from '../../../../../packages/longproc/tasks/html-to-tsv/filters.ts'
import { PAGE_LANGUAGES } from '../../../../../packages/longproc/tasks/html-to-tsv/languages/all.ts'
import { drawRow } from '../../../../../packages/longproc/tasks/html-to-tsv/rows.ts'
import { drawSchema, drawValue } from '../../../../../packages/longproc/tasks/html-to-tsv/schema.ts'
import { readTopics } from '../../../../../packages/longproc/tasks/html-to-tsv/topics.ts'
import { drawVocabulary } from '../../../../../packages/longproc/tasks/html-to-tsv/vocabulary.ts'

const languages = [...PAGE_LANGUAGES.values()]

const drawn = Array.from({ length: 300 }, (_, at) => {
  const rng = makeRandom(`filter ${at}`)
  const language = languages[at % languages.length]
  const schema = drawSchema({
    topic: readTopics()[at % readTopics().length],
    language,
    vocabulary: drawVocabulary(language, rng.fork('vocabulary')),
    isLabelled: at % 3 === 0,
    columns: 10,
    rng: rng.fork('schema'),
  })
  return { schema, filter: drawFilter(schema, rng.fork('filter')), rng }
})
const filtered = drawn.flatMap(({ filter, ...rest }) => (filter ? [{ filter, ...rest }] : []))

test('most choices of properties have a filter', () => expect(filtered.length).toBeGreaterThan(200))

test('entries of a page are on one side or the other, never on the edge', () => {
  for (const { schema, filter, rng } of filtered)
    for (const side of [true, false]) {
      const cells = Array.from({ length: 8 }, () => drawRow(schema, rng, filter, side).shown[filter.field].cell)
      if (filter.isPresence) for (const cell of cells) expect(cell !== 'N/A', filter.words).toBe(side)
      else for (const cell of cells) expect(cell, filter.words).not.toMatch(/^(N\/A|-)$/)
    }
})

test('a value on the edge is on neither side', () => {
  for (const { filter } of filtered) {
    const edge = /at (?:least|most) (-?[\d.]+)$/.exec(filter.words)?.[1]
    const days = filter.words.match(/\d{4}-\d\d-\d\d/g) ?? []
    for (const text of [...(edge === undefined ? [] : [edge]), ...days.map(day => day.replaceAll('-', ''))])
      expect(filter.keeps({ text: '', key: Number(text) }), filter.words).toBeUndefined()
  }
})

test('a filter keeps a share of the entries and refuses one', () => {
  for (const { schema, filter, rng } of filtered) {
    if (filter.isPresence) continue
    const values = Array.from({ length: 200 }, () => drawValue(schema.fields[filter.field], schema, rng))
    const kept = values.filter(value => filter.keeps(value) === true).length
    const refused = values.filter(value => filter.keeps(value) === false).length
    expect(kept, filter.words).toBeGreaterThan(6)
    expect(refused, filter.words).toBeGreaterThan(6)
  }
})

test('a word that stands in an entry in other letters is no word that is asked for, and none that is not', () => {
  for (const { filter } of filtered) {
    const word = /“([^”]+)”$/.exec(filter.words)?.[1]
    if (word === undefined || !/contain|begins/.test(filter.words)) continue
    const other = word.toUpperCase()
    if (other !== word) expect(filter.keeps({ text: `x ${other} y`, key: '' }), filter.words).toBeUndefined()
    expect(filter.keeps({ text: `x ${word} y`, key: '' }), filter.words).toBe(
      filter.words.includes('begins') ? undefined : !filter.words.includes('not'),
    )
  }
})
