import { hasSubstring, lower, round, strip } from '../../../core/python/python.ts'

/**
 * RULER's own evaluator (NVIDIA/RULER c3f5e3b, `scripts/eval/evaluate.py` and `scripts/eval/synthetic/constants.py`)
 * over the lines of one prediction file. It cleans the predictions, then returns the mean over the lines times 100,
 * rounded as Python does. If the Python code raises, the result is the name of the exception. An empty list of
 * references in the first line is an IndexError: the evaluator reads `references[0][0]` before it scores. Lists may
 * contain any JSON values.
 */
export function evaluateRuler(
  metric: RulerMetric,
  predictions: readonly unknown[],
  references: readonly unknown[],
): RulerResult {
  try {
    const cleaned = predictions.map(clean)
    if (references.length === 0 || takeFirst(references[0]) === null) return 0
    const lines = cleaned.slice(0, references.length).map((text, at) => METRICS[metric](lower(text), references[at]))
    if (cleaned.length === 0) raise('ZeroDivisionError')
    return round((lines.reduce((sum, line) => sum + line, 0) / cleaned.length) * 100, 2)
  } catch (error) {
    if (error instanceof PythonError) return { raises: error.message }
    throw error
  }
}

export type RulerMetric = 'string_match_all' | 'string_match_part'
/** 0 to 100, or the name of the exception that the Python raises. */
export type RulerResult = number | { readonly raises: string }

/** The evaluator's post-processing: every character up to U+001F, the tab too, becomes a line break. */
export function clean(prediction: unknown): string {
  if (typeof prediction !== 'string') raise('AttributeError')
  return strip(strip(prediction).replace(/[\x00-\x1f]+/g, run => '\n'.repeat(run.length)))
}

/** Returns which references a cleaned, lowercase text contains as plain substrings. */
export const findReferences = (text: string, references: readonly unknown[]): boolean[] =>
  references.map(reference =>
    hasSubstring(text, typeof reference === 'string' ? lower(reference) : raise('AttributeError')),
  )

const METRICS: Record<RulerMetric, (text: string, references: unknown) => number> = {
  string_match_all: (text, references) => {
    const hits = findReferences(text, toItems(references))
    return hits.length === 0 ? raise('ZeroDivisionError') : hits.filter(Boolean).length / hits.length
  },
  string_match_part: (text, references) => {
    const hits = findReferences(text, toItems(references))
    return hits.length === 0 ? raise('ValueError') : Number(hits.includes(true))
  },
}

/** `references[0]`. */
function takeFirst(references: unknown): unknown {
  if (isObject(references)) raise('KeyError')
  const all = toItems(references)
  return all.length === 0 ? raise('IndexError') : all[0]
}

/** Returns the items of a Python `for`: a list's items, a string's characters, an object's keys. */
function toItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  return isObject(value) ? Object.keys(value) : raise('TypeError')
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

class PythonError extends Error {}

function raise(name: string): never {
  throw new PythonError(name)
}
