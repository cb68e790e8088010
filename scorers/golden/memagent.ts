import { contains, lower, round } from '../../core/python.ts'
import { lastBoxed, malformed } from '../parts/boxed.ts'
import { em, extractAnswer, f1, memagentAnswer, perItem, subEm } from '../parts/memagent.ts'
import type { Fields } from './case.ts'
import { first, items, raise, str } from './python.ts'

/** MemAgent's functions (BytedTsinghua-SIA/MemAgent 76b7a65), each over the fields of a golden case. */
export const MEMAGENT: Readonly<Record<string, (fields: Fields) => unknown>> = {
  sub_em: pair((prediction, gold) => Number(subEm(prediction, gold))),
  em: pair((prediction, gold) => Number(em(prediction, gold))),
  f1: pair(f1),
  extract_answer: ({ prediction }) => extractAnswer(str(prediction)),
  extract_boxed_answer: ({ prediction }) => unboxed(str(prediction)),
  'ruler_hqa.judge_sub_em': judged((prediction, gold) => Number(subEm(prediction, gold))),
  'ruler_hqa.judge_em': judged((prediction, gold) => Number(em(prediction, gold))),
  'ruler_hqa.judge_f1': judged(f1),
  'ruler_hqa.printed_sub_em': printed(judged((prediction, gold) => Number(subEm(prediction, gold)))),
  'ruler_hqa.printed_em': printed(judged((prediction, gold) => Number(em(prediction, gold)))),
  'ruler_hqa.printed_f1': printed(judged(f1)),
  'ruler_general.judge_sub_em': general((prediction, gold) => Number(subEm(prediction, gold)), share),
  'ruler_general.judge_em': general((prediction, gold) => Number(em(prediction, gold))),
  'ruler_general.judge_f1': general(f1),
  'reward.hotpotqa': ({ prediction, references }) => reward(prediction, references),
}

type Metric = (prediction: string, gold: string) => number

/** A function of prediction and first reference. */
function pair(metric: Metric): (fields: Fields) => number {
  return ({ prediction, references }) => metric(str(prediction), str(first(references)))
}

/** ruler_hqa.py: one reply through extraction and metric, two decimals; an empty reply is skipped. */
function judged(metric: Metric): (fields: Fields) => number | null {
  return ({ prediction, references }) => {
    if (prediction === '') return null
    const answer = memagentAnswer(str(prediction))
    const gold = first(references)
    return answer ? perItem(metric(answer, str(gold))) : 0
  }
}

/** The mean over a file's replies times 100, the empty ones left out; nothing is printed where none is left. */
function printed(judge: (fields: Fields) => number | null): (fields: Fields) => number | null {
  return ({ prediction, references }) => {
    const golds = items(references)
    const values = items(prediction)
      .slice(0, golds.length)
      .map((reply, at) => judge({ prediction: reply, references: golds[at] }))
      .filter(value => value !== null)
    return values.length === 0 ? null : round((values.reduce((sum, value) => sum + value, 0) * 100) / values.length, 2)
  }
}

/** ruler_general.py: the splits named qa… as ruler_hqa, the others by the share of references found. */
function general(
  metric: Metric,
  others?: (prediction: string, references: readonly unknown[]) => number,
): (fields: Fields) => unknown {
  return fields => {
    if (fields['prediction'] === '') return null
    if (!others || String(fields['split'] ?? '').includes('qa')) {
      const answer = memagentAnswer(str(fields['prediction']))
      return answer ? perItem(metric(answer, str(first(fields['references'])))) : 0
    }
    const answer = memagentAnswer(str(fields['prediction']))
    return answer ? perItem(others(answer, items(fields['references']))) : 0
  }
}

function share(prediction: string, references: readonly unknown[]): number {
  const text = lower(prediction)
  const found = references.filter(reference => contains(text, lower(str(reference)))).length
  return references.length === 0 ? raise('ZeroDivisionError') : found / references.length
}

function unboxed(text: string): string | null {
  const box = lastBoxed(text)
  return box === malformed ? raise('AssertionError') : box
}

/** The training reward: the last box of the last 300 characters, cleaned up as a formula, equal to any reference. */
function reward(solution: unknown, references: unknown): number {
  if (typeof solution !== 'string') raise('TypeError')
  const end = lower([...solution].slice(-300).join(''))
  const golds = items(references).map(gold => lower(str(gold)))
  if (golds.length === 0) raise('ValueError')
  const box = lastBoxed(end)
  return Number(typeof box === 'string' && golds.some(gold => formula(gold) === formula(box)))
}

const formula = (text: string) => FORMULA.reduce((rest, [from, to]) => rest.replaceAll(from, to), text)

const FORMULA = [
  ['\n', ''],
  ['\\!', ''],
  ['\\\\', '\\'],
  ['tfrac', 'frac'],
  ['dfrac', 'frac'],
  ['\\left', ''],
  ['\\right', ''],
  ['^{\\circ}', ''],
  ['^\\circ', ''],
  ['\\$', ''],
  ['\\%', ''],
  [' .', ' 0.'],
  ['{.', '{0.'],
  [' ', ''],
] as const
