import { splitIntoWords, type Token, tokenize } from '../tokens.ts'

/** An answer read as an ordered list of labels. */
export interface Ordering {
  /** The listed entries in the answer's order: a label's place in `expected`, or `STRANGE`. */
  readonly entries: readonly number[]
  /** Places of the labels found, each once, in the answer's order. */
  readonly found: readonly number[]
  /** Entries that are not expected labels, and labels repeated in one list. */
  readonly strange: number
}

/** An entry that is not an expected label. */
export const STRANGE = -1

/**
 * Reads the order of labels from an answer, in linear time. Labels are whole words, ignoring case.
 * - The last `[…]` with two or more entries (one, if one is expected) and a label is the list; other entries in it are
 * strange.
 * - Otherwise the text is the list: arrows, commas, lines, numbered lists, sentences. If labels repeat, as in an answer
 * that thinks aloud first, the longest run without a repeat counts, and of equal ones the last. Codes with the labels'
 * own shape (letters and digits, as in `K42`) around that run are strange entries. So are labels repeated in the same
 * list, separated by only a comma or an arrow. Other words are ignored. Only the last 50,000 characters are read.
 */
export function parseOrdering(answer: string, expected: readonly string[]): Ordering {
  const text = answer.slice(-READ_CHARACTERS)
  const labels = indexLabels(expected)
  const entries =
    readBrackets(text, labels) ??
    readText(removeNumbering(text), labels) ??
    readText(text, labels) ??
    strangers(text, labels)
  const found = [...new Set(entries.filter(entry => entry !== STRANGE))]
  return { entries, found, strange: entries.length - found.length }
}

interface Labels {
  readonly count: number
  /** Labels by their first word, longest first. */
  readonly byFirst: ReadonlyMap<string, readonly { readonly place: number; readonly words: readonly string[] }[]>
  /** Shapes of labels that are codes. */
  readonly shapes: ReadonlySet<string>
}

function indexLabels(expected: readonly string[]): Labels {
  const byFirst = new Map<string, { place: number; words: readonly string[] }[]>()
  const shapes = new Set<string>()
  for (const [place, label] of expected.entries()) {
    const words = splitIntoWords(label)
    if (words.length === 0) continue
    const same = byFirst.get(words[0]) ?? []
    byFirst.set(words[0], same)
    same.push({ place, words })
    if (words.length === 1 && CODE.test(words[0])) shapes.add(toShape(words[0]))
  }
  for (const same of byFirst.values()) same.sort((a, b) => b.words.length - a.words.length || a.place - b.place)
  return { count: expected.length, byFirst, shapes }
}

/** The entries of the last flat list in brackets that holds a label and enough entries. */
function readBrackets(text: string, labels: Labels): number[] | undefined {
  const enough = Math.min(2, labels.count)
  for (const [, inside] of [...text.matchAll(BRACKETS)].reverse()) {
    const read = inside.includes('{')
      ? findHits(tokenize(inside), labels).map(({ entry }) => entry)
      : inside.split(SEPARATOR).flatMap(part => readPart(part, labels))
    if (read.length >= enough && read.some(entry => entry !== STRANGE)) return read
  }
  return undefined
}

function readPart(part: string, labels: Labels): number[] {
  const tokens = tokenize(part)
  if (tokens.length === 0) return []
  const hits = findHits(tokens, labels)
  return hits.length === 0 ? [STRANGE] : hits.map(({ entry }) => entry)
}

/**
 * The longest run of labels without a repeat, the last of equal ones, with the strange codes around it and the rest of
 * the list that it is part of.
 */
function readText(text: string, labels: Labels): number[] | undefined {
  const hits = findHits(tokenize(text), labels)
  const known = hits.flatMap(({ entry }, at) => (entry === STRANGE ? [] : [{ entry, at }]))
  if (known.length === 0) return undefined
  const lastAt = new Map<number, number>()
  let [start, best, bestEnd] = [0, 0, 0]
  for (const [at, { entry }] of known.entries()) {
    start = Math.max(start, (lastAt.get(entry) ?? -1) + 1)
    lastAt.set(entry, at)
    if (at + 1 - start >= bestEnd - best) [best, bestEnd] = [start, at + 1]
  }
  let from = best === 0 ? 0 : known[best - 1].at + 1
  let to = bestEnd === known.length ? hits.length : known[bestEnd].at
  while (hits[from].isListed && from > 0) from--
  while (hits[to]?.isListed) to++
  return hits.slice(from, to).map(({ entry }) => entry)
}

interface Hit {
  readonly entry: number
  /** Whether only a comma or an arrow separates it from the hit before it. */
  readonly isListed: boolean
}

/** Codes of the labels' shape in a text that holds no label. */
const strangers = (text: string, labels: Labels): number[] => findHits(tokenize(text), labels).map(({ entry }) => entry)

/** Labels, and codes of their shape, from left to right; a longer label goes before a shorter one. */
function findHits(tokens: readonly Token[], labels: Labels): Hit[] {
  const hits: Hit[] = []
  let end = -1
  const add = (entry: number, at: number, words: number) => {
    hits.push({ entry, isListed: at === end && LISTED.test(tokens[at - 1].gap) })
    end = at + words
  }
  for (let at = 0; at < tokens.length; ) {
    const { text } = tokens[at]
    const hit = labels.byFirst
      .get(text)
      ?.find(({ words }) => words.every((word, step) => tokens[at + step]?.text === word))
    if (hit) add(hit.place, at, hit.words.length)
    else if (CODE.test(text) && labels.shapes.has(toShape(text))) add(STRANGE, at, 1)
    at += hit?.words.length ?? 1
  }
  return hits
}

/** Removes the numbers of a numbered list that runs from 1 without a gap. */
function removeNumbering(text: string): string {
  let next = 1
  let running = true
  const bare = text.replace(NUMBERING, (whole, number: string) => {
    running &&= Number(number) === next++
    return running ? whole.slice(0, whole.length - whole.trimStart().length) : whole
  })
  return running ? bare : text
}

/** No answer that lists labels is longer, and a hostile one takes its time here. */
const READ_CHARACTERS = 50_000
const BRACKETS = /\[([^[\]]*)\]/g
const SEPARATOR = /[,;\n\r]|->|[→⇒>]/
/** Between two entries of one list, in one line and one sentence. */
const LISTED = /^[^\n.!?:,;>→⇒]*[,;>→⇒][^\n.!?:]*$/
const NUMBERING = /^[ \t]{0,8}(\d{1,3})[.)][ \t]{1,8}(?=\S)/gm
/** Letters and digits mixed. */
const CODE = /^(?=.*[a-z])(?=.*[0-9])[a-z0-9]+$/
const toShape = (code: string) => code.replace(/[0-9]/g, '0').replace(/[a-z]/g, 'a')
