import { qaEm, qaF1, qaPrecision, qaRecall, squadEm, squadF1 } from 'fathom-bench/plugin'
import type { GoldenFields } from './case.ts'
import { requireText, toPythonItems } from './python.ts'

/** HotpotQA's evaluator: one reference. A case that names no source and has a list of them is SQuAD's. */
export const HOTPOT: Readonly<Record<string, (fields: GoldenFields) => number>> = {
  em: fields => (isSquad(fields) ? scoreSquad(squadEm, fields) : scoreHotpot(qaEm, fields)),
  f1: fields => (isSquad(fields) ? scoreSquad(squadF1, fields) : scoreHotpot(qaF1, fields)),
  precision: fields => scoreHotpot(qaPrecision, fields),
  recall: fields => scoreHotpot(qaRecall, fields),
}

/** SQuAD's: a list of references. */
export const SQUAD: Readonly<Record<string, (fields: GoldenFields) => number>> = {
  em: fields => scoreSquad(squadEm, fields),
  f1: fields => scoreSquad(squadF1, fields),
}

const isSquad = ({ gold, source }: GoldenFields) => Array.isArray(gold) && !source

type Metric = typeof qaEm | typeof qaF1 | typeof qaPrecision | typeof qaRecall | typeof squadEm | typeof squadF1

const scoreHotpot = (metric: Metric, { prediction, gold }: GoldenFields) =>
  metric.score(requireText(prediction), [requireText(gold)]).value

const scoreSquad = (metric: Metric, { prediction, gold }: GoldenFields) =>
  metric.score(requireText(prediction), typeof gold === 'string' ? [gold] : toPythonItems(gold).map(requireText)).value
