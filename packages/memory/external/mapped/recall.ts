import type { RecalledItem } from '../../contract.ts'
import type { MemoryMap } from './map-shape.ts'
import { fillText, listAtPath } from './slots.ts'

type AskMap = MemoryMap['ask']

/** Items and characters that are taken from a reply. */
const MOST_ITEMS = 10_000
const MOST_CHARS = 1_000_000
const MOST_SEQS = 10_000

/** Reads the items of a reply; items without a text are passed over. */
export function readItems(reply: unknown, { items = [], text, at, seqs }: AskMap, taken: number): RecalledItem[] {
  const found = [items].flat().flatMap(path => listAtPath(reply, path))
  return found.slice(0, MOST_ITEMS).flatMap(item => {
    const said = fillText(text, { item }).trim().slice(0, MOST_CHARS)
    if (said === '') return []
    const when = at === undefined ? '' : fillText(at, { item }).slice(0, 100)
    const from =
      seqs === undefined ? [] : listSeqs(fillText(seqs.first, { item }), fillText(seqs.last, { item }), taken)
    return [{ text: said, ...(when !== '' && { at: when }), ...(from.length > 0 && { seqs: from }) }]
  })
}

/** The entries from the first to the last, where these are entries that were written. */
function listSeqs(first: string, last: string, taken: number): number[] {
  if (!/^\d{1,9}$/.test(first) || !/^\d{1,9}$/.test(last)) return []
  const [from, to] = [Number(first), Number(last)]
  if (to < from || to >= taken || to - from >= MOST_SEQS) return []
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Joins the replies of several queries: the first item of each, then the second, each text once. */
export function mergeItems(lists: readonly (readonly RecalledItem[])[]): RecalledItem[] {
  const byText = new Map<string, RecalledItem>()
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0)
  for (let at = 0; at < longest; at++)
    for (const list of lists) if (at < list.length && !byText.has(list[at].text)) byText.set(list[at].text, list[at])
  return [...byText.values()]
}

/** Lists the queries of a question: it as it is, or its words of four letters and more, the rarest kinds (names) first. */
export function listQueries(question: string, { by, mostChars }: AskMap): string[] {
  if (by === 'question') return [question.slice(0, mostChars)]
  const words = [...new Set(question.match(/\p{L}{4,}/gu) ?? [])]
  const names = words.filter((word, at) => at > 0 && /^\p{Lu}/u.test(word))
  const others = words.filter(word => !names.includes(word)).sort((a, b) => b.length - a.length)
  return [...names, ...others].slice(0, MOST_QUERIES)
}

const MOST_QUERIES = 8
