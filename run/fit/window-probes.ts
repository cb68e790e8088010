import { getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { Model } from '../../runners/model.ts'
import { ModelError } from '../../runners/model.ts'
import { type Probed, probeWindow } from '../../runners/models/servers/window-probe.ts'
import { type ModelSettings, resolveModel, resolveWindow } from '../config/options/model-settings.ts'
import type { ModelChoice, RunSpec } from '../config/spec.ts'
import type { OpenModels } from '../connect/models.ts'

/**
 * Returns the window that a probe has to confirm: that of an entry of `--config`, and with `--probe-window` that of
 * `--window`.
 * @param isSilent whether its server truncates long prompts silently; then `--window` is always probed
 */
export function getClaimedWindow(
  choice: ModelChoice,
  options: Pick<ModelSettings, 'window' | 'probeWindow'>,
  isSilent = false,
): number | undefined {
  const { probeWindow } = resolveModel(choice, options)
  // The simulated model has the window that it is told.
  if (probeWindow === false || choice.baseUrl === null) return undefined
  return choice.preset?.window ?? (probeWindow || isSilent ? resolveWindow(choice, options) : undefined)
}

/**
 * Confirms every claimed window before any scored request. Results of earlier sessions are reused.
 * @param before the notes of the run's manifest
 * @returns the models' notes with the results
 * @throws BenchError (usage) for a wrong window, (incomplete) if a server fails
 */
export async function probeWindows(
  options: Pick<RunSpec, 'models' | 'subModel' | 'window' | 'probeWindow'>,
  { models, subModel, notes, listed, silent }: OpenModels,
  before: Readonly<Record<string, ModelNote>>,
  tokenizer: Tokenizer,
  say: (line: string) => void,
): Promise<Record<string, ModelNote>> {
  const seen: Record<string, ModelNote> = { ...notes }
  const chosen = [...options.models.map((choice, at) => ({ choice, model: models[at] }))]
  if (options.subModel && subModel) chosen.push({ choice: options.subModel, model: subModel })
  for (const { choice, model } of chosen) {
    const claimed = getClaimedWindow(choice, options, silent?.has(choice.name))
    const note = notes[choice.name]
    if (claimed === undefined) continue
    const known = findEarlierNote(choice.name, note, before)
    if (known?.probe) {
      seen[choice.name] = { ...note, probe: known.probe }
      continue
    }
    say(`  window   ${choice.name}: asking whether ${claimed.toLocaleString('en')} tokens hold`)
    const { probe, problem, remark } = await confirmWindow(model, claimed, listed.get(choice.name), tokenizer)
    if (problem !== undefined) throw usageError(describeFailedProbe(choice, note, claimed, problem))
    if (remark !== undefined) say(`  note     ${choice.name}: ${remark}`)
    seen[choice.name] = { ...note, probe }
  }
  return seen
}

/**
 * Adds the results of earlier sessions on equally served models. No request is sent, so they may be the only source of
 * the window.
 */
export const withEarlierProbes = (
  notes: Readonly<Record<string, ModelNote>>,
  before: Readonly<Record<string, ModelNote>>,
): Record<string, ModelNote> =>
  Object.fromEntries(
    Object.entries(notes).map(([name, note]) => {
      const window = note.window ?? before[name]?.window ?? null
      return [name, findEarlierNote(name, { ...note, window }, before) ?? note]
    }),
  )

/** Returns an earlier session's note on the same model, served in the same way, with its results. */
export function findEarlierNote(
  name: string,
  note: ModelNote,
  before: Readonly<Record<string, ModelNote>>,
): ModelNote | undefined {
  const known = Object.hasOwn(before, name) ? before[name] : undefined
  return known && toCanonicalJson(stripObserved(known)) === toCanonicalJson(stripObserved(note)) ? known : undefined
}

/** Removes measurements from a note. */
const stripObserved = ({
  probe: _,
  fit: __,
  servers: ___,
  answeredBy: ____,
  fingerprints: _____,
  ...same
}: ModelNote) => same

/** @throws BenchError (incomplete) where the server fails. */
export async function confirmWindow(
  model: Model,
  claimed: number,
  listed: number | undefined,
  tokenizer: Tokenizer,
): Promise<Probed> {
  try {
    return await probeWindow(model, claimed, listed, tokenizer, new AbortController().signal)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw incompleteError(`the window of ${model.id} could not be probed: ${getErrorMessage(error)}`, error)
  }
}

export const describeFailedProbe = (
  { name, preset }: ModelChoice,
  { baseUrl }: ModelNote,
  claimed: number,
  problem: string,
) =>
  `${name} at ${baseUrl}: the window of ${claimed.toLocaleString('en')} tokens does not hold: ${problem}. ` +
  `Correct it ${preset ? 'in --config' : 'with --window'}, or serve the model with a longer one; --no-probe-window runs all the same.`
