/** A word or number of an answer, folded for comparison, with the text between it and the next one. */
export interface Token {
  readonly text: string
  readonly kind: 'word' | 'number' | 'uuid'
  /** The characters from here to the next token, or to the end. */
  readonly gap: string
}

/**
 * Cuts a text into folded tokens, in linear time for any text: letters in lower case and compatibility forms replaced
 * (NFKC), "'s" dropped; "1,234,567" and "3.14" are one number each, a UUID is one token, and scripts without blanks
 * between words give one token a character. Everything else is a gap. Only the first 50,000 characters are read.
 */
export function tokenize(text: string): readonly Token[] {
  const runs = splitRuns(text.slice(0, READ_CHARACTERS))
  const tokens: Token[] = []
  for (let at = 0; at < runs.length; ) {
    const joined = readUuid(runs, at) ?? readNumber(runs, at) ?? { text: runs[at].text, kind: 'word' as const, runs: 1 }
    at += joined.runs
    tokens.push({ text: joined.text, kind: joined.kind, gap: runs[at - 1].gap })
  }
  return tokens
}

/** The texts of a reference's tokens. */
export const splitIntoWords = (text: string): string[] => tokenize(text).map(token => token.text)

/**
 * Returns the positions of each of `phrases` in `tokens` as consecutive whole tokens. A phrase without tokens occurs
 * nowhere.
 */
export function findPhrases(phrases: readonly (readonly string[])[], tokens: readonly Token[]): number[][] {
  const places = phrases.map((): number[] => [])
  const byFirst = new Map<string, number[]>()
  for (const [which, [first]] of phrases.entries()) {
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), which])
  }
  for (const [at, token] of tokens.entries()) {
    for (const which of byFirst.get(token.text) ?? []) {
      if (phrases[which].every((word, step) => tokens[at + step]?.text === word)) places[which].push(at)
    }
  }
  return places
}

interface Run {
  readonly text: string
  readonly gap: string
}

interface Joined {
  readonly text: string
  readonly kind: Token['kind']
  readonly runs: number
}

function splitRuns(text: string): Run[] {
  const pieces: { text: string; start: number; end: number }[] = []
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    let start = index
    const parts = !PLAIN.test(run) && UNSPACED.test(run) ? run.match(UNSPACED_PARTS) : null
    for (const part of parts ?? [run]) {
      pieces.push({ text: fold(part), start, end: start + part.length })
      start += part.length
    }
  }
  return pieces.map((piece, at) => ({ text: piece.text, gap: text.slice(piece.end, pieces[at + 1]?.start) }))
}

function fold(run: string): string {
  if (PLAIN.test(run)) return run.toLowerCase()
  // UAX #15, stream-safe text: at most 30 marks in a row, or sorting them takes quadratic time.
  const safe = run
    .replace(/\p{M}{30}/gu, '$&\u034f')
    .normalize('NFKC')
    .toLowerCase()
  return safe.replaceAll('ς', 'σ').replaceAll('’', "'").replace(/'s$/, '')
}

/** 8-4-4-4-12 hexadecimal digits between hyphens of any kind. */
function readUuid(runs: readonly Run[], at: number): Joined | undefined {
  if (runs[at].text.length !== UUID_PARTS[0]) return undefined
  for (const [part, digits] of UUID_PARTS.entries()) {
    const run = runs[at + part]
    if (run?.text.length !== digits || !/^[0-9a-f]+$/.test(run.text)) return undefined
    if (part < 4 && !/^[-\u2010-\u2015\u2212]$/.test(run.gap)) return undefined
  }
  const texts = runs.slice(at, at + 5).map(run => run.text)
  return { text: texts.join('-'), kind: 'uuid', runs: 5 }
}

/** Digits, with groups of three between commas taken together and decimal points kept. */
function readNumber(runs: readonly Run[], at: number): Joined | undefined {
  const first = runs[at].text
  if (!DIGITS.test(first)) return undefined
  const parts = [first]
  let end = at
  const getNextDigits = (gap: string) => {
    const next = runs[end].gap === gap ? (runs[end + 1]?.text ?? '') : ''
    return DIGITS.test(next) ? next : ''
  }
  if (first.length <= 3) for (; getNextDigits(',').length === 3; end++) parts.push(getNextDigits(','))
  for (; getNextDigits('.') !== ''; end++) parts.push('.', getNextDigits('.'))
  return { text: parts.join(''), kind: 'number', runs: end - at + 1 }
}

/** No answer to these scorers' questions is longer, and a hostile one takes its time here. */
const READ_CHARACTERS = 50_000
const UUID_PARTS = [8, 4, 4, 4, 12]
const RUNS = /[\p{L}\p{M}\p{Nd}]+(?:['’]\p{L}[\p{L}\p{M}]*)*/gu
const PLAIN = /^[a-zA-Z0-9]*$/
const DIGITS = /^[0-9]+$/
/** Scripts that put no blank between words. */
const SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'u')
const UNSPACED_PARTS = new RegExp(`[${SCRIPTS}]\\p{M}*|(?:(?![${SCRIPTS}])[^])+`, 'gu')
