import {
  defineScorer,
  type GoldText,
  goldText,
  OPTION_LETTERS,
  rulerRecallStrict,
  statedChoice,
  statedSet,
} from 'fathom-bench/plugin'
import { defineStrictVariant, scoreOfficially } from '../official.ts'
import {
  extractBoxedAnswer,
  hasChoiceSet,
  hasOrderedPhraseSet,
  hasPhraseSet,
  isChoiceMatch,
  type RuleSettings,
  splitPhrases,
} from './metrics.ts'

const SOURCE = 'xiaowu0162/LongMemEval-V2@be15ea6 evaluation/qa_eval_metrics.py'
const OURS = 'Our own: what a reply commits to (docs/scorers.md), compared as LongMemEval-V2 does.'
type Rule = (reply: string, answer: string, settings?: RuleSettings) => boolean

/** The answer, and what its question sets of the rule. */
interface RuledText extends GoldText {
  readonly settings?: RuleSettings
}

/** As its harness does, of a reply with a box the box alone is scored. */
const scoreRule =
  (rule: Rule) =>
  (answer: string, { answer: gold, settings }: RuledText) =>
    scoreOfficially(answer, () => rule(extractBoxedAnswer(answer), gold, settings), [gold])

const common = { scale: 'yes-no', variant: 'official', expects: goldText } as const

export const longmemeval2PhraseSet = defineScorer({
  id: 'longmemeval2-phrase-set',
  about: 'Do all phrases of the answer stand in the reply as whole words? LongMemEval-V2 norm_phrase_set_match.',
  source: `${SOURCE} norm_phrase_set_match`,
  ...common,
  strict: 'longmemeval2-phrase-set-strict',
  stated: 'stated-longmemeval2-phrases',
  score: scoreRule(hasPhraseSet),
})

export const longmemeval2PhraseSetOrdered = defineScorer({
  id: 'longmemeval2-phrase-set-ordered',
  about: 'The same, in the order of the answer. LongMemEval-V2 norm_phrase_set_match_ordered.',
  source: `${SOURCE} norm_phrase_set_match_ordered`,
  ...common,
  strict: 'longmemeval2-phrase-set-ordered-strict',
  stated: 'stated-longmemeval2-phrases',
  score: scoreRule(hasOrderedPhraseSet),
})

export const longmemeval2Choice = defineScorer({
  id: 'longmemeval2-choice',
  about: 'Is the reply, or its box, the letter? LongMemEval-V2 mc_choice_match.',
  source: `${SOURCE} mc_choice_match`,
  ...common,
  strict: 'longmemeval2-choice-strict',
  stated: 'stated-longmemeval2-letters',
  score: scoreRule(isChoiceMatch),
})

export const longmemeval2ChoiceSet = defineScorer({
  id: 'longmemeval2-choice-set',
  about: 'Are the letters of the reply those of the answer? LongMemEval-V2 mc_choice_set_match.',
  source: `${SOURCE} mc_choice_set_match`,
  ...common,
  strict: 'longmemeval2-choice-set-strict',
  stated: 'stated-longmemeval2-letters',
  score: scoreRule(hasChoiceSet),
})

/** Returns the original wording, for rules that read more of it than the suite's. */
const listPhrases = ({ answer, settings }: RuledText): string[] =>
  splitPhrases(answer, { separators: settings?.separators, lower: false, normalize_hyphen: false, strip_punct: false })

export const statedLongmemeval2Phrases = defineScorer({
  id: 'stated-longmemeval2-phrases',
  about: 'Share of the phrases that the reply commits to, times their share among what it lists.',
  source: OURS,
  scale: 'graded',
  variant: 'stated',
  expects: goldText,
  score: (answer, expected: RuledText) => statedSet.score(answer, listPhrases(expected)),
})

/** One letter as a choice among all letters; several as the letters that stand alone in what is committed to. */
export const statedLongmemeval2Letters = defineScorer({
  id: 'stated-longmemeval2-letters',
  about: 'Does the reply commit to the letter, or to exactly the letters?',
  source: OURS,
  scale: 'graded',
  variant: 'stated',
  expects: goldText,
  score(answer, { answer: gold }: GoldText) {
    const letters = gold.toUpperCase().match(/[A-Z]/g) ?? []
    const options = Array.from({ length: 26 }, () => '')
    return letters.length === 1 && OPTION_LETTERS.includes(letters[0])
      ? statedChoice.score(answer, { answer: letters[0], options })
      : statedSet.score(answer, letters)
  },
})

const phrasesStrict = defineScorer({
  id: 'phrases-strict',
  about: 'Are all phrases found as whole tokens, with no other entry?',
  source: OURS,
  scale: 'yes-no',
  variant: 'strict',
  expects: goldText,
  score(answer, expected: RuledText) {
    const verdict = rulerRecallStrict.score(answer, listPhrases(expected))
    return { ...verdict, value: verdict.value === 1 ? 1 : 0 }
  },
})

const lettersStrict = defineScorer({
  ...statedLongmemeval2Letters,
  id: 'letters-strict',
  scale: 'yes-no',
  variant: 'strict',
  score(answer, expected: GoldText) {
    const verdict = statedLongmemeval2Letters.score(answer, expected)
    return { ...verdict, value: verdict.value === 1 ? 1 : 0 }
  },
})

export const longmemeval2PhraseSetStrict = defineStrictVariant(
  'longmemeval2-phrase-set-strict',
  longmemeval2PhraseSet,
  phrasesStrict,
)
export const longmemeval2PhraseSetOrderedStrict = defineStrictVariant(
  'longmemeval2-phrase-set-ordered-strict',
  longmemeval2PhraseSetOrdered,
  phrasesStrict,
)
export const longmemeval2ChoiceStrict = defineStrictVariant(
  'longmemeval2-choice-strict',
  longmemeval2Choice,
  lettersStrict,
)
export const longmemeval2ChoiceSetStrict = defineStrictVariant(
  'longmemeval2-choice-set-strict',
  longmemeval2ChoiceSet,
  lettersStrict,
)
