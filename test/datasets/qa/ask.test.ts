import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCsv } from '../../../datasets/csv.ts'
import { readAsked } from '../../../datasets/qa/ask.ts'
import { readText } from '../../../datasets/text.ts'
import { folderOf } from '../../packages/longproc/data/folder.ts'

const read = async (name: string, text: string) => (await readAsked('--task', fileOf(name, text))).questions
const fileOf = (name: string, text: string) => join(folderOf({ [name]: text }), name)

const EXPECTED = [
  {
    question: 'Who owns the boat?',
    answers: ['Ada', 'Ada Byron'],
    evidence: ['Ada owns "the boat", since 1840.'],
    group: 'people',
  },
  { question: 'How many?', answers: ['7'], evidence: [], scorer: 'ruler-recall' },
]
const withoutPlace = (questions: readonly { readonly place: string }[]) =>
  questions.map(({ place: _, ...rest }) => rest)

describe('questions of a file', () => {
  test.each([
    [
      'mine.csv',
      '\ufeffQuestion,answers,evidence,scorer,group\r\nWho owns\tthe boat?,Ada|Ada Byron,"Ada owns ""the boat"",\nsince 1840.",,people\r\n\r\nHow many?,7,,ruler-recall\r\n',
    ],
    [
      'mine.csv',
      'question;answers;evidence;scorer;group\nWho owns the boat?;Ada|Ada Byron;"Ada owns ""the boat"", since 1840.";;people\nHow many?;7;;ruler-recall;',
    ],
    [
      'mine.jsonl',
      '{"question": "Who owns the boat?", "answer": "Ada", "answers": ["Ada", "Ada Byron"], "evidence": "Ada owns \\"the boat\\", since 1840.", "group": "people"}\n\n{"id": 7, "question": " How many?", "answer": 7, "scorer": "ruler-recall", "group": null}\n',
    ],
    [
      'mine.json',
      '[{"question": "Who owns the boat?", "answers": ["Ada", "Ada Byron"], "evidence": ["Ada owns \\"the boat\\", since 1840."], "group": "people"}, {"question": "How many?", "answers": [7], "scorer": "ruler-recall"}]',
    ],
  ])('%s', async (name, text) => {
    expect(withoutPlace(await read(name, text))).toEqual(EXPECTED)
  })

  test.each([
    ['no answer', 'a.jsonl', '{"question": "Q?"}', /a\.jsonl, line 1 has neither "answer" nor "answers"\.$/],
    ['an empty question', 'a.csv', 'question,answer\n"Q?",x\n" ",x', /a\.csv, line 3 has a fault at "question"/],
    [
      'another column',
      'a.csv',
      'question,anser\nQ?,x',
      /a\.csv, line 2 has a field "anser" \(did you mean "answer"\?\)\. Allowed: question, answer/,
    ],
    [
      'no column of questions',
      'a.csv',
      'q,a\nx,y',
      /has no column "question"; its first line is "q, a"\. Columns: question, answer/,
    ],
    [
      'too many fields',
      'a.csv',
      'question,answer\nWho, then?,x',
      /a\.csv, line 2 has 3 fields, the head 2\. Put quotes/,
    ],
    ['an open quote', 'a.csv', 'question,answer\n"Who,x', /a\.csv, line 2: a quote is never closed\.$/],
    ['a quote within a field', 'a.csv', 'question,answer\n"Who"s,x', /a\.csv, line 2: a quote ends within a field\.$/],
    [
      'an answer that is no text',
      'a.json',
      '[{"question": "Q?", "answer": {"a": 1}}]',
      /a\.json, entry 1 has a fault at "answer"/,
    ],
    ['broken JSON', 'a.jsonl', '{"question": "Q?", "answer": "x"}\n{', /a\.jsonl, line 2 is not valid JSON\.$/],
    [
      'one object',
      'a.json',
      '{"question": "Q?", "answer": "x"}',
      /a\.json is not a list\. Allowed: a JSON list of rows/,
    ],
    ['a value that is no row', 'a.json', '[7]', /a\.json, entry 1 has a fault/],
    ['nothing', 'a.csv', 'question,answer\n', /holds no question\.$/],
    ['a PDF', 'a.pdf', '%PDF-1.7', /a\.pdf is not text\. Make text of it \(pdftotext a\.pdf a\.txt\)\.$/],
    [
      'a Word document',
      'a.docx',
      'PK',
      /a\.docx is not text\. Make text of it \(pandoc a\.docx -t plain -o a\.txt\)\.$/,
    ],
  ])('%s is refused in one line', async (_, name, text, line) => {
    await expect(read(name, text)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(line) })
  })

  test('a file that is not there', async () => {
    await expect(readAsked('--task ask:x', '/nowhere/x.csv')).rejects.toThrow(
      /^--task ask:x: \/nowhere\/x\.csv cannot be read/,
    )
  })
})

test('a haystack of documents is refused with what makes text of them, unless that has been done', async () => {
  const folder = folderOf({ 'a.txt': 'Fog lay on the river.', 'deep/b.PDF': '%PDF' })
  await expect(readText(folder)).rejects.toThrow(
    /^--haystack: the folder .* holds deep\/b\.PDF, which is not text\. Make text of it \(pdftotext b\.PDF b\.txt\) or take it out\.$/,
  )
  const done = folderOf({ 'b.pdf': '%PDF', 'b.txt': 'Fog lay on the river.' })
  expect((await readText(done)).sentences).toHaveLength(1)
})

test('records know their lines, whatever stands in quotes', () => {
  expect(parseCsv('a\tb\n"x\n\ty"\t""\n\nlast\t"q""q"')).toEqual([
    { fields: ['a', 'b'], line: 1 },
    { fields: ['x\n\ty', ''], line: 2 },
    { fields: ['last', 'q"q'], line: 5 },
  ])
})
