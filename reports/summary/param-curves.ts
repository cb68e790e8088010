import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'
import { usageError } from '../../core/errors.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import type { Params } from '../../core/rows/rows.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { summarize } from './cells/cells.ts'
import { BASELINE } from './entries/baseline-method.ts'
import type { Entry } from './entries/entries.ts'
import { DAGGER, stripVendor } from './entries/short-names.ts'
import { getOwn } from './get-own.ts'
import { memoize } from './memoize.ts'
import { compareStrings, groupBy } from './order.ts'
import type { ReportInput } from './reporter.ts'
import { joinRecords } from './rows/records.ts'

/** Entries that share everything but one number, such as the compression ratio of a press. */
export interface ParamCurve {
  /** Distinguishes it from the others, also in another order of rows. */
  readonly id: string
  /** Its method, model and other parameters, as far as curves differ in them; on one line. */
  readonly name: string
  /** Decides its style. */
  readonly first: Entry
  /** By rising value. Two runs may have measured the same value. */
  readonly points: readonly ParamPoint[]
}

export interface ParamPoint {
  readonly value: number
  readonly entry: Entry
}

/** The entries of a report along one declared number. */
export interface ParamCurves {
  readonly param: string
  readonly curves: readonly ParamCurve[]
  /** Full context on the models of the curves, without the parameter, for comparison. */
  readonly baselines: readonly Entry[]
  /** All values, rising. */
  readonly values: readonly number[]
}

/** Collects the curves of `input.param`; undefined if the report is not along a parameter. */
export const collectParamCurves: (input: ReportInput) => ParamCurves | undefined = memoize(input =>
  input.param === undefined ? undefined : collect(input, input.param),
)

function collect(input: ReportInput, param: string): ParamCurves {
  const configs = mergeConfigs(input)
  const { entries } = summarize(input)
  const points = entries.flatMap((entry): ParamPoint[] => {
    const value = readParams(configs, entry)[param]
    return isNumber(value) && !entry.reference ? [{ value, entry }] : []
  })
  const groups = [...groupBy(points, ({ entry }) => makeCurveKey(configs, entry, param))]
  const names = nameCurves(
    groups.map(([, own]) => own.map(({ entry }) => entry)),
    entry => omit(readParams(configs, entry), param),
  )
  const curves = groups.map(
    ([id, own], at): ParamCurve => ({
      id,
      name: names[at],
      first: own[0].entry,
      points: own.toSorted((a, b) => a.value - b.value || compareStrings(a.entry.id, b.entry.id)),
    }),
  )
  const models = new Set(points.map(({ entry }) => entry.model))
  return {
    param,
    curves,
    baselines: entries.filter(
      ({ method, model, config }) =>
        method === BASELINE && models.has(model) && !isNumber(getOwn(configs, config)?.params[param]),
    ),
    values: [...new Set(points.map(({ value }) => value))].sort((a, b) => a - b),
  }
}

/**
 * Checks that entries have the number that the report is to be along.
 * @throws BenchError (usage) with the numbers that they have
 */
export function checkParam(input: ReportInput): void {
  const { param } = input
  if (param === undefined || collectParamCurves(input)?.curves.length !== 0) return
  const configs = mergeConfigs(input)
  const all = summarize(input)
    .entries.filter(({ reference }) => !reference)
    .map(entry => readParams(configs, entry))
  const others = all.flatMap(params => getOwn(params, param) ?? [])
  if (others.length > 0)
    throw usageError(
      `--axis param:${param}: its values are not numbers, such as ${quoteForMessage(String(others[0]))}. Name a parameter with numbers.`,
    )
  const known = new Set(all.flatMap(params => Object.keys(params).filter(name => isNumber(params[name]))))
  if (known.size === 0) throw usageError(`--axis param:${param}: no entry of these runs declares a number.`)
  throw makeUnknownError('parameter of --axis', param, [...known].sort(compareStrings))
}

/** Whether values double rather than step, so that a log scale shows them better. */
export const isWideSpan = (values: readonly number[]): boolean =>
  values.length > 0 && findSmallest(values) > 0 && findLargest(values) >= WIDE * findSmallest(values)

const WIDE = 8

/** Formats a value of a parameter: `0.25`, `4,096`. */
export const formatParamValue = (value: number): string =>
  Math.abs(value) >= 1000 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(6)))

type Configs = Manifest['configs']

function mergeConfigs(input: ReportInput): Configs {
  const configs: Configs = {}
  for (const { manifest } of joinRecords(input).runs) Object.assign(configs, manifest.configs)
  return configs
}

const readParams = (configs: Configs, { config }: Pick<Entry, 'config'>): Params => ({
  ...getOwn(configs, config)?.sampling,
  ...getOwn(configs, config)?.params,
})

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const omit = (params: Params, name: string): Params =>
  Object.fromEntries(Object.entries(params).filter(([each]) => each !== name))

function makeCurveKey(configs: Configs, { method, model, preset, config }: Entry, param: string): string {
  const { params = {}, sampling = {}, version = null, templates = {} } = getOwn(configs, config) ?? {}
  const parts = { method, model, preset: preset ?? null, version, templates }
  return toCanonicalJson({ ...parts, params: omit(params, param), sampling: omit(sampling, param) })
}

/** Names curves by what they differ in. */
function nameCurves(curves: readonly (readonly Entry[])[], restOf: (entry: Entry) => Params): string[] {
  const models = new Set(curves.map(([{ model }]) => model))
  const short = curves.map(entries => {
    const [{ method, preset, model, simulated }] = entries
    const aliases = new Set(entries.map(({ alias }) => alias))
    const set = preset === undefined ? method : `${method}@${preset}`
    const called = aliases.size === 1 ? (entries[0].alias ?? set) : set
    const name = models.size > 1 ? `${called} · ${stripVendor(model)}` : called
    return sanitize(name, 60) + (simulated ? ` ${DAGGER}` : '')
  })
  const sharers = groupBy(
    curves.map((_, at) => at),
    at => short[at],
  )
  return short.map((name, at) => {
    const others = mustGet(sharers, name)
    if (others.length < 2) return name
    const mine = restOf(curves[at][0])
    const differing = [...new Set(others.flatMap(other => Object.keys(restOf(curves[other][0]))))]
      .filter(each => others.some(other => getOwn(restOf(curves[other][0]), each) !== getOwn(mine, each)))
      .sort(compareStrings)
    const said = differing.map(each => `${each}=${getOwn(mine, each) ?? 'none'}`).join(' ')
    return `${name} (${sanitize(said === '' ? `config ${curves[at][0].config}` : said, 60)})`
  })
}
