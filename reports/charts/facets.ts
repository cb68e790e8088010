import { sanitize } from '../../core/text/quote.ts'
import { BASELINE } from '../summary/entries/baseline-method.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { shortenModels, shortenNames } from '../summary/entries/short-names.ts'
import { pickHighlightedEntries } from './highlight.ts'

/** How lines are laid out: all in one plot, or in a panel a model, a method or an entry. */
export interface Facets {
  readonly by: 'none' | 'model' | 'method' | 'entry'
  readonly panels: readonly Panel[]
  /** Entries that stand in no panel, for there are too many of them. */
  readonly left: number
}

export interface Panel {
  /** Empty where there is one. */
  readonly title: string
  /** Drawn in their own style. */
  readonly entries: readonly Entry[]
  /** Drawn thin and grey, to see where the others stand. */
  readonly faint: readonly Entry[]
}

const MOST_PANELS = 12

/**
 * All entries in one plot, unless panels are asked for: of many the best few in colour (`highlighted`), the others grey
 * behind. By entry, each has a panel with the baseline, and the others stand behind it. References stand in every
 * panel.
 *
 * @param ranked the best first
 * @param asked the layout that the user chose; `none` then draws all in colour
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
