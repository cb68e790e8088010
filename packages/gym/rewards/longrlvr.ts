import { DIGIT, parsePythonInteger, raise, strip } from 'fathom-bench/plugin'

// real-absolute-AI/LongRLVR 4531306 recipe/dapo/longrl_reward_manager.py: an answer together with the chunks that a
// reply names as its evidence.

/** How well named chunks match those of the evidence; F with recall counted twice. */
export interface ChunkMatch {
  readonly precision: number
  readonly recall: number
  readonly f2: number
}

export interface LongrlvrReply {
  readonly chunks: readonly number[]
  readonly answer: string
}

/** Returns what a reply names and answers; undefined if it does not hold exactly one of each tag. */
export function readLongrlvrReply(reply: string): LongrlvrReply | undefined {
  const used = takeOnly(reply, 'useful_chunks')
  const answer = takeOnly(reply, 'answer')
  if (used === undefined || answer === undefined) return undefined
  const chunks = [...used.matchAll(CHUNK)].flatMap(([, number]) => {
    const value = parsePythonInteger(number)
    return value === undefined ? [] : [Number(value)]
  })
  return { chunks, answer }
}

const CHUNK = new RegExp(`<CHUNK_(${DIGIT}+)>`, 'gu')

/** The one text between a pair of tags, without white space around it. */
function takeOnly(reply: string, tag: string): string | undefined {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  let only: string | undefined
  for (let from = 0; ; ) {
    const start = reply.indexOf(open, from)
    const end = start < 0 ? -1 : reply.indexOf(close, start + open.length)
    if (end < 0) return only
    if (only !== undefined) return undefined
    only = strip(reply.slice(start + open.length, end))
    from = end + close.length
  }
}

/** Compares named chunks with those of the evidence. A chunk named twice lowers precision. */
export function matchChunks(named: readonly number[], evidence: ReadonlySet<unknown>): ChunkMatch {
  if (named.length === 0) return { precision: 0, recall: 0, f2: 0 }
  if (evidence.size === 0) raise('ZeroDivisionError')
  const found = [...new Set(named)].filter(chunk => evidence.has(chunk)).length
  const precision = found / named.length
  const recall = found / evidence.size
  return { precision, recall, f2: found === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall) }
}

/** The sum that trains: 0 to 2. @param answer what the answer alone earns */
export const sumLongrlvr = (answer: number, f2: number): number => answer + 0.1 * f2 + 0.9 * answer * f2

/** `custom_compute_score` with a judge's verdict on the answer. @throws PythonError as upstream does */
export function scoreLongrlvr(solution: unknown, evidence: unknown, judgment: unknown): Record<string, number> {
  const reply = readLongrlvrReply(typeof solution === 'string' ? solution : raise('TypeError'))
  if (reply === undefined) return { score: 0, recall: 0, precision: 0, fbeta_score: 0, answer_acc: 0 }
  if (evidence === undefined) raise('KeyError')
  const known = new Set(reply.chunks.length === 0 ? [] : listMembers(evidence))
  const { precision, recall, f2 } = matchChunks(reply.chunks, known)
  const answer = typeof judgment === 'boolean' ? Number(judgment) : judgment
  if (typeof answer !== 'number') raise('TypeError')
  return { score: sumLongrlvr(answer, f2), recall, precision, fbeta_score: f2, answer_acc: answer }
}

/** The members of a Python set of a JSON value; True is 1. */
function listMembers(value: unknown): readonly unknown[] {
  const members = typeof value === 'string' ? [...value] : value
  if (Array.isArray(members)) {
    if (members.some(member => typeof member === 'object' && member !== null)) raise('TypeError')
    return members.map(member => (typeof member === 'boolean' ? Number(member) : member))
  }
  return typeof value === 'object' && value !== null ? Object.keys(value) : raise('TypeError')
}

/** `extract_binary_judgment_from_response`: a judge's yes or no; null without one. */
export function readJudgment(reply: unknown): 0 | 1 | null {
  if (typeof reply !== 'string') return null
  const text = reply.toUpperCase()
  const [, word] = /\[\[(YES|NO)\]\]/.exec(text) ?? []
  if (word !== undefined) return word === 'YES' ? 1 : 0
  return text.includes('YES') ? 1 : text.includes('NO') ? 0 : null
}
