import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { listEntryNames } from '../summary/aliases.ts'
import { summarize } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import type { Group } from '../summary/groups.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { PERCENT } from './axes.ts'
import { makeLengthChart } from './config.ts'
import { type ImageFormat, makeFreePlot, type Picture, WIDTH } from './draw.ts'
import type { Facets } from './facets.ts'
import { buildChoiceFigure } from './figures/choice-figure.ts'
import { makeChoiceTable } from './figures/choice-table.ts'
import { buildDepthFigure } from './figures/depth-figure.ts'
import { buildLengthFigure } from './figures/figure.ts'
import { makeHeatMap } from './figures/heat-map.ts'
import { buildParamFigure } from './figures/param-figure.ts'
import { buildPareto } from './figures/pareto.ts'
import { buildProfileFigure } from './figures/profile-figure.ts'
import { makeProfileTable } from './figures/profile-table.ts'
import { makeScatterChart } from './figures/scatter.ts'
import { buildUsageFigure } from './figures/usage-figure.ts'
import { findLargestGroup } from './labels/about.ts'
import { makePanelChart, type Panelled } from './panels.ts'

/** The kinds of pictures; `param` draws accuracy along the number that the input names. */
export const KINDS = ['accuracy', 'tokens', 'latency', 'depth', 'pareto', 'profile', 'choice', 'param'] as const
export type PictureKind = (typeof KINDS)[number]
export const IMAGE_FORMATS: readonly ImageFormat[] = ['png', 'svg', 'pdf']

/** How to draw a picture; the defaults are those of the report. */
export interface PictureOptions {
  /** The default is the group with the most tasks. */
  readonly group?: Group
  /** Entries in their order. */
  readonly entries?: readonly Entry[]
  readonly by?: Facets['by']
  /** Points. */
  readonly width?: number
  /** Number of panels in a row. */
  readonly columns?: number
  /** Whether to leave out the texts around the plot, for a paper with its own caption. */
  readonly bare?: boolean
}

/**
 * Returns a picture of a kind, ready to draw. A choice by length and budget is among all entries; every other kind
 * shows the named ones alone.
 */
export function buildPicture(
  input: ReportInput,
  kind: PictureKind,
  { group, width, columns, bare, ...choice }: PictureOptions = {},
): Picture {
  const room = { ...(width !== undefined && { width }), ...(columns !== undefined && { columns }) }
  const picture = {
    accuracy: () =>
      makeLengthChart(buildLengthFigure(summarize(input), input, group, undefined, choice), 'percent', room),
    tokens: () => makeLengthChart(buildUsageFigure(input, 'tokens', group, choice), 'tokens', room),
    latency: () => makeLengthChart(buildUsageFigure(input, 'ms', group, choice), 'ms', room),
    depth: () => makeHeatMap(buildDepthFigure(input, group, choice.entries)),
    pareto: () => makeScatterChart(buildPareto(input, group, choice.entries)),
    profile: () => makeProfileTable(buildProfileFigure(input, group, choice.entries)),
    choice: () => makeChoiceTable(buildChoiceFigure(input, group)),
    param: () => makeParamChart(buildParamFigure(input, group, choice.entries), room),
  }[kind]()
  return bare
    ? { ...picture, words: { ...picture.words, title: '', alert: '', details: [], notes: [], foot: '' } }
    : picture
}

function makeParamChart(
  figure: Panelled | undefined,
  room: { readonly width?: number; readonly columns?: number },
): Picture {
  if (figure && figure.panels.length > 0) return makePanelChart(figure, PERCENT, room)
  const words = figure ?? {
    title: 'Fathom: accuracy by a parameter',
    details: ['No results yet.'],
    warning: '',
    foot: '',
  }
  return { words, height: 1, plot: () => makeFreePlot([]) }
}

/** Returns the texts of a picture as a caption: everything that a bare picture leaves out. */
export const formatPictureCaption = ({ words: { title, alert = '', details, notes = [], foot } }: Picture): string =>
  [title, alert, ...details, ...notes, foot].filter(text => text !== '').join('. ')

/** The uses of a picture: its width in points and a PNG's pixels per point. */
export const TARGETS = {
  paper: { width: WIDTH, wide: 2 * WIDTH + 40, pixels: 2.5 },
  slides: { width: 640, wide: 640, pixels: 3 },
  web: { width: 760, wide: 760, pixels: 2 },
} as const

/**
 * Returns the group of a name.
 * @throws BenchError (usage) for an unknown group, with the known ones
 */
export function groupNamed(input: ReportInput, name: string | undefined): Group | undefined {
  const summary = summarize(input)
  if (name === undefined) return findLargestGroup(summary)
  const found = summary.groups.find(({ id }) => id === name)
  if (!found)
    throw makeUnknownError(
      'group of --group',
      name,
      summary.groups.map(({ id }) => id),
    )
  return found
}

/**
 * Returns the named entries, in their order. References are included only by name.
 * @throws BenchError (usage)
 */
export function selectEntries(input: ReportInput, words: readonly string[]): readonly Entry[] {
  const { entries } = summarize(input)
  const listNames = (entry: Entry) => [
    ...listEntryNames(entry),
    entry.label,
    ...(entry.alias === undefined ? [] : [entry.alias]),
  ]
  const chosen = words.flatMap(word => {
    const found = entries.filter(entry => listNames(entry).includes(word))
    if (found.length === 0)
      throw makeUnknownError('entry of --entries', word, new Set(entries.map(({ method }) => method)))
    return found
  })
  if (new Set(chosen).size < chosen.length)
    throw usageError(`--entries: ${quoteForMessage(words.join(','))} names an entry twice. Name each once.`)
  return chosen
}
