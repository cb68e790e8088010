import { escapeRegExp, findFirstBox, lower, SPACE, strip, toCaselessPattern, WORD_CHARACTER } from 'fathom-bench/plugin'

// LongMemEval-V2's rules (xiaowu0162/LongMemEval-V2@be15ea6 evaluation/qa_eval_metrics.py): what they take, None too.

type Text = string | null

const collapseBlanks = (text: string): string => strip(text.replace(SPACES, ' '))

const SPACES = new RegExp(`${SPACE}+`, 'g')
const NO_WORD = new RegExp(`[^${SPACE.slice(1, -1)}${WORD_CHARACTER}]`, 'gv')

/** Settings of a question's rule in its `eval_function`, by the names there. */
export interface RuleSettings {
  /** Between the phrases of an answer; none: it is one phrase. */
  readonly separators?: readonly string[] | undefined
  readonly lower?: boolean | undefined
  readonly normalize_hyphen?: boolean | undefined
  readonly strip_punct?: boolean | undefined
  /** False: an empty reply or answer is compared as any other. */
  readonly require_non_empty?: boolean | undefined
  /** Characters to remove from a reply, for rules of letters. */
  readonly strip_chars?: string | undefined
}

/** Lower case; hyphens, underscores, commas and semicolons become blanks, other signs go. */
function normalizePhrase(text: Text, settings: RuleSettings): string {
  const { lower: folds = true, normalize_hyphen: opens = true, strip_punct: strips = true } = settings
  if (text === null) return ''
  const folded = folds ? lower(text) : text
  const opened = (opens ? folded.replace(/[-_]/g, ' ') : folded).replace(/[,;]/g, ' ')
  return collapseBlanks(strips ? opened.replace(NO_WORD, '') : opened)
}

/** The phrases of an answer. */
export function splitPhrases(answer: Text, settings: RuleSettings): string[] {
  const { separators = [',', ';'] } = settings
  const between = separators.map(escapeRegExp).join('|')
  const parts = answer === null ? [] : separators.length === 0 ? [answer] : answer.split(new RegExp(between, 'u'))
  return parts.map(part => normalizePhrase(part, settings)).filter(phrase => phrase !== '')
}

/** Whether the reply contains every phrase of the answer as whole words. */
export function hasPhraseSet(reply: Text, answer: Text, settings: RuleSettings = {}): boolean {
  const [said, phrases] = [normalizePhrase(reply, settings), splitPhrases(answer, settings)]
  if (isEmpty(said, phrases, settings)) return false
  return phrases.every(phrase => findEnd(said, phrase) >= 0)
}

/** The same, each phrase behind the one before. */
export function hasOrderedPhraseSet(reply: Text, answer: Text, settings: RuleSettings = {}): boolean {
  const [said, phrases] = [normalizePhrase(reply, settings), splitPhrases(answer, settings)]
  if (isEmpty(said, phrases, settings)) return false
  let rest = said
  for (const phrase of phrases) {
    const end = findEnd(rest, phrase)
    if (end < 0) return false
    rest = rest.slice(end)
  }
  return true
}

/** Whether one side is empty, if that is always wrong. */
const isEmpty = (
  said: { readonly length: number },
  right: { readonly length: number },
  { require_non_empty: needed = true }: RuleSettings,
): boolean => needed && (said.length === 0 || right.length === 0)

/** Returns the end of the first mention of a phrase between two word boundaries (Python's `\b`), or -1. */
function findEnd(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length
    if (isBorder(text, at) && isBorder(text, end)) return end
  }
  return -1
}

const isBorder = (text: string, at: number): boolean => isWord(getPreviousChar(text, at)) !== isWord(getChar(text, at))

function getChar(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}
const getPreviousChar = (text: string, at: number): string =>
  at > 0 ? ([...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '') : ''
const IS_WORD = new RegExp(`^${WORD_CHARACTER}$`, 'v')
const isWord = (character: string): boolean => IS_WORD.test(character)

/** Whether the reply, or its first box, equals the answer without "choice", "option" and full stops. */
export function isChoiceMatch(reply: Text, answer: Text, settings: RuleSettings = {}): boolean {
  if (reply === null || answer === null) return false
  const box = findFirstBox(lower(reply), '\\boxed{')
  const dropped = new Set(settings.strip_chars ?? '.')
  const kept = [...(box ?? reply).replace(LABELS, '')].filter(sign => !dropped.has(sign)).join('')
  const [said, right] = [strip(kept).toUpperCase(), strip(answer).toUpperCase()]
  return !isEmpty(said, right, settings) && said === right
}

const LABELS = new RegExp(
  `(?<!${WORD_CHARACTER})(?:${toCaselessPattern('choice')}|${toCaselessPattern('option')})(?!${WORD_CHARACTER})`,
  'giv',
)

/** Whether the letters of the reply, without filler words, equal those of the answer. */
export function hasChoiceSet(reply: Text, answer: Text, settings: RuleSettings = {}): boolean {
  const [said, right] = [listLetters(reply), listLetters(answer)]
  if (isEmpty([...said], [...right], settings)) return false
  return said.size === right.size && [...said].every(letter => right.has(letter))
}

const listLetters = (text: Text): Set<string> =>
  new Set(
    ((text ?? '').toUpperCase().match(/[A-Z]+/g) ?? [])
      .filter(chunk => !FILLERS.has(chunk))
      .flatMap(chunk => [...chunk]),
  )

const FILLERS = new Set('AND ANSWER ANSWERS CHOICE CHOICES FINAL LETTER LETTERS OPTION OPTIONS'.split(' '))

/** Returns the content of the last box, an open one to the end; the whole if there is none or it is empty. */
export function extractBoxedAnswer(reply: string): string {
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
