import { lower, strip } from '../../../core/python.ts'
import { WORD } from '../../parts/normalise.ts'

// LongMemEval-V2's rules (xiaowu0162/LongMemEval-V2@be15ea6 evaluation/qa_eval_metrics.py): what they take, None too.

type Text = string | null

const squeezed = (text: string): string => strip(text.replace(SPACES, ' '))

/** Python's `\s`. */
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const SPACES = new RegExp(`${SPACE}+`, 'g')
const NO_WORD = new RegExp(`[^${SPACE.slice(1, -1)}${WORD}]`, 'gv')

/** Lower case; hyphens, underscores, commas and semicolons become blanks, other signs go. */
export const normalPhrase = (text: Text): string =>
  text === null ? '' : squeezed(lower(text).replace(/[-_]/g, ' ').replace(/[,;]/g, ' ').replace(NO_WORD, ''))

const phrasesOf = (answer: Text): string[] =>
  answer === null
    ? []
    : answer
        .split(/[,;]/)
        .map(normalPhrase)
        .filter(phrase => phrase !== '')

/** Does every phrase of the answer stand in the reply as whole words? */
export function phraseSet(reply: Text, answer: Text): boolean {
  const [said, phrases] = [normalPhrase(reply), phrasesOf(answer)]
  return said !== '' && phrases.length > 0 && phrases.every(phrase => endOf(said, phrase, 0) >= 0)
}

/** The same, each phrase behind the one before. */
export function phraseSetOrdered(reply: Text, answer: Text): boolean {
  const [said, phrases] = [normalPhrase(reply), phrasesOf(answer)]
  let rest = said
  for (const phrase of phrases) {
    const end = endOf(rest, phrase, 0)
    if (end < 0) return false
    rest = rest.slice(end)
  }
  return said !== '' && phrases.length > 0
}

/** Where the first mention of a phrase as whole words ends, -1 for none. */
function endOf(text: string, phrase: string, from: number): number {
  for (let at = text.indexOf(phrase, from); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length
    if (!isWord(charBefore(text, at)) && !isWord(charAt(text, end))) return end
  }
  return -1
}

const charAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : ''
const charBefore = (text: string, at: number): string =>
  at > 0 ? ([...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '') : ''
const IS_WORD = new RegExp(`^${WORD}$`, 'v')
const isWord = (character: string): boolean => IS_WORD.test(character)

/** Is the reply, or its first box, without "choice", "option" and full stops the answer? */
export function choiceMatch(reply: Text, answer: Text): boolean {
  if (reply === null || answer === null) return false
  const box = /\\boxed\{([^}]*)\}/.exec(lower(reply))?.[1]
  const said = strip((box ?? reply).replace(LABELS, '').replaceAll('.', '')).toUpperCase()
  const right = strip(answer).toUpperCase()
  return said !== '' && right !== '' && said === right
}

const LABELS = new RegExp(`(?<!${WORD})(?:choice|option)(?!${WORD})`, 'giv')

/** Are the letters of the reply, filler words aside, those of the answer? */
export function choiceSet(reply: Text, answer: Text): boolean {
  const [said, right] = [lettersOf(reply), lettersOf(answer)]
  return said.size > 0 && right.size > 0 && said.size === right.size && [...said].every(letter => right.has(letter))
}

const lettersOf = (text: Text): Set<string> =>
  new Set(
    ((text ?? '').toUpperCase().match(/[A-Z]+/g) ?? [])
      .filter(chunk => !FILLERS.has(chunk))
      .flatMap(chunk => [...chunk]),
  )

const FILLERS = new Set('AND ANSWER ANSWERS CHOICE CHOICES FINAL LETTER LETTERS OPTION OPTIONS'.split(' '))

/** What the last box holds, an open one to the end; the whole where there is none or it is empty. */
export function boxedAnswer(reply: string): string {
  const at = reply.lastIndexOf(BOX)
  if (at < 0) return strip(reply)
  let depth = 1
  let end = at + BOX.length
  for (; end < reply.length; end++) {
    if (reply[end] === '{') depth++
    else if (reply[end] === '}' && --depth === 0) break
  }
  return strip(reply.slice(at + BOX.length, end)) || strip(reply)
}

const BOX = '\\boxed{'

/** The name before the first bar of a question's `eval_function`. */
export const ruleOf = (evalFunction: string): string => strip(evalFunction.split('|', 1)[0]!)
