import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTsv } from '../../../../core/files/frozen-file.ts'
import { statedLanguageFieldsAll } from '../../../../packages/languages/scorers/language-fields.ts'
import { statedLanguageNumber } from '../../../../packages/languages/scorers/language-number.ts'
import { statedLanguagePhrase } from '../../../../packages/languages/scorers/language-phrase.ts'
import { statedLanguageSet } from '../../../../packages/languages/scorers/language-set.ts'
import type { TextScorer } from '../../../../scorers/scorer.ts'
import { FUZZ_CODES, FUZZ_NAMES, FUZZ_NUMBERS, FUZZ_VALUES } from './fuzz-subjects.ts'

/** Sorts of replies, by the letter that the files of phrasings use. */
export const FUZZ_SORTS: Readonly<Record<string, string>> = {
  a: 'a town',
  u: 'nothing stated',
  n: 'a number',
  s: 'a list',
  f: 'lines for two people',
}
export const FUZZ_LANGUAGES = Object.keys(FUZZ_NAMES)

/** A reply to a subject, and whether its scorer reads it as what it is. */
export interface FuzzReply {
  readonly language: string
  readonly sort: string
  readonly isRight: boolean
  readonly text: string
  readonly isRead: boolean
}

/** Puts each phrasing of a file to all subjects of its language and sort. */
export function readFuzz(file: string): FuzzReply[] {
  const rows = parseTsv(readFileSync(join(import.meta.dirname, file), 'utf8'))
  return rows.flatMap(([side = '', row = '', language = '', phrasing = '']) => {
    const isRight = side === 'right'
    const sort = toSort(row, isRight)
    // "Yes" answers no question of these.
    if (row === '14') return []
    const subjects = listSubjects(language, sort)
    // The older files have their number in them.
    const asked = sort === 'n' && !LETTER.test(phrasing) ? subjects.slice(0, 1) : subjects
    return asked.map(({ letters, scorer, expected }): FuzzReply => {
      const text = phrasing.replaceAll('\\n', '\n').replace(LETTERS, letter => letters[letter] ?? letter)
      const { value } = scorer.score(text, expected)
      return { language, sort, isRight, text, isRead: value > 1 - 1e-9 === isRight }
    })
  })
}

const LETTER = /(?<![A-Za-z])[XYABCDPQ](?![A-Za-z])/
const LETTERS = new RegExp(LETTER, 'g')

/** The older files number their rows. */
function toSort(row: string, isRight: boolean): string {
  if (Object.hasOwn(FUZZ_SORTS, row)) return row
  if (row === '13') return 'n'
  return isRight && ['9', '10', '11'].includes(row) ? 'u' : 'a'
}

interface FuzzSubject {
  readonly letters: Readonly<Record<string, string>>
  readonly scorer: TextScorer
  readonly expected: unknown
}

function listSubjects(language: string, sort: string): FuzzSubject[] {
  const { towns, persons } = FUZZ_NAMES[language]
  const labels = towns
  const list = (
    scorer: unknown,
    made: readonly { readonly letters: Record<string, string>; readonly expected: unknown }[],
  ) => made.map(({ letters, expected }) => ({ letters, scorer: scorer as TextScorer, expected }))
  const pairs = towns.map((town, at) => [town, towns[(at + 1) % towns.length]] as const)
  // Needles have lists of values, of one value too.
  if (language === 'he' && sort === 'n')
    return list(
      statedLanguageSet,
      FUZZ_VALUES.map(([X, Y]) => ({ letters: { X, Y }, expected: { language, answers: [X] } })),
    )
  if (sort === 'n')
    return list(
      statedLanguageNumber,
      FUZZ_NUMBERS.map(([X, Y]) => ({ letters: { X: String(X), Y: String(Y) }, expected: { language, number: X } })),
    )
  if (sort === 's')
    return list(
      statedLanguageSet,
      FUZZ_CODES.map(([A, B, C, D]) => ({ letters: { A, B, C, D }, expected: { language, answers: [A, B, C] } })),
    )
  if (sort === 'f')
    return list(
      statedLanguageFieldsAll,
      pairs.map(([X, Y], at) => {
        const [P, Q] = [persons[at], persons[(at + 1) % persons.length]]
        return { letters: { X, Y, P, Q }, expected: { language, fields: { [P]: X, [Q]: Y }, labels } }
      }),
    )
  const answers = (X: string) => (sort === 'u' ? [] : [X])
  return list(
    statedLanguagePhrase,
    pairs.map(([X, Y]) => ({ letters: { X, Y }, expected: { language, answers: answers(X), labels } })),
  )
}
