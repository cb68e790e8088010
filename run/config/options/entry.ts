import { computeShortHash } from '../../../core/rows/key.ts'
import type { DatedPrice } from '../prices.ts'
import { computed, type Marked } from './field.ts'
import { MODEL_FIELDS } from './models.ts'

/** Fields of an entry in a config file's `models`, in addition to the fields of scope `model`. */
export const ENTRY_FIELDS = {
  /** As its server knows it. */
  model: computed(z => z.string(), '', { sharedWithWorkers: true, inConfigHash: { as: 'served' } }),
  baseUrl: computed(z => z.string().optional(), undefined, {
    sharedWithWorkers: true,
    inConfigHash: false,
    effect: { none: 'the manifest names the address' },
  }),
  price: computed(z => z.custom<DatedPrice>().optional(), undefined, {
    sharedWithWorkers: true,
    inConfigHash: false,
    effect: { none: 'it says what answers cost; with --max-cost N/item it is part of the config' },
  }),
  /** Decoding of the server beyond the plain one: yarn, dysco, or the user's word. */
  decoding: computed(z => z.string().optional(), undefined, {
    sharedWithWorkers: true,
    inConfigHash: { as: 'decoding' },
  }),
  /** How the server was started. It is only recorded. */
  serverFlags: computed(z => z.string().optional(), undefined, {
    sharedWithWorkers: true,
    // They may hold a secret.
    inConfigHash: { as: 'server_flags', note: flags => computeShortHash(flags) },
  }),
  ropeFactor: computed(z => z.number().min(1).max(1024).optional(), undefined, {
    sharedWithWorkers: true,
    inConfigHash: { as: 'rope_factor' },
  }),
  notes: computed(z => z.string().optional(), undefined, {
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'they are for the reader of the manifest' },
  }),
}

type ModelFields = typeof MODEL_FIELDS
/** Options that an entry may set for its model. */
export type ModelFieldName = Marked<ModelFields, { readonly scope: 'model' }>
type EntryNameOf<K extends ModelFieldName> = ModelFields[K] extends { readonly entryName: infer N extends string }
  ? N
  : K
/** Names of the options in an entry. */
export type EntryFieldName = { [K in ModelFieldName]: EntryNameOf<K> }[ModelFieldName]

type Given<F> = F extends { readonly initial: infer T } ? Exclude<T, undefined> : never
type OwnFields = { readonly [K in Exclude<keyof typeof ENTRY_FIELDS, 'model'>]?: Given<(typeof ENTRY_FIELDS)[K]> }
type SharedFields = { readonly [K in ModelFieldName as EntryNameOf<K>]?: Given<ModelFields[K]> }

/** An entry of a config file's `models`: a server's model with the way it is served, under a name of its own. */
export interface Preset extends OwnFields, SharedFields {
  readonly model: string
}

/** The options that an entry may set: the option's name and its name in an entry. */
export const MODEL_FIELD_NAMES: readonly (readonly [option: ModelFieldName, entry: EntryFieldName])[] = Object.entries(
  MODEL_FIELDS,
).flatMap(([name, field]) =>
  'scope' in field ? [[name as ModelFieldName, ('entryName' in field ? field.entryName : name) as EntryFieldName]] : [],
)
