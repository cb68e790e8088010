import { extractMarkedAnswer, isSubMatch, raise, requireText, strip } from 'fathom-bench/plugin'

// Tongyi-Zhiwen/QwenLong-L1 38d0806 verl/verl/utils/reward_score: docqa.py and long.py, the rules without their judge.

/** The return value of the three rewards. */
export interface QwenReward {
  readonly score: number
  readonly acc: boolean
  /** The text behind the last `</think>`; null without one. */
  readonly pred: string | null
}

/** How a rule reads an answer, and what it gives one that it could read. */
export interface QwenRule {
  read(text: string): string | null
  compare(said: string, right: string | null): number
}

/** docqa.py: one of the two answers is part of the other, so an answer of nothing but punctuation always earns 1. */
export const QWEN_DOCQA: QwenRule = {
  read: extractMarkedAnswer,
  compare: (said, right) => Number(isSubMatch(said, right ?? raise('AttributeError'))),
}

/** long.py: the letter of a question with options. */
export const QWEN_CHOICES: QwenRule = {
  read(text) {
    const plain = text.replaceAll('*', '')
    const [, letter = null] = /The correct answer is \(([A-D])\)/.exec(plain) ?? CHOICE.exec(plain) ?? []
    return letter
  },
  compare: (said, right) => Number(said === right),
}

const CHOICE = /The correct answer is ([A-D])/

/** @throws PythonError for what is no text */
export function scoreQwen({ read, compare }: QwenRule, solution: unknown, reference: unknown): QwenReward {
  if (typeof solution !== 'string') raise('TypeError')
  const pred = extractReply(solution)
  if (!pred) return { score: 0, acc: false, pred }
  const said = read(pred)
  const right = read(requireText(reference))
  const score = said ? compare(said, right) : 0
  return { score, acc: score === 1, pred }
}

function extractReply(solution: string): string | null {
  const at = solution.lastIndexOf(THINK)
  return at < 0 ? null : strip(solution.slice(at + THINK.length))
}

const THINK = '</think>'
