import { getLast } from '../../core/collections/require.ts'
import { escapeRegExp } from '../../core/text/escape-regexp.ts'
import { defineScorer } from '../scorer.ts'
import { splitStatements } from '../text/conclusion.ts'
import { type ChoiceExpected, choiceExpected, findLetters, findOptions, OPTION_LETTERS } from '../text/lists/options.ts'
import { quoteSome } from '../text/quote.ts'
import { splitIntoWords } from '../text/tokens.ts'
import { makeOptionFinder } from './parts/candidates.ts'
import { type Passage, readCommitment } from './parts/commitment.ts'
import { collectListed, dropBullet } from './parts/several.ts'

/** The one option that the reply commits to, by its letter or in its words. */
export const statedChoice = defineScorer({
  id: 'stated-choice',
  about: 'Does the reply commit to the right option, and to no other?',
  source: 'Our own: what a reply commits to (docs/scorers.md), by letter or by the words of an option.',
  scale: 'yes-no',
  variant: 'stated',
  expects: choiceExpected,
  score(answer, { answer: right, options }: ChoiceExpected) {
    const said = dropOwnWords(answer.replace(ENDING, '$1;'), options)
    const chosen = readCommitment(said, passage => findChosen(passage, options), makeOptionFinder(options)) ?? []
    return {
      value: chosen.length === 1 && chosen[0] === right ? 1 : 0,
      parts: { chosen: chosen.slice(0, 8) },
      why: `commits to ${chosen.length === 0 ? 'no option' : quoteSome(chosen)}; right: ${right}`,
    }
  },
})

/**
 * Removes the words of an option behind its letter, "B) Because the plan was wrong": they say nothing of B. A reply that
 * quotes several options so is left as it is, unless it repeats the whole question.
 */
function dropOwnWords(answer: string, options: readonly string[]): string {
  const all = quoteOptions(options)
  if (all.test(answer)) return answer.replace(all, '\n')
  const quoted = options.flatMap((option, at) => {
    const words = option.trim().split(/\s+/).map(escapeRegExp).join('\\s{1,8}')
    const labelled = new RegExp(
      `(?<![\\p{L}\\p{N}'’])(${OPTION_LETTERS[at]}[.):\\]]{1,2})\\**\\s{1,4}${words}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    return words !== '' && labelled.test(answer) ? [labelled] : []
  })
  return quoted.length === 1 ? answer.replace(quoted[0], '$1') : answer
}

/** All options as a question lists them, a line each; no more than a quote or a letter behind them. */
const quoteOptions = (options: readonly string[]): RegExp =>
  new RegExp(
    `${options
      .map(
        (option, at) =>
          `\\n[ \\t]{0,4}${OPTION_LETTERS[at]}[.):][ \\t]{1,4}${option.trim().split(/\s+/).map(escapeRegExp).join('\\s{1,4}')}`,
      )
      .join('[ \\t]{0,4}')}(?=["”]|[ \\t]{0,4}(?:\\n|$)|\\s[A-Z]\\b)`,
    'iu',
  )

/** An option's letter before a full stop, which is no initial: "Sure! B. Let me know". */
const ENDING = /(?<=[^\s\n.)\]][ \t])([A-Z])\.(?=[ \t]\p{Lu}\p{Ll}*['’ ,])/gu

/**
 * Options of the first statement with any behind a conclusion; in a whole reply of the one it opens with, if that is
 * the option alone, else of the last.
 */
function findChosen({ text, concluded, near }: Passage, options: readonly string[]): string[] | undefined {
  const letters = OPTION_LETTERS.slice(0, options.length)
  const own = options.some(option => UNSPACED.test(option)) ? text : text.replace(UNSPACED_RUN, '·')
  const all = splitStatements(near ? own : dropOptions(own))
  const listed = collectListed(all, concluded, statement => readBareOption(statement, letters, options))
  if (listed.size > 1) return [...listed]
  const said = all
    .slice(0, near ? 1 : undefined)
    .map(dropBullet)
    .map(statement => ({ statement, chosen: findNamed(statement, letters, options) }))
    .filter(({ chosen }) => chosen.length > 0 && chosen.length < Math.max(3, letters.length))
  const [first] = said
  if (first === undefined) return undefined
  return concluded || /^[^\p{L}\p{N}]*[A-Za-z][^\p{L}\p{N}]*$/u.test(first.statement)
    ? first.chosen
    : getLast(said).chosen
}

/** The option that a statement is: its letter, or the letter and the words behind it. */
function readBareOption(statement: string, letters: string, options: readonly string[]): string | undefined {
  const letter = BARE.exec(statement)?.[1].toUpperCase()
  if (letter !== undefined) return letters.includes(letter) ? letter : undefined
  const [, own, behind] = LABELLED.exec(statement) ?? []
  const words = own === undefined ? undefined : options[letters.indexOf(own)]
  return words !== undefined && splitIntoWords(words).join(' ') === splitIntoWords(behind).join(' ') ? own : undefined
}

/** A letter alone. */
const BARE =
  /^[^\p{L}\p{N}]{0,20}(?:(?:option|choice|answer)\s{1,3})?[^\p{L}\p{N}]{0,20}([A-Za-z])[^\p{L}\p{N}]{0,20}$/iu

/** Words around a letter in scripts without blanks. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const UNSPACED_RUN = /\s?[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+\s?/gu

/** Removes the options if a response lists them: three or more lettered lines. */
function dropOptions(text: string): string {
  const lines = text.match(OPTION_LINE) ?? []
  return lines.length < 3 ? text : text.replace(OPTION_LINE, line => BEHIND_QUOTE.exec(line)?.[1] ?? '')
}

/** The text after quoted options: `… D. a boat": C`. */
const BEHIND_QUOTE = /["”]\s?[:.,–—-]\s{1,4}(\S.{0,40})$/
const OPTION_LINE = /^[ \t]{0,4}[-•]?[ \t]?\(?[A-Z][.):][ \t]+\S.*$/gm

/** By letter and by words together: "C, a payment of 893" names one option. */
function findNamed(whole: string, letters: string, options: readonly string[]): string[] {
  const statement = whole.replace(/(?<=[A-Z])\s{1,8}(?=[|()])/g, '')
  const byWords = findOptions(statement, letters, options)
  const subject = (SUBJECT.exec(statement) ?? AFFIRMED.exec(statement))?.[1]
  const byLetter =
    subject !== undefined && letters.includes(subject) ? [subject] : (findLetters(statement, letters) ?? [])
  if (byLetter.length === 0) return [...new Set(byWords)]
  // "F: the words of D" is two options.
  const behind = LABELLED.exec(statement)?.[2]
  const said = behind === undefined ? '' : ` ${splitIntoWords(behind).join(' ')} `
  const other = [...letters].filter((_, at) => hasPrefix(said, splitIntoWords(options[at])))
  return [...new Set(byLetter.length === 1 && !other.includes(byLetter[0]) ? [...byLetter, ...other] : byLetter)]
}

const hasPrefix = (said: string, words: readonly string[]): boolean =>
  words.length > 0 && said.startsWith(` ${words.join(' ')} `)

/** A letter followed by the words of its option. */
const LABELLED =
  /^[^\p{L}\p{N}]{0,20}(?:(?:option|choice|answer)\s{1,3})?[^\p{L}\p{N}]{0,3}([A-Z])[^\p{L}\p{N}]{1,8}(.+)$/su

/** "Of these only A is right". */
const AFFIRMED =
  /(?<![\p{L}\p{N}'’])([A-Z])\s(?:(?:is|was|seems|remains)\s(?:the\s)?(?:right|correct|answer|best|only|one)|satisfies|fits|matches|works|holds|it is)\b/u

/** "A is the answer", "A does": cases in which "A" is not an article. */
const SUBJECT = /^\W*([A-Z])\s(?:(?:is|does|fits|must|would|it is|has)\b|[–—-]\s(?!\(?[A-Z]\)?(?:\W*$|\s(?:or|and)\b)))/
