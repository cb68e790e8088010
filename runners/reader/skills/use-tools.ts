import { answerFrom, NOT_FOUND } from '../answer.ts'
import { layOut } from '../page.ts'
import type { ChatTool } from '../request.ts'
import { searchCode } from '../search-code.ts'
import { contentOf } from '../words.ts'
import { asksForCommon } from './count-words.ts'
import { namesIn } from './extract.ts'
import { defineSkill } from './skill.ts'

/** With tools on offer: searches for the question's names, then for its words, then reads on; hands in what it found. */
export const useTools = defineSkill({
  id: 'use-tools',
  about: 'tool calls: grep, read, python, submit, by the names and parameters they declare',
  try(page) {
    const { tools, messages } = page
    if (tools.length === 0) return undefined
    const first = messages.find(({ role }) => role === 'user')?.content ?? ''
    const question = (layOut(first).question || first).replace(FILE, '')
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
    const frame = messages
      .filter(({ role }) => role === 'system' || role === 'user')
      .map(({ content }) => content)
      .join('\n')
    const asked = { ...page, question, frame: first, memory: undefined, section: undefined }
    const answer = results.length > 0 ? answerFrom({ ...asked, material: results.join('\n\n') }) : undefined
    const step = answer === undefined ? nextStep(tools, question, frame, results.length) : undefined
    return step ? { text: '', toolCalls: [step] } : handIn(tools, answer ?? NOT_FOUND)
  },
})

interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

function nextStep(tools: readonly ChatTool[], question: string, frame: string, turn: number): Call | undefined {
  const python = named(tools, /python|exec|code/i)
  if (python && (asksForCommon(question) || turn === 2))
    return call(python, searchCode({ question, frame: question }, turn > 0 ? 1 : 0), frame)
  const search = named(tools, /grep|search|find/i)
  const names = namesIn(question)
  if (search && turn === 0 && names.length > 0) return call(search, pattern(names), frame)
  if (search && turn <= 1) return call(search, pattern([...contentOf(question)]), frame)
  const read = named(tools, /read|open|view|cat\b/i)
  return read && turn < 6 ? call(read, '', frame) : undefined
}

function handIn(tools: readonly ChatTool[], answer: string) {
  const submit = named(tools, /submit|answer|final|finish/i)
  return submit ? { text: '', toolCalls: [call(submit, answer, '')] } : { text: answer }
}

const named = (tools: readonly ChatTool[], form: RegExp) => tools.find(({ name }) => form.test(name))

const pattern = (words: readonly string[]) =>
  [...new Set(words)].map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')

/** Fills the parameters of a tool: a file where one is wanted, the text in the first other text field. */
function call(tool: ChatTool, text: string, frame: string): Call {
  const properties = (tool.parameters?.['properties'] ?? {}) as Record<string, { type?: string } | undefined>
  const required = (tool.parameters?.['required'] ?? Object.keys(properties)) as readonly string[]
  const given: Record<string, unknown> = {}
  let placed = text === ''
  for (const name of Object.keys(properties)) {
    if (/path|file/i.test(name)) {
      if (required.includes(name)) given[name] = FILE.exec(frame)?.[0] ?? 'context.txt'
    } else if (!placed && (properties[name]?.type ?? 'string') === 'string') {
      given[name] = text
      placed = true
    }
  }
  return { name: tool.name, arguments: given }
}

const FILE = /\b[\w-]+\.(?:txt|md|json)\b/
