import { strip } from '../../../core/python/python.ts'

/**
 * What the official code reads of `<Tag>…</Tag>`: from the first opening to the first closing tag of the whole output,
 * thinking included, stripped. Nothing between them where the closing tag comes first; undefined where either is
 * missing.
 */
export function extractFirstTagged(text: string, tag: string): string | undefined {
  const open = text.indexOf(`<${tag}>`)
  const close = text.indexOf(`</${tag}>`)
  return open < 0 || close < 0 ? undefined : strip(text.slice(open + tag.length + 2, close))
}

/** What stands in the last complete pair of tags; undefined without one. */
export function extractLastTagged(text: string, tag: string): string | undefined {
  const close = text.lastIndexOf(`</${tag}>`)
  const open = close < 0 ? -1 : text.lastIndexOf(`<${tag}>`, close)
  return open < 0 ? undefined : strip(text.slice(open + tag.length + 2, close))
}

/** What is said behind the thinking: behind the last `</think>`, up to a `<think>` that never ends. */
export function stripThinking(text: string): string {
  const end = text.lastIndexOf(END)
  const rest = end < 0 ? text : text.slice(end + END.length)
  const open = rest.indexOf('<think>')
  return open < 0 ? rest : rest.slice(0, open)
}

const END = '</think>'
