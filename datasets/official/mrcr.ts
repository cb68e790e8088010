import * as z from 'zod'
import { has } from '../qa-files.ts'
import type { OfficialShape } from './item.ts'

/**
 * OpenAI-MRCR (huggingface.co/datasets/openai/mrcr): a conversation whose last turn asks for one earlier reply, letter by letter,
 * behind a random string. `prompt` is the conversation, or its JSON. Official runs send turns; here they stand in one message, in
 * the form that the data's own examples have.
 */
export const mrcr: OfficialShape = {
  name: 'OpenAI-MRCR {prompt, answer, random_string_to_prepend}',
  fits: row => has(row, 'random_string_to_prepend') && (has(row, 'prompt') || has(row, 'messages')),
  read(value, { at }) {
    const row = mrcrRow.parse(value)
    const turns = turnsOf(row.messages ?? row.prompt)
    const asked = turns.at(-1)!
    const written = turns.slice(0, -1).map(spoken)
    const context = written.join(BETWEEN)
    const documents = spansOf(written)
    const meant = row.desired_msg_index === undefined ? undefined : documents[row.desired_msg_index]
    const answer = row.answer ?? row.expected_answer!
    const prefix = row.random_string_to_prepend
    return [
      {
        id: `${at}`,
        family: 'needle',
        head: '',
        context,
        tail: `${context === '' ? '' : BETWEEN}${spoken(asked)}`,
        question: asked.content,
        answerFormat: '',
        ...(documents.length > 0 && { documents }),
        depths: meant ? [{ fact: 'asked', depth: meant.start / context.length }] : [],
        scorer: 'mrcr-ratio',
        expected: { answer, prefix, ...siblingsOf(turns, answer, prefix) },
        // English takes about four characters a token; a quarter more for other tokenizers.
        answerTokens: Math.ceil(answer.length / 3.2) + 16,
        notes: ['the turns of the conversation stand in one message'],
      },
    ]
  },
}

const BETWEEN = '\n\n'

const spoken = ({ role, content }: Turn) => `${role === 'assistant' ? 'Assistant' : 'User'}: ${content}`

/** All replies to the ask that the meant reply answers: the needles, and which of them is meant. */
function siblingsOf(turns: readonly Turn[], answer: string, prefix: string): { blocks?: string[]; asked?: number } {
  const meant = answer.startsWith(prefix) ? answer.slice(prefix.length) : answer
  const at = turns.findIndex(({ role, content }) => role === 'assistant' && content === meant)
  const ask = turns[at - 1]
  if (at < 1 || ask?.role !== 'user') return {}
  const places = turns.flatMap((turn, place) =>
    turn.role === 'assistant' && turns[place - 1]?.content === ask.content ? [place] : [],
  )
  return { blocks: places.map(place => turns[place]!.content), asked: places.indexOf(at) }
}

function spansOf(written: readonly string[]) {
  let start = 0
  return written.map((text, at) => {
    const span = { id: `turn ${at}`, start, end: start + text.length }
    start = span.end + BETWEEN.length
    return span
  })
}

function turnsOf(prompt: string | readonly Turn[] | undefined): readonly Turn[] {
  if (typeof prompt !== 'string') return prompt!
  try {
    return turnList.parse(JSON.parse(prompt))
  } catch (error) {
    throw new Error('has a prompt that is not the JSON of a conversation', { cause: error })
  }
}

const turn = z.object({ role: z.string(), content: z.string() })
type Turn = z.infer<typeof turn>
const turnList = z.array(turn).min(1)

const mrcrRow = z
  .object({
    prompt: z.union([z.string(), turnList]).optional(),
    messages: turnList.optional(),
    answer: z.string().optional(),
    expected_answer: z.string().optional(),
    random_string_to_prepend: z.string().min(1),
    desired_msg_index: z.number().int().min(0).optional(),
  })
  .refine(row => row.answer !== undefined || row.expected_answer !== undefined, 'answer is missing')
