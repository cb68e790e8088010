import { has, hasAny, type OfficialShape, wrapContext } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * HotpotQA (arXiv 1809.09600) unchanged: each question over its own paragraphs, in the file's order. Hugging Face's
 * columns work too.
 */
export const hotpotqa: OfficialShape = {
  name: 'HotpotQA {question, answer, context: [[title, [sentence]]]}',
  fits: row => has(row, 'question', 'answer', 'context') && !has(row, 'qas') && isParagraphs((row as Row).context),
  read(value, { at }) {
    const row = hotpotRow.parse(value)
    const paragraphs = toPairs(row.context)
    const gold = new Set(row.supporting_facts ? listTitles(row.supporting_facts) : [])
    let context = ''
    const documents: { id: string; start: number; end: number }[] = []
    for (const [number, [title, sentences]] of paragraphs.entries()) {
      if (number > 0) context += '\n\n'
      const start = context.length
      context += `Document ${number + 1}:\n${title}\n${joinSentences(sentences)}`
      documents.push({ id: `${number + 1}`, start, end: context.length })
    }
    const supporting = documents.filter((_, number) => gold.has(paragraphs[number][0]))
    return [
      {
        id: row._id ?? row.id ?? `${at}`,
        family: 'qa',
        ...wrapContext(context, row.question.trim(), ANSWER_FORMAT),
        question: row.question.trim(),
        answerFormat: ANSWER_FORMAT,
        documents,
        depths: supporting.map(({ start }, number) => ({ fact: `document ${number}`, depth: start / context.length })),
        scorer: 'qa-f1',
        expected: [row.answer],
        answerTokens: 128,
      },
    ]
  },
}

interface Row {
  readonly context?: unknown
}

/** Other suites have rows of a question, an answer and one text. */
const isParagraphs = (context: unknown) => Array.isArray(context) || has(context, 'title', 'sentences')

/** The same questions without paragraphs, as NeMo-Gym asks them: what a model knows by heart. */
export const gymQuestion: OfficialShape = {
  name: 'NeMo-Gym {responses_create_params, question, expected_answer}',
  fits: row =>
    has(row, 'messages', 'question', 'expected_answer') &&
    !hasAny(row, 'match_type', 'problem_type', 'random_string_to_prepend', 'choice_A'),
  read(value, { at }) {
    const { messages, question, expected_answer, id } = gymRow.parse(value)
    return [
      {
        id: id ?? `${at}`,
        family: 'qa',
        head: '',
        context: '',
        tail: messages.map(({ content }) => content).join('\n\n'),
        question,
        answerFormat: '',
        depths: [],
        scorer: 'qa-f1',
        expected: [expected_answer],
        answerTokens: 128,
        notes: ['asked without any context'],
      },
    ]
  },
}

const ANSWER_FORMAT = 'Reply with the answer only, in as few words as it can be said; yes or no where that is asked.'

/** Official sentences begin with their blank; some copies have lost it. */
const joinSentences = (sentences: readonly string[]) =>
  sentences.join(sentences.slice(1).some(sentence => /^\s/.test(sentence)) ? '' : ' ').trim()

const pair = z.tuple([z.string(), z.array(z.string())])
const columns = z.object({ title: z.array(z.string()), sentences: z.array(z.array(z.string())) })
const toPairs = (context: z.infer<typeof pair>[] | z.infer<typeof columns>): readonly [string, string[]][] =>
  Array.isArray(context) ? context : context.title.map((title, at) => [title, context.sentences[at] ?? []])

const facts = z.union([z.array(z.tuple([z.string(), z.number()])), z.object({ title: z.array(z.string()) })])
const listTitles = (entries: z.infer<typeof facts>): readonly string[] =>
  Array.isArray(entries) ? entries.map(([title]) => title) : entries.title

const hotpotRow = z.object({
  _id: z.string().optional(),
  id: z.string().optional(),
  question: z.string().min(1),
  answer: z.string().min(1),
  supporting_facts: facts.optional(),
  context: z.union([z.array(pair).min(1), columns]),
})

const gymRow = z.object({
  messages: z.array(z.object({ content: z.string() })).min(1),
  question: z.string().min(1),
  expected_answer: z.string().min(1),
  id: z.string().optional(),
})
