import {
  computeShortHash,
  type OfficialItem,
  type OfficialShape,
  type RowPlace,
  tryParseForeignJson,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from '../parts/choice.ts'
import { BETWEEN, locateDocumentSpans } from '../parts/documents.ts'
import { hasShape } from '../parts/shape.ts'
import { buildOwnPrompt, fillAroundContext, OWN_PROMPT, readCheckoutFile } from '../parts/wording.ts'
import { buildHelmetPrompt } from './helmet-prompt.ts'

// HELMET's citations (princeton-nlp/HELMET 4526dfb load_alce; ALCE, arXiv 2305.14627): questions over ranked passages
// of Wikipedia, answered with citations. A row has two thousand passages. HELMET shows the first 30 at 8K tokens and so
// on up to 700 at 128K, each as one item. The wording comes from `data.py` and the set's file in `prompts` of `--data
// helmet=FOLDER`.

/** Passages at 8K, 16K, 32K, 64K and 128K tokens. */
const SHOWN = [30, 75, 165, 345, 700]

export const helmetAsqaShape: OfficialShape = {
  name: 'HELMET ALCE ASQA {question, qa_pairs: [{short_answers}], docs: [{title, text}]}',
  fits: row => hasShape(row, { has: { question: 'text', qa_pairs: 'list', docs: 'list' } }),
  read(value, rowContext) {
    const row = asqaRow.parse(value)
    return buildItems(row, rowContext, {
      set: 'asqa',
      id: row.sample_id,
      scorer: 'helmet-asqa',
      answers: row.qa_pairs.map(({ short_answers }) => short_answers),
      format: 'Reply in a few sentences, each with the numbers of the documents that it is taken from, as in [1][3].',
    })
  },
}

export const helmetQampariShape: OfficialShape = {
  name: 'HELMET ALCE QAMPARI {question, answers: [[text]], docs: [{title, text}]}',
  fits: row => hasShape(row, { has: { question: 'text', answers: 'list', docs: 'list' }, never: ['qa_pairs'] }),
  read(value, rowContext) {
    const row = qampariRow.parse(value)
    return buildItems(row, rowContext, {
      set: 'qampari',
      id: row.id,
      scorer: 'helmet-qampari',
      answers: row.answers,
      format:
        'Reply with a list of the answers alone, commas between them, each with the number of the document that it is taken from, as in: first answer [1], second answer [3].',
    })
  },
}

interface Cited {
  readonly set: 'asqa' | 'qampari'
  readonly id: string | undefined
  readonly scorer: string
  readonly answers: readonly (readonly string[])[]
  readonly format: string
}

/** An item for each number of passages that the row has. */
function buildItems(row: z.infer<typeof common>, rowContext: RowPlace, cited: Cited): readonly OfficialItem[] {
  const { docs, question } = row
  const { set, id = `${rowContext.at}`, scorer, answers, format } = cited
  const wording = readWording(rowContext, set)
  const counts = SHOWN.filter(count => count <= docs.length)
  return (counts.length === 0 ? [docs.length] : counts).map(count => {
    const written = formatDocuments(docs.slice(0, count), wording?.doc_prompt ?? OWN_DOCUMENT)
    const context = written.join(BETWEEN)
    return {
      ...depthless,
      id,
      family: 'qa',
      ...((wording && buildOfficialPrompt(wording, context, question, rowContext)) ??
        buildOwnPrompt(context, {
          before: 'Answer a question from the documents below, and cite those that you take the answer from.',
          question,
          format,
        })),
      answerPrefix: 'Answer:',
      question,
      documents: locateDocumentSpans(written),
      scorer,
      expected: { answers, documents: count },
      answerTokens: 300,
      cluster: id,
      labels: { suite: 'HELMET', category: 'cite (answers alone)' },
      notes: [wording ? FIRST_EXAMPLES : `${OWN_PROMPT}, without worked examples`, UNSCORED],
    }
  })
}

const FIRST_EXAMPLES = 'the worked examples are the first two of the prompt file; upstream draws them'
const UNSCORED = 'recall and precision of citations take an NLI model (TRUE), and are not scored'
const OWN_DOCUMENT = 'Document [{ID}] ({title}): {text}'
const SHOTS = 2

function buildOfficialPrompt(wording: Wording, context: string, question: string, rowContext: RowPlace) {
  const { instruction } = wording
  const examples = wording.demos.slice(0, SHOTS).map(({ docs, question, answer }) => {
    const shown = formatDocuments(docs, wording.doc_prompt).join(BETWEEN)
    const { head, context, tail } = fillAroundContext(wording.demo_prompt, shown, { instruction, question, answer })
    return `${head}${context}${tail}\n\n\n`
  })
  const example = examples.join('')
  const prompt = buildHelmetPrompt(rowContext, {
    loader: 'load_alce',
    context,
    slots: { demo_text: example, instruction, question },
  })! // there, since the wording comes from the same folder
  return {
    ...prompt,
    example,
    beside: computeShortHash(`${prompt.beside}\n${wording.doc_prompt}\n${instruction}\n${example}`),
  }
}

const formatDocuments = (docs: readonly Doc[], template: string): readonly string[] =>
  docs.map(({ title, text }, at) => fillAroundContext(template, '', { ID: `${at + 1}`, title, text }).head)

/**
 * Reads the set's file of prompts; undefined without a checkout.
 * @throws Error if the file is invalid
 */
function readWording(rowContext: RowPlace, set: Cited['set']): Wording | undefined {
  const path = `prompts/${set}_revised.json`
  const text = readCheckoutFile(rowContext, 'helmet', [path])
  if (text === undefined) return undefined
  const read = wordingFile.safeParse(tryParseForeignJson(text))
  if (!read.success) throw new Error(`takes its prompt from ${path} of --data helmet, which holds none`)
  return read.data
}

const doc = z.object({ title: z.string(), text: z.string() })
type Doc = z.infer<typeof doc>
const wordingFile = z.object({
  instruction: z.string(),
  demo_prompt: z.string(),
  doc_prompt: z.string(),
  demos: z.array(z.object({ question: z.string(), answer: z.string(), docs: z.array(doc) })),
})
type Wording = z.infer<typeof wordingFile>
const common = z.object({ question: z.string().min(1), docs: z.array(doc).min(1) })
const asqaRow = common.extend({
  sample_id: z.string().optional(),
  qa_pairs: z.array(z.object({ short_answers: z.array(z.string()) })).min(1),
})
const qampariRow = common.extend({ id: z.string().optional(), answers: z.array(z.array(z.string())).min(1) })
