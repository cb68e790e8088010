import { strip } from '../../../core/python/python.ts'

/** The nodes that an answer lists, or why none could be read. */
export type NodeList = { readonly nodes: ReadonlySet<string> } | { readonly failed: string }

/**
 * GraphWalks' own parser (dataset card of openai/graphwalks, be6cc6e): the last line must hold "Final Answer:"; its
 * text from the first "[" to the last "]" is cut at commas. A line break behind the answer is a failure.
 */
export function parseLastLineList(answer: string): NodeList {
  const line = answer.slice(answer.lastIndexOf('\n') + 1)
  if (!line.includes('Final Answer:')) return { failed: 'no "Final Answer:" in the last line' }
  const start = line.indexOf('[')
  const end = line.lastIndexOf(']')
  if (start < 0 || end < start) return { failed: 'no list in the last line' }
  const inside = line.slice(start, end + 1).replace(/^[[\]]+/, '')
  return { nodes: new Set([...new Set(stripBrackets(inside).split(','))].map(strip).filter(Boolean)) }
}

/**
 * Returns the last balanced list after the last "Final Answer:", anywhere and over any number of lines. Markdown,
 * quotes and bullets around the words and the nodes are ignored.
 */
export function parseBalancedList(answer: string): NodeList {
  const marker = [...answer.matchAll(MARKER)].at(-1)
  if (marker === undefined) return { failed: 'no "Final Answer:"' }
  const inside = findLastBalanced(answer, marker.index + marker[0].length)
  if (inside === undefined) return { failed: 'no list behind "Final Answer:"' }
  const entries = new Set(inside.match(/[^,;\n[\]]+/g))
  return { nodes: new Set([...entries].map(entry => entry.replace(BARE, '$1')).filter(Boolean)) }
}

function findLastBalanced(text: string, from: number): string | undefined {
  let depth = 0
  let start = 0
  let last: readonly [number, number] | undefined
  for (const { 0: bracket, index } of text.slice(from).matchAll(/[[\]]/g)) {
    if (bracket === '[' && depth++ === 0) start = index + 1
    else if (bracket === ']' && depth > 0 && --depth === 0) last = [start, index]
  }
  return last && text.slice(from + last[0], from + last[1])
}

function stripBrackets(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === ']' || text[end - 1] === '[')) end--
  return text.slice(0, end)
}

const MARKER = /final answer[*_`\s]{0,8}:/gi
/** Text between quotes, marks and blanks: at most 200 characters, since longer entries are not nodes. */
const BARE = /^[\s"'`*‘’“”(-]*([^\s"'`*‘’“”()]{0,200})[\s"'`*‘’“”)]*$/u
