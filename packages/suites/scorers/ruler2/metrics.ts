import { DIGIT, findLargest, getLast, hasSubstring, lower, SPACE, split } from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'
import { findLastLetter, toLatinLetters } from '../gym/letters.ts'

// Results of NeMo-Gym for one reply to RULER v2: NVIDIA-NeMo/Gym@07d6b0d resources_servers/ruler2/app.py.

const RULER2_MATCHES = ['all', 'part', '2steps'] as const

/**
 * Scores each reference with 1 if the reply contains it (ignoring case), and otherwise with 1 minus the word error
 * rate. `all` is the mean, `part` the best, without headers of documents, and `2steps` the mean over the last
 * paragraph.
 * @throws PythonError ValueError for another match
 */
export function scoreRuler2(match: string, reply: string, references: readonly string[]): number {
  if (!(RULER2_MATCHES as readonly string[]).includes(match)) raise('ValueError')
  const text = match === 'part' ? removeHeaders(reply) : match === '2steps' ? getLast(reply.split('\n\n')) : reply
  if (references.length === 0) return 0
  const folded = lower(text)
  const scores = references.map(reference => computeLikeness(folded, lower(reference)))
  return match === 'part' ? findLargest(scores) : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Without "Document N:" and all that follows it up to an empty line. */
function removeHeaders(text: string): string {
  let kept = ''
  let from = 0
  for (const match of text.matchAll(HEADER)) {
    if (match.index < from) continue
    const end = text.indexOf('\n\n', match.index + match[0].length)
    if (end < 0) break
    kept += text.slice(from, match.index)
    from = end + 2
  }
  return kept + text.slice(from)
}

const HEADER = new RegExp(`Document ${DIGIT}+:`, 'gu')

const computeLikeness = (text: string, reference: string): number =>
  hasSubstring(text, reference) ? 1 : Math.max(0, 1 - computeWordErrorRate(split(text), split(reference)))

/** Levenshtein distance over words, by the words of the reference. */
function computeWordErrorRate(said: readonly string[], wanted: readonly string[]): number {
  let row = Uint32Array.from({ length: wanted.length + 1 }, (_, at) => at)
  for (const [at, word] of said.entries()) {
    const next = new Uint32Array(wanted.length + 1)
    next[0] = at + 1
    for (const [place, other] of wanted.entries())
      next[place + 1] = Math.min(row[place] + Number(word !== other), row[place + 1] + 1, next[place] + 1)
    row = next
  }
  return wanted.length === 0 ? Number.POSITIVE_INFINITY : row[wanted.length] / wanted.length
}

/** The letter of a reply to a question with options; null where it has none. */
export function readRuler2Letter(reply: string): string | null {
  const stated = reply
    .match(/The final answer is ([^\n]+)$/gm)
    ?.at(-1)
    ?.slice('The final answer is '.length)
  const text = stated ?? findLastBox(reply)
  const said = text === undefined ? '' : toLatinLetters(text)
  const letter = [...said].length === 1 ? said : findLastLetter(said)
  return (letter ?? [...reply.matchAll(ANSWER)].at(-1)?.[1])?.toUpperCase() ?? null
}

const MARKS = `(?:${SPACE}|[*_]){0,2}`
const ANSWER = new RegExp(`[*_]{0,2}Answer[*_]{0,2}${SPACE}*:${MARKS}${SPACE}*([A-Zıİ])(?![a-zA-Z0-9ıİ])`, 'giu')

/** The last `\boxed{…}` with balanced braces. */
function findLastBox(reply: string): string | undefined {
  const at = reply.lastIndexOf('\\boxed')
  if (at < 0 || !reply.startsWith('\\boxed{', at)) return undefined
  let depth = 0
  for (let end = at; end < reply.length; end++) {
    if (reply[end] === '{') depth++
    else if (reply[end] === '}' && --depth === 0) return reply.slice(at + '\\boxed{'.length, end)
  }
  return undefined
}
