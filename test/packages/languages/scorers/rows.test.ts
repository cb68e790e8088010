import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseTsv } from '../../../../core/files/frozen-file.ts'
import { languageNumber, statedLanguageNumber } from '../../../../packages/languages/scorers/language-number.ts'
import { languagePhrase, statedLanguagePhrase } from '../../../../packages/languages/scorers/language-phrase.ts'
import { fillTowns, type TestLanguage, TOWNS } from './names.ts'

// Short replies as people and models write them, in six languages (rows.tsv): X is the right town, Y a wrong one. Rows
// 9 to 11 and u are right where nothing is stated, and rows 13 and n give a number. Those of phrasings.tsv are more of
// the same.

const rows = ['rows.tsv', 'phrasings.tsv'].flatMap(file =>
  parseTsv(readFileSync(join(import.meta.dirname, file), 'utf8')),
)
const isNumber = (row: string) => row === '13' || row === 'n'
const isUnstated = (side: string, row: string) => side === 'right' && ['9', '10', '11', 'u'].includes(row)
const isTown = (side: string, row: string) =>
  !isNumber(row) && !isUnstated(side, row) && !(side === 'right' && row === '14')

const misread = (check: (side: string, row: string, language: TestLanguage, reply: string) => boolean | undefined) =>
  rows.flatMap(([side, row, language, text]) => {
    const reply = fillTowns(text, language as TestLanguage)
    return check(side, row, language as TestLanguage, reply) === false ? [`${language} ${side} ${row}: ${reply}`] : []
  })

test('there are many rows in each of six languages', () => {
  for (const language of Object.keys(TOWNS)) expect(rows.filter(row => row[2] === language).length).toBeGreaterThan(60)
})

for (const scorer of [statedLanguagePhrase, languagePhrase]) {
  test(`${scorer.id}: towns, with the wrong one known and unknown`, () => {
    const wrong = [true, false].flatMap(known =>
      misread((side, row, language, reply) => {
        if (!isTown(side, row)) return undefined
        const [right, other] = TOWNS[language]
        const labels = known ? [right, other] : undefined
        return (
          scorer.score(reply, { language, answers: [right], ...(labels && { labels }) }).value ===
          Number(side === 'right')
        )
      }).map(line => `${known ? '' : 'unlabelled '}${line}`),
    )
    expect(wrong).toEqual([])
  })

  test(`${scorer.id}: nothing is stated`, () => {
    expect(
      misread((side, row, language, reply) => {
        if (!isUnstated(side, row)) return undefined
        const town = TOWNS[language][0]
        const none = scorer.score(reply, { language, answers: [], labels: TOWNS[language] }).value
        return none === 1 && scorer.score(reply, { language, answers: [town] }).value === 0
      }),
    ).toEqual([])
  })

  test(`${scorer.id}: a town is no "not stated"`, () => {
    expect(
      misread((side, row, language, reply) =>
        side === 'right' && isTown(side, row)
          ? scorer.score(reply, { language, answers: [], labels: TOWNS[language] }).value === 0
          : undefined,
      ),
    ).toEqual([])
  })
}

for (const scorer of [statedLanguageNumber, languageNumber])
  test(`${scorer.id}: numbers`, () => {
    expect(
      misread((side, row, language, reply) =>
        isNumber(row) ? scorer.score(reply, { language, number: 42 }).value === Number(side === 'right') : undefined,
      ),
    ).toEqual([])
  })
