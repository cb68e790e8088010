import type { Trace } from '../method.ts'
import type { Message } from '../model.ts'

/**
 * A text, or one with its parts of the context taken out: their places stand for them, in UTF-16 code units, [start,
 * end).
 */
export type Referenced = string | readonly (string | Span)[]

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Adds the time since the attempt started to its events, replaces text of the context by references, and passes them to
 * `sink`. A trace grows with what models and methods write themselves; a run of 4M tokens must not write 4M tokens per
 * turn.
 */
export function createTracer(context: string, sink: Trace, now: () => number): Trace {
  const startedAt = now()
  const referToContext = makeReferenceFinder(context)
  const clean = (value: unknown, read: readonly Span[], depth: number): unknown => {
    if (typeof value === 'string') return referToContext(value, read)
    if (typeof value !== 'object' || value === null) return value
    // Events come from plugins too, and might hold themselves.
    if (depth > DEEPEST) return '…'
    if (Array.isArray(value)) return value.map(entry => clean(entry, read, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, clean(entry, read, depth + 1)]))
  }
  return ({ event, ...rest }) => {
    const read = Array.isArray(rest['read']) ? (rest['read'] as Span[]).slice(0, MOST_PLACES) : []
    sink({ event, ms: Math.round(now() - startedAt), ...(clean(rest, read, 0) as object) })
  }
}

/** Number of read ranges that are searched for the origin of a text. */
const MOST_PLACES = 32

const DEEPEST = 12

/**
 * Finds the parts of a text that come from the context, even if they were moved or not reported as read. The context is
 * split into blocks, and a rolling hash looks them up at every position of the text. Rsync finds shared parts of two
 * file versions in this way (Tridgell and Mackerras 1996). Each match is then extended in both directions. Every copied
 * run of 127 characters is found, in time linear in the text. If the context repeats itself, ranges in `read` take
 * precedence, then the earliest position.
 */
export function makeReferenceFinder(context: string): (text: string, read?: readonly Span[]) => Referenced {
  let known: Blocks | undefined
  return (text, read = []) => {
    if (text.length < SHORTEST_FOUND || context.length < BLOCK) return text
    known ??= indexBlocks(context)
    const parts: (string | Span)[] = []
    // Start of the text that is not yet in `parts`.
    let rest = 0
    let at = 0
    let hash = hashBlock(text, 0)
    while (at + BLOCK <= text.length) {
      const found = known.find(hash, text, at)
      if (found < 0) {
        if (at + BLOCK < text.length) hash = rollHash(hash, text.charCodeAt(at), text.charCodeAt(at + BLOCK))
        at++
        continue
      }
      const places = [...findBlock(context, read, text.slice(at, at + BLOCK)), found]
      const { from, start, end } = places
        .map(position => extendMatch(text, at, context, position, rest))
        .reduce((best, each) => (each.end - each.start > best.end - best.start ? each : best))
      if (from > rest) parts.push(text.slice(rest, from))
      parts.push({ start, end })
      at = rest = from + end - start
      if (at + BLOCK <= text.length) hash = hashBlock(text, at)
    }
    if (parts.length === 0) return text
    if (rest < text.length) parts.push(text.slice(rest))
    return parts
  }
}

const BLOCK = 64
/** So long a run of the context holds a whole block of it, wherever it begins. */
const SHORTEST_FOUND = 2 * BLOCK - 1

/** Returns the positions of a block in the read ranges, the first in each. */
const findBlock = (context: string, read: readonly Span[], block: string): number[] =>
  read.flatMap(({ start, end }) => {
    const at = context.slice(start, end).indexOf(block)
    return at < 0 ? [] : [start + at]
  })

/** The longest common part around a common block: `from` in the text, [start, end) in the context. */
function extendMatch(text: string, at: number, context: string, found: number, rest: number) {
  let [from, start, end] = [at, found, found + BLOCK]
  while (from > rest && start > 0 && text.charCodeAt(from - 1) === context.charCodeAt(start - 1)) {
    from--
    start--
  }
  const shift = at - found
  const last = Math.min(context.length, text.length - shift)
  while (end < last && text.charCodeAt(end + shift) === context.charCodeAt(end)) end++
  return { from, start, end }
}

interface Blocks {
  /** Returns the context position of a block that equals the text at `at`, or -1. */
  find(hash: number, text: string, at: number): number
}

/** Indexes the first of equal blocks. Open addressing, at most half full. */
function indexBlocks(context: string): Blocks {
  const count = Math.floor(context.length / BLOCK)
  const bits = Math.ceil(Math.log2(2 * count + 2))
  const mask = 2 ** bits - 1
  const hashes = new Int32Array(mask + 1)
  const numbers = new Int32Array(mask + 1)
  const isEqualBlock = (position: number, text: string, at: number) => {
    for (let i = 0; i < BLOCK; i++) if (context.charCodeAt(position + i) !== text.charCodeAt(at + i)) return false
    return true
  }
  const seek = (hash: number, text: string, at: number): number => {
    let slot = Math.imul(hash, SPREAD) >>> (32 - bits)
    while (numbers[slot] !== 0) {
      if (hashes[slot] === hash && isEqualBlock((numbers[slot] - 1) * BLOCK, text, at)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }
  for (let number = 0; number < count; number++) {
    const hash = hashBlock(context, number * BLOCK)
    const slot = seek(hash, context, number * BLOCK)
    if (numbers[slot] !== 0) continue
    hashes[slot] = hash
    numbers[slot] = number + 1
  }
  return { find: (hash, text, at) => (numbers[seek(hash, text, at)] - 1) * BLOCK }
}

const FACTOR = 0x01_00_01_93
/** The factor to the power of the block's length: what leaves a block weighs so much. */
const LEAVING = Array.from({ length: BLOCK }).reduce<number>(power => Math.imul(power, FACTOR), 1)
const SPREAD = 0x9e_37_79_b1

function hashBlock(text: string, at: number): number {
  let hash = 0
  for (let i = at; i < at + BLOCK; i++) hash = (Math.imul(hash, FACTOR) + text.charCodeAt(i)) | 0
  return hash
}

const rollHash = (hash: number, leaves: number, enters: number): number =>
  (Math.imul(hash, FACTOR) + enters - Math.imul(leaves, LEAVING)) | 0

/**
 * A request's messages for a trace. Leading messages shared with an earlier request of the attempt are referenced
 * instead of repeated.
 */
export interface Conversation {
  /** The request's number in the trace. */
  readonly chat: number
  /** Number of leading messages that equal those of an earlier request. */
  readonly same?: { readonly chat: number; readonly messages: number }
  readonly messages: readonly Message[]
}

/** Remembers the latest conversations, which later requests may extend. */
export function trackConversations(): (messages: readonly Message[]) => Conversation {
  let chat = -1
  let latest: { readonly chat: number; readonly messages: readonly Message[] }[] = []
  return messages => {
    chat++
    let best: { readonly chat: number; readonly messages: readonly Message[] } | undefined
    let shared = 0
    for (const before of latest) {
      const common = countCommonMessages(before.messages, messages)
      if (common > shared) [best, shared] = [before, common]
    }
    // An extended conversation replaces its prefix. A single message is not worth the memory.
    const goesOn = best !== undefined && shared === best.messages.length
    if (messages.length > 1)
      latest = [...latest.filter(before => !(goesOn && before === best)), { chat, messages }].slice(-KEPT)
    if (!best) return { chat, messages }
    return { chat, same: { chat: best.chat, messages: shared }, messages: messages.slice(shared) }
  }
}

/** More than a batch of sub-calls has. */
const KEPT = 32

function countCommonMessages(a: readonly Message[], b: readonly Message[]): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && isSameMessage(a[at], b[at])) at++
  return at
}

const isSameMessage = (a: Message, b: Message) =>
  a === b ||
  (a.role === b.role &&
    a.content === b.content &&
    a.toolCallId === b.toolCallId &&
    (a.toolCalls === b.toolCalls || JSON.stringify(a.toolCalls) === JSON.stringify(b.toolCalls)))

export const ignoreTrace: Trace = () => {}
