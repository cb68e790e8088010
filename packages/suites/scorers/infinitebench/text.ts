import { type ChoiceExpected, choiceExpected, defineScorer, OPTION_LETTERS, stringsExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import {
  scoreCodeDebug,
  scoreLongbookChoice,
  scoreLongbookQa,
  scoreLongbookQaZh,
  scoreLongbookSum,
  scoreLongdialogue,
} from './metrics.ts'

const SOURCE = 'arXiv 2402.13718; OpenBMB/InfiniteBench@51d9b37 src/compute_scores.py'
const listRightTexts = ({ answer, options }: ChoiceExpected): string[] => [
  options[OPTION_LETTERS.indexOf(answer)],
  answer,
]

export const infinitebenchCodeDebug = defineScorer({
  id: 'infinitebench-code-debug',
  about:
    'Is the last letter of the first line with one the right one, or does the answer begin with it? InfiniteBench.',
  source: `${SOURCE} get_score_one_code_debug`,
  scale: 'yes-no',
  strict: 'infinitebench-code-debug-strict',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score: (answer, right: ChoiceExpected) =>
    scoreOfficially(answer, () => scoreCodeDebug(answer, listRightTexts(right)), listRightTexts(right)),
})

export const infinitebenchLongbookChoiceEng = defineScorer({
  id: 'infinitebench-longbook-choice-eng',
  about: 'Is the last letter A to D of the first line with one the right one, or the first letter? InfiniteBench.',
  source: `${SOURCE} get_score_one_longbook_choice_eng`,
  scale: 'yes-no',
  strict: 'infinitebench-longbook-choice-eng-strict',
  stated: 'stated-choice',
  variant: 'official',
  expects: choiceExpected,
  score: (answer, right: ChoiceExpected) =>
    scoreOfficially(answer, () => scoreLongbookChoice(answer, listRightTexts(right)), listRightTexts(right)),
})

export const infinitebenchLongdialogueQaEng = defineScorer({
  id: 'infinitebench-longdialogue-qa-eng',
  about: 'Does any name stand in the answer (substring, case ignored)? InfiniteBench longdialogue_qa_eng.',
  source: `${SOURCE} get_score_one_longdialogue_qa_eng`,
  scale: 'yes-no',
  strict: 'infinitebench-longdialogue-qa-eng-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreLongdialogue(answer, golds), golds),
})

export const infinitebenchLongbookQaEng = defineScorer({
  id: 'infinitebench-longbook-qa-eng',
  about: 'F1 of the words of the answer and of the best reference. InfiniteBench longbook_qa_eng.',
  source: `${SOURCE} get_score_one_longbook_qa_eng (its README says ROUGE)`,
  scale: 'graded',
  strict: 'qa-f1-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreLongbookQa(answer, golds), golds),
})

export const infinitebenchLongbookQaChn = defineScorer({
  id: 'infinitebench-longbook-qa-chn',
  about: 'F1 of the characters of the answer and of the best reference. InfiniteBench longbook_qa_chn.',
  source: `${SOURCE} get_score_one_longbook_qa_chn`,
  scale: 'graded',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreLongbookQaZh(answer, golds), golds),
})

export const infinitebenchLongbookSumEng = defineScorer({
  id: 'infinitebench-longbook-sum-eng',
  about: 'ROUGE-Lsum of the answer and the best reference. InfiniteBench longbook_sum_eng.',
  source: `${SOURCE} get_score_one_longbook_sum_eng; rouge_score 0.1.2 without stemming`,
  scale: 'graded',
  stated: 'stated-summary',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreLongbookSum(answer, golds), golds),
})
