import { getLast } from 'fathom-bench/plugin'
import { answerFromPage, NOT_FOUND } from '../answer.ts'
import { phraseAnswer } from '../reading/phrase.ts'
import { nameCode, searchCode, writeReadingCode } from '../search-code.ts'
import type { RequestPage } from '../server/page.ts'
import { layOutPage } from '../server/page.ts'
import { findTrail } from './look-through.ts'
import { defineSkill } from './skill.ts'

/**
 * Works in a Python REPL with a variable `context`, if the messages describe one. It writes a block that searches the
 * context and reads its output in the next turn. If searching finds nothing, it lets a model read parts. It ends as the
 * messages demand: an answer dictionary, FINAL(…), or plain words.
 */
export const python = defineSkill({
  id: 'python',
  about: 'a Python REPL over `context`: search, read, ask a model about parts, finish',
  try(page) {
    const { messages } = page
    const rules = messages.map(({ role, content }) => (role === 'assistant' ? '' : content)).join('\n')
    if (!/\brepl\b/i.test(rules) || !/\bcontext\b/.test(rules) || !/\bpython\b|```repl/i.test(rules)) return undefined
    const asked = findRequest(page)
    const printed = listPrinted(page)
    const told = { ...page, ...asked, material: printed.join('\n\n'), memory: undefined, section: undefined }
    if (LAST.test(getLast(messages).content)) return { text: phraseAnswer(answerFromPage(told) ?? NOT_FOUND, told) }
    const step = writeNextCode(told, printed, rules)
    if (step) return { text: `${step.why}\n\n${wrapInFence(step.code)}` }
    return { text: finish(phraseAnswer(answerFromPage(told) ?? NOT_FOUND, told), rules) }
  },
})

const LAST = /\bno (?:more )?turns? (?:is|are) left\b|\bno turns? left\b|\blast turn\b/i

/** Returns the code to run next; undefined if the answer is known or everything was tried. */
function writeNextCode(
  page: RequestPage,
  printed: readonly string[],
  rules: string,
): { why: string; code: string } | undefined {
  const done = page.messages.map(({ role, content }) => (role === 'assistant' ? content : '')).join('\n')
  const trail = findTrail(page.question, page.material)
  const names = (trail?.missing ?? []).filter(name => !done.includes(JSON.stringify(name)))
  if (names.length > 0 && printed.length < MOST_LOOKS)
    return { why: `I will look up ${names.join(' and ')}.`, code: nameCode(names) }
  if (printed.length === 0) return { why: 'I will search the context first.', code: searchCode(page, 0) }
  if (trail ? trail.answer !== undefined : answerFromPage(page) !== undefined) return undefined
  if (!trail && printed.length < 2)
    return { why: 'Nothing yet; I will look for single words.', code: searchCode(page, printed.length) }
  const calls = /\bllm_query_batched\b/.test(rules) && !done.includes('llm_query_batched')
  return calls ? { why: 'I will have the parts read.', code: writeReadingCode(page, partChars(rules)) } : undefined
}

const MOST_LOOKS = 12

/** Returns the size of a part for a sub-call, with a margin, from "It holds about 86,000 characters". */
function partChars(rules: string): number {
  const told = Number(/\babout ([\d,]{4,12}) characters\b/.exec(rules)?.[1]?.replaceAll(',', '') ?? 40_000)
  return Math.max(2_000, Math.floor(0.8 * told))
}

/** Finds the question in the first user message, or in one that precedes each response. */
function findRequest({ messages }: RequestPage): { question: string; frame: string } {
  const said = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const frame = said.find(content => QUESTION.test(content)) ?? said[0] ?? ''
  return { question: layOutPage(frame).question || frame, frame }
}

const QUESTION = /<(?:question|task)>/

/** One entry for each turn that was answered. A message that only asks for the next turn tells nothing. */
function listPrinted({ messages }: RequestPage): string[] {
  const printed: string[] = []
  for (const { role, content } of messages) {
    if (role === 'assistant') printed.push('')
    else if (printed.length > 0 && !/^.{0,200}\?$/.test(content) && !QUESTION.test(content))
      printed[printed.length - 1] += `${content.replace(CODE, '').replace(/^Output[^\n]{0,20}:\n/, '')}\n`
  }
  return printed
}

/** A block that comes again before what it printed. */
const CODE = /^Code:\n```[\s\S]*?\n```\n+(?=Output)/

const wrapInFence = (code: string) => `\`\`\`repl\n${code}\n\`\`\``

function finish(answer: string, rules: string): string {
  const field = /\b(\w+)\[["'](content|answer|value)["']\]/.exec(rules)
  const ready = /\b(\w+)\[["'](ready|done|final)["']\]/.exec(rules)
  if (field) {
    const lines = [`${field[1]}["${field[2]}"] = ${JSON.stringify(answer)}`]
    if (ready) lines.push(`${ready[1]}["${ready[2]}"] = True`)
    return wrapInFence(lines.join('\n'))
  }
  return /\bFINAL\(/.test(rules) ? `FINAL(${answer})` : answer
}
