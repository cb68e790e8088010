import { BASELINE } from '../summary/entries/baseline-method.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { stripVendor } from '../summary/entries/short-names.ts'
import { buildFacets, type Facets } from './facets.ts'
import type { ChartLine } from './figures/figure.ts'
import { MAX_COLORED_LINES } from './highlight.ts'
import type { LegendKey } from './labels/keys.ts'
import type { PanelPlot } from './panels.ts'

/** The panels of a figure with several plots. */
export interface PanelLayout {
  readonly panels: readonly PanelPlot[]
  readonly keys: readonly LegendKey[]
  /** Description of the panels for the details; empty if there is only one. */
  readonly said: string
}

/**
 * Lays out lines in panels, as `buildFacets` lays out their entries.
 * @param ranked the best first
 */
export function layOutPanels(ranked: readonly Entry[], lines: readonly ChartLine[], by?: Facets['by']): PanelLayout {
  const facets = buildFacets(ranked, by)
  const byEntry = new Map(lines.map(line => [line.entry, line]))
  const pickLines = (entries: readonly Entry[]) => entries.flatMap(({ id }) => byEntry.get(id) ?? [])
  const panels = facets.panels.map(({ title, entries, faint }) => ({
    title,
    lines: pickLines(entries),
    faint: pickLines(faint),
  }))
  const isCrowded = panels.some(({ lines }) => lines.filter(({ reference }) => !reference).length > MAX_COLORED_LINES)
  const crowded = isCrowded ? `; with more than ${MAX_COLORED_LINES} lines the best is thick and bars are left out` : ''
  const more = facets.left > 0 ? `; ${facets.left} more ${facets.left === 1 ? 'entry' : 'entries'} not drawn` : ''
  return {
    panels,
    keys: listLegendKeys(ranked, facets, byEntry),
    said: facets.panels.length > 1 ? SAID[facets.by] + crowded + more : describeBackground(panels[0]),
  }
}

/** Describes the background of a single plot. */
const describeBackground = ({ lines, faint }: PanelPlot) => {
  const shown = lines.filter(({ reference }) => !reference).length
  return faint.length > 0 ? `the best ${shown} of ${shown + faint.length} entries in colour` : ''
}

const SAID: Readonly<Record<Facets['by'], string>> = {
  none: '',
  model: 'one panel per model; colour is the method',
  method: 'one panel per method; dashes and points are the model',
  entry: 'one panel per entry; others in grey',
}

/** Returns the keys that all panels share: the methods, the models, or the baseline and the others. */
function listLegendKeys(ranked: readonly Entry[], { by }: Facets, lines: ReadonlyMap<string, ChartLine>): LegendKey[] {
  const keys = new Map<string, LegendKey>()
  // With one method, the baseline is the line of every panel itself.
  const several = new Set(ranked.filter(({ reference }) => !reference).map(({ method }) => method)).size > 1
  for (const { id, method, alias = method, model, reference } of ranked) {
    const line = lines.get(id)
    if (!line) continue
    if (reference) keys.set(`reference ${method}`, { name: line.short, style: line.style, pointed: false })
    else if (by === 'model') keys.set(method, { name: alias, style: { ...line.style, dash: [] }, pointed: false })
    else if (by === 'method')
      keys.set(model, { name: stripVendor(model), style: { ...line.style, color: '#444444' }, pointed: true })
    else if (method === BASELINE && several) keys.set(BASELINE, { name: line.short, style: line.style, pointed: true })
  }
  const all = [...keys]
  // References come last.
  return [
    ...all.filter(([key]) => !key.startsWith('reference ')),
    ...all.filter(([key]) => key.startsWith('reference ')),
  ].map(([, key]) => key)
}
