import {
  computeRougeSummary,
  computeTrecNdcg,
  cutWithJieba,
  findLargest,
  lower,
  split,
  strip,
} from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'

// Results of LongBench Pro's code for one reply: caskcsg/longcontext@88fbeb8 LongBench-Pro/modules/utils.py.

/** Returns the text after the last `[Answer]`, or else the last `[答案]`; the whole without either. */
export function answerArea(reply: string): string {
  const mark = ['[Answer]', '[答案]'].find(each => reply.includes(each))
  return strip(mark === undefined ? reply : reply.slice(reply.lastIndexOf(mark) + mark.length))
}

const foldText = (text: string): string => split(lower(text)).join(' ')
const foldAll = (answers: readonly string[]): string[] => answers.map(foldText)

/** The lines of the answer area; an empty one stays. */
const listLines = (reply: string): string[] => lower(answerArea(reply)).split('\n').map(foldText)

/** Whether the first line is the first answer. */
export function computeAccuracy(reply: string, answers: readonly string[]): number {
  return answers.length > 0 && listLines(reply)[0] === foldText(answers[0]) ? 1 : 0
}

/** F1 of the sets of lines and answers. */
export function setF1(reply: string, answers: readonly string[]): number {
  const [said, wanted] = [new Set(listLines(reply)), new Set(foldAll(answers))]
  const both = [...wanted].filter(answer => said.has(answer)).length
  if (both === 0) return 0
  const [precision, recall] = [both / said.size, both / wanted.size]
  return (2 * precision * recall) / (precision + recall)
}

/** Share of the answers that are a line. */
export function computeSubEm(reply: string, answers: readonly string[]): number {
  const said = new Set(listLines(reply))
  return answers.length === 0 ? 0 : foldAll(answers).filter(answer => said.has(answer)).length / answers.length
}

/**
 * Returns pairs of answers whose lines are in order, over the pairs of stated lines. It exceeds 1 if answers repeat,
 * which its caller counts as 0.
 */
export function computePairwise(reply: string, answers: readonly string[]): number {
  const said = listLines(reply)
  if (answers.length < 2 || said.length < 2) return 0
  const place = new Map(said.map((line, at) => [line, at]))
  const places = foldAll(answers).map(answer => place.get(answer))
  let right = 0
  for (const [at, first] of places.entries())
    for (const second of places.slice(at + 1))
      if (first !== undefined && second !== undefined && first < second) right++
  return right / ((said.length * (said.length - 1)) / 2)
}

/** NDCG over as many lines as there are answers, the first answer worth the most. */
export function computeNdcg(reply: string, answers: readonly string[]): number {
  const [said, wanted] = [listLines(reply), foldAll(answers)]
  if (wanted.length === 0) return 0
  const labels = Object.fromEntries(wanted.map((answer, at) => [answer, wanted.length - at]))
  return computeTrecNdcg(new Map(said.map((line, at) => [line, said.length - at])), labels, wanted.length)
}

/**
 * The rouge half of a summary's score: the best reference's; 0 where the package raises for any. @throws PythonError
 * ValueError for no references
 */
export function computeSummaryRouge(prediction: string, answers: readonly string[], chinese: boolean): number {
  const cut = (text: string): string => (chinese ? cutWithJieba(text).join(' ') : text)
  const said = cut(prediction)
  let scores: number[]
  try {
    scores = answers.map(answer => computeRougeSummary(said, cut(answer)))
  } catch {
    return 0
  }
  return scores.length === 0 ? raise('ValueError') : findLargest(scores)
}
