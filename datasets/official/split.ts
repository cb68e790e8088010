import type { OfficialItem } from './item.ts'

/** A whole prompt in three parts that give it back when joined. */
export interface Split {
  readonly head: string
  readonly context: string
  readonly tail: string
}

/** Cuts at two places; white space at the context's ends goes to head and tail. */
export function cutPrompt(prompt: string, from: number, to: number): Split {
  const inner = prompt.slice(from, to)
  const start = from + (inner.length - inner.trimStart().length)
  const end = Math.max(start, to - (inner.length - inner.trimEnd().length))
  return { head: prompt.slice(0, start), context: prompt.slice(start, end), tail: prompt.slice(end) }
}

/** A context under our own wording, for files that hold no prompt. */
export const wrapContext = (context: string, question: string, answerFormat: string): Split => ({
  head: 'Read the text below: a question about it follows.\n\n',
  context,
  tail: `\n\n${question}\n\n${answerFormat}`,
})

/** Places of documents in the layout "Document 1:", each after a blank line; nothing where a context has another. */
export function locateDocuments(context: string): Pick<OfficialItem, 'documents'> {
  const starts: number[] = []
  for (const match of context.matchAll(/(?:^|\n\n)(?=Document (\d+):\n)/g))
    if (Number(match[1]) === starts.length + 1) starts.push(match.index + match[0].length)
  if (starts[0] !== 0) return {}
  return {
    documents: starts.map((start, at) => ({
      id: `${at + 1}`,
      start,
      end: at + 1 < starts.length ? starts[at + 1] - 2 : context.length,
    })),
  }
}

/** Returns the depth of a text in the context, if it occurs there once. */
export function findFactDepth(fact: string, text: string, context: string): { fact: string; depth: number }[] {
  const at = context.indexOf(text)
  if (text === '' || at < 0 || context.indexOf(text, at + 1) >= 0) return []
  return [{ fact, depth: at / context.length }]
}
