import { expect, test } from 'vitest'
import { kinds } from '../../../../../packages/longproc/tasks/html-to-tsv/kinds.ts'
import { english } from '../../../../../packages/longproc/tasks/html-to-tsv/languages/en.ts'
import { readTopics } from '../../../../../packages/longproc/tasks/html-to-tsv/topics.ts'

test.each(readTopics())(
  '$subject: labels and kinds are known, no property comes twice',
  ({ subject, about, properties }) => {
    expect(Object.keys(english.subjects)).toContain(subject)
    expect(about).toMatch(/^[a-z]/)
    for (const { name, label, kind, range } of properties) {
      expect(Object.keys(english.labels), name).toContain(label)
      expect(Object.keys(kinds), name).toContain(kind)
      // Amounts have a range, and nothing else has one.
      expect(range[0] < range[1] || range.join() === '0,0', name).toBe(true)
    }
    for (const key of ['name', 'label'] as const)
      expect(new Set(properties.map(property => property[key])).size).toBe(properties.length)
  },
)

test('all kinds of page have a topic', () => {
  expect(
    readTopics()
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(Object.keys(english.subjects).sort())
})

test('the first property is the name of an entry', () => {
  for (const { properties } of readTopics()) expect(properties[0].label).toBe('name')
})
