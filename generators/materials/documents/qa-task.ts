import { IN_ORDER } from '../../../core/text/template.ts'
import type { QaData } from '../../../datasets/qa/qa.ts'
import { type DataSets, defineTask, type Reading } from '../../task.ts'
import { formatAnswerInstructions } from '../answer-format.ts'
import { buildDocumentContext } from './document-pool.ts'
import { buildOfficialDocuments, countOfficialDocuments } from './official-documents.ts'

/**
 * Questions over real documents among distractors (RULER, arXiv 2404.06654, section 3.4): the gold documents and the
 * question's own distractors first, then random documents of the same source until the target length is reached.
 *
 * Where RULER differs: it shuffles with a constant seed, so that the gold documents of all questions of a length stand
 * in the same slots; here their slots are stratified over the items. Above its pool RULER repeats documents; here the
 * prose of `--haystack` goes on, and the row says so. Questions come in a shuffled order, not the file's.
 */
export function qaTask<const Id extends string>(own: {
  id: Id
  about: string
  reading: Reading
  source: string
  data: 'squad' | 'hotpotqa'
  fromNeighbours: string
}) {
  const { data: role, fromNeighbours, ...rest } = own
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
        // In the file's order. Where documents stand, a constant shuffle says.
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

    available: data => getSource(data).questions.length,

    core({ index, shared, depth, data }) {
      const { questions } = getSource(data)
      const order = shared.fork('questions').shuffle(Uint32Array.from(questions, (_, at) => at))
      return toQaQuestion(questions[order[index % order.length]], depth)
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
