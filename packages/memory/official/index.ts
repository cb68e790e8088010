import type { PluginGolden } from 'fathom-bench/plugin'
import {
  parseOutput,
  scoreChoiceEng,
  scoreDefault,
  scoreEventQa,
  scoreInContext,
  scoreNeedles,
  scoreSubDataset,
} from './agent-bench.ts'
import { scoreEventOrder, sumRubric } from './beam.ts'
import { computeMembenchRecall, scoreMembench, scoreMembenchCapacity, scorePersonamem } from './choices.ts'
import { computeLocomoRecall, scoreLocomo, scoreOptions, scoreRealtalk, stemLocomo } from './locomo.ts'
import { matchMemAlpha, rewardMemAlpha, scoreMemAlpha } from './mem-alpha.ts'
import { type CaseFields, getField, requireText } from './python.ts'
import { scoreRecommendations } from './recommendations.ts'

/** Official scores of memory benchmarks, over the fields of a recorded case (`score --golden FILE`). */
const OFFICIAL: Readonly<Record<string, (fields: CaseFields) => unknown>> = {
  'locomo-f1': scoreLocomo,
  'locomo-stem': fields => stemLocomo(requireText(getField(fields, 'word'))),
  'locomo-category5-options': scoreOptions,
  'locomo-recall': computeLocomoRecall,
  'realtalk-lexical': scoreRealtalk,
  'personamem-letter': scorePersonamem,
  'membench-letter': scoreMembench,
  'membench-recall': computeMembenchRecall,
  'membench-capacity-letter': scoreMembenchCapacity,
  'mab-default': scoreDefault,
  'mab-icl': scoreInContext,
  'mab-eventqa': scoreEventQa,
  'mab-choice': scoreChoiceEng,
  'mab-ruler-recall': scoreNeedles,
  'mab-parse-output': fields => parseOutput(fields['output_text'], ...listPrefix(fields)),
  'mab-post-process': scoreSubDataset,
  'mab-recsys': scoreRecommendations,
  'beam-event-order': scoreEventOrder,
  'beam-rubric-sum': sumRubric,
  'mem-alpha-eval': scoreMemAlpha,
  'mem-alpha-train': rewardMemAlpha,
  'mem-alpha-em': matchMemAlpha,
}

const listPrefix = ({ answer_prefix }: CaseFields) => (typeof answer_prefix === 'string' ? [answer_prefix] : [])

export const golden: readonly PluginGolden[] = Object.entries(OFFICIAL).map(([id, official]) => ({ id, official }))
