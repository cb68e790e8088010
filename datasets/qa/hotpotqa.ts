import * as z from 'zod'
import type { QaData } from './qa.ts'
import { has, paragraphRows, type QaShape, readQa } from './qa-files.ts'

/**
 * HotpotQA (Yang et al. 2018) from the official JSON list or the same rows as JSONL, and files of more paragraphs. A
 * question is left out where one of its supporting paragraphs is not among the given ones, as happens in the fullwiki
 * setting.
 *
 * @throws BenchError (usage) that names the file, and for JSONL the line.
 */
export const loadHotpot = (paths: readonly string[]): Promise<QaData> =>
  readQa('hotpotqa', paths, [hotpotRows, paragraphRows])

const hotpotRows: QaShape = {
  name: 'HotpotQA rows {_id, question, answer, supporting_facts, context: [[title, [sentence]]]}',
  fits: value => has(value, 'question', 'answer', 'context'),
  read(value, into) {
    const row = hotpotRow.parse(value)
    const given = row.context.map(([title, sentences]) => ({
      title,
      number: into.add(title, joinSentences(sentences)),
    }))
    const supporting = new Set(row.supporting_facts.map(([title]) => title))
    const answer = row.answer.trim()
    if (answer === '' || ![...supporting].every(title => given.some(paragraph => paragraph.title === title))) return
    const listNumbers = (wanted: boolean) => [
      ...new Set(given.filter(({ title }) => supporting.has(title) === wanted).map(({ number }) => number)),
    ]
    const gold = listNumbers(true)
    into.questions.push({
      id: row._id,
      question: row.question.trim(),
      answers: [answer],
      gold,
      own: listNumbers(false).filter(number => !gold.includes(number)),
      given: [...new Set(given.map(({ number }) => number))],
    })
  },
}

/** Official sentences begin with their blank; some copies have lost it. */
const joinSentences = (sentences: readonly string[]) =>
  sentences.join(sentences.slice(1).some(sentence => /^\s/.test(sentence)) ? '' : ' ')

const hotpotRow = z.object({
  _id: z.string(),
  question: z.string(),
  answer: z.string(),
  supporting_facts: z.array(z.tuple([z.string(), z.number()])).min(1),
  context: z.array(z.tuple([z.string(), z.array(z.string())])),
})
