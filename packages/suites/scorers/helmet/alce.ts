import { DIGIT, defineScorer, normalizeAnswer, strip } from 'fathom-bench/plugin'
import { type AlceGold, asqaExpected, qampariExpected } from './gold.ts'
import { computeStrEm } from './metrics.ts'

// HELMET's citations (ALCE): what of its score is exact. Recall and precision of citations take an NLI model, rougeLsum
// of ASQA a sentence splitter and random draws.

const SOURCE = 'arXiv 2410.02694; princeton-nlp/HELMET@4526dfb eval_alce.py'

/** As `main` reads a reply before it scores it: in one line, without the end mark of some models. */
const toOneLine = (reply: string): string => reply.replace(/\n+/g, ' ').replaceAll('<|im_end|>', '')

/** `remove_citations`: "[3]" goes with the blank before it, and every closing bracket. */
const removeCitations = (text: string): string =>
  text
    .replace(new RegExp(` \\[${DIGIT}+`, 'gu'), '')
    .replace(new RegExp(`\\[${DIGIT}+`, 'gu'), '')
    .replaceAll(' |', '')
    .replaceAll(']', '')

/** Counts the documents that a reply cites, repeats included, and the citations of documents that it did not see. */
function countCitations(reply: string, { documents }: AlceGold): Record<string, number> {
  const cited = Array.from(reply.matchAll(/\[([0-9]+)/g), ([, id]) => Number(id))
  if (documents === undefined) return { cited: cited.length }
  return { cited: cited.length, unknown: cited.filter(id => id < 1 || id > documents).length }
}

export const helmetAsqa = defineScorer({
  id: 'helmet-asqa',
  about: 'Share of the parts of the question with a short answer in the reply, without citations. HELMET ASQA str_em.',
  source: `${SOURCE} compute_str_em`,
  scale: 'graded',
  stated: 'stated-helmet-asqa',
  variant: 'official',
  expects: asqaExpected,
  score(answer, gold: AlceGold) {
    const reply = toOneLine(answer)
    const parts = computeStrEm(removeCitations(reply), gold.answers)
    const hits = parts.filter(Boolean).length
    const share = parts.length === 0 ? 0 : hits / parts.length
    return {
      value: share,
      parts: { hit: share === 1 ? 1 : 0, ...countCitations(reply, gold) },
      why: `${hits} of ${parts.length} parts answered`,
    }
  },
})

/** Computes `compute_qampari_f1` of one reply: compares the text between its commas with the names of each answer. */
function scoreQampari(reply: string, answers: readonly (readonly string[])[]) {
  const said = dropTrailing(',', dropTrailing('.', stripEnd(reply)))
    .split(',')
    .map(normalizeAnswer)
    .filter(name => name !== '')
  const named = new Set(said)
  const known = answers.map(names => names.map(normalizeAnswer))
  const right = new Set(known.flat())
  const found = known.filter(names => names.some(name => named.has(name))).length
  const precision = said.length === 0 ? 0 : said.filter(name => right.has(name)).length / said.length
  const recall = found / known.length
  const recallTop5 = Math.min(5, found) / Math.min(5, known.length)
  return { precision, recall, recallTop5, f1: computeF1(precision, recall), f1Top5: computeF1(precision, recallTop5) }
}

const stripEnd = (text: string): string => strip(`.${text}`).slice(1)

/** Without these signs at the end. */
function dropTrailing(sign: string, text: string): string {
  let end = text.length
  while (text[end - 1] === sign) end--
  return text.slice(0, end)
}

const computeF1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)

export const helmetQampari = defineScorer({
  id: 'helmet-qampari',
  about:
    'Share of the answers, of which five are enough, that the reply lists between commas, citations aside. HELMET QAMPARI qampari_rec_top5.',
  source: `${SOURCE} compute_qampari_f1`,
  scale: 'graded',
  stated: 'stated-helmet-qampari',
  variant: 'official',
  expects: qampariExpected,
  score(answer, gold: AlceGold) {
    const reply = toOneLine(answer)
    const { precision, recall, recallTop5, f1, f1Top5 } = scoreQampari(removeCitations(reply), gold.answers)
    return {
      value: recallTop5,
      parts: { precision, recall, f1, f1_top5: f1Top5, ...countCitations(reply, gold) },
      why: `${Math.round(recall * gold.answers.length)} of ${gold.answers.length} answers listed`,
    }
  },
})
