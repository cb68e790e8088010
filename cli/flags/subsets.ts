import { type Flags, toggle } from './flag.ts'
import { RUN_FLAGS } from './table.ts'

const { display, json, quiet, color, debug, details, axis } = RUN_FLAGS

/** Flags for the output of a command. */
export const OUTPUT_FLAGS = { display, json, quiet, color, debug }

/** The flags of commands that end with the result on one screen. */
export const REPORTED_FLAGS = { details, axis, ...OUTPUT_FLAGS }

/** `--json` of commands that print lists. */
export const FOR_PROGRAMS = { ...json, about: 'Print JSON with all fields' }

/** Flags that decide the items. */
export const SUITE = [
  'task',
  'language',
  'question-language',
  'lengths',
  'output-lengths',
  'subset',
  'profile',
  'samples',
  'questions-per-context',
  'level',
  'cores',
  'seed',
  'set',
  'tokenizer',
  'haystack',
  'data',
  'prompts',
  'plugin',
] as const

/** The flag of commands that verify what they show. */
export const UNVERIFIED = toggle({
  group: 'Report',
  default: false,
  about: 'Also show bundles that do not verify, marked as unverified',
})

/** Returns some flags of a table, in the order of their names here. */
export function pick<F extends Flags, const N extends keyof F>(flags: F, names: readonly N[]): Pick<F, N> {
  return Object.fromEntries(names.map(name => [name, flags[name]])) as Pick<F, N>
}
