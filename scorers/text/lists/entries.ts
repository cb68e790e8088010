import { findLargest } from '../../../core/collections/extremes.ts'
import { COPULAS, FUNCTION_WORDS, LABEL_WORDS } from '../phrasing.ts'
import { findPhrases, splitIntoWords, type Token, tokenize } from '../tokens.ts'

/** Entries of an answer: the references in it, and others of their kind. */
export interface ListedEntries {
  /** For each reference, whether the answer contains it as whole tokens. */
  readonly found: readonly boolean[]
  /** Distinct references found. */
  readonly right: number
  /** Distinct entries of the references' kind that are not references. */
  readonly wrong: readonly string[]
  /** Words that belong to no reference. */
  readonly other: number
}

/**
 * Reads an answer as a list of entries of the references' kind.
 * - If references are numbers, other numbers with as many digits are wrong entries. For UUIDs, other UUIDs are.
 * - If references are words, the answer is split at punctuation, line ends, copulas and references. A piece with a
 * function word ("as found in the text") is prose. In any other piece each word, or each group of as many words as the
 * longest reference has, is a wrong entry, except numbers and labels ("VAR", "the word", "30 times").
 * - The subject is not an entry: text that leads over ":", "=", an arrow or a copula directly to a reference ("the
 * number
 * for X is: Y"), within its clause, or from the start before the first reference.
 */
export function findListedEntries(answer: string, references: readonly string[]): ListedEntries {
  const tokens = tokenize(answer)
  const phrases = references.map(splitIntoWords)
  const places = findPhrases(phrases, tokens)
  const hit = new Uint8Array(tokens.length)
  for (const [which, starts] of places.entries()) {
    for (const start of starts) hit.fill(1, start, start + phrases[which].length)
  }
  const found = places.map(starts => starts.length > 0)
  const wrong = findWrongEntries(tokens, hit, detectKind(phrases))
  return {
    found,
    right: new Set(phrases.filter((_, which) => found[which]).map(words => words.join(' '))).size,
    wrong: [...wrong],
    other: hit.reduce((count, mark) => count + 1 - mark, 0),
  }
}

interface Kind {
  /** Shapes of the numbers, each digit as 0. */
  readonly shapes: ReadonlySet<string>
  readonly uuids: boolean
  /** Words in the longest reference made of words, or 0. */
  readonly width: number
}

function detectKind(phrases: readonly (readonly string[])[]): Kind {
  const single = phrases.filter(words => words.length === 1).map(([word]) => word)
  const numbers = single.filter(word => NUMBER.test(word))
  const uuids = single.filter(word => UUID.test(word))
  const others = phrases.filter(
    ([word, ...more]) => more.length > 0 || !(NUMBER.test(word ?? '') || UUID.test(word ?? '')),
  )
  return {
    shapes: new Set(numbers.map(toShape)),
    uuids: uuids.length > 0,
    width: Math.max(0, findLargest(others.map(o => o.length))),
  }
}

function findWrongEntries(tokens: readonly Token[], hit: Uint8Array, kind: Kind): Set<string> {
  const wrong = new Set<string>()
  let seen = false
  /** Entries since the last reference, link or stop; before the first reference, since the start. */
  let clause: string[] = []
  /** Entries that a link has just led on from: forgiven if a reference comes next. */
  let lead: string[] = []
  let piece: string[] = []

  const commit = (entries: readonly string[]) => {
    for (const entry of entries) wrong.add(entry)
  }
  const endPiece = () => {
    for (const entry of splitPiece(piece, kind.width)) clause.push(entry)
    piece = []
  }
  const cancelLead = () => {
    if (lead.length === 0) return
    if (seen) commit(lead)
    else clause = clause.length === 0 ? lead : lead.concat(clause)
    lead = []
  }
  const link = () => {
    endPiece()
    if (clause.length === 0) return
    cancelLead()
    lead = clause
    clause = []
  }
  const markReference = () => {
    endPiece()
    commit(clause)
    clause = []
    lead = []
    seen = true
  }
  const stop = () => {
    endPiece()
    if (seen) commit(clause.splice(0))
  }

  for (const [at, token] of tokens.entries()) {
    if (hit[at] === 1) markReference()
    else if (COPULAS.has(token.text)) link()
    else {
      if (!isPhrasing(token)) cancelLead()
      if (isLike(token, kind)) clause.push(token.text)
      else piece.push(token.text)
    }
    if (LINK.test(token.gap)) link()
    else if (STOP.test(token.gap)) stop()
    else if (BREAK.test(token.gap)) {
      endPiece()
      cancelLead()
    }
  }
  endPiece()
  commit(lead)
  commit(clause)
  return wrong
}

const isLike = (token: Token, kind: Kind) =>
  (token.kind === 'number' && kind.shapes.has(toShape(token.text))) || (token.kind === 'uuid' && kind.uuids)

/** May stand between a link and its reference: "are the words: 1. …". */
const isPhrasing = ({ text, gap }: Token) =>
  FUNCTION_WORDS.has(text) || LABEL_WORDS.has(text) || (/^[0-9]{1,3}$/.test(text) && /^[.)\]:]/.test(gap))

function splitPiece(piece: readonly string[], width: number): string[] {
  if (width === 0 || piece.some(word => FUNCTION_WORDS.has(word))) return []
  const words = piece.filter(word => !LABEL_WORDS.has(word) && !COUNT.test(word))
  return Array.from({ length: Math.ceil(words.length / width) }, (_, at) =>
    words.slice(at * width, (at + 1) * width).join(' '),
  )
}

const toShape = (number: string) => number.replace(/[0-9]/g, '0')

const NUMBER = /^[0-9][0-9.]*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const COUNT = /^[x×]?[0-9][0-9.]*x?$/
const LINK = /[:=：→⇒]|->/
const STOP = /[.!?。！？\n\r]/
/** Anything but blanks, hyphens, quotes and marks of emphasis ends a piece. */
const BREAK = /[^\s\-‐-―'’‘"“”*_`~]/
