import type { JudgeNote } from '../../../core/rows/rows.ts'

/** What a reader must know of verdicts, a line each: whose they are, what they took, how far they can be trusted. */
export function judgeLines({ model, wording, spent: { calls, input, output, cost }, agreement }: JudgeNote): string[] {
  const count = (figure: number) => figure.toLocaleString('en-US')
  const money = cost === null ? '' : `, $${cost.toFixed(4)}`
  return [
    `judged scores are verdicts of ${model} (wording ${wording}) and stand in no average with exact ones; judging took ${count(calls)} calls, ${count(input)} tokens in and ${count(output)} out${money}, in no figure of a method`,
    ...(agreement ? [formatAgreement(model, agreement)] : []),
  ]
}

function formatAgreement(model: string, { n, same, kappa }: NonNullable<JudgeNote['agreement']>): string {
  const above = kappa === null ? '' : ` (Cohen's kappa ${kappa.toFixed(2)})`
  return `the judge ${model} agrees with the file's own labels on ${same} of ${n}${above}`
}
