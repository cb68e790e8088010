import {
  buildLabels,
  type Interval,
  type Item,
  isFields,
  type Programs,
  type Registry,
  wilson,
} from 'fathom-bench/plugin'
import { indexContext, judgeByLabel } from '../reward/judge.ts'
import { findShape } from '../reward/shapes.ts'
import { listGolds, makeLabel } from '../streams/make-label.ts'
import { type Attack, BLIND_REPLIES } from './attacks.ts'

/** The rewards of an attack on one task at one length. */
export interface AttackResult {
  readonly attack: string
  /** Replies that were judged. */
  readonly n: number
  /** The mean reward, 0 to 1, with Wilson's interval. */
  readonly reward: Interval & { readonly mean: number }
}

export interface AttackedCell {
  readonly task: string
  readonly length: number
  /** The reward of the best floor or of a blind guess. */
  readonly floor: number
  readonly results: readonly AttackResult[]
  /** Why replies could not be judged, if so. */
  readonly unscored?: string
}

/** Replies may earn so much more than the floor. */
export const MOST_ABOVE_FLOOR = 0.02

/** Judges every attack on the items of one task at one length. */
export async function attackItems(
  items: readonly Item[],
  { registry, programs, attacks = BLIND_REPLIES }: AttackSettings,
): Promise<AttackedCell> {
  const labels = buildLabels(registry)
  const shape = findShape('outcome')
  if (!shape) throw new Error('no shape is named outcome')
  const labelled = items.map(item => ({ item, label: makeLabel(item, labels) }))
  const answers = items.flatMap(listAnswers)
  const rewards = new Map<string, number[]>()
  let unscored: string | undefined
  for (const { item, label } of labelled) {
    const context = indexContext(item.context)
    const help = { scorers: registry.scorers, programs, shape, contextOf: async () => context }
    const candidates = listCandidates(item.row.expected) ?? [...new Set(answers)].sort()
    // Its own answer is not counted, so that a cell of few items gives nothing away.
    const commonest = findCommonest(items.flatMap(other => (other === item ? [] : listAnswers(other))))
    const fields = Object.keys(readFields(item) ?? {})
    for (const { id, reply: write } of attacks) {
      const reply = write({ item, candidates, commonest, fields })
      if (reply === undefined) continue
      const judgment = await judgeByLabel({ label, reply }, help)
      if ('why' in judgment) unscored ??= judgment.why
      else rewards.set(id, [...(rewards.get(id) ?? []), judgment.reward])
    }
  }
  const results = [...rewards].map(([attack, all]): AttackResult => {
    const sum = all.reduce((total, each) => total + each, 0)
    return { attack, n: all.length, reward: { mean: sum / all.length, ...wilson(sum, all.length) } }
  })
  const [{ item, label }] = labelled
  return {
    task: item.row.task,
    length: item.row.length.target,
    floor: label.chance ?? 0,
    results: results.sort((a, b) => b.reward.mean - a.reward.mean),
    ...(unscored !== undefined && { unscored }),
  }
}

export interface AttackSettings {
  readonly registry: Registry
  readonly programs: Programs
  readonly attacks?: readonly Attack[]
}

/** Right answers as texts, or those of the fields of one. */
const listAnswers = (item: Item): readonly string[] =>
  listGolds(item.row.expected) ?? Object.values(readFields(item) ?? {}).map(String)

/** An answer of several fields, each a text or a number. */
function readFields({ row: { expected } }: Item): Readonly<Record<string, unknown>> | undefined {
  if (!isFields(expected) || 'answer' in expected) return undefined
  const isPlain = Object.values(expected).every(each => typeof each === 'string' || typeof each === 'number')
  return isPlain ? expected : undefined
}

/** The names that an item lets an answer choose from, in an order that does not tell which is right. */
function listCandidates(expected: unknown): readonly string[] | undefined {
  if (!isFields(expected) || !Array.isArray(expected['labels'])) return undefined
  return expected['labels'].filter(each => typeof each === 'string').sort()
}

function findCommonest(answers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0]
}

/** Attacks that earn more than the floor and 2 points. */
export const listWins = ({ floor, results }: AttackedCell): readonly AttackResult[] =>
  results.filter(({ reward }) => reward.mean > floor + MOST_ABOVE_FLOOR)
