import type { Item } from 'fathom-bench/plugin'
import type { OfficialRecord, OfficialSchema } from './schema.ts'

/**
 * Returns an item's prompt with the official slots instead of the item's own texts, in the form of `USER_PROMPT` in a
 * `prompts.yaml`. Braces are doubled for the loader's `str.format`. Items of one data set share it. Undefined if the
 * prompt does not contain a slot's text, such as the numbers of a hidden puzzle.
 */
export function buildUserPrompt(item: Item, record: OfficialRecord, schema: OfficialSchema): string | undefined {
  const { context, demonstrations, general } = schema
  const [head = '', tail = ''] = item.render(MARK).split(MARK)
  // Where there are demonstrations, the loader fills the prompt twice.
  const escapeBraces = (text: string) => text.replace(/[{}]/g, brace => brace.repeat(demonstrations ? 4 : 2))
  const parts = [escapeBraces(head), context === undefined ? escapeBraces(item.context) : `{${context}}`]
  let from = 0
  for (const [slots, text] of schema.slots(record)) {
    const at = tail.indexOf(text, from)
    if (at < 0) return undefined
    parts.push(escapeBraces(general ? general(tail.slice(from, at), item) : tail.slice(from, at)), slots)
    from = at + text.length
  }
  parts.push(escapeBraces(general ? general(tail.slice(from), item) : tail.slice(from)))
  return parts.join('')
}

/** Placeholder of the context. No prompt contains it. */
const MARK = '\u0000'
