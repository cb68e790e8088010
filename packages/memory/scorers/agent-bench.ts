import { captureReturn, defineScorer, isFields, quoteSome, type Scorer, stringsExpected } from 'fathom-bench/plugin'
import { scoreDefault, scoreEventQa, scoreInContext, scoreNeedles } from '../official/agent-bench.ts'
import type { CaseFields } from '../official/python.ts'

interface Rule {
  readonly id: string
  readonly about: string
  readonly function: string
  readonly figure: string
  readonly scale: 'yes-no' | 'graded'
  readonly stated: string
  readonly official: (fields: CaseFields) => unknown
}

/** A figure of MemoryAgentBench's own code; where that raises an error, 0. */
const defineRule = ({ id, about, function: name, figure, scale, stated, official }: Rule): Scorer =>
  defineScorer({
    id,
    about,
    source: `HUST-AI-HYZ/MemoryAgentBench@455306d utils/eval_other_utils.py ${name}, ${figure}`,
    scale,
    stated,
    variant: 'official',
    expects: stringsExpected,
    score(answer, expected: readonly string[]) {
      const came = captureReturn(() => official({ output: answer, answer: [...expected] }))
      const value = isFields(came) ? Number(came[figure]) : Number.NaN
      return Number.isFinite(value)
        ? { value, why: `${figure} ${value.toFixed(3)}; right: ${quoteSome(expected) || 'no references'}` }
        : { value: 0, parts: { official: came }, why: "the suite's code raises an error" }
    },
  })

export const agentBenchScorers: readonly Scorer[] = [
  defineRule({
    id: 'mab-substring',
    about:
      'Is a gold in the reply, small words and punctuation aside? MemoryAgentBench; a list of everything is right.',
    function: '_default_post_process',
    figure: 'substring_exact_match',
    scale: 'yes-no',
    stated: 'stated-phrase',
    official: scoreDefault,
  }),
  defineRule({
    id: 'mab-exact',
    about: 'Is the reply behind "Answer:", or its first line, a gold? MemoryAgentBench, in-context learning.',
    function: '_process_icl_dataset',
    figure: 'exact_match',
    scale: 'yes-no',
    stated: 'stated-phrase',
    official: scoreInContext,
  }),
  defineRule({
    id: 'mab-eventqa',
    about: 'Are all golds in the reply? MemoryAgentBench, EventQA.',
    function: '_process_eventqa_dataset',
    figure: 'eventqa_recall',
    scale: 'yes-no',
    stated: 'stated-set',
    official: scoreEventQa,
  }),
  defineRule({
    id: 'mab-needles',
    about: 'The share of golds in the reply. MemoryAgentBench, needles of RULER.',
    function: '_process_ruler_memory_merging_dataset',
    figure: 'ruler_recall',
    scale: 'graded',
    stated: 'stated-set',
    official: scoreNeedles,
  }),
]
