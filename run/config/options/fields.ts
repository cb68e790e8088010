import type { Preset } from './entry.ts'
import { computed, type OptionFields, type OptionSchema, optional, type ValuesOf } from './field.ts'
import { ITEM_FIELDS } from './items.ts'
import { LIMIT_FIELDS } from './limits.ts'
import { LOAD_FIELDS } from './load.ts'
import { MODEL_FIELDS } from './models.ts'
import { OUTPUT_FIELDS } from './output.ts'

/** A model and its server. */
export interface ModelChoice {
  /** As rows and reports show it. Without a preset, its server knows it by this name too. */
  readonly name: string
  /** Without a slash at its end; null for the simulated model. */
  readonly baseUrl: string | null
  /** The entry of the config file that `--model` named. Its fields hold for this model, whatever the flags say. */
  readonly preset?: Preset
}

const choice: OptionSchema<ModelChoice> = z =>
  z.custom<ModelChoice>(value => typeof value === 'object' && value !== null)

const isSimulated = (models: readonly ModelChoice[]) =>
  models.length > 0 && models.every(({ baseUrl }) => baseUrl === null)

/** The models of a run. Flags name them (`cli/flags/models.ts`), and each gets its server. */
const CHOICE_FIELDS = {
  models: computed(z => z.array(choice(z)).readonly(), [{ name: 'reader', baseUrl: null }], {
    sharedWithWorkers: true,
    inLibrary: 'models',
    // Simulated runs get separate directories from real models.
    inFolderName: { at: 9, always: true, text: models => (isSimulated(models) ? 'simulated' : undefined) },
    inConfigHash: false,
    effect: 'rows',
  }),
  /** For the inner calls of methods that make them; undefined: the model itself. */
  subModel: computed(optional(choice), undefined, {
    sharedWithWorkers: true,
    inLibrary: 'subModel',
    inConfigHash: 'computed',
  }),
  /** For vectors; undefined: the model itself. */
  embedModel: computed(optional(choice), undefined, {
    sharedWithWorkers: true,
    inLibrary: 'embedModel',
    inConfigHash: 'computed',
  }),
  /** The model that scores answers no rule can score, after the run; absent: they stay unscored. */
  judge: computed(optional(choice), undefined, {
    mayLack: true,
    sharedWithWorkers: false,
    inLibrary: 'judge',
    inConfigHash: false,
    effect: { none: 'it scores answers; the manifest names it, and a merge refuses two judges' },
  }),
}

/** All options of a run, in five parts. */
export const RUN_FIELDS = {
  ...ITEM_FIELDS,
  ...MODEL_FIELDS,
  ...CHOICE_FIELDS,
  ...LIMIT_FIELDS,
  ...LOAD_FIELDS,
  ...OUTPUT_FIELDS,
}
RUN_FIELDS satisfies OptionFields

export interface ItemsConfig extends ValuesOf<typeof ITEM_FIELDS> {}
export interface ModelsConfig extends ValuesOf<typeof MODEL_FIELDS>, ValuesOf<typeof CHOICE_FIELDS> {}
export interface LimitsConfig extends ValuesOf<typeof LIMIT_FIELDS> {}
export interface LoadConfig extends ValuesOf<typeof LOAD_FIELDS> {}
export interface OutputConfig extends ValuesOf<typeof OUTPUT_FIELDS> {}

/** All that a run is to do, as plain data. Times are in milliseconds, lengths in tokens; `undefined` is "not set". */
export interface RunSpec extends ItemsConfig, ModelsConfig, LimitsConfig, LoadConfig, OutputConfig {}
