import { ENTRY_FIELDS, type Marked, MODEL_FIELD_NAMES, MODEL_FIELDS, RUN_FIELDS } from 'fathom-bench/plugin'
import * as z from 'zod'

// The bounds are those of the options (`run/config/options/`): whoever can write in Redis gives a worker nothing that its
// own command line would refuse.

/** Options that a coordinator hands to its workers. */
export type SharedName = Marked<typeof RUN_FIELDS, { readonly sharedWithWorkers: true }>
export const SHARED_NAMES = namesOf(RUN_FIELDS, true) as readonly SharedName[]

/** Fields of a model's entry that stay with the coordinator. */
export const UNSHARED_ENTRY_FIELDS: readonly string[] = [
  ...namesOf(ENTRY_FIELDS, false),
  ...MODEL_FIELD_NAMES.flatMap(([name, entry]) => (MODEL_FIELDS[name].sharedWithWorkers ? [] : [entry])),
]

/** Options that may name files, and the fields of a model's entry. */
export const FILE_OPTIONS: readonly SharedName[] = SHARED_NAMES.filter(name => 'namesFiles' in RUN_FIELDS[name])
export const FILE_ENTRY_FIELDS = MODEL_FIELD_NAMES.flatMap(([name, entry]) =>
  'namesFiles' in MODEL_FIELDS[name] ? [entry] : [],
)

function namesOf(fields: Readonly<Record<string, { readonly sharedWithWorkers: boolean }>>, isShared: boolean) {
  return Object.entries(fields).flatMap(([name, { sharedWithWorkers }]) =>
    sharedWithWorkers === isShared ? [name] : [],
  )
}

const text = z.string().max(100_000)
const oneLine = z
  .string()
  .max(500)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u)

const server = z
  .string()
  .max(2_000)
  .refine(address => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))

const preset = z.strictObject({
  ...Object.fromEntries(Object.entries(ENTRY_FIELDS).map(([name, field]) => [name, field.schema(z).optional()])),
  ...Object.fromEntries(MODEL_FIELD_NAMES.map(([name, entry]) => [entry, MODEL_FIELDS[name].schema(z).optional()])),
})

const choice = z.strictObject({ name: oneLine.min(1), baseUrl: server.nullable(), preset: preset.optional() })

const spec = z.strictObject({
  ...Object.fromEntries(SHARED_NAMES.map(name => [name, RUN_FIELDS[name].schema(z)])),
  models: z.array(choice).max(1_000),
  subModel: choice.optional(),
  embedModel: choice.optional(),
})

/** Only what `settingsOf` writes: a field that is not known is refused, as is a value that no flag takes. */
export const SETTINGS_SHAPE = z.strictObject({
  v: z.literal(1),
  spec,
  expected: z.looseObject({ fathom: text, cells: text, entries: text }),
  windows: z.record(text, z.number().min(1).max(1e9).nullable()),
  counts: z.record(
    text,
    z.strictObject({
      ownTokens: z.number().gt(0).max(1e4).optional(),
      template: z.number().min(0).max(1e6).optional(),
      tasks: z.record(text, z.number().gt(0).max(1e4)).optional(),
    }),
  ),
  keeps: z.strictObject({ trace: z.boolean(), record: z.boolean() }),
  queues: z.array(z.strictObject({ name: z.string().regex(/^[0-9a-f]{20}$/), server: oneLine.max(2_000) })).max(1_000),
})
