import {
  type OfficialItem,
  type OfficialShape,
  parsePlainLiteral,
  splitLastTurn,
  type Turn,
  turnSpans,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { makeJudgedItem, TAKES_A_JUDGE } from './parts/judge-items.ts'
import { hasShape } from './parts/shape.ts'
import { OWN_PROMPT } from './parts/wording.ts'

/**
 * BEAM (arXiv 2510.27246; mohammadtavakoli78/BEAM b2a3ee8): one long chat and its probing questions, of ten abilities.
 * The chat is sent as its turns, the question as the last. Every answer is judged by a rubric upstream.
 */
export const beam: OfficialShape = {
  name: 'BEAM {conversation_id, chat, probing_questions}',
  columns: ['conversation_id', 'chat', 'probing_questions'],
  fits: row =>
    hasShape(row, {
      has: { conversation_id: ['text', 'number'], chat: 'list', probing_questions: ['text', 'object'] },
    }),
  read(value): readonly OfficialItem[] {
    const row = beamRow.parse(value)
    const given = row.probing_questions
    const questions = probing.parse(typeof given === 'string' ? parsePlainLiteral(given) : given)
    const chat: readonly Turn[] = row.chat.flat().map(({ role, content }) => ({ role, content }))
    return Object.entries(questions).flatMap(([ability, list]) =>
      list.map((probe, at) => {
        const { question, answer, ideal_response, rubric } = probe
        const turns: readonly Turn[] = [...chat, { role: 'user', content: question }]
        return {
          id: `${row.conversation_id}/${ability}/${at}`,
          part: ability,
          family: 'qa' as const,
          head: '',
          ...splitLastTurn(turns),
          question,
          answerFormat: '',
          documents: turnSpans(chat),
          depths: [],
          ...makeJudgedItem({ question, answer: answer ?? ideal_response ?? '', ...parseRule(rubric), row: probe }),
          answerTokens: 1024,
          cluster: `${row.conversation_id}`,
          labels: { suite: 'BEAM', ability },
          notes: [OWN_PROMPT, TAKES_A_JUDGE],
        }
      }),
    )
  },
}

/** Parses a rubric, which is a list of criteria. Without criteria, the judge compares the answer with the reference. */
function parseRule(rubric: unknown): { readonly rule: string; readonly criteria?: readonly string[] } {
  const criteria = [rubric]
    .flat()
    .flatMap(each => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))
  return criteria.length > 0 ? { rule: 'criteria', criteria } : { rule: 'correct' }
}

const beamTurn = z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string() })
const beamRow = z.object({
  conversation_id: z.union([z.string(), z.number()]),
  // Sessions of turns; in BEAM-10M plans of sessions of turns.
  chat: z.array(z.array(beamTurn)).min(1),
  probing_questions: z.union([z.string(), z.record(z.string(), z.unknown())]),
})
const said = z.union([z.string(), z.number(), z.array(z.unknown())]).nullish()
const probing = z.record(
  z.string(),
  z.array(z.looseObject({ question: z.string().min(1), answer: said, ideal_response: said, rubric: said })),
)
