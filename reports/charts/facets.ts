import { sanitize } from '../../core/text/quote.ts'
import { BASELINE } from '../summary/entries/baseline-method.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { shortenModels, shortenNames } from '../summary/entries/short-names.ts'
import { pickHighlightedEntries } from './highlight.ts'

/** The layout of lines: all in one plot, or one panel per model, method or entry. */
export interface Facets {
  readonly by: 'none' | 'model' | 'method' | 'entry'
  readonly panels: readonly Panel[]
  /** Number of entries without a panel, because there are too many. */
  readonly left: number
}

export interface Panel {
  /** Empty if there is only one plot. */
  readonly title: string
  /** Entries in their own style. */
  readonly entries: readonly Entry[]
  /** Entries in thin grey, for comparison. */
  readonly faint: readonly Entry[]
}

const MOST_PANELS = 12

/**
 * Lays out all entries in one plot, unless panels are requested. If there are many, the best few are coloured
 * (`pickHighlightedEntries`) and the others are grey. By entry, each panel has the baseline, and the others are grey.
 * References are in every panel.
 *
 * @param ranked the best first
 * @param asked the layout that the user chose; `none` then colours all entries
 */
export function buildFacets(ranked: readonly Entry[], layout?: Facets['by']): Facets {
  const by = layout ?? 'none'
  const lines = ranked.filter(({ reference }) => !reference)
  const references = ranked.filter(({ reference }) => reference)
  if (by === 'none') {
    const best = layout === 'none' ? lines : pickHighlightedEntries(lines)
    const faint = lines.filter(entry => !best.includes(entry))
    return { by, panels: [{ title: '', entries: [...best, ...references], faint }], left: 0 }
  }
  const models = new Set(lines.map(getModelName))
  const methods = new Set(lines.map(({ method }) => method))
  if (by !== 'entry') {
    const short = shortenModels(models)
    const titles = by === 'model' ? models : methods
    const getFacetKey = by === 'model' ? getModelName : ({ method }: Entry) => method
    const formatPanelTitle = (title: string) =>
      by === 'method' ? title : title === NO_MODEL ? 'no model of the run' : (short.get(title) ?? title)
    return limitPanels(
      by,
      lines,
      [...titles].map(title => {
        const own = lines.filter(entry => getFacetKey(entry) === title)
        return { title: sanitize(formatPanelTitle(title), 60), entries: [...own, ...references], faint: [] }
      }),
    )
  }
  const baselines = lines.filter(({ method }) => method === BASELINE)
  const name = shortenNames(lines).of
  const focused = methods.size > 1 ? lines.filter(entry => !baselines.includes(entry)) : lines
  return limitPanels(
    'entry',
    lines,
    focused.map(entry => {
      const entries = [entry, ...(methods.size > 1 ? baselines.slice(0, 1) : []), ...references]
      return { title: name(entry), entries, faint: lines.filter(other => !entries.includes(other)) }
    }),
  )
}

const NO_MODEL = ''
const getModelName = ({ needsModel, model }: Entry) => (needsModel ? model : NO_MODEL)

function limitPanels(by: Facets['by'], lines: readonly Entry[], panels: readonly Panel[]): Facets {
  const kept = panels.slice(0, MOST_PANELS)
  const shown = new Set(kept.flatMap(({ entries }) => entries))
  return { by, panels: kept, left: lines.filter(entry => !shown.has(entry)).length }
}
