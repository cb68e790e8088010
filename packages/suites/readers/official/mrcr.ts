import { getLast, has, hasAny, type OfficialShape, splitLastTurn, type Turn, turnSpans } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * OpenAI-MRCR (huggingface.co/datasets/openai/mrcr): a conversation whose last turn asks for one earlier reply,
 * exactly, after a random string. `prompt` is the conversation, or its JSON. Methods that support turns send it as
 * turns; as text, each turn follows its speaker.
 */
export const mrcrShape: OfficialShape = {
  name: 'OpenAI-MRCR {prompt, answer, random_string_to_prepend}',
  fits: row => has(row, 'random_string_to_prepend') && hasAny(row, 'prompt', 'messages'),
  proof: {
    isIn: isReplacement,
    otherwise:
      'no row is dated December 2025 or later: a file from before has some rows with too many needles or a wrong answer',
  },
  read(value, { at }) {
    const row = mrcrRow.parse(value)
    const turns = parseTurns(row.messages ?? row.prompt)
    const asked = getLast(turns)
    const { context, tail, turns: placed } = splitLastTurn(turns)
    const documents = turnSpans(turns.slice(0, -1))
    const meant = row.desired_msg_index === undefined ? undefined : documents[row.desired_msg_index]
    const answer = row.answer ?? row.expected_answer! // one of them is there: the schema
    const prefix = row.random_string_to_prepend
    return [
      {
        id: `${at}`,
        family: 'needle',
        head: '',
        context,
        tail,
        question: asked.content,
        answerFormat: '',
        ...(documents.length > 0 && { documents }),
        depths: meant ? [{ fact: 'asked', depth: meant.start / context.length }] : [],
        scorer: 'mrcr-ratio',
        expected: { answer, prefix, ...findSiblings(turns, answer, prefix) },
        // English takes about four characters a token; a quarter more for other tokenizers.
        answerTokens: Math.ceil(answer.length / 3.2) + 16,
        turns: placed,
      },
    ]
  },
}

/**
 * On 5 December 2025 one row in ten was replaced for having too many needles, and one in twenty for a wrong answer;
 * they bear that date.
 */
const dated = z.object({ date_added: z.string() })
function isReplacement(row: unknown): boolean {
  const [day, month, year] = (dated.safeParse(row).data?.date_added ?? '').split('-').map(Number)
  return year !== undefined && Date.UTC(year, month - 1, day) >= REPLACED
}

const REPLACED = Date.UTC(2025, 11, 1)

/** All replies to the ask that the meant reply answers: the needles, and which of them is meant. */
function findSiblings(turns: readonly Turn[], answer: string, prefix: string): { blocks?: string[]; asked?: number } {
  const meant = answer.startsWith(prefix) ? answer.slice(prefix.length) : answer
  const at = turns.findIndex(({ role, content }) => role === 'assistant' && content === meant)
  const ask = turns[at - 1]
  if (at < 1 || ask?.role !== 'user') return {}
  const places = turns.flatMap((turn, index) =>
    turn.role === 'assistant' && turns[index - 1]?.content === ask.content ? [index] : [],
  )
  return { blocks: places.map(index => turns[index].content), asked: places.indexOf(at) }
}

function parseTurns(prompt: string | readonly Turn[] | undefined): readonly Turn[] {
  if (prompt === undefined) throw new Error('has neither prompt nor messages')
  if (typeof prompt !== 'string') return prompt
  try {
    return turnList.parse(JSON.parse(prompt))
  } catch (error) {
    throw new Error('has a prompt that is not the JSON of a conversation', { cause: error })
  }
}

const turn = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })
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
