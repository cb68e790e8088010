import { ENTRY_FIELDS, type EntryFieldName, MODEL_FIELD_NAMES, type Preset } from './options/entry.ts'
import type { OptionFields, OptionEffect as OtherEffect } from './options/field.ts'
import { RUN_FIELDS } from './options/fields.ts'
import type { RunSpec } from './spec.ts'

/**
 * How a run distinguishes two values of an option. `config`: the option is part of the hash that names an entry, for
 * the methods that use it.
 */
export type Effect = 'config' | OtherEffect

/**
 * Every option of a run with its effect on answers. `test/run/config/answer-effects.test.ts` compares two runs that differ
 * in it alone.
 */
export const ANSWER_EFFECTS = effectsIn(RUN_FIELDS) as Readonly<Record<keyof RunSpec, Effect>>

/** The same for the fields of a model in a config file. */
export const MODEL_EFFECTS = {
  ...effectsIn(ENTRY_FIELDS),
  ...Object.fromEntries(MODEL_FIELD_NAMES.map(([option, entry]) => [entry, ANSWER_EFFECTS[option]])),
} as Readonly<Record<keyof Preset | EntryFieldName, Effect>>

function effectsIn(fields: OptionFields): Readonly<Record<string, Effect>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, 'effect' in field ? field.effect : 'config']),
  )
}
