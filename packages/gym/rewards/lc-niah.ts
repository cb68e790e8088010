import { computeRatio, lower, split, strip, trimBoth } from 'fathom-bench/plugin'
import { findLongestShared } from './longest-shared.ts'

// NVIDIA-NeMo/Gym 07d6b0d resources_servers/lc_niah/app.py: F1 of a list of nodes, less what the reasoning copies.

/** How much of a reasoning is copied from the prompt, 0 to 1 each. */
export interface CopiedShares {
  readonly seqMatch: number
  readonly ngram16: number
  readonly lcs: number
}

export type OverlapRule = 'seq_match' | 'ngram16' | 'lcs'
export type GradingRule = 'base' | 'multiply' | 'minus'

/** F1 of the nodes on the reply's last line, 0 where that has no list. Two empty lists are equal. */
export function scoreNodeList(reply: string, expected: unknown): number {
  const said = readNodes(reply)
  if (said === undefined) return 0
  const right = readExpected(expected)
  if (said.size === 0 && right.size === 0) return 1
  const found = [...said].filter(node => right.has(node)).length
  if (found === 0) return 0
  const precision = found / said.size
  const recall = found / right.size
  return (2 * precision * recall) / (precision + recall)
}

function readNodes(reply: string): ReadonlySet<unknown> | undefined {
  const last =
    strip(reply)
      .split('\n')
      .findLast(line => strip(line) !== '') ?? ''
  // The greedy match by hand: it ends at the last bracket of the line.
  const start = last.search(LIST)
  const open = start < 0 ? -1 : last.indexOf('[', start)
  const end = last.lastIndexOf(']')
  if (open < 0 || end < open) return undefined
  const nodes = last
    .slice(open + 1, end)
    .split(',')
    .map(each => strip(trimBoth(strip(each), QUOTES)))
  return new Set(nodes.filter(node => node !== ''))
}

const QUOTES = /["']/

const LIST = /Final Answer:[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*\[/

/** `set(json.loads(text))`; empty where Python raises. */
function readExpected(expected: unknown): ReadonlySet<unknown> {
  let value: unknown
  try {
    value = JSON.parse(typeof expected === 'string' ? expected : '')
  } catch {
    return new Set()
  }
  if (typeof value === 'string') return new Set(value)
  if (Array.isArray(value)) {
    const isHashable = value.every(each => typeof each !== 'object' || each === null)
    return new Set(isHashable ? value.map(each => (typeof each === 'boolean' ? Number(each) : each)) : [])
  }
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}

/** The three measures; all 0 without a reasoning. */
export function measureCopied(reasoning: string, input: string): CopiedShares {
  const text = normalizeText(reasoning)
  if (text === '') return { seqMatch: 0, ngram16: 0, lcs: 0 }
  const prompt = normalizeText(input)
  return {
    seqMatch: computeRatio(text, prompt).ratio,
    ngram16: countSharedRuns(split(text), split(prompt)),
    lcs: shareLongest(text, prompt),
  }
}

/** The longest run of characters that a normalised text shares with a prompt, as a share of the text. */
const shareLongest = (text: string, prompt: string) => {
  const points = [...text]
  return findLongestShared(points, [...prompt]) / points.length
}

/** `overlap_lcs` alone. */
export function measureLongestCopied(reasoning: string, input: string): number {
  const text = normalizeText(reasoning)
  return text === '' ? 0 : shareLongest(text, normalizeText(input))
}

const normalizeText = (text: string) => split(lower(strip(text))).join(' ')

const RUN = 16

function countSharedRuns(words: readonly string[], others: readonly string[]): number {
  if (words.length < RUN) return 0
  const own = listRuns(words)
  const known = listRuns(others)
  return [...own].filter(run => known.has(run)).length / own.size
}

const listRuns = (words: readonly string[]) =>
  new Set(Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, at) => words.slice(at, at + RUN).join(' ')))

export const SHARE_OF: Readonly<Record<OverlapRule, keyof CopiedShares>> = {
  seq_match: 'seqMatch',
  ngram16: 'ngram16',
  lcs: 'lcs',
}

export const GRADE: Readonly<Record<GradingRule, (answer: number, copied: number) => number>> = {
  base: answer => answer,
  multiply: (answer, copied) => answer * (1 - copied),
  minus: (answer, copied) => answer - copied,
}
