import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../generators/registry.ts'
import { echoes, listContentStems, readFamilies } from '../../../../generators/tasks/nolima-style/associations.ts'
import type { Labelled } from '../../../../scorers/text/lists/label.ts'
import { makeItems } from '../../place.ts'

const task = tasks.get('nolima-style')!
const families = readFamilies()

describe.each(families.map(family => [family.id, family] as const))(
  'nolima-style, %s',
  (_, { rows, levels, told, field }) => {
    test('says a person and a clue, asks for an X, and has a field', () => {
      for (const sentence of told) expect(sentence).toMatch(/^(?=.*\bN\b)(?=.*CLUE)/)
      for (const { question, echo } of levels) for (const text of [question, echo]) expect(text).toMatch(/\bX\b/)
      expect([told.length, levels.length > 0 && levels.length <= 2]).toEqual([3, true])
      expect(['places', 'doings', 'instruments', 'animals']).toContain(field)
    })

    test('has a clue for each row, and an X for each level', () => {
      expect(new Set(rows.map(([clue]) => clue)).size).toBe(rows.length)
      for (const row of rows) expect(row).toHaveLength(1 + levels.length)
      for (const row of rows) for (const cell of row) expect(cell).toMatch(/^[A-Za-z][A-Za-z' ,-]*$/)
    })

    test('no question shares a stem with its needle, and each echo shares one', () => {
      for (const [clue, ...xs] of rows)
        for (const [level, { question, echo }] of levels.entries()) {
          const asked = listContentStems(question.replace('X', xs[level]))
          for (const frame of told)
            for (const stem of listContentStems(frame.replace('CLUE', clue)))
              for (const other of asked) {
                const same =
                  stem === other ||
                  (Math.min(stem.length, other.length) > 3 && (stem.startsWith(other) || other.startsWith(stem)))
                expect(same, `${clue}: ${stem}, ${other}`).toBe(false)
              }
          for (const text of [echo, ...echoes])
            expect(listContentStems(text.replace('X', xs[level])).some(stem => asked.includes(stem))).toBe(true)
        }
    })

    test('leaves a dozen rows as decoys', () => {
      for (const level of levels.keys())
        for (const row of rows)
          expect(rows.filter(other => other[level + 1] !== row[level + 1]).length).toBeGreaterThanOrEqual(12)
    })
  },
)

describe('nolima-style', () => {
  test('knows more than 120 associations', () => {
    expect(families.flatMap(({ rows, levels }) => rows.flatMap(() => levels)).length).toBeGreaterThan(200)
    expect(families.flatMap(({ rows }) => rows).length).toBeGreaterThan(190)
  })

  test('what holds a word of the question answers nothing, and the haystack holds none', () => {
    for (const { context, question, row } of makeItems(task, 8192, 36)) {
      // Of "Rio de Janeiro", de begins many a made name.
      const asked = listContentStems(question).filter(stem => stem.length > 2)
      const { labels } = row.expected as Labelled
      const sharing = context
        .split(/(?<=\.)\s/)
        .filter(sentence =>
          (sentence.toLowerCase().match(/[a-z]+/g) ?? []).some(word => asked.some(stem => word.startsWith(stem))),
        )
      expect(sharing.length, question).toBe(4)
      for (const sentence of sharing) for (const name of labels) expect(sentence).not.toContain(name)
    }
  })

  test('the text names all who are told of, and two hops can be asked for alone', () => {
    for (const { context, row } of makeItems(task, 4096, 18, { params: { ...task.params, hops: 'two' } }))
      for (const name of (row.expected as Labelled).labels.slice(0, 10))
        expect(context.split(new RegExp(`\\b${name}\\b`)).length).toBeGreaterThan(1)
  })
})
