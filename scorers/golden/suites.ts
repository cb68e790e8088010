import { strip } from '../../core/python.ts'
import { ratio } from '../parts/difflib.ts'
import { jiebaCut } from '../parts/jieba.ts'
import { withoutPrefix } from '../parts/mrcr.ts'
import { porterStem } from '../parts/porter.ts'
import { GRADING_MODES, mcqaLetter } from '../suites/gym/mcqa.ts'
import * as helmet from '../suites/helmet/metrics.ts'
import * as infinite from '../suites/infinitebench/metrics.ts'
import * as pro from '../suites/longbench-pro/metrics.ts'
import * as v1 from '../suites/longbench1/metrics.ts'
import { bucketScores, itemScore, setScore } from '../suites/longbench1/totals.ts'
import { extractAnswer, judged } from '../suites/longbench2/choice-answer.ts'
import { choiceTotals, type Judged } from '../suites/longbench2/totals.ts'
import * as memory from '../suites/longmemeval/metrics.ts'
import { retrieved, retrievedSessions } from '../suites/longmemeval/retrieval.ts'
import { NOLIMA_METRICS, nolima } from '../suites/nolima/metrics.ts'
import { realScore } from '../suites/oolong/real.ts'
import { synthAnswer, synthScore } from '../suites/oolong/synth.ts'
import { ruler2, ruler2Letter } from '../suites/ruler2/metrics.ts'
import { type Fields, isFields } from './case.ts'
import { items, raise, str } from './python.ts'

// Golden cases of other suites: from a case's fields to what our functions give.

export type Official = (fields: Fields) => unknown
type Officials = Readonly<Record<string, Official>>

const pair =
  (metric: (prediction: string, gold: string) => unknown): Official =>
  ({ prediction, gold }) =>
    metric(str(prediction), str(gold))
/** A text that a regular expression is looked for in. */
const searched = (value: unknown): string => (typeof value === 'string' ? value : raise('TypeError'))
const texts = (value: unknown): string[] => items(value).map(str)
const list =
  (metric: (prediction: string, golds: string[]) => unknown): Official =>
  ({ prediction, gold }) =>
    metric(str(prediction), texts(gold))

export const LONGBENCH1: Officials = {
  qa_f1_score: pair(v1.qaF1),
  qa_f1_zh_score: pair((said, gold) => v1.qaF1Zh(said, gold)),
  // Its code catches whatever is raised.
  rouge_score: ({ prediction, gold }) =>
    typeof prediction === 'string' && typeof gold === 'string' ? v1.rouge(prediction, gold) : 0,
  rouge_zh_score: pair((said, gold) => v1.rougeZh(said, gold)),
  classification_score: ({ prediction, gold, all_classes }) =>
    v1.classification(str(prediction), str(gold), texts(all_classes)),
  retrieval_score: ({ prediction, gold }) => v1.retrieval(searched(prediction), searched(gold)),
  retrieval_zh_score: ({ prediction, gold }) => v1.retrievalZh(searched(prediction), searched(gold)),
  count_score: ({ prediction, gold }) => v1.count(searched(prediction), String(gold)),
  code_sim_score: pair(v1.codeSim),
  scorer: fields => setScore(itemScores(fields)),
  scorer_e: fields => {
    const lengths = items(fields['lengths']).map(Number)
    return bucketScores(itemScores(fields).map((score, at) => ({ score, length: lengths[at] })))
  },
}

const itemScores = ({ prediction, gold, dataset, all_classes }: Fields): number[] => {
  const golds = items(gold)
  return texts(prediction).map((said, at) => itemScore(str(dataset), said, texts(golds[at]), texts(all_classes ?? [])))
}

export const JIEBA: Officials = { jieba_cut: ({ prediction }) => jiebaCut(str(prediction)) }

export const LONGBENCH2: Officials = {
  extract_answer: ({ prediction }) => extractAnswer(str(prediction)),
  get_pred: ({ prediction, gold }) => [judged(str(prediction), str(gold))].filter(row => row !== undefined),
  get_pred_cot: ({ prediction, gold }) => {
    const [thought, answer] = texts(prediction) as [string, string]
    const row = thought === '' ? undefined : judged(answer, str(gold))
    return row === undefined ? [] : [{ ...row, response_cot: strip(thought) }]
  },
  result: ({ prediction }) => choiceTotals(items(prediction) as Judged[]),
}

/** Whole floats stand as `{ float }` in the gold, so that 88.0 is not taken for 88. */
const plainGold = (gold: unknown): unknown =>
  isFields(gold) && typeof gold['float'] === 'number' ? gold['float'] : gold

const one = (task: string, { prediction, gold, model }: Fields): number => {
  const [reply, label] = [str(prediction), plainGold(gold)]
  switch (task) {
    case 'passkey':
    case 'number_string':
      return Number(infinite.firstDigits(reply, label))
    case 'kv_retrieval':
    case 'kv_retrieval_prefix':
    case 'kv_retrieval_both':
      return Number(infinite.kvRetrieval(reply, label))
    case 'code_run':
      return Number(infinite.codeRun(reply, label))
    case 'code_debug':
      return Number(infinite.codeDebug(reply, texts(label)))
    case 'math_find':
      return Number(infinite.mathFind(reply, label, isFields(gold)))
    case 'math_calc':
      return infinite.mathCalc(reply, label, model === 'gpt4')
    case 'longdialogue_qa_eng':
      return Number(infinite.longdialogue(reply, label))
    case 'longbook_choice_eng':
      return Number(infinite.longbookChoice(reply, texts(label)))
    case 'longbook_qa_eng':
      return infinite.longbookQa(reply, label)
    case 'longbook_qa_chn':
      return infinite.longbookQaZh(reply, label)
    case 'longbook_sum_eng':
      return infinite.longbookSum(reply, label)
    default:
      return raise('AssertionError')
  }
}

export const INFINITEBENCH: Officials = {
  ...Object.fromEntries(
    (
      'passkey number_string kv_retrieval kv_retrieval_prefix kv_retrieval_both code_run code_debug math_find math_calc longdialogue_qa_eng ' +
      'longbook_choice_eng longbook_qa_eng longbook_qa_chn longbook_sum_eng'
    )
      .split(' ')
      .map(task => [task, (fields: Fields) => one(task, fields)] as const),
  ),
  columns: ({ prediction }) => columns(items(prediction)),
  get_answer: ({ gold, task }) => infinite.labelOf(str(task), isFields(gold) ? gold : raise('TypeError')),
  get_score: ({ prediction, gold, task, model }) => {
    const labels = items(gold)
    const scores = items(prediction).map((reply, at) => one(str(task), { prediction: reply, gold: labels[at], model }))
    return scores.length === 0
      ? raise('ZeroDivisionError')
      : scores.reduce((sum, score) => sum + score, 0) / scores.length
  },
}

/** Predictions and labels of a result file, by the older and the newer name of each column. */
function columns(rows: readonly unknown[]): unknown {
  const fields = rows.map(row => (isFields(row) ? row : raise('TypeError')))
  const predictions = fields.map(row => row['prediction'] ?? row['pred'] ?? raise('ValueError'))
  const first = fields[0] ?? raise('IndexError')
  const name = ['ground_truth', 'label'].find(each => Object.hasOwn(first, each)) ?? raise('ValueError')
  return [predictions, fields.map(row => row[name] ?? 'XXXXXXXXXX')]
}

export const NOLIMA: Officials = {
  ...Object.fromEntries(
    NOLIMA_METRICS.map(
      metric => [metric, ({ prediction, gold }: Fields) => nolima(metric, str(prediction), gold)] as const,
    ),
  ),
  unknown: ({ prediction, gold, name }) => nolima(str(name), str(prediction), gold),
}

export const OOLONG: Officials = {
  synth: ({ prediction, gold, answer_type }) => synthScore(str(prediction), str(gold), str(answer_type), MADE),
  synth_parse: ({ prediction }) => synthAnswer(str(prediction)),
  real: pair(realScore),
}

/** The day on which the golden values were made: dates take what they leave out from it. */
const MADE = { year: 2026, month: 11, day: 22 }

export const HELMET: Officials = {
  ...Object.fromEntries(
    helmet.HELMET_METRICS.flatMap(metric => [
      [
        `default.${metric}`,
        ({ prediction, gold }: Fields) => helmet.withParsed(metric, str(prediction), gold, 'Answer:'),
      ],
      [
        `json_kv.${metric}`,
        ({ prediction, gold }: Fields) => helmet.withParsed(metric, str(prediction), gold, 'corresponding value:'),
      ],
      [`calculate.${metric}`, ({ prediction, gold }: Fields) => helmet.calculated(metric, str(prediction), gold)],
    ]),
  ),
  parse_output: ({ prediction, gold }) => helmet.parsed(searched(prediction), str(gold)),
  parse_rankings: ({ prediction }) => Object.fromEntries(helmet.rankings(searched(prediction))),
  'icl.exact_match': ({ prediction, gold }) => helmet.icl(searched(prediction), gold),
  'infbench_choice.exact_match': list((said, golds) => helmet.infbenchChoice('exact_match', said, golds)),
  'infbench_choice.substring_exact_match': list((said, golds) =>
    helmet.infbenchChoice('substring_exact_match', said, golds),
  ),
  ruler_recall: ({ prediction, gold }) => helmet.rulerRecall(str(prediction), gold),
  'alce.str_em': ({ prediction, gold }) => {
    const hits = helmet.strEm(str(prediction), items(gold).map(texts))
    const share = hits.length === 0 ? Number.NaN : hits.filter(Boolean).length / hits.length
    return [100 * share, share === 1 ? 100 : 0]
  },
}

export const PORTER: Officials = {
  porter_stem: ({ prediction }) => texts(prediction).map(word => (word.length > 3 ? porterStem(word) : word)),
}

export const LONGMEMEVAL: Officials = {
  evaluate_retrieval: ({ prediction, gold, corpus_ids, k }) =>
    retrieved(items(prediction).map(Number), texts(gold), texts(corpus_ids), Number(k)),
  evaluate_retrieval_turn2session: ({ prediction, gold, corpus_ids, k }) =>
    retrievedSessions(items(prediction).map(Number), texts(gold), texts(corpus_ids), Number(k)),
}

const orNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const both =
  (rule: (reply: string | null, answer: string | null) => boolean): Official =>
  ({ prediction, gold }) =>
    rule(orNull(prediction), orNull(gold))

export const LONGMEMEVAL2: Officials = {
  norm_phrase_set_match: both(memory.phraseSet),
  norm_phrase_set_match_ordered: both(memory.phraseSetOrdered),
  mc_choice_match: both(memory.choiceMatch),
  mc_choice_set_match: both(memory.choiceSet),
  extract_boxed_answer: ({ prediction }) => memory.boxedAnswer(str(prediction)),
}

export const LONGBENCH_PRO: Officials = {
  get_answer_area: ({ prediction }) => pro.answerArea(str(prediction)),
  Accuracy: list(pro.accuracy),
  F1_Score: list(pro.setF1),
  SubEM: list(pro.subEm),
  Pairwise_Accuracy: list(pro.pairwise),
  Summary_Max_Rouge_L: ({ prediction, gold, is_zh }) => pro.summaryRouge(str(prediction), texts(gold), is_zh === true),
}

export const RULER2: Officials = {
  ...Object.fromEntries(
    ['all', 'part', '2steps'].map(match => [
      match,
      ({ prediction, gold }: Fields) => ruler2(match, str(prediction), references(gold)),
    ]),
  ),
  unknown: ({ prediction, gold, name }) => ruler2(str(name), str(prediction), references(gold)),
  multichoice: ({ prediction, gold }) => {
    const letter = ruler2Letter(str(prediction))
    return Number(typeof gold === 'string' && letter !== null && letter === strip(gold).toUpperCase())
  },
}

const references = (gold: unknown): string[] => (Array.isArray(gold) ? gold.map(String) : [String(gold)])

export const GYM_MCQA: Officials = Object.fromEntries(
  GRADING_MODES.map(mode => [
    mode,
    ({ prediction, gold, options }: Fields) => {
      const entries = items(options).flatMap(option => (isFields(option) ? Object.entries(option) : []))
      const letters = entries.flatMap(([letter, text]) =>
        /^\p{L}$/u.test(letter) && typeof text === 'string' ? [[letter.toUpperCase(), text] as const] : [],
      )
      const extracted = mcqaLetter(mode, str(prediction), new Map(letters))
      return { reward: Number(extracted !== null && extracted === strip(str(gold)).toUpperCase()), extracted }
    },
  ]),
)

export const MRCR: Officials = {
  grade: ({ prediction, gold, random_string_to_prepend }) =>
    mrcrGrade(str(prediction), str(gold), str(random_string_to_prepend)),
  gym_verify: ({ prediction, gold, random_string_to_prepend }) =>
    mrcrGrade(strip(str(prediction)), str(gold), str(random_string_to_prepend)),
}

const mrcrGrade = (reply: string, gold: string, prefix: string): number =>
  reply.startsWith(prefix) ? ratio(withoutPrefix(reply, prefix), withoutPrefix(gold, prefix)).ratio : 0
