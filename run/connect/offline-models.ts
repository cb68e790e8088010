import { usageError } from '../../core/errors.ts'
import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { Model } from '../../runners/model.ts'
import { SIMULATED_WINDOW } from '../../runners/simulated/reader-traits.ts'
import { resolveWindow } from '../config/options/model-settings.ts'
import type { ModelChoice } from '../config/spec.ts'
import { formatUrl } from './connection.ts'
import { makeModelNote, SIMULATED_ADDRESS } from './model-note.ts'
import { buildSamplingParams, type ConnectionConfig, isEmbedded, NO_MODELS, type OpenModels } from './models.ts'
import { resolvePromptFormat } from './prompt-format.ts'

/** Returns the models by name without requests, for a dry run, which needs no key and no server. */
export function makeOfflineModels(options: ConnectionConfig): OpenModels {
  const notes: Record<string, ModelNote> = {}
  const models = options.models.map(choice => {
    const simulated = isEmbedded(choice)
    const window = resolveWindow(choice, options) ?? (simulated ? SIMULATED_WINDOW : null)
    notes[choice.name] = makeModelNote(
      choice,
      // All except the simulated model have an address.
      simulated ? SIMULATED_ADDRESS : formatUrl(choice.baseUrl!, undefined),
      simulated,
      window,
    )
    return makeSilentModel(choice, options, simulated, window)
  })
  return { ...NO_MODELS, models, notes }
}

/**
 * Returns the models of a recording.
 * @throws BenchError (usage) for a model that it does not contain
 */
export function openRecordedModels(
  options: ConnectionConfig,
  recorded: Readonly<Record<string, ModelNote>>,
  path: string,
): OpenModels {
  const notes: Record<string, ModelNote> = {}
  const makeRecordedModel = (choice: ModelChoice): Model => {
    const note = Object.hasOwn(recorded, choice.name) ? recorded[choice.name] : undefined
    if (!note)
      throw usageError(
        `--replay: ${path} has nothing of the model ${choice.name}. It has ${Object.keys(recorded).join(', ') || 'none'}.`,
      )
    notes[choice.name] = note
    const address = note.baseUrl.startsWith('http') && !note.simulated ? note.baseUrl : undefined
    return makeSilentModel(choice, options, note.simulated, note.window, address)
  }
  return {
    ...NO_MODELS,
    models: options.models.map(makeRecordedModel),
    subModel: options.subModel ? makeRecordedModel(options.subModel) : null,
    embedder: options.embedModel ? makeRecordedModel(options.embedModel) : null,
    notes,
  }
}

function makeSilentModel(
  choice: ModelChoice,
  options: ConnectionConfig,
  simulated: boolean,
  window: number | null,
  address?: string,
): Model {
  const sampling = computeShortHash(toCanonicalJson(buildSamplingParams(choice, options)))
  const rejectChat = () => Promise.reject(new Error(`${choice.name} is never called here`))
  const { template, prefill } = resolvePromptFormat(choice, options)
  const spoken = { api: template ? 'completions' : 'chat', withoutPrefill: prefill === 'none', address } as const
  return {
    id: choice.name,
    simulated,
    window,
    reasoningTokens: options.reasoningTokens,
    sampling,
    ...spoken,
    chat: rejectChat,
  }
}
