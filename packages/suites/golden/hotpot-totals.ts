import { qaEm, qaPrecision, qaRecall } from 'fathom-bench/plugin'
import { type GoldenCase, type GoldenFields, isGoldenFields } from './case.ts'

/**
 * HotpotQA predictions `{answer: {id: text}, sp: {id: [[title, sentence]]}}` with official totals: `NAME.pred.json`,
 * next to `NAME.expected.json` (the output of hotpot_evaluate_v1.py under NAME) and `NAME.jsonl` (the questions; those
 * without a prediction are omitted).
 */
export const TOTALS_FORM = 'NAME.pred.json {answer, sp} beside NAME.expected.json and NAME.jsonl'

/** The totals that the official code prints, and how many questions went into them. */
export const TOTALS = ['', 'sp_', 'joint_']
  .flatMap(prefix => ['em', 'f1', 'prec', 'recall'].map(name => prefix + name))
  .concat('questions')

/** Returns a case for each total, or undefined if the file has no predictions or no neighbouring files. */
export function buildTotalsCases(
  path: string,
  file: unknown,
  beside: (path: string) => string | undefined,
  parse: (path: string, text: string) => unknown,
): GoldenCase[] | undefined {
  const stem = /^(.*?)([^/\\]*)\.pred\.json$/s.exec(path)
  if (!stem || !isGoldenFields(file) || !isGoldenFields(file['answer']) || !isGoldenFields(file['sp'])) return undefined
  const [expectedPath, questionsPath] = ['expected.json', 'jsonl'].map(end => `${stem[1]}${stem[2]}.${end}`) as [
    string,
    string,
  ]
  const [expected, questions] = [beside(expectedPath), beside(questionsPath)]
  if (expected === undefined || questions === undefined) return undefined
  const printed = parse(expectedPath, expected)
  const totals = isGoldenFields(printed) ? printed[stem[2]] : undefined
  if (!isGoldenFields(totals)) return undefined
  const rows = questions.split('\n').flatMap(line => {
    const row = line.trim() === '' ? undefined : parse(questionsPath, line)
    return isGoldenFields(row) ? [row] : []
  })
  const came = computeOfficialTotals(file['answer'], file['sp'], rows)
  return Object.entries(totals).map(([metric, value]) => ({
    form: 'totals',
    id: stem[2],
    metric,
    source: null,
    expected: value,
    note: '',
    fields: {},
    instance: came[metric],
  }))
}

/** hotpot_evaluate_v1.py over the questions that have a prediction. */
function computeOfficialTotals(
  answers: GoldenFields,
  facts: GoldenFields,
  rows: readonly GoldenFields[],
): Record<string, number> {
  const asked = rows.filter(row => Object.hasOwn(answers, String(row['_id'])))
  const sums: Record<string, number> = {}
  for (const row of asked) {
    const id = String(row['_id'])
    const prediction = String(answers[id])
    const gold = [String(row['answer'])]
    const answer = {
      em: qaEm.score(prediction, gold).value,
      prec: qaPrecision.score(prediction, gold).value,
      recall: qaRecall.score(prediction, gold).value,
    }
    const sp = scoreSupport(facts[id], row['supporting_facts'])
    const joint = { em: answer.em * sp.em, prec: answer.prec * sp.prec, recall: answer.recall * sp.recall }
    for (const [prefix, part] of [['', answer] as const, ['sp_', sp] as const, ['joint_', joint] as const]) {
      for (const [name, value] of Object.entries({ ...part, f1: computeHarmonicMean(part.prec, part.recall) })) {
        sums[prefix + name] = (sums[prefix + name] ?? 0) + value
      }
    }
  }
  const means = Object.entries(sums).map(([name, sum]) => [name, sum / asked.length] as const)
  return { questions: asked.length, ...Object.fromEntries(means) }
}

/** Supporting facts as sets of title and sentence. */
function scoreSupport(prediction: unknown, gold: unknown) {
  const [said, right] = [prediction, gold].map(
    facts => new Set((Array.isArray(facts) ? facts : []).map(fact => JSON.stringify(fact))),
  ) as [Set<string>, Set<string>]
  const hits = [...said].filter(fact => right.has(fact)).length
  return {
    em: Number(hits === said.size && hits === right.size),
    prec: said.size === 0 ? 0 : hits / said.size,
    recall: right.size === 0 ? 0 : hits / right.size,
  }
}

const computeHarmonicMean = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b))
