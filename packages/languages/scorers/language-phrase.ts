import { defineScorer, quoteSome, type Verdict } from 'fathom-bench/plugin'
import { isPhraseCommitted } from './answers.ts'
import { isPlainRecord, isReplyLanguages, isTextList, type ReplyLanguages } from './language.ts'

/** `expected` of an answer in words, in another language than English. */
export interface LanguagePhrase {
  /** The language of the reply, or the languages it may be in. English is read as well. */
  readonly language: ReplyLanguages
  /** Spellings of the right answer; none where the text states none. */
  readonly answers: readonly string[]
  /** Names that could be taken for the answer. */
  readonly labels?: readonly string[]
}

export const languagePhraseExpected = {
  shape: 'an object {language, answers, labels?}: languages, and lists of texts',
  test: (expected: unknown): expected is LanguagePhrase =>
    isPlainRecord(expected) &&
    isReplyLanguages(expected['language']) &&
    isTextList(expected['answers']) &&
    (expected['labels'] === undefined || isTextList(expected['labels'])),
}

const SOURCE =
  'Our own: what a reply commits to in German, Spanish, French, Chinese, Japanese or Hindi (docs/scorers.md).'

/** Whether all of a reply says that an answer is the right one. */
export const languagePhrase = defineScorer({
  id: 'language-phrase',
  about: 'Does the reply, in another language than English, say the right answer and nothing against it?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-language-phrase',
  expects: languagePhraseExpected,
  score: (answer, expected: LanguagePhrase) =>
    explain(isPhraseCommitted(answer, expected, true) && isPhraseCommitted(answer, expected, false), expected),
})

/** Whether a reply commits to the right answer, in whatever form. */
export const statedLanguagePhrase = defineScorer({
  id: 'stated-language-phrase',
  about: 'Does the reply, in another language than English, commit to the right answer, or to it that none is stated?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: languagePhraseExpected,
  score: (answer, expected: LanguagePhrase) => explain(isPhraseCommitted(answer, expected, false), expected),
})

function explain(right: boolean, { answers }: LanguagePhrase): Verdict {
  const wanted = answers.length === 0 ? '"not stated"' : quoteSome(answers)
  return { value: right ? 1 : 0, why: right ? `commits to ${wanted}` : `does not commit to ${wanted}` }
}
