import { answerFrom, NOT_FOUND } from '../answer.ts'
import type { Page } from '../page.ts'
import { layOut } from '../page.ts'
import { searchCode } from '../search-code.ts'
import { defineSkill } from './skill.ts'

/**
 * Where the messages describe a Python REPL with a variable `context`: writes a block that searches it, reads what was printed
 * in the next turn, and ends in the way that the messages name: an answer dictionary, FINAL(…), or plain words.
 */
export const python = defineSkill({
  id: 'python',
  about: 'a Python REPL over `context`: search, read, finish',
  try(page) {
    const { messages } = page
    const rules = messages.map(({ role, content }) => (role === 'assistant' ? '' : content)).join('\n')
    if (!/\brepl\b/i.test(rules) || !/\bcontext\b/.test(rules) || !/\bpython\b|```repl/i.test(rules)) return undefined
    const asked = askedIn(page)
    const printed = printedIn(page)
    if (printed.length === 0) return { text: `I will search the context first.\n\n${block(searchCode(asked, 0))}` }
    const answer = answerFrom({
      ...page,
      ...asked,
      material: printed.join('\n\n'),
      memory: undefined,
      section: undefined,
    })
    if (answer === undefined && printed.length < 3) {
      return { text: `Nothing yet; I will look for single words.\n\n${block(searchCode(asked, printed.length))}` }
    }
    return { text: finish(answer ?? NOT_FOUND, rules) }
  },
})

/** The question stands in the first message of the user. */
function askedIn({ messages }: Page): { question: string; frame: string } {
  const first = messages.find(({ role }) => role === 'user')?.content ?? ''
  const { question } = layOut(first)
  return { question: question || first, frame: first }
}

/** One entry for each turn that was answered. */
function printedIn({ messages }: Page): string[] {
  const printed: string[] = []
  for (const { role, content } of messages) {
    if (role === 'assistant') printed.push('')
    else if (printed.length > 0) printed[printed.length - 1] += `${content}\n`
  }
  return printed
}

const block = (code: string) => `\`\`\`repl\n${code}\n\`\`\``

function finish(answer: string, rules: string): string {
  const field = /\b(\w+)\[["'](content|answer|value)["']\]/.exec(rules)
  const ready = /\b(\w+)\[["'](ready|done|final)["']\]/.exec(rules)
  if (field) {
    const lines = [`${field[1]}["${field[2]}"] = ${JSON.stringify(answer)}`]
    if (ready) lines.push(`${ready[1]}["${ready[2]}"] = True`)
    return block(lines.join('\n'))
  }
  return /\bFINAL\(/.test(rules) ? `FINAL(${answer})` : answer
}
