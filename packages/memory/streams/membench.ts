import { usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { FileStream, StreamReader } from './contract.ts'
import { toClass } from './parts/class-name.ts'
import { EntryList, sortEntries } from './parts/entries.ts'
import { parseShape } from './parts/shape.ts'

/**
 * MemBench (arXiv 2506.21605; import-myself/Membench 0495679): messages one by one, then one question with options. The
 * time that a message ends with is its own; one without has that before it.
 */
export const membench: StreamReader = {
  id: 'membench',
  source: 'arXiv 2506.21605; import-myself/Membench MemData, rule of benchmark/env/Membenenv.py (0495679)',
  form: 'document',
  classes: [],
  read({ value, who }) {
    const types = parseShape(file, value, who)
    const streams = Object.entries(types).flatMap(([type, scenarios]) =>
      Object.entries(scenarios).flatMap(([scenario, list]) =>
        list.map((each, at) => readTrajectory(each, { type, id: `${type}/${scenario}/${each.tid ?? at}`, who })),
      ),
    )
    return streams.length > 0 ? streams : fail(who)
  },
}

const fail = (who: string): never => {
  throw usageError(`${who}: got no trajectory, expected {type: {scenario: [{tid, message_list, QA}]}}.`)
}

const said = z.union([z.string(), z.looseObject({})])
const trajectory = z.looseObject({
  tid: z.union([z.string(), z.number()]).optional(),
  message_list: z.array(z.union([said, z.array(said)])).min(1),
  QA: z.looseObject({
    question: z.string().min(1),
    time: z.string().optional(),
    choices: z.record(z.string().regex(/^[A-D]$/), z.unknown()),
    ground_truth: z.string().regex(/^[A-D]$/, 'expected a letter from A to D'),
    target_step_id: z.unknown().optional(),
  }),
})
const file = z.record(z.string(), z.record(z.string(), z.array(trajectory)))

interface Place {
  readonly type: string
  readonly id: string
  readonly who: string
}

function readTrajectory({ message_list, QA }: z.infer<typeof trajectory>, { type, id, who }: Place): FileStream {
  const list = new EntryList()
  const places: number[][] = []
  let at: string | undefined
  const sessions = message_list.some(Array.isArray) ? message_list.map(each => [each].flat()) : [message_list.flat()]
  for (const [session, messages] of sessions.entries())
    for (const message of messages) {
      const turns = listTurns(message)
      if (turns.length === 0) throw usageError(`${who}: ${id}: got a message without a text, expected one.`)
      at = turns.map(({ text }) => readTime(text)).find(time => time !== undefined) ?? at
      const time = at === undefined ? {} : { at }
      places.push(
        turns.flatMap(({ role, text }) =>
          list.add({
            session: `session ${session + 1}`,
            role,
            speaker: role === 'user' ? 'User' : 'Assistant',
            text,
            ...time,
          }),
        ),
      )
    }
  const letters = Object.keys(QA.choices).sort()
  const options = letters.map(letter => toText(QA.choices[letter]))
  const shown = letters.map((letter, at) => `${letter}. ${options[at]}`).join('\n')
  const now = readTime(QA.time ?? '')
  const format = `${shown}\n\n${FORMAT}`
  return {
    id,
    introduction: 'Below are messages of a user, oldest first.',
    policy: 'These are messages of a user, one by one, and replies to them.',
    entries: list.entries,
    questions: [
      {
        classId: toClass(type),
        text: QA.question,
        answerFormat: format,
        tail: `${QA.time === undefined ? '' : `The time is ${QA.time}.\n\n`}${QA.question}\n${format}`,
        answerTokens: 32,
        scorer: 'membench-letter',
        expected: { answer: QA.ground_truth, options },
        // Upstream counts messages from 0; two of its steps are behind the last.
        evidence: sortEntries(listSteps(QA.target_step_id).flatMap(step => places[step] ?? [])),
        ...(now !== undefined && { now }),
      },
    ],
  }
}

const FORMAT = 'Reply with the letter of the right option only.'

function listTurns(message: z.infer<typeof said>): { readonly role: 'user' | 'assistant'; readonly text: string }[] {
  if (typeof message === 'string') return message.trim() === '' ? [] : [{ role: 'user', text: message }]
  const [user, assistant] = [
    message['user'] ?? message['user_message'],
    message['agent'] ?? message['assistant'] ?? message['assistant_message'],
  ]
  return [
    { role: 'user' as const, text: user },
    { role: 'assistant' as const, text: assistant },
  ].flatMap(({ role, text }) => (typeof text === 'string' && text.trim() !== '' ? [{ role, text }] : []))
}

const listSteps = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(listSteps) : Number.isInteger(value) ? [Number(value)] : []
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(toText).join(', ') : JSON.stringify(value ?? '')

/** `time: '2024-10-01 08:00' Tuesday`, with or without the colon, or the time alone. */
const readTime = (text: string): string | undefined => /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(text)?.slice(1).join('T')
