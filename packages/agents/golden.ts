import { isFields, type PluginGolden, sha256 } from 'fathom-bench/plugin'
import type { CutResult } from './cuts/cut.ts'
import { CUT_RULES, type CutRule } from './cuts/rules.ts'

/**
 * Cuts that agents' own functions made, recorded with the recipe of their input (`fathom.agent-cuts/1`): the ranges
 * that were kept, the sha256 of each, and the number in the marker.
 */
export const cutGolden: readonly PluginGolden[] = CUT_RULES.map(rule => ({
  id: `${rule.agent}/${rule.rule}`,
  official: fields => repeatCut(rule, fields),
}))

/** Applies the rule to the input of a case; undefined for an input that its recipe does not give. */
function repeatCut(rule: CutRule, { recipe, input, expected }: Readonly<Record<string, unknown>>): unknown {
  const text = isFields(recipe) ? buildInput(recipe) : undefined
  if (text === undefined || !isFields(input) || sha256(text) !== input['sha256']) return undefined
  const { isCut, kept, stated } = rule.cut(text)
  if (!isCut) return { truncated: false }
  const near = rule.agent === 'crush' && isFields(expected) ? takeNear(kept, expected['kept']) : kept
  return {
    truncated: true,
    kept: near,
    keptSha256: near.map(([start, end]) => sha256(text.slice(start, end))),
    ...(isFields(expected) && expected['markerNumber'] !== undefined && { markerNumber: stated }),
  }
}

/** crush's cases were derived from its rule and not run: they ask for a tolerance of one character. */
function takeNear(kept: CutResult['kept'], recorded: unknown): CutResult['kept'] {
  const isNear =
    Array.isArray(recorded) &&
    recorded.length === kept.length &&
    recorded.every(
      (range, at) => Array.isArray(range) && range.every((end, n) => Math.abs(end - (kept[at]?.[n] ?? 0)) <= 1),
    )
  return isNear ? recorded : kept
}

/** Builds an input: a cycle of an alphabet, or numbered lines of it. */
function buildInput(recipe: Readonly<Record<string, unknown>>): string | undefined {
  const { kind, count, alphabet, width = 0, sep = '\n', final = false, prefix = '', suffix = '' } = recipe
  if (typeof alphabet !== 'string' || alphabet === '' || !isSize(count) || !isSize(width)) return undefined
  const signs = Array.from(alphabet)
  const cycle = (from: number, size: number) => {
    const start = from % signs.length
    const turned = [...signs.slice(start), ...signs.slice(0, start)]
    return turned.join('').repeat(Math.floor(size / signs.length)) + turned.slice(0, size % signs.length).join('')
  }
  if (kind === 'cycle') return `${prefix}${cycle(0, count)}${suffix}`
  if (kind !== 'lines' || count * (width + 9) > MOST_INPUT) return undefined
  const lines = Array.from({ length: count }, (_, line) => `${String(line).padStart(7, '0')}:${cycle(line, width)}`)
  return lines.join(String(sep)) + (final === true ? String(sep) : '')
}

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_INPUT
/** Characters of the longest input that a recipe may ask for. */
const MOST_INPUT = 20_000_000
