import { type ChatTool, escapeRegExp, getLast } from 'fathom-bench/plugin'
import { answerFromPage, NOT_FOUND } from '../answer.ts'
import { findOfferedTools, type Offered } from '../available-tools.ts'
import type { Thought } from '../reader-state.ts'
import { findAssignments, findNamesReaching } from '../reading/links.ts'
import { phraseAnswer } from '../reading/phrase.ts'
import { findContentStems } from '../reading/words.ts'
import { searchCode, type TextSource } from '../search-code.ts'
import type { RequestPage } from '../server/page.ts'
import { layOutPage } from '../server/page.ts'
import { isCountQuestion } from './count-words.ts'
import { findQuotedNames } from './extract.ts'
import { isFollowRequest, isVariableQuestion } from './follow-links.ts'
import { findTrail } from './look-through.ts'
import { defineSkill } from './skill.ts'

/**
 * With tools on offer: searches for the question's names, follows what it finds, then searches for words, reads on;
 * hands in what it found.
 */
export const useTools = defineSkill({
  id: 'use-tools',
  about: 'tool calls, native or as fenced JSON: grep, read, python, submit, by the names and parameters they declare',
  try(page) {
    const offered = findOfferedTools(page)
    if (!offered) return undefined
    const first = page.messages.find(({ role }) => role === 'user')?.content ?? ''
    const question = (layOutPage(first).question || first).replace(FILE, '')
    // In "context.txt:712: …" the prefix is the position of a line, not its text.
    const material = offered.results.join('\n\n').replace(PLACE, '')
    const asked: RequestPage = { ...page, question, frame: first, memory: undefined, section: undefined, material }
    const last = LAST.test(getLast(page.messages).content)
    const step = last ? undefined : planNextStep(asked, offered)
    return step
      ? toThought(step, offered)
      : submitAnswer(offered, phraseAnswer(answerFromPage(asked) ?? NOT_FOUND, asked))
  },
})

const PLACE = /^[\w./-]{1,200}:\d{1,9}: /gm
const LAST = /\bno (?:more )?turns? (?:is|are) left\b|\blast turn\b/i

interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

function planNextStep(page: RequestPage, offered: Offered): Call | undefined {
  const { question, frame } = page
  const { tools, results } = offered
  const python = findTool(tools, /python|exec|code/i)
  const search = findTool(tools, /grep|search|find/i)
  if (python && (isCountQuestion({ question, frame: '' }) || isFollowRequest(question)) && results.length === 0)
    return call(python, searchCode({ question, frame: question }, 0, findSource(frame)), frame)
  if (results.length < MOST_STEPS) {
    const lead = search && (searchVariablesLeft(page, offered, search) ?? searchTrailLeft(page, offered, search))
    if (lead) return lead
  }
  if (results.length > 0 && answerFromPage(page) !== undefined) return undefined
  if (python && results.length === 2)
    return call(python, searchCode({ question, frame: question }, 1, findSource(frame)), frame)
  const names = findQuotedNames(question)
  if (search && results.length === 0 && names.length > 0) return call(search, makeNamePattern(names), frame)
  if (search && results.length <= 1) return call(search, makeNamePattern([...findContentStems(question)]), frame)
  const read = findTool(tools, /read|open|view|cat\b/i)
  return read && results.length < 6 ? continueReading(read, results.at(-1) ?? '', call(read, '', frame)) : undefined
}

const MOST_STEPS = 30

/** Variables that were found to have the value, and not been searched for yet. */
function searchVariablesLeft(
  { question, frame, material }: RequestPage,
  { done, results }: Offered,
  search: ChatTool,
): Call | undefined {
  if (!isVariableQuestion(question)) return undefined
  const links = findAssignments(material)
  const values = question.match(/-?\d[\d.,]*\d/g) ?? []
  const reached = values.flatMap(value => findNamesReaching(links, value)).map(({ name }) => name)
  const left = [...new Set([...(results.length === 0 ? values : []), ...reached])].filter(name => !done.includes(name))
  return left.length > 0 ? call(search, makeNamePattern(left), frame) : undefined
}

/** Looks up the names that a description leads to: first their positions, then the text under their heading. */
function searchTrailLeft(
  { question, frame, material }: RequestPage,
  offered: Offered,
  search: ChatTool,
): Call | undefined {
  const { missing = [] } = findTrail(question, material) ?? {}
  const sought = missing.find(name => !offered.done.includes(name))
  if (sought !== undefined) return call(search, makeNamePattern([sought]), frame)
  const read = findTool(offered.tools, /read|open|view|cat\b/i)
  if (!read) return undefined
  for (const name of missing) {
    for (const [, path, line, text] of offered.results.join('\n').matchAll(/^([\w./-]{1,200}):(\d{1,9}): (.*)$/gm)) {
      if (text.trim() !== name) continue
      const step = makeReadCall(read, { path: path, start: Number(line), end: Number(line) + HEADED_LINES })
      if (!offered.done.includes(JSON.stringify(step.arguments))) return step
    }
  }
  return undefined
}

/** Continues from where a result was cut: "read with start_char=16000". */
function continueReading(tool: ChatTool, result: string, step: Call): Call {
  const on = /\b([a-z_]{1,40})=(\d{1,12})\b/.exec(result.slice(-200))
  if (!on || !getProperties(tool)[on[1]]) return step
  return { ...step, arguments: { ...step.arguments, [on[1]]: Number(on[2]) } }
}

/** Lines below a heading that are read with it. */
const HEADED_LINES = 3

interface Lines {
  readonly path: string
  readonly start: number
  readonly end: number
}

function makeReadCall(tool: ChatTool, { path, start, end }: Lines): Call {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(getProperties(tool))) {
    if (/path|file/i.test(name)) given[name] = path
    else if (/^(?:start|first|from)(?:_line)?$|^line$|^offset$/i.test(name)) given[name] = start
    else if (/^(?:end|last|to)(?:_line)?$/i.test(name)) given[name] = end
  }
  return { name: tool.name, arguments: given }
}

function findSource(frame: string): TextSource {
  const index = /\b[\w-]*index[\w-]*\.\w{2,5}\b/i.exec(frame)?.[0]
  return index === undefined ? { file: FILE.exec(frame)?.[0] ?? 'context.txt' } : { index }
}

function toThought(step: Call, { fenced }: Offered): Thought {
  if (!fenced) return { text: '', toolCalls: [step] }
  return { text: `\`\`\`json\n${JSON.stringify({ tool: step.name, arguments: step.arguments })}\n\`\`\`` }
}

function submitAnswer(offered: Offered, answer: string): Thought {
  const submit = findTool(offered.tools, /submit|answer|final|finish/i)
  return submit ? toThought(call(submit, answer, ''), offered) : { text: answer }
}

const findTool = (tools: readonly ChatTool[], form: RegExp) => tools.find(({ name }) => form.test(name))

const makeNamePattern = (words: readonly string[]) => [...new Set(words)].map(escapeRegExp).join('|')

const getProperties = (tool: ChatTool) =>
  (tool.parameters?.['properties'] ?? {}) as Record<string, { type?: string } | undefined>

/** Fills the parameters of a tool: a file where one is wanted, the text in the first other text field. */
function call(tool: ChatTool, text: string, frame: string): Call {
  const properties = getProperties(tool)
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
