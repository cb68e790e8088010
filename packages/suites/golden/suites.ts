import { computeRatio, cutWithJieba, removePrefix, stemPorter, strip } from 'fathom-bench/plugin'
import { GRADING_MODES, readMcqaLetter } from '../scorers/gym/mcqa.ts'
import * as helmet from '../scorers/helmet/metrics.ts'
import * as infinite from '../scorers/infinitebench/metrics.ts'
import * as pro from '../scorers/longbench-pro/metrics.ts'
import * as v1 from '../scorers/longbench1/metrics.ts'
import { averageBuckets, scoreLongbench1Item, setScore } from '../scorers/longbench1/totals.ts'
import { extractChoiceAnswer, judgeChoice } from '../scorers/longbench2/choice-answer.ts'
import { computeChoiceTotals, type JudgedChoice } from '../scorers/longbench2/totals.ts'
import * as memory from '../scorers/longmemeval/metrics.ts'
import { computeRetrieval, computeSessionRetrieval } from '../scorers/longmemeval/retrieval.ts'
import { NOLIMA_METRICS, scoreNolima } from '../scorers/nolima/metrics.ts'
import { scoreReal } from '../scorers/oolong/real.ts'
import { extractSynthAnswer, scoreSynth } from '../scorers/oolong/synth.ts'
import { readRuler2Letter, scoreRuler2 } from '../scorers/ruler2/metrics.ts'
import { type GoldenFields, isGoldenFields } from './case.ts'
import { raise, requireText, toPythonItems } from './python.ts'

// Golden cases of other suites: from a case's fields to what our functions give.

export type SuiteMetric = (fields: GoldenFields) => unknown
type Officials = Readonly<Record<string, SuiteMetric>>

const pair =
  (metric: (prediction: string, gold: string) => unknown): SuiteMetric =>
  ({ prediction, gold }) =>
    metric(requireText(prediction), requireText(gold))
/** A text that a regular expression is looked for in. */
const requireSearchable = (value: unknown): string => (typeof value === 'string' ? value : raise('TypeError'))
const toTexts = (value: unknown): string[] => toPythonItems(value).map(requireText)
const list =
  (metric: (prediction: string, golds: string[]) => unknown): SuiteMetric =>
  ({ prediction, gold }) =>
    metric(requireText(prediction), toTexts(gold))

export const LONGBENCH1: Officials = {
  qa_f1_score: pair(v1.computeQaF1),
  qa_f1_zh_score: pair((said, gold) => v1.computeQaF1Zh(said, gold)),
  // Its code catches whatever is raised.
  rouge_score: ({ prediction, gold }) =>
    typeof prediction === 'string' && typeof gold === 'string' ? v1.scoreRouge(prediction, gold) : 0,
  rouge_zh_score: pair((said, gold) => v1.scoreRougeZh(said, gold)),
  classification_score: ({ prediction, gold, all_classes }) =>
    v1.scoreClassification(requireText(prediction), requireText(gold), toTexts(all_classes)),
  retrieval_score: ({ prediction, gold }) => v1.scoreRetrieval(requireSearchable(prediction), requireSearchable(gold)),
  retrieval_zh_score: ({ prediction, gold }) =>
    v1.scoreRetrievalZh(requireSearchable(prediction), requireSearchable(gold)),
  count_score: ({ prediction, gold }) => v1.scoreCount(requireSearchable(prediction), String(gold)),
  code_sim_score: pair(v1.computeCodeSim),
  scorer: fields => setScore(scoreItems(fields)),
  scorer_e: fields => {
    const lengths = toPythonItems(fields['lengths']).map(Number)
    return averageBuckets(scoreItems(fields).map((score, at) => ({ score, length: lengths[at] })))
  },
}

const scoreItems = ({ prediction, gold, dataset, all_classes }: GoldenFields): number[] => {
  const golds = toPythonItems(gold)
  return toTexts(prediction).map((said, at) =>
    scoreLongbench1Item(requireText(dataset), said, toTexts(golds[at]), toTexts(all_classes ?? [])),
  )
}

export const JIEBA: Officials = { jieba_cut: ({ prediction }) => cutWithJieba(requireText(prediction)) }

export const LONGBENCH2: Officials = {
  extract_answer: ({ prediction }) => extractChoiceAnswer(requireText(prediction)),
  get_pred: ({ prediction, gold }) =>
    [judgeChoice(requireText(prediction), requireText(gold))].filter(row => row !== undefined),
  get_pred_cot: ({ prediction, gold }) => {
    const [thought, answer] = toTexts(prediction) as [string, string]
    const row = thought === '' ? undefined : judgeChoice(answer, requireText(gold))
    return row === undefined ? [] : [{ ...row, response_cot: strip(thought) }]
  },
  result: ({ prediction }) => computeChoiceTotals(toPythonItems(prediction) as JudgedChoice[]),
}

/** Whole floats stand as `{ float }` in the gold, so that 88.0 is not taken for 88. */
const unwrapGold = (gold: unknown): unknown =>
  isGoldenFields(gold) && typeof gold['float'] === 'number' ? gold['float'] : gold

const scoreOne = (task: string, { prediction, gold, model }: GoldenFields): number => {
  const [reply, label] = [requireText(prediction), unwrapGold(gold)]
  switch (task) {
    case 'passkey':
    case 'number_string':
      return Number(infinite.scoreFirstDigits(reply, label))
    case 'kv_retrieval':
    case 'kv_retrieval_prefix':
    case 'kv_retrieval_both':
      return Number(infinite.scoreKvRetrieval(reply, label))
    case 'code_run':
      return Number(infinite.scoreCodeRun(reply, label))
    case 'code_debug':
      return Number(infinite.scoreCodeDebug(reply, toTexts(label)))
    case 'math_find':
      return Number(infinite.scoreMathFind(reply, label, isGoldenFields(gold)))
    case 'math_calc':
      return infinite.scoreMathCalc(reply, label, model === 'gpt4')
    case 'longdialogue_qa_eng':
      return Number(infinite.scoreLongdialogue(reply, label))
    case 'longbook_choice_eng':
      return Number(infinite.scoreLongbookChoice(reply, toTexts(label)))
    case 'longbook_qa_eng':
      return infinite.scoreLongbookQa(reply, label)
    case 'longbook_qa_chn':
      return infinite.scoreLongbookQaZh(reply, label)
    case 'longbook_sum_eng':
      return infinite.scoreLongbookSum(reply, label)
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
      .map(task => [task, (fields: GoldenFields) => scoreOne(task, fields)] as const),
  ),
  columns: ({ prediction }) => splitColumns(toPythonItems(prediction)),
  get_answer: ({ gold, task }) =>
    infinite.getInfinitebenchLabel(requireText(task), isGoldenFields(gold) ? gold : raise('TypeError')),
  get_score: ({ prediction, gold, task, model }) => {
    const labels = toPythonItems(gold)
    const scores = toPythonItems(prediction).map((reply, at) =>
      scoreOne(requireText(task), { prediction: reply, gold: labels[at], model }),
    )
    return scores.length === 0
      ? raise('ZeroDivisionError')
      : scores.reduce((sum, score) => sum + score, 0) / scores.length
  },
}

/** Predictions and labels of a result file, by the older and the newer name of each column. */
function splitColumns(rows: readonly unknown[]): unknown {
  const fields = rows.map(row => (isGoldenFields(row) ? row : raise('TypeError')))
  const predictions = fields.map(row => row['prediction'] ?? row['pred'] ?? raise('ValueError'))
  const first = fields[0] ?? raise('IndexError')
  const name = ['ground_truth', 'label'].find(each => Object.hasOwn(first, each)) ?? raise('ValueError')
  return [predictions, fields.map(row => row[name] ?? 'XXXXXXXXXX')]
}

export const NOLIMA: Officials = {
  ...Object.fromEntries(
    NOLIMA_METRICS.map(
      metric =>
        [metric, ({ prediction, gold }: GoldenFields) => scoreNolima(metric, requireText(prediction), gold)] as const,
    ),
  ),
  unknown: ({ prediction, gold, name }) => scoreNolima(requireText(name), requireText(prediction), gold),
}

export const OOLONG: Officials = {
  synth: ({ prediction, gold, answer_type }) =>
    scoreSynth(requireText(prediction), requireText(gold), requireText(answer_type), MADE),
  synth_parse: ({ prediction }) => extractSynthAnswer(requireText(prediction)),
  real: pair(scoreReal),
}

/** The day on which the golden values were made: dates take what they leave out from it. */
const MADE = { year: 2026, month: 11, day: 22 }

export const HELMET: Officials = {
  ...Object.fromEntries(
    helmet.HELMET_METRICS.flatMap(metric => [
      [
        `default.${metric}`,
        ({ prediction, gold }: GoldenFields) => helmet.withParsed(metric, requireText(prediction), gold, 'Answer:'),
      ],
      [
        `json_kv.${metric}`,
        ({ prediction, gold }: GoldenFields) =>
          helmet.withParsed(metric, requireText(prediction), gold, 'corresponding value:'),
      ],
      [
        `calculate.${metric}`,
        ({ prediction, gold }: GoldenFields) => helmet.calculateMetric(metric, requireText(prediction), gold),
      ],
    ]),
  ),
  parse_output: ({ prediction, gold }) => helmet.parseHelmetOutput(requireSearchable(prediction), requireText(gold)),
  parse_rankings: ({ prediction }) => Object.fromEntries(helmet.parseRankings(requireSearchable(prediction))),
  'icl.exact_match': ({ prediction, gold }) => helmet.scoreIcl(requireSearchable(prediction), gold),
  'infbench_choice.exact_match': list((said, golds) => helmet.scoreInfbenchChoice('exact_match', said, golds)),
  'infbench_choice.substring_exact_match': list((said, golds) =>
    helmet.scoreInfbenchChoice('substring_exact_match', said, golds),
  ),
  ruler_recall: ({ prediction, gold }) => helmet.computeRulerRecall(requireText(prediction), gold),
  'alce.str_em': ({ prediction, gold }) => {
    const hits = helmet.computeStrEm(requireText(prediction), toPythonItems(gold).map(toTexts))
    const share = hits.length === 0 ? Number.NaN : hits.filter(Boolean).length / hits.length
    return [100 * share, share === 1 ? 100 : 0]
  },
}

export const PORTER: Officials = {
  porter_stem: ({ prediction }) => toTexts(prediction).map(word => (word.length > 3 ? stemPorter(word) : word)),
}

export const LONGMEMEVAL: Officials = {
  evaluate_retrieval: ({ prediction, gold, corpus_ids, k }) =>
    computeRetrieval(toPythonItems(prediction).map(Number), toTexts(gold), toTexts(corpus_ids), Number(k)),
  evaluate_retrieval_turn2session: ({ prediction, gold, corpus_ids, k }) =>
    computeSessionRetrieval(toPythonItems(prediction).map(Number), toTexts(gold), toTexts(corpus_ids), Number(k)),
}

const toNullable = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const makePairMetric =
  (rule: (reply: string | null, answer: string | null) => boolean): SuiteMetric =>
  ({ prediction, gold }) =>
    rule(toNullable(prediction), toNullable(gold))

export const LONGMEMEVAL2: Officials = {
  norm_phrase_set_match: makePairMetric(memory.hasPhraseSet),
  norm_phrase_set_match_ordered: makePairMetric(memory.hasOrderedPhraseSet),
  mc_choice_match: makePairMetric(memory.isChoiceMatch),
  mc_choice_set_match: makePairMetric(memory.hasChoiceSet),
  extract_boxed_answer: ({ prediction }) => memory.extractBoxedAnswer(requireText(prediction)),
}

export const LONGBENCH_PRO: Officials = {
  get_answer_area: ({ prediction }) => pro.answerArea(requireText(prediction)),
  Accuracy: list(pro.computeAccuracy),
  F1_Score: list(pro.setF1),
  SubEM: list(pro.computeSubEm),
  Pairwise_Accuracy: list(pro.computePairwise),
  Summary_Max_Rouge_L: ({ prediction, gold, is_zh }) =>
    pro.computeSummaryRouge(requireText(prediction), toTexts(gold), is_zh === true),
}

export const RULER2: Officials = {
  ...Object.fromEntries(
    ['all', 'part', '2steps'].map(match => [
      match,
      ({ prediction, gold }: GoldenFields) => scoreRuler2(match, requireText(prediction), toReferences(gold)),
    ]),
  ),
  unknown: ({ prediction, gold, name }) => scoreRuler2(requireText(name), requireText(prediction), toReferences(gold)),
  multichoice: ({ prediction, gold }) => {
    const letter = readRuler2Letter(requireText(prediction))
    return Number(typeof gold === 'string' && letter !== null && letter === strip(gold).toUpperCase())
  },
}

const toReferences = (gold: unknown): string[] => (Array.isArray(gold) ? gold.map(String) : [String(gold)])

export const GYM_MCQA: Officials = Object.fromEntries(
  GRADING_MODES.map(mode => [
    mode,
    ({ prediction, gold, options }: GoldenFields) => {
      const entries = toPythonItems(options).flatMap(option => (isGoldenFields(option) ? Object.entries(option) : []))
      const letters = entries.flatMap(([letter, text]) =>
        /^\p{L}$/u.test(letter) && typeof text === 'string' ? [[letter.toUpperCase(), text] as const] : [],
      )
      const extracted = readMcqaLetter(mode, requireText(prediction), new Map(letters))
      return { reward: Number(extracted !== null && extracted === strip(requireText(gold)).toUpperCase()), extracted }
    },
  ]),
)

export const MRCR: Officials = {
  grade: ({ prediction, gold, random_string_to_prepend }) =>
    gradeMrcr(requireText(prediction), requireText(gold), requireText(random_string_to_prepend)),
  gym_verify: ({ prediction, gold, random_string_to_prepend }) =>
    gradeMrcr(strip(requireText(prediction)), requireText(gold), requireText(random_string_to_prepend)),
}

const gradeMrcr = (reply: string, gold: string, prefix: string): number =>
  reply.startsWith(prefix) ? computeRatio(removePrefix(reply, prefix), removePrefix(gold, prefix)).ratio : 0
