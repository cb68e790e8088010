import { captureReturn, defineScorer, isFields, quoteForMessage, type Verdict } from 'fathom-bench/plugin'
import { scoreByCategory, scoreLocomo, scoreOptions } from '../official/locomo.ts'

const SOURCE = 'snap-research/locomo@9228632 task_eval/evaluation.py'

/** A gold of categories 1 to 4. */
export interface LocomoGold {
  readonly category: 1 | 2 | 3 | 4
  readonly answer: string
}

/** A question of category 5: alone, or with two options of which one says that nothing is known. */
export interface LocomoAdversarial {
  readonly options: { readonly a: string; readonly b: string } | null
}

const isCategory = (value: unknown): boolean => [1, 2, 3, 4].some(each => each === value)

export const categoryExpected = {
  shape: 'a category of LoCoMo and its answer',
  test: (value: unknown) => isFields(value) && isCategory(value['category']) && typeof value['answer'] === 'string',
}

export const optionsExpected = {
  shape: 'options of LoCoMo, or none',
  test: (value: unknown) => isFields(value) && (value['options'] === null || isOptions(value['options'])),
}

export const locomoF1 = defineScorer({
  id: 'locomo-f1',
  about: 'F1 of stemmed words; in category 1 of the parts between commas, in 3 up to the first semicolon. LoCoMo.',
  source: `${SOURCE} eval_question_answering`,
  scale: 'graded',
  stated: 'stated-locomo-f1',
  variant: 'official',
  expects: categoryExpected,
  score: (answer, { category, answer: gold }: LocomoGold) =>
    judge(() => scoreLocomo({ category, answer: gold, prediction: answer }), answer, quoteForMessage(gold)),
})

export const locomoAdversarial = defineScorer({
  id: 'locomo-adversarial',
  about: 'Does the reply, or the option that it chooses, say that nothing is known? LoCoMo, category 5.',
  source: `${SOURCE} eval_question_answering; task_eval/evaluate_gpts.py get_cat_5_answer`,
  scale: 'yes-no',
  stated: 'stated-locomo-adversarial',
  variant: 'official',
  expects: optionsExpected,
  score: (answer, { options }: LocomoAdversarial) =>
    judge(
      () => (options ? scoreOptions({ reply: answer, options }).f1 : scoreByCategory(5, answer, '')),
      answer,
      'that it is not mentioned',
    ),
})

const isOptions = (value: unknown): boolean =>
  isFields(value) && typeof value['a'] === 'string' && typeof value['b'] === 'string'

function judge(rule: () => number, answer: string, right: string): Verdict {
  const came = captureReturn(rule)
  return typeof came === 'number'
    ? { value: came, why: `${came.toFixed(3)} for ${quoteForMessage(answer)}; right: ${right}` }
    : { value: 0, parts: { official: came }, why: "the suite's code raises an error" }
}
