import { existsSync, readFileSync } from 'node:fs'
import {
  cutText,
  escapeInvisible,
  getErrorMessage,
  type PluginGolden,
  type Programs,
  usageError,
} from 'fathom-bench/plugin'
import { ADAPTERS } from './adapters.ts'
import { type GoldenCase, UNSCORABLE } from './case.ts'
import { parseGoldenCases } from './forms.ts'
import { buildTotalsCases } from './hotpot-totals.ts'
import { NEEDS_CHECKOUT } from './published-prompts.ts'
import { captureReturn } from './python.ts'

export interface GoldenResult {
  /** A line for each case that differs, and `N agree, M differ, K unknown` as the last. */
  readonly lines: readonly string[]
  readonly agree: number
  readonly differ: number
  /**
   * Cases whose metric no adapter maps to one of our scorers, or that cannot be scored here (C++ that may not be run).
   */
  readonly unknown: number
  /** Cases that need a file of the suite's own repository, which was not given: its wording is not carried here. */
  readonly wanting: number
}

export interface GoldenHelp {
  /** Runs the programs that answers of a task are. */
  readonly programs?: Programs
  /** Reads a file next to a given one; undefined if it is missing. */
  readonly beside?: (path: string) => string | undefined
  /**
   * Returns the prompts of published suites for a case; undefined for other cases, `NEEDS_CHECKOUT` if a file of the
   * suite is missing.
   */
  readonly published?: (golden: GoldenCase) => unknown
  /** Scores and rules of plugins, for cases that name one. */
  readonly official?: readonly PluginGolden[]
}

/**
 * Compares Fathom's scorers with recorded outputs of official scoring code: numbers within 1e-9, everything else
 * exactly.
 * @throws BenchError (usage) for a file that is not JSON or has an unknown format
 */
export async function runGolden(
  files: readonly { readonly path: string; readonly text: string }[],
  { beside = readIfThere, published = () => undefined, official = [], programs }: GoldenHelp = {},
): Promise<GoldenResult> {
  const lines: string[] = []
  let agree = 0
  let unknown = 0
  let wanting = 0
  const named = new Map(official.map(each => [each.id, each]))
  const recompute = async (golden: GoldenCase): Promise<unknown> => {
    const own = NAMED_FORMS.has(golden.form) ? named.get(golden.metric) : undefined
    if (own !== undefined) {
      const value = await captureReturn(() => own.official(golden.fields, { instance: golden.instance, programs }))
      // Python's None is a result.
      return value === undefined ? UNSCORABLE : value
    }
    const adapter = findAdapter(golden)
    return adapter === undefined ? (published(golden) ?? UNSCORABLE) : adapter.official(golden)
  }
  for (const { path, text } of files) {
    for (const golden of readCases(path, text, beside)) {
      const came = await recompute(golden)
      if (came === UNSCORABLE) unknown++
      else if (came === NEEDS_CHECKOUT) wanting++
      else if (isSame(came, golden.expected)) agree++
      else lines.push(describeDifference(path, golden, came))
    }
  }
  const differ = lines.length
  const total = `${agree} agree, ${differ} differ, ${unknown} unknown`
  const wants = `${wanting} need files of the suite's own repository (--data NAME=FOLDER)`
  return { lines: [...lines, wanting === 0 ? total : `${total}, ${wants}`], agree, differ, unknown, wanting }
}

/** Forms whose cases name a score or rule of a plugin. */
const NAMED_FORMS: ReadonlySet<string> = new Set(['official', 'cuts', 'instances'])

function readCases(path: string, text: string, beside: (path: string) => string | undefined): readonly GoldenCase[] {
  const json = parseFile(path, text)
  return buildTotalsCases(path, json, beside, parseFile) ?? parseGoldenCases(path, json)
}

function parseFile(path: string, text: string): unknown {
  try {
    return JSON.parse(markFloats(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    throw usageError(`score --golden: ${path} is not JSON (${escapeInvisible(getErrorMessage(error))}).`)
  }
}

/**
 * Whole floats as `{"float":88.0}`: JavaScript would read the integer 88, which Python's code may take for something
 * else. In cases of plugins' scores any value may be one, in others only a gold.
 */
function markFloats(text: string): string {
  if (!/"official"\s*:/.test(text)) return text.replace(WHOLE_FLOAT_GOLD, '$1{"float":$2}')
  return text.replace(TEXT_OR_FLOAT, token => (token.startsWith('"') ? token : `{"float":${token}}`))
}

const WHOLE_FLOAT_GOLD = /((?<!\\)"gold":\s*)(-?\d+\.0+)(?=\s*[,}])/g
const TEXT_OR_FLOAT = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.0+(?=\s*[,}\]])|(?:\.\d+)?[eE][-+]?\d+)/gs

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const findAdapter = ({ form, metric, source }: GoldenCase) =>
  ADAPTERS.find(
    adapter =>
      adapter.form === form && adapter.metric === metric && (source === null || source.startsWith(adapter.source)),
  )

/** Whether JSON values are equal, within the last bits of a number. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9
  // JSON has no NaN, and Python's booleans are numbers.
  if (b === 'NaN') return Number.isNaN(a)
  if (typeof a === 'boolean' && typeof b === 'number') return Number(a) === b
  if (typeof a === 'number' && typeof b === 'boolean') return a === Number(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
}

function describeDifference(path: string, { id, metric, expected, note }: GoldenCase, came: unknown): string {
  const line = `differs: ${path} ${id} ${metric}: expected ${formatValue(expected)}, came ${formatValue(came)}${note ? ` (${note})` : ''}`
  return escapeInvisible(cutText(line, 400))
}

const formatValue = (value: unknown) => cutText(JSON.stringify(value) ?? 'nothing', 170)
