import { mustGet } from '../../core/collections/require.ts'
import { BASELINE } from '../summary/entries/baseline-method.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { compareStrings } from '../summary/order.ts'

/** The style that distinguishes a line: colour, point shape and dashes. */
export interface LineStyle {
  readonly color: string
  /** The same colour, lighter, for a dark page. */
  readonly dark: string
  readonly point: 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star' | 'crossRot' | 'rectRounded' | 'cross'
  readonly dash: readonly number[]
  readonly width: number
}

/**
 * Colours that colour-blind readers can distinguish. They are those of Okabe and Ito, Color Universal Design (2008),
 * without the yellow, which is too light on white. Then follow the different ones of Paul Tol's muted scheme
 * (SRON/EPS/TN/09-002, 2021).
 */
const COLORS = [
  ['#0072B2', '#4C9BD9'],
  ['#D55E00', '#F07F3C'],
  ['#009E73', '#2FBF95'],
  ['#CC79A7', '#DE95BE'],
  ['#E69F00', '#F0B030'],
  ['#56B4E9', '#9AD6F7'],
  ['#882255', '#C96A9A'],
  ['#999933', '#C4C45A'],
  ['#332288', '#8F82DD'],
  ['#44AA99', '#6FD0C0'],
  ['#AA4499', '#D07CC3'],
  ['#A05A2C', '#CC8A5E'],
] as const
/** Colours of the baseline, which is in every chart. */
const INK = ['#1D1D1F', '#EDEDED'] as const
const GREY = ['#767676', '#9A9A9A'] as const

const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot', 'rectRounded', 'cross'] as const
/** Each pattern shows its gaps within a key's swatch, on both sides of the point. */
const DASHES = [[], [6, 3], [2, 3], [7, 2, 2, 2], [10, 4], [4, 2], [9, 2, 2, 2, 2, 2]] as const

/** Length of a line in a key, in points: long enough for the gaps of every pattern. */
export const SWATCH = 36

/** Returns the style of a paper's curve: thin, grey and dashed, so that it does not look measured. */
export function pickPublishedStyle(at: number): LineStyle {
  const [color, dark] = GREY
  return { color, dark, point: POINTS[at % POINTS.length], dash: [5, 4], width: 1.25 }
}

/** The fields that decide a style. */
export type Styled = Pick<Entry, 'id' | 'method' | 'model' | 'config' | 'run' | 'reference'>

/**
 * Returns the style of each entry by its id, the same in every picture and on the page. Colour is the method if there
 * are several, and then dashes and point shape are the model. Otherwise colour is the model. Further configs and runs
 * of a method on a model count as further models. References are thin and grey.
 *
 * @param entries all of a report, not only those of one chart, in any order
 */
export function assignStyles(entries: readonly Styled[]): ReadonlyMap<string, LineStyle> {
  const ranked = entries.filter(({ reference }) => !reference)
  const methods = sortUnique(ranked.map(({ method }) => method))
  const colored = methods.filter(method => method !== BASELINE)
  const variants = new Map(ranked.map(entry => [entry.id, makeVariantKey(entry, ranked)]))
  const models = sortUnique(variants.values())
  const references = sortUnique(entries.filter(({ reference }) => reference).map(({ id }) => id))
  return new Map(
    entries.map(({ id, method, reference }): [string, LineStyle] => {
      if (reference) return [id, { ...look(GREY, pickShape(references.indexOf(id))), dash: [3, 3], width: 1.25 }]
      const at = models.indexOf(mustGet(variants, id))
      if (methods.length < 2) return [id, look(COLORS[at % COLORS.length], pickColoredShape(at))]
      const color = method === BASELINE ? INK : COLORS[colored.indexOf(method) % COLORS.length]
      return [id, look(color, pickShape(at))]
    }),
  )
}

const look = ([color, dark]: readonly [string, string], shape: Pick<LineStyle, 'point' | 'dash'>): LineStyle => ({
  color,
  dark,
  width: 2.25,
  ...shape,
})

/** From the ninth on, points have different dashes. */
const pickShape = (at: number) => ({
  point: POINTS[at % POINTS.length],
  dash: DASHES[(at + Math.floor(at / POINTS.length)) % DASHES.length],
})

/** A line with its own colour needs no dashes until a pair of colour and point repeats. */
const pickColoredShape = (at: number) => ({
  point: POINTS[at % POINTS.length],
  dash: DASHES[Math.floor(at / (2 * COLORS.length)) % DASHES.length],
})

/** Returns a key of the model and of the config or run of the method on it. */
function makeVariantKey(entry: Styled, ranked: readonly Styled[]): string {
  const alike = ranked.filter(({ method, model }) => method === entry.method && model === entry.model)
  const keys = sortUnique(alike.map(({ config, run = '' }) => JSON.stringify([config, run])))
  const at = keys.indexOf(JSON.stringify([entry.config, entry.run ?? '']))
  // All models come before the second variant of any model.
  return JSON.stringify([String(at).padStart(4, '0'), entry.model])
}

const sortUnique = (names: Iterable<string>) => [...new Set(names)].sort(compareStrings)

/** Returns a darker colour for text if needed, to keep a contrast of 4.5 on white. */
export const darkenForText = (color: string): string => INKED[color] ?? color

const INKED: Readonly<Record<string, string>> = {
  '#E69F00': '#8F6200',
  '#CC79A7': '#9C4777',
  '#009E73': '#00734F',
  '#D55E00': '#B34F00',
  '#999933': '#6E6E25',
  '#44AA99': '#2B7468',
  '#56B4E9': '#1F6FA3',
  '#767676': '#666666',
}
