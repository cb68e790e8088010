import { defineScorer, quoteSome, type Verdict } from 'fathom-bench/plugin'
import { readCommittedSet } from './answers.ts'
import { type LanguagePhrase, languagePhraseExpected } from './language-phrase.ts'

const SOURCE =
  'Our own: the entries that a reply commits to in German, Spanish, French, Chinese, Japanese or Hindi (docs/scorers.md).'

/** Recall times precision of all that a reply lists. */
export const languageSet = defineScorer({
  id: 'language-set',
  about: 'Share of the answers that the reply, in another language than English, lists, times their share of its list.',
  source: SOURCE,
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-language-set',
  expects: languagePhraseExpected,
  score(answer, expected: LanguagePhrase) {
    const [strict, stated] = [scoreSet(answer, expected, true), scoreSet(answer, expected, false)]
    return strict.value <= stated.value ? strict : stated
  },
})

/** Recall times precision of what a reply commits to. */
export const statedLanguageSet = defineScorer({
  id: 'stated-language-set',
  about:
    'Share of the answers that the reply, in another language than English, commits to, times their share among what it lists.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: languagePhraseExpected,
  score: (answer, expected: LanguagePhrase) => scoreSet(answer, expected, false),
})

function scoreSet(answer: string, expected: LanguagePhrase, strict: boolean): Verdict {
  const wanted = new Set(expected.answers)
  const { found, wrong } = readCommittedSet(answer, expected, strict)
  const recall = wanted.size === 0 ? 0 : found.length / wanted.size
  const precision = found.length === 0 ? 0 : found.length / (found.length + wrong.length)
  const why = `commits to ${found.length} of ${wanted.size} answers${wrong.length > 0 ? `; wrong ${quoteSome(wrong)}` : ''}`
  return { value: recall * precision, parts: { recall, precision, wrong: wrong.length }, why }
}
