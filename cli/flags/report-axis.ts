import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { LengthsIn, ReportInput } from '../../reports/summary/reporter.ts'

/** Values of `--axis`: the unit of lengths, or a number that entries declare. */
export type ReportAxis = LengthsIn | `param:${string}`

/** @throws BenchError (usage) */
export function readAxis(text: string, who: string): ReportAxis {
  if (text === 'reference' || text === 'model') return text
  const [, name] = /^param:(.{1,100})$/.exec(text) ?? []
  if (name === undefined)
    throw usageError(
      `${who}: got ${quoteForMessage(text)}, expected reference, model, or param:NAME such as param:ratio.`,
    )
  return `param:${name}`
}

/** Returns the fields of a report's input that the flag decides. */
export const toAxisInput = (axis: ReportAxis): { readonly axis: LengthsIn } & Pick<ReportInput, 'param'> =>
  axis === 'reference' || axis === 'model' ? { axis } : { axis: 'reference', param: axis.slice('param:'.length) }
