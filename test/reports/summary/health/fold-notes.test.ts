import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldNotes } from '../../../../reports/summary/health/fold-notes.ts'

const MODELS = Array.from({ length: 25 }, (_, at) => `lab/m-${at}.5b`)

/** What a report may say of one name. */
const SAID = [
  (name: string) => `answers of ${name} were cut`,
  (name: string) => `${name} is unverified: no seed`,
  (name: string) => `${name}: the pool of documents ran out (3 items)`,
  (name: string) => `(${name}) twice, ${name}`,
]

describe('notes that differ in a name alone', () => {
  test.each(SAID.map(said => [said('NAME'), said] as const))('%s: are one', (_, said) => {
    const folded = foldNotes(MODELS.map(said), MODELS)
    expect(folded).toHaveLength(1)
    expect(folded[0]).toBe(said('lab/m-0.5b, lab/m-1.5b and 23 more'))
  })

  test('keep all of few names, and their place', () => {
    const notes = ['first', 'no a here', 'middle', 'no b here', 'no a2 here']
    expect(foldNotes(notes, ['a', 'b', 'a2'])).toEqual(['first', 'no a, b and a2 here', 'middle'])
  })
})

test('what differs in more than one name, or in a number, stays', () => {
  const notes = ['a beats b', 'b beats a', '3 of a', '4 of b', 'no names']
  expect(foldNotes(notes, ['a', 'b'])).toEqual(notes)
  expect(foldNotes(notes, [])).toEqual(notes)
})

test('no note is lost: each name of a folded kind is listed or counted', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...MODELS), { minLength: 1 }),
      fc.constantFrom(...SAID),
      (names, said) => {
        const [folded] = foldNotes(names.map(said), MODELS)
        const more = Number(/and (\d+) more/.exec(folded)?.[1] ?? 0)
        const listed = names.filter(name =>
          new RegExp(`(?<![\\w.-])${name.replaceAll('.', '\\.')}(?!\\w)`).test(folded),
        )
        expect(listed.length + more).toBe(names.length)
      },
    ),
    { numRuns: 40 },
  )
})
