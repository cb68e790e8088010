import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { summarize } from '../summary/cells/cells.ts'
import { NO_RESULT, withBounds, withInterval } from '../summary/format.ts'
import { formatGroupTitle, type Group } from '../summary/groups.ts'
import { collectParamCurves, formatParamValue, type ParamCurve } from '../summary/param-curves.ts'
import type { ReportInput } from '../summary/reporter.ts'
import type { ReportTable } from './blocks.ts'

/** A row of a table along a parameter: a curve at a length. */
export interface ParamRow {
  readonly at: number
  readonly name: string
  /** One per value of the table: scores with intervals. */
  readonly cells: readonly string[]
}

/** A group along a parameter. */
export interface ParamTable {
  readonly param: string
  readonly values: readonly number[]
  readonly rows: readonly ParamRow[]
  /** The scores without the parameter, one line each. */
  readonly baselines: readonly string[]
}

/** Returns undefined if the report is not along a parameter, or nothing was measured. */
export function buildParamTable(input: ReportInput, group: Group): ParamTable | undefined {
  const found = collectParamCurves(input)
  if (!found) return undefined
  const { average } = summarize(input)
  const format = (id: string, at: number): string => {
    const spot = average(id, group.id, at)
    if (!spot) return NO_RESULT
    return spot.scores.primary ? withInterval(spot.scores.primary) : spot.bounds ? withBounds(spot.bounds) : NO_RESULT
  }
  const formatPoint = ({ points }: ParamCurve, value: number, at: number): string => {
    const own = points.filter(each => each.value === value).map(({ entry }) => format(entry.id, at))
    return own.length > 0 ? own.join(', ') : NO_RESULT
  }
  const rows = group.lengths.flatMap(at =>
    found.curves.map(curve => ({
      at,
      name: curve.name,
      cells: found.values.map(value => formatPoint(curve, value, at)),
    })),
  )
  const known = rows.filter(({ cells }) => cells.some(cell => cell !== NO_RESULT))
  if (known.length === 0) return undefined
  const baselines = found.baselines.map(entry => {
    const scores = group.lengths.map(at => `${formatLength(at)} ${format(entry.id, at)}`)
    return `${sanitize(entry.label, 60)}, without ${sanitize(found.param, 40)}: ${scores.join(', ')}`
  })
  return { param: found.param, values: found.values, rows: known, baselines }
}

/** Builds the tables along the parameter of the input, as many values side by side as fit. */
export function buildParamBlocks(
  input: ReportInput,
  group: Group,
  beside: (names: readonly string[]) => number,
): ReportTable[] {
  const table = buildParamTable(input, group)
  if (!table) return []
  const { param, values, rows, baselines } = table
  const lengths = [...new Set(rows.map(({ at }) => at))]
  const nameOf = ({ at, name }: ParamRow) => (lengths.length > 1 ? `${formatLength(at)} ${name}` : name)
  const size = beside(rows.map(nameOf))
  const title = `accuracy by ${sanitize(param, 40)} · ${sanitize(formatGroupTitle(group))}${lengths.length === 1 ? ` · ${formatLength(lengths[0])}` : ''}`
  return Array.from({ length: Math.ceil(values.length / size) }, (_, chunk): ReportTable => {
    const [from, to] = [chunk * size, (chunk + 1) * size]
    return {
      title: `${title}${chunk > 0 ? ' (more values)' : ''}`,
      captions: chunk > 0 ? [] : baselines,
      head: [sanitize(param, 40), ...values.slice(from, to).map(formatParamValue)],
      sections: lengths.map(length => ({
        rows: rows.filter(({ at }) => at === length).map(row => [nameOf(row), ...row.cells.slice(from, to)]),
      })),
    }
  })
}
