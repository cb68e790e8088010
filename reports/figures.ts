import { usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import { unknown } from '../core/suggest.ts'
import { namesOf } from './aliases.ts'
import { summarize } from './cells.ts'
import { largest } from './chart/about.ts'
import { lengthChart } from './chart/config.ts'
import { depthFigure } from './chart/depth-figure.ts'
import { type Form, type Picture, WIDTH } from './chart/draw.ts'
import type { Facets } from './chart/facets.ts'
import { figureOf } from './chart/figure.ts'
import { heatMap } from './chart/heat-map.ts'
import { paretoOf } from './chart/pareto.ts'
import { scatterChart } from './chart/scatter.ts'
import { usageFigure } from './chart/usage-figure.ts'
import type { Entry } from './entries.ts'
import type { Group } from './groups.ts'
import type { ReportInput } from './reporter.ts'

/** What a picture may be of. */
export const KINDS = ['accuracy', 'tokens', 'latency', 'depth', 'pareto'] as const
export type Kind = (typeof KINDS)[number]
export const FORMS: readonly Form[] = ['png', 'svg', 'pdf']

/** How a picture is drawn: all as in the report unless asked for otherwise. */
export interface Drawn {
  /** Of several the one of most tasks. */
  readonly group?: Group
  /** Which entries, in which order. */
  readonly entries?: readonly Entry[]
  readonly by?: Facets['by']
  /** Points. */
  readonly width?: number
  /** Panels side by side. */
  readonly columns?: number
  /** Without the words around the plot: a paper's caption has them. */
  readonly bare?: boolean
}

/** A picture of a kind, ready to be drawn. Choice and order of entries hold for lines along the length; maps and points are of all. */
export function pictureOf(
  input: ReportInput,
  kind: Kind,
  { group, width, columns, bare, ...choice }: Drawn = {},
): Picture {
  const room = { ...(width !== undefined && { width }), ...(columns !== undefined && { columns }) }
  const picture = {
    accuracy: () => lengthChart(figureOf(summarize(input), input, group, undefined, choice), 'percent', room),
    tokens: () => lengthChart(usageFigure(input, 'tokens', group, choice), 'tokens', room),
    latency: () => lengthChart(usageFigure(input, 'ms', group, choice), 'ms', room),
    depth: () => heatMap(depthFigure(input, group)),
    pareto: () => scatterChart(paretoOf(input, group)),
  }[kind]()
  return bare
    ? { ...picture, words: { ...picture.words, title: '', alert: '', details: [], notes: [], foot: '' } }
    : picture
}

/** The words of a picture as a caption: what a bare one leaves out. */
export const captionOf = ({ words: { title, alert = '', details, notes = [], foot } }: Picture): string =>
  [title, alert, ...details, ...notes, foot].filter(text => text !== '').join('. ')

/** For what a picture is: its width in points and a PNG's pixels a point. */
export const TARGETS = {
  paper: { width: WIDTH, wide: 2 * WIDTH + 40, pixels: 2.5 },
  slides: { width: 640, wide: 640, pixels: 3 },
  web: { width: 760, wide: 760, pixels: 2 },
} as const

/** The group of a name. @throws BenchError (usage) for one that is not there, with those that are */
export function groupNamed(input: ReportInput, name: string | undefined): Group | undefined {
  const summary = summarize(input)
  if (name === undefined) return largest(summary)
  const found = summary.groups.find(({ id }) => id === name)
  if (!found)
    throw unknown(
      'group of --group',
      name,
      summary.groups.map(({ id }) => id),
    )
  return found
}

/** The entries that words name, in their order; references only where they are named. @throws BenchError (usage) */
export function entriesNamed(input: ReportInput, words: readonly string[]): readonly Entry[] {
  const { entries } = summarize(input)
  const names = (entry: Entry) => [...namesOf(entry), entry.label, ...(entry.alias === undefined ? [] : [entry.alias])]
  const chosen = words.flatMap(word => {
    const found = entries.filter(entry => names(entry).includes(word))
    if (found.length === 0) throw unknown('entry of --entries', word, new Set(entries.map(({ method }) => method)))
    return found
  })
  if (new Set(chosen).size < chosen.length)
    throw usageError(`--entries: ${quote(words.join(','))} names an entry twice. Name each once.`)
  return chosen
}
