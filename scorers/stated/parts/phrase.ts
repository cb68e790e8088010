import { getLast, mustGet } from '../../../core/collections/require.ts'
import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { splitStatements } from '../../text/conclusion.ts'
import { normalizeAnswer } from '../../text/normalise.ts'
import { FUNCTION_WORDS, LABEL_WORDS } from '../../text/phrasing.ts'
import { splitIntoWords, tokenize } from '../../text/tokens.ts'
import { opensClause } from '../clauses/clauses.ts'
import { kindOfWord } from '../clauses/words.ts'
import { makePhraseFinder } from './candidates.ts'
import { type Passage, readCommitment } from './commitment.ts'
import { collectListed, dropBullet } from './several.ts'

/**
 * Returns the reference that a response commits to; null if it commits to something else, or to several things. It
 * commits to a reference if a passage equals it, or states that something is the reference. No extra word may make it
 * another name ("X Brothers"), and no other name may appear next to it ("X, Y and Z", "X or Y").
 */
export function findCommittedPhrase(reply: string, references: readonly string[]): string | null {
  const bare = normalizeAnswer(reply)
  const usable = references.filter(
    reference => splitIntoWords(reference).length > 0 || normalizeAnswer(reference) !== '',
  )
  const same = usable.find(
    reference => bare !== '' && normalizeAnswer(reference) === bare && hasSameDigits(reply, reference),
  )
  if (same !== undefined) return same
  // Several spellings of the answer, and nothing else.
  const entries = reply
    .split(/[,;\n]/)
    .map(normalizeAnswer)
    .filter(entry => entry !== '')
  const known = new Map(usable.map(reference => [normalizeAnswer(reference), reference]))
  if (entries.length > 1 && entries.every(entry => known.has(entry))) return mustGet(known, entries[0])
  const forms = usable.filter(reference => splitIntoWords(reference).length > 0).map(makeForm)
  return (
    readCommitment(
      reply,
      passage => findPhrase(passage, forms),
      makePhraseFinder(forms.map(({ reference }) => reference)),
    ) ?? null
  )
}

const hasSameDigits = (one: string, other: string): boolean =>
  splitIntoWords(one).filter(hasDigit).join(' ') === splitIntoWords(other).filter(hasDigit).join(' ')
const hasDigit = (word: string): boolean => /\d/.test(word)

interface Form {
  readonly reference: string
  readonly words: readonly string[]
  /**
   * Pattern for the longest word, which occurs wherever `pattern` matches. It compiles in a hundredth of the time, and
   * few responses then need `pattern`.
   */
  readonly rough: RegExp
  readonly pattern: () => RegExp
  readonly polar: boolean
}

function makeForm(reference: string): Form {
  const all = splitIntoWords(reference)
  const words = all.length > 1 && ARTICLE.test(all[0]) ? all.slice(1) : all
  const escaped = words.map(word => escapeRegExp(word).replace(/^(\d+)(\d{3})$/, '$1,?$2'))
  const rough = new RegExp(findLongest(escaped), 'iu')
  const makePattern = () =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped.join("(?:['’]s)?[^\\p{L}\\p{N}]{1,3}")}(?![\\p{L}\\p{N}])`, 'giu')
  return { reference, words, rough, pattern: makePattern, polar: words.length === 1 && POLAR.test(words[0]) }
}

const findLongest = (words: readonly string[]): string =>
  words.reduce((long, word) => (word.length > long.length ? word : long), '')

const ARTICLE = /^(?:a|an|the)$/
const POLAR = /^(?:yes|no)$/

/** Returns null if the passage states something other than a reference, undefined if it states nothing. */
function findPhrase({ text, concluded }: Passage, forms: readonly Form[]): string | null | undefined {
  const said = splitStatements(text).filter(statement => !EMPTY.test(statement))
  if (said.length === 0) return undefined
  if (collectListed(said, concluded, readBareName).size > 1) return null
  const statements = said.map(dropBullet)
  if (concluded) return findStated(statements[0], text, forms) ?? null
  const opening = findStated(statements[0], text, forms)
  const closing = findStated(getLast(statements), getLast(statements), forms)
  // A reply that opens with the bare answer, or closes with it; one that says one thing and then another commits to the
  // last.
  if (closing !== undefined) return closing
  return opening !== undefined && statements.slice(1).every(later => isExplanation(later)) ? opening : null
}

/** Returns a name that is a statement by itself: an entry of a list, or words that all start with a capital. */
function readBareName(statement: string, isListed: boolean): string | undefined {
  const words = splitIntoWords(statement)
  if (words.length === 1 && POLAR.test(words[0]) && (isListed || !/[.!,;]/.test(statement))) return words[0]
  if (words.length === 0 || words.length > 5 || words.every(word => LABEL_WORDS.has(word))) return undefined
  if (words.some(word => FUNCTION_WORDS.has(word)) || /[:=?]/.test(statement)) return undefined
  const capitals = statement.match(/(?<![\p{L}\p{N}'’])\p{Lu}/gu)?.length ?? 0
  const isNamed = capitals === words.length && (words.length > 1 || !/[.!,;]/.test(statement))
  return isListed || isNamed ? words.join(' ') : undefined
}

/** Phrases without content: "given above", "as follows". */
const EMPTY =
  /^\W*(?:(?:given|stated|shown|written|found|provided|listed|as|the|follows|above|below|here|is|are|this|answer|final)\W*)+$/i
/** More than a name, or a sentence of a few words. */
function isExplanation(statement: string): boolean {
  const words = splitIntoWords(statement)
  return (
    words.length > 4 ||
    FUNCTION_WORDS.has(words[0] ?? '') ||
    words.some(word => SAYS.has(kindOfWord(word) ?? 'determiner'))
  )
}
const SAYS: ReadonlySet<string> = new Set(['verb', 'copula', 'turns', 'judges', 'talk'])

function findStated(statement: string, text: string, forms: readonly Form[]): string | undefined {
  return forms.find(form => (form.polar ? isDecided(statement, form.words[0]) : isStated(statement, text, form)))
    ?.reference
}

/**
 * Whether yes or no is decided: the word comes first or last, with no other answer next to it and without the opposite
 * anywhere.
 */
function isDecided(statement: string, word: string): boolean {
  const tokens = tokenize(statement)
  const other = word === 'yes' ? 'no' : 'yes'
  if (tokens.some(({ text }) => text === other || text === 'or')) return false
  const first = new RegExp(
    String.raw`^[^\p{L}\p{N}]*(?:(?:yep|yeah|yup|ok|okay|right|sure|well|so),?\s)?(?:it is |it['’]s |that is |that['’]s |is )?["'“]?${word}\b["'”]?(.*)$`,
    'isu',
  ).exec(statement)
  const affirmed = new RegExp(
    String.raw`\b${word}["'”]? (?:(?:is|was) (?:the )?(?:right|correct|answer)|satisfies|fits|works|holds|it is)\b`,
    'i',
  )
  if (!first) return (tokens.at(-1)?.text === word && !LISTED.test(statement)) || affirmed.test(statement)
  const rest = first[1]
  return (
    !/[\p{L}\p{N}]/u.test(rest) ||
    /^\s*(?:[.!;:(—–。、，]|-\s|\p{Lo})/u.test(rest) ||
    AFTER_POLAR.test(rest) ||
    affirmed.test(statement)
  )
}

/** Yes or no behind a name, as another one of a list. */
const LISTED = /\p{Lu}\p{L}+["'”\]]?(?:\s?\/|(?:,|,?\s(?:and|or))\s)\s?["'“]?(?:yes|no)\W*$/u

/** Continuations of a clause: "No, they do not", "yes it is". */
const AFTER_POLAR =
  /^[,\s]\s*(?:(?:and|but|because|since|as|although|though)\s)?(?:they|it|he|she|both|neither|only|these|those|this|that|is|are|was|were|do|did|does|because|since|as|according|based|given|going by|the|there|i|we|rather|in|from|although|though|per|however|please|you|double-?check|verify|check)\b/i

function isStated(statement: string, text: string, { rough, pattern, words }: Form): boolean {
  if (!rough.test(statement)) return false
  const found = [...statement.matchAll(pattern())]
  // Not every repetition is checked, since each check takes time linear in the statement.
  const looked = found.length <= 2 * LOOKS ? found : [...found.slice(0, LOOKS), ...found.slice(-LOOKS)]
  return looked.some(match => {
    const end = match.index + match[0].length
    const rest = statement.slice(end) || takeRest(text, text.indexOf(statement) + end)
    return isEnding(rest, /\p{Lu}/u.test(match[0]), words) && !isBehindName(statement.slice(0, match.index))
  })
}

const LOOKS = 50

/** Whether a reference is an entry of a list behind another name: "Paris, X". */
function isBehindName(lead: string): boolean {
  if (lead.length > 60 || !/(?:[,;/&]|\band)\s{0,3}["“'‘]?$/.test(lead)) return false
  const words = splitIntoWords(lead).filter(word => word !== 'and')
  return (
    words.length > 0 &&
    words.length < 5 &&
    words.every(word => kindOfWord(word) === undefined && !opensClause(word) && !/ly$/.test(word))
  )
}

/** Returns the rest of the line after a statement; a full stop within a name does not end it. */
const takeRest = (text: string, at: number): string => text.slice(at, at + 40).split('\n', 1)[0]

/** Whether a reference ends there, rather than continuing as another name or a list of names. */
function isEnding(rest: string, isName: boolean, words: readonly string[]): boolean {
  if (/^['’]s\b(?!\s(?:the|our) (?:one|answer|name|person)\b)/.test(rest)) return false
  if (/^["'”’)\]]*,?\s+or\b/i.test(rest)) return false
  const joined = /^(["'”’)\]]*)(\s*(?:[,;/&|+→]|[=-]>|\band\b)\s*)(.*)$/is.exec(rest)
  // The rest of a row of a table may be figures, but no second name.
  if (joined) return isContinuing(joined[3], isName) || (/^\s*[|]/.test(joined[2]) && /^[\s\d.%|:-]*$/.test(joined[3]))
  const word = /^["'”’)\]]*[ \t\-‐-―]{1,3}([\p{L}\p{N}][\p{L}\p{N}'’]*)/u.exec(rest)?.[1]
  if (word === undefined) return true
  if (/^["'”’)\]]*\s+[–—-]\s/.test(rest)) return true
  if (words.includes(word.toLowerCase())) return false
  if (words.every(each => /^[\d.]+$/.test(each))) return /^\p{Ll}/u.test(word)
  return isName && !/^["'”’)\]]*[-‐]/.test(rest)
    ? /^[\p{Ll}\p{Lo}]/u.test(word)
    : VERB.test(word) || /^\p{Lo}/u.test(word)
}

/** Behind a comma or "and": nothing, or a clause and no second name; behind a name small letters begin one. */
const isContinuing = (rest: string, isName: boolean): boolean =>
  !/[\p{L}\p{N}]/u.test(rest) || CLAUSE.test(rest) || (isName && /^\p{Ll}/u.test(rest) && !ONLY_POLAR.test(rest))

const ONLY_POLAR = /^(?:yes|no)\W*$/i
const CLAUSE =
  /^(?:(?:and|but|so)\s)?(?:who|which|that|the|a|an|as|since|because|according|based|with|where|whose|though|although|while|when|it|this|he|she|they|there|i|is|was|has|had|not|given|mentioned|founded|born|located|known|by|per|from the|in the|hope|let|see|please|though|feel|you|do|don['’]t|of course|indeed|obviously|clearly|after all|no doubt|without)\b/i
const VERB =
  /^(?:is|was|are|were|has|had|in|at|on|as|which|that|who|because|since|according|with|from|by|and|given|would|fits|does|it|seems|for|ends)$/i
