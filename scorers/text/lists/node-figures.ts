import type { Verdict } from '../../scorer.ts'
import { quoteSome } from '../quote.ts'
import type { NodeList } from './node-list.ts'

/** A score made from F1. */
export type NodeFigure = (f1: number) => number

/** Scores a list of nodes against the expected set. */
export function scoreNodes(list: NodeList, expected: readonly string[], value: NodeFigure): Verdict {
  if ('failed' in list) return { value: 0, parts: { parsed: false }, why: `not readable: ${list.failed}` }
  const gold = new Set(expected)
  const missing = [...gold].filter(node => !list.nodes.has(node))
  const hits = gold.size - missing.length
  const wrong = list.nodes.size - hits
  const { f1, precision, recall } = computeShares(hits, list.nodes.size, gold.size)
  const notes = [`${hits} of ${gold.size} nodes`]
  if (missing.length > 0) notes.push(`missing ${quoteSome(missing)}`)
  if (wrong > 0) notes.push(`${wrong} wrong`)
  return { value: value(f1), parts: { parsed: true, f1, precision, recall }, why: notes.join('; ') }
}

function computeShares(hits: number, said: number, right: number) {
  if (said === 0 && right === 0) return { f1: 1, precision: 1, recall: 1 }
  if (hits === 0) return { f1: 0, precision: 0, recall: 0 }
  const [precision, recall] = [hits / said, hits / right]
  return { f1: (2 * (recall * precision)) / (recall + precision), precision, recall }
}
