import { qaEm, qaF1, qaPrecision, qaRecall } from '../qa.ts'
import { squadEm, squadF1 } from '../squad.ts'
import type { Fields } from './case.ts'
import { items, str } from './python.ts'

/** HotpotQA's evaluator: one reference. A case that names no source and has a list of them is SQuAD's. */
export const HOTPOT: Readonly<Record<string, (fields: Fields) => number>> = {
  em: fields => (isSquad(fields) ? squad(squadEm, fields) : hotpot(qaEm, fields)),
  f1: fields => (isSquad(fields) ? squad(squadF1, fields) : hotpot(qaF1, fields)),
  precision: fields => hotpot(qaPrecision, fields),
  recall: fields => hotpot(qaRecall, fields),
}

/** SQuAD's: a list of references. */
export const SQUAD: Readonly<Record<string, (fields: Fields) => number>> = {
  em: fields => squad(squadEm, fields),
  f1: fields => squad(squadF1, fields),
}

const isSquad = ({ gold, source }: Fields) => Array.isArray(gold) && !source

type Metric = typeof qaEm | typeof qaF1 | typeof qaPrecision | typeof qaRecall | typeof squadEm | typeof squadF1

const hotpot = (metric: Metric, { prediction, gold }: Fields) => metric.score(str(prediction), [str(gold)]).value

const squad = (metric: Metric, { prediction, gold }: Fields) =>
  metric.score(str(prediction), typeof gold === 'string' ? [gold] : items(gold).map(str)).value
