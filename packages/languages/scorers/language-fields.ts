import { defineScorer, quoteText, toPlainText, type Verdict } from 'fathom-bench/plugin'
import { isNumberCommitted, isPhraseCommitted } from './answers.ts'
import { isPlainRecord, isReplyLanguages, isTextList, listLanguages, type ReplyLanguages } from './language.ts'
import { foldReply, makeNameFinder } from './mentions.ts'
import { getRules } from './rules.ts'

/** `expected` of lines `name: value` in another language than English. */
export interface LanguageFields {
  readonly language: ReplyLanguages
  /** The value of each name; null where the text states none. */
  readonly fields: Readonly<Record<string, string | number | null>>
  /** Names that could be taken for a value. */
  readonly labels?: readonly string[]
}

const expects = {
  shape: 'an object {language, fields, labels?}: languages, fields with texts, numbers or null, and a list of texts',
  test: (expected: unknown): expected is LanguageFields =>
    isPlainRecord(expected) &&
    isReplyLanguages(expected['language']) &&
    isPlainRecord(expected['fields']) &&
    Object.values(expected['fields']).every(
      value => value === null || typeof value === 'string' || Number.isFinite(value),
    ) &&
    (expected['labels'] === undefined || isTextList(expected['labels'])),
}

const SOURCE =
  'Our own: what a reply commits to for each field, in German, Spanish, French, Chinese, Japanese or Hindi (docs/scorers.md).'

const share = (right: number) => right
const all = (right: number) => Number(right === 1)

/** The share of fields that all of a reply gives the right value. */
export const languageFields = defineScorer({
  id: 'language-fields',
  about:
    'Share of the fields for which the reply, in another language than English, gives the right value and no other.',
  source: SOURCE,
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-language-fields',
  expects,
  score: (answer, expected: LanguageFields) => scoreFields(answer, expected, share, true),
})

/** The share of fields for which a reply commits to the right value. */
export const statedLanguageFields = defineScorer({
  id: 'stated-language-fields',
  about: 'Share of the fields for which the reply, in another language than English, commits to the right value.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects,
  score: (answer, expected: LanguageFields) => scoreFields(answer, expected, share, false),
})

/** All fields, or 0. */
export const languageFieldsAll = defineScorer({
  id: 'language-fields-all',
  about: 'Does the reply, in another language than English, give the right value for every field?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-language-fields-all',
  expects,
  score: (answer, expected: LanguageFields) => scoreFields(answer, expected, all, true),
})

/** All fields, or 0. */
export const statedLanguageFieldsAll = defineScorer({
  id: 'stated-language-fields-all',
  about: 'Does the reply, in another language than English, commit to the right value for every field?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects,
  score: (answer, expected: LanguageFields) => scoreFields(answer, expected, all, false),
})

function scoreFields(
  answer: string,
  expected: LanguageFields,
  figure: (share: number) => number,
  strict: boolean,
): Verdict {
  const { language, fields, labels = [] } = expected
  const names = Object.keys(fields)
  const values = splitByNames(answer, names, language)
  const texts = [...labels, ...Object.values(fields).filter(value => typeof value === 'string')]
  const isRight = (name: string, by: boolean): boolean => {
    const said = values.get(name)
    const value = fields[name]
    if (said === undefined) return false
    if (typeof value === 'number') return isNumberCommitted(said, language, value, by)
    return isPhraseCommitted(said, { language, answers: value === null ? [] : [value], labels: texts }, by)
  }
  const wrong = names.filter(name => !isRight(name, false) || (strict && !isRight(name, true)))
  const right = names.length === 0 ? 0 : (names.length - wrong.length) / names.length
  return {
    value: figure(right),
    parts: { right: names.length - wrong.length, fields: names.length },
    why:
      wrong.length === 0 ? `commits to all ${names.length} fields` : `not committed to: ${quoteText(wrong.join(', '))}`,
  }
}

/**
 * Returns the words of a reply on each name: the text from the name to the next one or to the end of the line, the last one that
 * says something. A reply that names none is the value of the only field, or has a line for each.
 */
function splitByNames(answer: string, names: readonly string[], language: ReplyLanguages): ReadonlyMap<string, string> {
  const languages = listLanguages(language)
  const rules = getRules(languages)
  const folded = foldReply(toPlainText(answer).replace(/[\ue000\ue001]/g, '\n'), languages)
  const find = makeNameFinder(new Map(names.map(name => [name, [name]])), languages)
  const mentions = find(folded, rules)
  const values = new Map<string, string>()
  for (const [at, { end, key, start }] of mentions.entries()) {
    const next = mentions[at + 1]?.start ?? folded.cased.length
    const behind = folded.cased.slice(end, next)
    // The rest of the line, or the next line where the name has a line for itself.
    const line = behind.split('\n').find(part => /[\p{L}\p{N}?]/u.test(part)) ?? ''
    const lineStart = folded.cased.lastIndexOf('\n', start) + 1
    const before = at > 0 && mentions[at - 1].end > lineStart ? '' : folded.cased.slice(lineStart, start)
    const text = `${before} ${line}`.replace(LINK, '').trim()
    if (/[\p{L}\p{N}?]/u.test(text) || DASHES.test(behind.split('\n', 1)[0])) values.set(key, text === '' ? '-' : text)
  }
  if (mentions.length > 0) return values
  const lines = folded.cased.split('\n').filter(line => /[\p{L}\p{N}]/u.test(line))
  if (names.length === 1) return new Map([[names[0], folded.cased]])
  return lines.length === names.length
    ? new Map(names.map((name, at) => [name, lines[at].replace(/^[\s\d.)•*-]{1,8}/, '')]))
    : values
}

/** Signs that join a name to its value, and numbers of a list. */
const LINK = /^[\s"'*•()\d.|-]{0,8}[\s"'*)]*(?:[:=|→、,–—-]|->|=>)?[\s|]*/u
const DASHES = /^[\s:|]*[-–—]+[\s|]*$/
