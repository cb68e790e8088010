import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import type { QaData } from '../../../datasets/qa/qa.ts'
import { getQuestionsPerContext } from '../../build/together.ts'
import { type DataSets, defineTask, type Reading } from '../../task.ts'
import { formatAnswerInstructions } from '../answer-format.ts'
import { buildDocumentContext } from './document-pool.ts'
import { groupOnce } from './group-apart.ts'
import { buildOfficialDocuments, countOfficialDocuments } from './official-documents.ts'

/**
 * Defines a task of questions over real documents among distractors (RULER, arXiv 2404.06654, section 3.4). The gold
 * documents and the question's own distractors come first, then random documents of the same source up to the target
 * length.
 * Differences from RULER: it shuffles with a constant seed, so the gold documents of all questions of a length have the
 * same slots; here the slots are stratified over the items. When its pool is used up, RULER repeats documents; here the
 * prose of `--haystack` continues, and the row reports it. Questions come in a shuffled order, not the file's.
 */
export function qaTask<const Id extends string>(own: {
  id: Id
  about: string
  reading: Reading
  source: string
  data: 'squad' | 'hotpotqa'
  fromNeighbours: string
  /** Tokens of a question's gold paragraphs, at most. */
  goldTokens: number
}) {
  const { data: role, fromNeighbours, goldTokens, ...rest } = own
  const getSource = (data: Partial<DataSets>): QaData => data[role]! // as `needs` it is there
  return defineTask({
    ...rest,
    family: 'qa',
    version: 3,
    params: { own_documents: true },
    paramNotes: {
      own_documents: `begin with the question's own distractors (${fromNeighbours}) before random documents`,
    },
    answerTokens: 128,
    official: {
      answerTokens: 32,
      core({ index, data }) {
        const { questions } = getSource(data)
        // Questions keep the file's order; a constant shuffle places the documents.
        return toQaQuestion(questions[index % questions.length], () => 0, ' Answer:')
      },
      size: ({ facts }, request) => countOfficialDocuments(getSource(request.data), toDocuments(facts), request),
      fill: ({ facts }, request) => buildOfficialDocuments(getSource(request.data), toDocuments(facts), request),
    },
    paired: true,
    uniqueAnswer: false,
    scorer: 'ruler-any',
    chance: 0,
    program: 'does not',
    needs: role,
    haystack: true,
    instructions: `The question is to be answered from the documents.`,
    template: IN_ORDER,

    available(data, params) {
      const { length } = getSource(data).questions
      const size = getQuestionsPerContext(params)
      return length < size ? length : length - (length % size)
    },

    core({ index, shared, depth, data }) {
      const { questions } = getSource(data)
      const order = shuffleQuestions(questions, shared)
      return toQaQuestion(questions[order[index % order.length]], depth)
    },

    together: {
      tokens: () => goldTokens,
      cores(places, { index: number, shared, data }) {
        const { questions } = getSource(data)
        const groups = groupOnce(questions, shared.path, () => shuffleQuestions(questions, shared), places.length)
        const group = groups[number % groups.length]
        const cores = group.map((which, at) => toQaQuestion(questions[which], places[at].depth))
        const all = cores.flatMap(({ facts }) => facts.gold)
        const gold = all.filter(({ paragraph }, at) => all.findIndex(other => other.paragraph === paragraph) === at)
        const facts = { own: [...new Set(cores.flatMap(({ facts }) => facts.own))], gold }
        return cores.map(({ cluster: _, ...core }) => ({
          ...core,
          facts,
          own: core.facts.gold.map(own => gold.findIndex(({ paragraph }) => paragraph === own.paragraph)),
        }))
      },
    },

    fill({ facts }, request) {
      return buildDocumentContext(
        getSource(request.data),
        facts.gold,
        request.params.own_documents ? facts.own : [],
        request,
      )
    },

    solve: 'none',
  })
}

const shuffleQuestions = (questions: QaData['questions'], shared: Random): Uint32Array =>
  shared.fork('questions').shuffle(Uint32Array.from(questions, (_, at) => at))

function toQaQuestion(
  { id, question, answers, gold, own, given }: QaData['questions'][number],
  depth: (gold: number) => number,
  answerPrefix?: string,
) {
  return {
    question: question.trim(),
    ...formatAnswerInstructions('phrase', { what: 'the answer', note: 'as briefly as the documents give it' }),
    ...(answerPrefix !== undefined && { answerPrefix }),
    expected: answers,
    cluster: id,
    facts: { own, ...(given && { given }), gold: gold.map((paragraph, at) => ({ paragraph, depth: depth(at) })) },
  }
}

const toDocuments = ({ gold, ...facts }: ReturnType<typeof toQaQuestion>['facts']) => ({
  ...facts,
  gold: gold.map(({ paragraph }) => paragraph),
})
