import { describe, expect, test } from 'vitest'
import { readWordings } from '../../../../generators/materials/accounts/wordings.ts'
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
  test('no wording and no clue of another family has a word that begins with a stem of a question', () => {
    for (const { id, asked, clues } of families) {
      const stems = [...clues.keys()].flatMap(meant => listContentStems(asked.replace('X', meant)))
      const others = families.filter(family => family.id !== id).flatMap(({ clues }) => [...clues.values()].flat())
      const deeds = families.flatMap(({ deeds }) => [...deeds.is, ...deeds.near].map(({ text }) => text))
      const subjects = Object.values(readWordings().subjects)
        .flat()
        .map(({ text }) => text)
      const words = new Set(
        [...others, ...deeds, ...subjects].flatMap(text => text.toLowerCase().match(/[a-z]+/g) ?? []),
      )
      const long = stems.filter(stem => stem.length > 2)
      expect([...words].filter(word => long.some(stem => word.startsWith(stem)))).toEqual([])
    }
  })

  test('knows more than 400 associations, no two of the same clue', () => {
    expect(listClues().length).toBeGreaterThan(400)
    expect(new Set(listClues()).size).toBe(listClues().length)
  })

  test('a second solver finds the one person of whom all three things are told', () => {
    const names = new RegExp(
      listClues()
        .toSorted((a, b) => b.length - a.length)
        .map(clue => clue.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('|'),
      'g',
    )
    const read = makeSecondReader('tasks/nolima-style/frames.tsv', names)
    let [shared, nearly] = [0, 0]
    for (const { context, question, row } of makeItems(task, 8192, 6)) {
      const asked = families.map(({ id, asked, clues }) => {
        const [before] = asked.split('X')
        const [, said] = question.split(before)
        const meant = [...clues].filter(([name]) => new RegExp(`(^| or )${name}\\b`).test(said.split(/, | and/)[0]))
        return { id, clues: meant.flatMap(([, list]) => list) }
      })
      const found = asked.map(({ id, clues }) => {
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
      expect(found[0].filter(who => found.every(people => people.includes(who)))).toEqual([answer])
      for (const [at] of found.entries()) {
        const others = found.toSpliced(at, 1)
        nearly += others[0].filter(who => who !== answer && others[1].includes(who)).length
      }
      expect(labels).toContain(answer)
    }
    // Others share each of the three, or two of them, with the one who is asked for.
    expect(shared).toBeGreaterThan(30)
    expect(nearly).toBeGreaterThan(10)
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
