import type { JudgeNote } from '../../../core/rows/manifest/manifest.ts'

/** Returns notes on verdicts of a judge, one per line: its model, its cost, and its reliability. */
export function judgeLines({ model, wording, spent: { calls, input, output, cost }, agreement }: JudgeNote): string[] {
  const count = (figure: number) => figure.toLocaleString('en-US')
  const money = cost === null ? '' : `, $${cost.toFixed(4)}`
  return [
    `judged scores are verdicts of ${model} (wording ${wording}) and are never averaged with exact ones; judging used ${count(calls)} calls, ${count(input)} tokens in and ${count(output)} out${money}, which no method is charged for`,
    ...(agreement ? [formatAgreement(model, agreement)] : []),
  ]
}

function formatAgreement(model: string, { n, same, kappa }: NonNullable<JudgeNote['agreement']>): string {
  const above = kappa === null ? '' : ` (Cohen's kappa ${kappa.toFixed(2)})`
  return `the judge ${model} agrees with the file's own labels on ${same} of ${n}${above}`
}
