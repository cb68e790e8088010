import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { RunEntry } from '../config/entries.ts'
import { checkPriced } from '../config/limits.ts'
import { isMethodNamed } from '../config/selection.ts'
import type { RunSpec } from '../config/spec.ts'
import type { OpenModels } from '../connect/models.ts'
import { checkSpeech } from '../connect/prompt-format.ts'
import type { Suite } from '../registry/items/suite.ts'
import { readModelNotes } from '../store/read-run.ts'
import { filterInstalled, filterServed } from './capabilities.ts'
import { probeWindows, withEarlierProbes } from './window-probes.ts'

/** The parts of a run that can start. */
export interface Ready {
  readonly entries: readonly RunEntry[]
  /** For the manifest, with what probes saw. */
  readonly models: Readonly<Record<string, ModelNote>>
  /** Entries that are left out and why, one line each. */
  readonly notes: readonly string[]
}

/**
 * Checks everything before any scored request: settings, installation, prices, windows, and server features.
 * @param asks whether servers may be called; not in a dry run or a replay
 * @throws BenchError if a named method cannot run, a price is missing or a window is wrong
 */
export async function checkPrerequisites(
  options: RunSpec,
  entries: readonly RunEntry[],
  opened: OpenModels,
  {
    asks,
    out,
    prices,
    suite: { tokenizer, cells },
    say,
  }: {
    readonly asks: boolean
    readonly out: string
    readonly prices: Prices | undefined
    readonly suite: Pick<Suite, 'tokenizer' | 'cells'>
    readonly say: (line: string) => void
  },
): Promise<Ready> {
  const isRequested = (method: string) => isMethodNamed(options, method)
  const here = await filterInstalled(entries, isRequested)
  checkPriced(options, listPayable(here.entries, options), prices)
  if (opened.models.length === 0) return { ...here, models: opened.notes }
  if (!asks) return { ...here, models: withEarlierProbes(opened.notes, readModelNotes(out)) }
  const isPrefilled = cells.some(({ recipe }) => recipe.prefilled)
  await checkSpeech(opened.models, isPrefilled)
  const models = await probeWindows(options, opened, readModelNotes(out), tokenizer, say)
  const there = await filterServed(here.entries, opened, isRequested)
  return { entries: there.entries, models, notes: [...here.notes, ...there.notes] }
}

/** The models that may be called. */
function listPayable(entries: readonly RunEntry[], { subModel, embedModel }: RunSpec): Set<string> {
  const called = entries.flatMap(({ model, method }) => (model ? [{ model, method }] : []))
  const embeds = called.some(({ method }) => method.needs.includes('embeddings'))
  return new Set([
    ...called.map(({ model }) => model.id),
    ...(subModel && called.length > 0 ? [subModel.name] : []),
    ...(embedModel && embeds ? [embedModel.name] : []),
  ])
}
