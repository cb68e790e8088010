import { strip } from '../../core/python/python.ts'

/**
 * Returns what the official code reads from `<Tag>…</Tag>`: the text from the first opening to the first closing tag of
 * the whole output, reasoning included, stripped. It is empty if the closing tag comes first, and undefined if either
 * is missing.
 */
export function extractFirstTagged(text: string, tag: string): string | undefined {
  const open = text.indexOf(`<${tag}>`)
  const close = text.indexOf(`</${tag}>`)
  return open < 0 || close < 0 ? undefined : strip(text.slice(open + tag.length + 2, close))
}

/** Returns the text in the last complete pair of tags, or undefined. */
export function extractLastTagged(text: string, tag: string): string | undefined {
  const close = text.lastIndexOf(`</${tag}>`)
  const open = close < 0 ? -1 : text.lastIndexOf(`<${tag}>`, close)
  return open < 0 ? undefined : strip(text.slice(open + tag.length + 2, close))
}

/** Returns the text after the last `</think>`, up to a `<think>` that never ends. */
export function stripThinking(text: string): string {
  const end = text.lastIndexOf(END)
  const rest = end < 0 ? text : text.slice(end + END.length)
  const open = rest.indexOf('<think>')
  return open < 0 ? rest : rest.slice(0, open)
}

const END = '</think>'
