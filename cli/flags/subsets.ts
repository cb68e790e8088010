import { type Flags, toggle } from './flag.ts'
import { RUN_FLAGS } from './table.ts'

const { display, json, quiet, color, debug, details, axis } = RUN_FLAGS

/** How a command shows what it does. */
export const OUTPUT_FLAGS = { display, json, quiet, color, debug }

/** Of those that end with the result on one screen. */
export const REPORTED_FLAGS = { details, axis, ...OUTPUT_FLAGS }

/** `--json` of commands that show lists. */
export const FOR_PROGRAMS = { ...json, about: 'For programs: everything the list leaves out' }

/** What decides the items. */
export const SUITE = [
  'task',
  'lengths',
  'output-lengths',
  'subset',
  'profile',
  'samples',
  'questions-per-context',
  'seed',
  'set',
  'tokenizer',
  'haystack',
  'data',
  'prompts',
  'plugin',
] as const

/** For commands that check what they show. */
export const UNVERIFIED = toggle({
  group: 'Report',
  default: false,
  about: 'Show bundles that do not verify as well, marked as unverified',
})

/** Some flags of a table, in the order of their names here. */
export function pick<F extends Flags, const N extends keyof F>(flags: F, names: readonly N[]): Pick<F, N> {
  return Object.fromEntries(names.map(name => [name, flags[name]])) as Pick<F, N>
}
