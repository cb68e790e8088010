import { describe, expect, test } from 'vitest'
import { isHeldOut } from '../../../../generators/materials/words/held-out.ts'
import { tasks } from '../../../../generators/registry.ts'
import { listClues, listContentStems, readFamilies } from '../../../../generators/tasks/nolima-style/clues.ts'
import type { Labelled } from '../../../../scorers/text/lists/label.ts'
import { makeItems } from '../../place.ts'
import { makeSecondReader } from '../core/second-reader.ts'

const task = tasks.get('nolima-style')!
const families = readFamilies()

describe.each(families.map(family => [family.id, family] as const))(
  'nolima-style, %s',
  (_, { asked, clues, deeds }) => {
    test('has clues for each meaning, part of which public seeds may draw', () => {
      expect(clues.size).toBeGreaterThanOrEqual(16)
      for (const [meant, list] of clues) {
        expect(list.length, meant).toBeGreaterThanOrEqual(5)
        expect(list.filter(clue => !isHeldOut(clue)).length, meant).toBeGreaterThan(0)
      }
    })

    test('no question shares a stem with a clue or a deed of its family', () => {
      const words = [...deeds.is, ...deeds.near].flatMap(({ text }) => listContentStems(text.replaceAll('CLUE', '')))
      for (const [meant, list] of clues) {
        const wanted = listContentStems(asked.replace('X', meant))
        for (const own of [...words, ...list.flatMap(listContentStems)])
          for (const other of wanted)
            expect(
              own === other ||
                (Math.min(own.length, other.length) > 3 && (own.startsWith(other) || other.startsWith(own))),
              `${meant}: ${own}, ${other}`,
            ).toBe(false)
      }
    })
  },
)

describe('nolima-style', () => {
  test('no clue of a family has a word that begins with a stem of another family’s question', () => {
    const clues = families.flatMap(({ clues }) => [...clues.values()].flat())
    const stems = families.flatMap(({ asked, clues }) =>
      [...clues.keys()].flatMap(meant => listContentStems(asked.replace('X', meant)).filter(stem => stem.length > 2)),
    )
    const words = new Set(clues.flatMap(clue => clue.toLowerCase().match(/[a-z]+/g) ?? []))
    expect([...words].filter(word => stems.some(stem => word.startsWith(stem)))).toEqual([])
  })

  test('knows more than 400 associations, no two of the same clue', () => {
    expect(listClues().length).toBeGreaterThan(400)
    expect(new Set(listClues()).size).toBe(listClues().length)
  })

  test('a second solver finds the one person of whom both things are told', () => {
    const names = new RegExp(
      listClues()
        .toSorted((a, b) => b.length - a.length)
        .map(clue => clue.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    )
    const read = makeSecondReader('tasks/nolima-style/frames.tsv', names)
    let shared = 0
    for (const { context, question, row } of makeItems(task, 8192, 6)) {
      const asked = families.flatMap(family =>
        [...family.clues].flatMap(([meant, clues]) =>
          question.includes(family.asked.replace('X', meant)) ? [{ id: family.id, clues }] : [],
        ),
      )
      expect(asked).toHaveLength(2)
      const [first, second] = asked.map(({ id, clues }) => {
        const people = context.split(/(?<=[.!?])\s+/).flatMap(sentence => {
          if (!clues.some(clue => sentence.includes(clue))) return []
          const named = Array.from(sentence.matchAll(/(?=\b([A-Z][a-z]+ [A-Z][a-z]+))/g), ([, name]) => name)
          return named.filter(who => {
            const deed = read(sentence, who)
            return deed?.row[0] === id && deed.row[1] === 'is'
          })
        })
        shared += people.length - 1
        return people
      })
      const { answer, labels } = row.expected as Labelled
      expect(first.filter(who => second.includes(who))).toEqual([answer])
      expect(labels).toContain(answer)
    }
    // Others share each of the two with the one who is asked for.
    expect(shared).toBeGreaterThan(12)
  })

  test('no sentence holds a word of the question', () => {
    for (const { context, question } of makeItems(task, 8192, 9)) {
      // Of "Rio de Janeiro", de begins many a made name.
      const asked = listContentStems(question).filter(stem => stem.length > 2)
      const words = context.toLowerCase().match(/[a-z]+/g) ?? []
      expect(words.filter(word => asked.some(stem => word.startsWith(stem)))).toEqual([])
    }
  })
})
