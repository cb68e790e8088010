import {
  computeFuzzRatio,
  computeOverlap,
  computeRougeSummary,
  cutWithJieba,
  DIGIT,
  findLargest,
  hasSubstring,
  lower,
  normalizeWords,
  split,
} from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'

// Results of LongBench's own code for one prediction and one reference: THUDM/LongBench@2e00731 LongBench/metrics.py.
// They raise as it does.

/** F1 of the normalised words. Without SQuAD's and HotpotQA's special cases: nothing shared is 0. */
export const computeQaF1 = (prediction: string, gold: string): number =>
  computeOverlap(normalizeWords(prediction), normalizeWords(gold)).f1

/** The same over jieba's words, each normalised; the best over several golds. */
export function computeQaF1Zh(prediction: string, ...golds: readonly string[]): number {
  const said = splitWordsZh(prediction)
  return Math.max(0, findLargest(golds.map(gold => computeOverlap(said, splitWordsZh(gold)).f1)))
}

const splitWordsZh = (text: string): string[] =>
  cutWithJieba(text)
    .map(normalizeZh)
    .filter(word => word !== '')

/** Lower case, without ASCII punctuation, a list of Chinese punctuation and white space. */
export const normalizeZh = (text: string): string => split(lower(text).replace(PUNCTUATION, '')).join('')

const PUNCTUATION =
  /[!-/:-@[-`{-~！？｡。＂＃＄％＆＇（）＊＋，－／：；＜＝＞＠［＼］＾＿｀｛｜｝～｟｠｢｣､、〃》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰〾〿–—‘’‛“”„‟…‧﹏]/gu

/** 0 for whatever the package raises. */
export function scoreRouge(prediction: string, gold: string): number {
  try {
    return computeRougeSummary(prediction, gold)
  } catch {
    return 0
  }
}

/** Over jieba's words; the best over several golds. */
export function scoreRougeZh(prediction: string, ...golds: readonly string[]): number {
  const said = cutWithJieba(prediction).join(' ')
  return Math.max(0, findLargest(golds.map(gold => scoreRouge(said, cutWithJieba(gold).join(' ')))))
}

/**
 * Returns 1 over the number of named classes, if the right one is among them. Names that are part of the gold are
 * removed from the list during iteration, so the second of two adjacent ones remains.
 */
export function scoreClassification(prediction: string, gold: string, classes: readonly string[]): number {
  const named = classes.filter(name => hasSubstring(prediction, name))
  for (let at = 0; at < named.length; at++) {
    const name = named[at]
    if (name !== gold && hasSubstring(gold, name)) named.splice(named.indexOf(name), 1)
  }
  return named.includes(gold) ? 1 / named.length : 0
}

/** Share of the numbers in the prediction that are, to the character, the gold's paragraph. */
export const scoreRetrieval = (prediction: string, gold: string): number =>
  scoreCount(prediction, PARAGRAPH.exec(gold)?.[1] ?? raise('IndexError'))

export const scoreRetrievalZh = (prediction: string, gold: string): number =>
  scoreCount(prediction, PARAGRAPH_ZH.exec(gold)?.[1] ?? raise('IndexError'))

const PARAGRAPH = new RegExp(`Paragraph (${DIGIT}+)`, 'u')
const PARAGRAPH_ZH = new RegExp(`段落(${DIGIT}+)`, 'u')

/** Share of the numbers in the prediction that are, to the character, the gold. */
export function scoreCount(prediction: string, gold: string): number {
  const numbers = prediction.match(NUMBERS) ?? []
  return numbers.length === 0 ? 0 : numbers.filter(number => number === gold).length / numbers.length
}

const NUMBERS = new RegExp(`${DIGIT}+`, 'gu')

/** Similarity of the first line without a backquote, a `#` or `//`. */
export function computeCodeSim(prediction: string, gold: string): number {
  const lines = prediction.replace(/^\n+/, '').split('\n')
  return computeFuzzRatio(lines.find(line => !/[`#]|\/\//.test(line)) ?? '', gold) / 100
}

/** Returns the scored part of a reply in trec, triviaqa, samsum and lsht. */
export const takeFirstLine = (prediction: string): string => prediction.replace(/^\n+/, '').split('\n', 1)[0]
