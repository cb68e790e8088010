import { isPlainObject } from '../../../core/files/fields-file.ts'
import { MODEL_FIELD_NAMES, type ModelFieldName } from './entry.ts'
import type { Marked } from './field.ts'
import type { ModelChoice, ModelsConfig } from './fields.ts'
import { MODEL_FIELDS } from './models.ts'

/** The options that a model's own entry may set. */
export type ModelSettings = Pick<ModelsConfig, ModelFieldName>

/**
 * Returns the options as they hold for one model: its own entry wins over the flags, and objects of both are merged.
 */
export function resolveModel<O extends Partial<ModelSettings>>(
  { preset }: ModelChoice,
  options: O,
): Pick<ModelSettings, keyof O & ModelFieldName> {
  const resolved = MODEL_FIELD_NAMES.map(([name, entryName]) => {
    const [own, general] = [preset?.[entryName], options[name]]
    const merges = 'merges' in MODEL_FIELDS[name] && isPlainObject(own) && isPlainObject(general)
    return [name, merges ? { ...general, ...own } : (own ?? general)]
  })
  return Object.fromEntries(resolved) as Pick<ModelSettings, keyof O & ModelFieldName>
}

/** Returns the API that requests to a model use. */
export const resolveApi = (choice: ModelChoice, options: Pick<ModelSettings, 'api'>): ModelSettings['api'] =>
  resolveModel(choice, options).api

/** Returns the context window that the user sets; undefined: as its server reports. */
export const resolveWindow = (choice: ModelChoice, options: Pick<ModelSettings, 'window'>): number | undefined =>
  resolveModel(choice, options).window

/** Returns the user's headers of every request to a model: each with the variable that holds its value. */
export const listHeaders = (
  choice: ModelChoice,
  options: Pick<ModelSettings, 'header'>,
): [name: string, variable: string][] => Object.entries({ ...resolveModel(choice, options).header })

/** Names of the options that go into every request. */
export type RequestFieldName = Marked<typeof MODEL_FIELDS, { readonly inRequest: true }>
/** The settings of every request to a model. */
export type RequestSettings = Pick<ModelsConfig, RequestFieldName>

const REQUEST_FIELD_NAMES = Object.entries(MODEL_FIELDS).flatMap(([name, field]) =>
  'inRequest' in field ? [name as RequestFieldName] : [],
)

/** Returns the settings of every request to a model. */
export function requestSettings(
  choice: ModelChoice,
  options: Partial<ModelSettings> & RequestSettings,
): RequestSettings {
  const values: Partial<ModelsConfig> = { ...options, ...resolveModel(choice, options) }
  return Object.fromEntries(REQUEST_FIELD_NAMES.map(name => [name, values[name]])) as unknown as RequestSettings
}
