import { describe, expect, test } from 'vitest'
import { ask, haystack } from './ask.ts'

const DOCUMENTS = [
  'Vessholm Bridge\nVessholm Bridge is a road bridge over the Tarn River. It was opened in 1931 and designed by Ingrid Halvorsen, an engineer from Norby.',
  'Ingrid Halvorsen\nIngrid Halvorsen was a Danish engineer. She studied in Lund and later taught at the Technical School of Aarden.',
  'Tarn River\nThe Tarn River rises in the Grey Hills and flows 214 miles to the sea. About 40,000 people live along it.',
  'Harbour Gazette\nThe Harbour Gazette is a newspaper that was founded in 1874 in Port Selby.',
  'Northern Mirror\nThe Northern Mirror is a newspaper that was founded in 1902 in Ellwick.',
]
const context = [...DOCUMENTS, haystack(20).join('\n')].map((text, at) => `Document ${at + 1}:\n${text}`).join('\n\n')

const cases: readonly [question: string, answer: string][] = [
  ['Who designed the Vessholm Bridge?', 'Ingrid Halvorsen'],
  ['When was the Vessholm Bridge opened?', '1931'],
  ['Where did Ingrid Halvorsen study?', 'Lund'],
  ['How many people live along the Tarn River?', '40,000 people'],
  ['In what year was the Harbour Gazette founded?', '1874'],
  ['Which newspaper was founded first, Harbour Gazette or Northern Mirror?', 'Harbour Gazette'],
  ['Was Ingrid Halvorsen an engineer?', 'yes'],
  ['Where does the Tarn River rise?', 'Grey Hills'],
]

describe('open questions', () => {
  test.each(cases)('%s', (question, answer) => {
    expect(
      ask(
        `Answer the question from the documents. Give only the answer.\n\n${context}\n\nQuestion: ${question}\nAnswer:`,
      ),
    ).toBe(answer)
    expect(ask(`<documents>\n${context}\n</documents>\n\n${question}`)).toBe(answer)
    expect(ask(`${question} Answer with a few words from the documents that follow.\n\n${context}`)).toBe(answer)
  })

  test('"a question follows" is no chain to follow, and initials end no sentence', () => {
    const text = `${context}\n\nA chart leads to the sea. Mary leads to the hall.`
    expect(
      ask(
        `Read this. A question follows.\n\n${text}\n\nQuestion: Who taught J. Mary at the Technical School of Aarden?`,
      ),
    ).toContain('Halvorsen')
  })

  test('multiple choice', () => {
    const options = 'A) Lund\nB) Port Selby\nC) Ellwick\nD) Norby'
    expect(
      ask(`${context}\n\nIn which town was the Northern Mirror founded?\n${options}\nAnswer with the letter.`),
    ).toBe('C')
    expect(ask(`Question: Where was the Harbour Gazette founded?\n${options}\n\nText:\n${context}`)).toBe('B')
  })
})
