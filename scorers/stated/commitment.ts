import { assertedIn } from './asserted.ts'
import { MARKED, plainText } from './plain.ts'

/** A part of a reply in which its answer is looked for. */
export interface Passage {
  readonly text: string
  /** Is it what the reply itself calls its answer, or what follows such words? Else it is all that it asserts. */
  readonly concluded: boolean
}

/**
 * What a reply commits to: the first of its passages that `read` finds an answer in. Where a reply takes back what it said ("Wait, no: …"), what
 * follows comes before the whole. Then, from the strongest: what is marked as the answer (a box, tags, JSON), what follows the last "the answer is",
 * "Answer:", "therefore" and their like, then the one before; at last all that it asserts. Of each only what is asserted is seen (`assertedIn`).
 *
 * @param read gives undefined where a passage holds no candidate
 */
export function committed<T>(reply: string, read: (passage: Passage) => T | undefined): T | undefined {
  for (const passage of passagesOf(reply)) {
    const found = read(passage)
    if (found !== undefined) return found
  }
  return undefined
}

export function* passagesOf(reply: string): Generator<Passage> {
  for (const part of partsOf(plainText(reply))) {
    const text = assertedIn(part)
    const marked = [...text.matchAll(MARKS)].at(-1)?.[1]
    if (marked !== undefined && CONTENT.test(marked)) yield { text: unmarked(marked), concluded: true }
    const bare = unmarked(text)
    const ends = [...bare.matchAll(CONCLUSION)].map(match => match.index + match[0].length).slice(-MOST_CONCLUSIONS)
    for (const end of ends.reverse()) {
      const rest = bare.slice(end)
      if (CONTENT.test(rest)) yield { text: rest, concluded: true }
    }
    if (CONTENT.test(bare)) yield { text: bare, concluded: false }
  }
}

/** What follows the last retraction, then the whole; the whole alone where nothing is taken back. After "that is wrong" what was said before is gone. */
function partsOf(text: string): string[] {
  const last = [...text.matchAll(RETRACTION)]
    .filter(({ index, 0: words }) => CONTENT.test(text.slice(index + words.length)))
    .at(-1)
  if (last === undefined) return [text]
  const rest = text.slice(last.index + last[0].length)
  return STRONG.test(last[0]) ? [rest] : [rest, text]
}

const unmarked = (text: string): string => text.replace(/[\ue000\ue001]/g, ' ')

const MOST_CONCLUSIONS = 20
/** Letters, digits, or an empty list. */
const CONTENT = /[\p{L}\p{N}]|\[\s*\]/u
const MARKS = new RegExp(`${MARKED.open}([^${MARKED.close}]*)${MARKED.close}`, 'g')
const RETRACTION = new RegExp(
  [
    String.raw`(?:^|[.!?;,\n—–-]\s{0,3})(?:oh |hmm,? |no,? )?(?:wait|hold on|scratch that|correction|on second thoughts?|oops|let me correct (?:that|myself))\b(?:[,:.!—–-]?\s{0,3}(?:actually|no|that (?:is|was) (?:wrong|not right|incorrect))\b)?[,:.!—–-]{0,2}`,
    String.raw`(?:\bbut\s|\bno,?\s|^|[.!?;,\n]\s{0,3})(?:that|this|it) (?:is|was) (?:wrong|a mistake|incorrect|not (?:right|correct))\b[,:.!—–-]?`,
    String.raw`\bi (?:made a mistake|was wrong|miscounted)\b[,:.!—–-]?`,
    String.raw`(?:^|\n)\s{0,3}corrected(?: answer)?\s?:`,
  ].join('|'),
  'gi',
)
const STRONG = /\bno\b|wrong|mistake|incorrect|not right|not correct|scratch|correct|miscounted/i
const CONCLUSION = new RegExp(
  [
    String.raw`\b(?:answer|result|output|solution|conclusion)\b"?\s{0,3}[:=]`,
    String.raw`\b(?:answer|result|output|solution|conclusion)\s{1,3}(?:is|are|was|would be|should be|must be|reads)\b:?`,
    String.raw`(?:^|\n)\W{0,8}(?:(?:final|short|my|the)\s){0,2}(?:answer|result|output|solution|conclusion)\W{0,12}\n`,
    String.raw`\b(?:therefore|thus|hence|consequently|in conclusion|to conclude|in short|in summary|to sum up|finally)\b[,:]?`,
    String.raw`(?:^|[.!?;,\n]\s{0,3})so\b,?(?!\s(?:that|far|many|much)\b)`,
    String.raw`(?:^|\n|[.!?]\s{1,3})(?:a|final)\s?:`,
  ].join('|'),
  'gi',
)
