import { type Flags, many, one, toggle } from './flag.ts'
import { RUN_FLAGS } from './table.ts'
import { oneOf } from './values.ts'

const { display, json, quiet, color, debug, plugin, 'allow-native-code': allowNativeCode } = RUN_FLAGS
const forPrograms = { ...json, about: 'For programs: everything the list leaves out' }
/** How a command shows what it does; each has these. */
export const OUTPUT_FLAGS = { display, json, quiet, color, debug }

/** What decides the items. */
const SUITE = [
  'task',
  'lengths',
  'output-lengths',
  'sample',
  'profile',
  'samples',
  'seed',
  'set',
  'tokenizer',
  'haystack',
  'data',
  'prompts',
  'plugin',
] as const

export const GENERATE_FLAGS = {
  format: one({
    group: 'Items',
    form: 'WAY',
    default: 'rows',
    about: "rows, or longproc: tasks of long output as LongProc's own files too, for its official evaluator",
    read: oneOf('rows', 'longproc'),
  }),
  ...pick(RUN_FLAGS, [
    ...SUITE,
    'secret-seed',
    'out',
    'shard',
    'config',
    'save-contexts',
    'dry-run',
    'display',
    'json',
    'quiet',
    'color',
    'debug',
  ]),
} as const

export const VALIDATE_FLAGS = pick(RUN_FLAGS, [...SUITE, 'allow-native-code', 'json', 'color', 'debug'])

export const SCORE_FLAGS = {
  golden: many({
    group: 'Score',
    form: 'FILE',
    basic: true,
    about: 'Check the scorers against files of known scores instead; repeatable, and further words are files too',
    read: (texts: readonly string[]) => texts,
  }),
  plugin,
  'allow-native-code': allowNativeCode,
  ...OUTPUT_FLAGS,
} as const

/** For commands that check what they show. */
export const UNVERIFIED = toggle({
  group: 'Report',
  default: false,
  about: 'Show bundles that do not verify as well, marked as unverified',
})

export const REPORT_FLAGS = {
  out: one({
    group: 'Report',
    alias: 'o',
    form: 'FOLDER',
    absent: "the run's report folder",
    about: 'Where the files go; a bundle needs it',
    read: (text: string) => text,
  }),
  unverified: UNVERIFIED,
  plugin,
  ...OUTPUT_FLAGS,
} as const

export const TASKS_FLAGS = {
  show: one({
    group: 'Tasks',
    form: 'NAME',
    about: "A task's template, and a sample prompt of 4K tokens",
    read: (text: string) => text,
  }),
  page: toggle({ group: 'Tasks', default: false, about: 'All tasks with samples as Markdown: docs/tasks.md' }),
  ...pick(RUN_FLAGS, [
    'output-lengths',
    'seed',
    'set',
    'tokenizer',
    'haystack',
    'data',
    'prompts',
    'plugin',
    'color',
    'debug',
  ]),
  json: forPrograms,
} as const

export const DATA_FLAGS = {
  to: one({
    group: 'Data',
    form: 'FOLDER',
    basic: true,
    absent: '$XDG_CACHE_HOME/fathom, else ~/.cache/fathom',
    about: 'Where public data is kept',
    read: (text: string) => text,
  }),
  yes: toggle({
    group: 'Data',
    basic: true,
    default: false,
    about: 'Agree to the licences shown, without being asked',
  }),
  quiet,
  color,
  debug,
  json: forPrograms,
} as const

export const METHODS_FLAGS = {
  page: toggle({
    group: 'Methods',
    default: false,
    about: 'All methods with costs and prompts as Markdown: docs/methods.md',
  }),
  plugin,
  color,
  debug,
  json: forPrograms,
} as const

function pick<F extends Flags, const N extends keyof F>(flags: F, names: readonly N[]): Pick<F, N> {
  return Object.fromEntries(names.map(name => [name, flags[name]])) as Pick<F, N>
}
