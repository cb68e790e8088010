import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import { type Calibration, createCalibration } from '../../runners/models/counting/calibration.ts'
import { SERVER_TOKENIZER } from '../../runners/models/counting/server-tokenizer.ts'
import { READER_TOKENIZER } from '../../runners/simulated/reader-traits.ts'
import type { Suite } from '../registry/items/suite.ts'

/** Returns how the items of a run are counted. */
export const getCounting = ({ tokenizer, spec }: Pick<Suite, 'tokenizer' | 'spec'>): Counting => ({
  tokenizer: tokenizer.id,
  templateTokens: spec.templateTokens,
})

/** The inputs that show how models count. */
export interface Counting {
  /** The id of the run's tokenizer. */
  readonly tokenizer: string
  /** Tokens of a chat template that is known in advance. */
  readonly templateTokens?: number | undefined
}

/** How each model of a run counts, by its name: begins with what is known before the run, and learns from its rows. */
export const buildCalibrations = (
  notes: Readonly<Record<string, ModelNote>>,
  suite: Pick<Suite, 'tokenizer' | 'spec'>,
): ReadonlyMap<string, Calibration> =>
  new Map(Object.entries(notes).map(([name, note]) => [name, buildCalibration(note, getCounting(suite))]))

/** Text of the run's own items gives a better ratio than prose. */
export function buildCalibration(
  note: Pick<ModelNote, 'fit' | 'probe' | 'simulated'> | undefined,
  { tokenizer, templateTokens }: Counting,
): Calibration {
  const ownTokens = note?.fit?.ownTokens ?? note?.probe?.ownTokens
  const template = templateTokens ?? note?.fit?.template
  const isOwn = note?.simulated ? tokenizer === READER_TOKENIZER : tokenizer.startsWith(`${SERVER_TOKENIZER}:`)
  // A server's tokenizer is counted together with its chat template.
  const byUsage = note?.fit?.template === undefined
  return createCalibration({ ownTokens, tasks: note?.fit?.tasks, template, byUsage }, isOwn)
}
