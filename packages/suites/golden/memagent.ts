import {
  computeMemagentF1,
  extractMarkedAnswer,
  extractMemagentAnswer,
  findLastBoxed,
  hasSubstring,
  isExactMatch,
  isSubMatch,
  lower,
  malformed,
  round,
  roundItem,
  scoreMemagentTraining,
} from 'fathom-bench/plugin'
import type { GoldenFields } from './case.ts'
import { raise, requireText, takeFirstItem, toPythonItems } from './python.ts'

/** MemAgent's functions (BytedTsinghua-SIA/MemAgent 76b7a65), each over the fields of a golden case. */
export const MEMAGENT: Readonly<Record<string, (fields: GoldenFields) => unknown>> = {
  sub_em: pair((prediction, gold) => Number(isSubMatch(prediction, gold))),
  em: pair((prediction, gold) => Number(isExactMatch(prediction, gold))),
  f1: pair(computeMemagentF1),
  extract_answer: ({ prediction }) => extractMarkedAnswer(requireText(prediction)),
  extract_boxed_answer: ({ prediction }) => unboxAnswer(requireText(prediction)),
  'ruler_hqa.judge_sub_em': makeJudge((prediction, gold) => Number(isSubMatch(prediction, gold))),
  'ruler_hqa.judge_em': makeJudge((prediction, gold) => Number(isExactMatch(prediction, gold))),
  'ruler_hqa.judge_f1': makeJudge(computeMemagentF1),
  'ruler_hqa.printed_sub_em': makeFileMean(makeJudge((prediction, gold) => Number(isSubMatch(prediction, gold)))),
  'ruler_hqa.printed_em': makeFileMean(makeJudge((prediction, gold) => Number(isExactMatch(prediction, gold)))),
  'ruler_hqa.printed_f1': makeFileMean(makeJudge(computeMemagentF1)),
  'ruler_general.judge_sub_em': makeGeneralMetric((prediction, gold) => Number(isSubMatch(prediction, gold)), share),
  'ruler_general.judge_em': makeGeneralMetric((prediction, gold) => Number(isExactMatch(prediction, gold))),
  'ruler_general.judge_f1': makeGeneralMetric(computeMemagentF1),
  'reward.hotpotqa': ({ prediction, references }) => scoreMemagentTraining(prediction, references),
}

type Metric = (prediction: string, gold: string) => number

/** A function of prediction and first reference. */
function pair(metric: Metric): (fields: GoldenFields) => number {
  return ({ prediction, references }) => metric(requireText(prediction), requireText(takeFirstItem(references)))
}

/** ruler_hqa.py: one reply through extraction and metric, two decimals; an empty reply is skipped. */
function makeJudge(metric: Metric): (fields: GoldenFields) => number | null {
  return ({ prediction, references }) => {
    if (prediction === '') return null
    const answer = extractMemagentAnswer(requireText(prediction))
    const gold = takeFirstItem(references)
    return answer ? roundItem(metric(answer, requireText(gold))) : 0
  }
}

/** The mean over a file's replies times 100, the empty ones left out; nothing is printed where none is left. */
function makeFileMean(judge: (fields: GoldenFields) => number | null): (fields: GoldenFields) => number | null {
  return ({ prediction, references }) => {
    const golds = toPythonItems(references)
    const values = toPythonItems(prediction)
      .slice(0, golds.length)
      .map((reply, at) => judge({ prediction: reply, references: golds[at] }))
      .filter(value => value !== null)
    return values.length === 0 ? null : round((values.reduce((sum, value) => sum + value, 0) * 100) / values.length, 2)
  }
}

/** ruler_general.py: the splits named qa… as ruler_hqa, the others by the share of references found. */
function makeGeneralMetric(
  metric: Metric,
  others?: (prediction: string, references: readonly unknown[]) => number,
): (fields: GoldenFields) => unknown {
  return fields => {
    if (fields['prediction'] === '') return null
    if (!others || String(fields['split'] ?? '').includes('qa')) {
      const answer = extractMemagentAnswer(requireText(fields['prediction']))
      return answer ? roundItem(metric(answer, requireText(takeFirstItem(fields['references'])))) : 0
    }
    const answer = extractMemagentAnswer(requireText(fields['prediction']))
    return answer ? roundItem(others(answer, toPythonItems(fields['references']))) : 0
  }
}

function share(prediction: string, references: readonly unknown[]): number {
  const text = lower(prediction)
  const found = references.filter(reference => hasSubstring(text, lower(requireText(reference)))).length
  return references.length === 0 ? raise('ZeroDivisionError') : found / references.length
}

function unboxAnswer(text: string): string | null {
  const box = findLastBoxed(text)
  return box === malformed ? raise('AssertionError') : box
}
