import { type Fields, getErrorMessage } from 'fathom-bench/plugin'
import type { Judgment } from '../reward/judge.ts'
import type { Episode } from './episodes.ts'
import { type BodyRules, type Fault, listFaults, optionalField, textField, whole } from './validation.ts'

/** A tool as protocols list it. */
export interface EpisodeTool {
  readonly name: string
  readonly description: string
  readonly input_schema: object
}

export type ToolOutcome = { readonly text: string } | { readonly judgment: Judgment } | { readonly error: string }

interface ToolCode {
  readonly description: string
  readonly title: string
  readonly properties: Readonly<Record<string, object>>
  readonly shape: BodyRules
  run(episode: Episode, input: Fields): ToolOutcome | Promise<ToolOutcome>
}

const CODE: Readonly<Record<string, ToolCode>> = {
  read: {
    description: 'Returns part of the text: `length` characters from the place `start` on, 60,000 at most',
    title: 'ReadInput',
    properties: {
      start: { default: 0, title: 'Start', type: 'integer' },
      length: { title: 'Length', type: 'integer' },
    },
    shape: { start: optionalField(whole), length: whole },
    run: (episode, { start, length }) => ({ text: episode.read(Number(start ?? 0), Number(length)) }),
  },
  search: {
    description:
      'Finds words that follow each other in the text, in any case: up to 10 places with 400 characters each',
    title: 'SearchInput',
    properties: { words: { title: 'Words', type: 'string' } },
    shape: { words: textField },
    run: (episode, { words }) => ({ text: episode.search(String(words)) }),
  },
  submit: {
    description: 'Submits the whole reply, once, and ends the episode',
    title: 'SubmitInput',
    properties: { answer: { title: 'Answer', type: 'string' } },
    shape: { answer: textField },
    run: async (episode, { answer }) => ({ judgment: await episode.submit(String(answer)) }),
  },
}

export const TOOLS: readonly EpisodeTool[] = Object.entries(CODE).map(
  ([name, { description, title, properties, shape }]) => ({
    name,
    description,
    input_schema: {
      properties,
      required: Object.keys(shape).filter(field => !shape[field].optional),
      title,
      type: 'object',
    },
  }),
)

/** Calls a tool; never throws. */
export async function callTool(episode: Episode, name: string, input: Fields): Promise<ToolOutcome> {
  if (!Object.hasOwn(CODE, name)) return { error: `'${name.slice(0, 80)}' is not a valid tool` }
  const faults = listFaults(input, CODE[name].shape, [])
  if (faults.length > 0) return { error: `Tool input validation error: ${faults.map(describeFault).join('; ')}` }
  try {
    episode.steps++
    return await CODE[name].run(episode, input)
  } catch (error) {
    return { error: getErrorMessage(error) }
  }
}

const describeFault = ({ type, loc, msg }: Fault) => `${loc.join('.')}: ${msg} (${type})`
