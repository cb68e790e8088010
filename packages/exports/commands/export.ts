import {
  defineCommand,
  defineFlag,
  makeItemOrderFlags,
  OUTPUT_FLAGS,
  oneOf,
  type ParsedFlags,
  plain,
  quoteForMessage,
  RUN_FLAGS,
  toggle,
  usageError,
} from 'fathom-bench/plugin'
import { EXPORT_FORMATS } from '../formats.ts'
import { harbor } from '../harbor/item-export.ts'
import { kvpress } from '../kvpress/export.ts'

const group = 'Export'
const formats = EXPORT_FORMATS.map(({ id }) => id)
/** Formats of `packages/gym`, which is loaded when one is named. */
const ROWS = 'verl, memagent, loongrl, longrlvr, skyrl, slime, openrlhf, trl, nemo-gym, verifiers, ors, jsonl'
const rows = ROWS.split(', ')
/** What items can be written as. */
const itemFormats = [harbor.id, kvpress.id, ...rows]
const names = [...formats, ...itemFormats]
/** Those of plugins are known when these are loaded. */
const readName = oneOf(...names)

const EXPORT_FLAGS = {
  to: defineFlag({
    group,
    form: 'FORMAT',
    basic: true,
    absent: 'it has to be named',
    about: `Output format: ${formats.join(', ')}; ${harbor.id}: the items as Harbor tasks; ${kvpress.id}: the items as its rows; rows of trainers: ${ROWS}`,
    read: plain,
  }),
  out: defineFlag({
    group,
    alias: 'o',
    form: 'PATH',
    basic: true,
    absent: 'it has to be named',
    about: 'A new or empty directory; for csv a new file',
    read: (text: string) => text,
  }),
  dataset: defineFlag({
    group,
    form: 'ORG/NAME',
    absent: 'no .eval_results',
    about: 'For hf: the dataset on the Hub to which the results belong',
    read: (text: string, who: string) => {
      if (!/^[\w.-]+\/[\w.-]+$/.test(text))
        throw usageError(`${who}: ${quoteForMessage(text)} is not a dataset. Allowed: ORG/NAME.`)
      return text
    },
  }),
  verifier: defineFlag({
    group,
    form: 'WHERE',
    absent: 'separate',
    about: `For ${harbor.id}: score in a separate container (separate), or in the agent's (shared:SHA256 of its /usr/local/bin/node)`,
    read: plain,
  }),
  split: defineFlag({
    group,
    form: 'NAME',
    default: 'train',
    about: 'For rows of trainers: the split that the items are, which names the file',
    read: readSplit,
  }),
  seal: defineFlag({
    group,
    form: 'FILE',
    absent: 'labels are open',
    about: 'For rows of trainers: file with the secret that seals labels, as for gym serve',
    read: (text: string) => text,
  }),
  url: defineFlag({
    group,
    form: 'URL',
    default: 'http://127.0.0.1:8765',
    about: 'For rows of trainers: address of the reward server, in files that ask it',
    read: readServerAddress,
  }),
  anyway: toggle({
    group,
    default: false,
    about: 'For rows of trainers: write tasks on which a floor scores above 50 too',
  }),
  ...makeItemOrderFlags(group),
  as: { ...RUN_FLAGS.as, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench export RUN… --to FORMAT --out PATH`: answers and figures of a run, or of several as one, in the form of
 * another tool, or the items of a folder as tasks of Harbor. Needs no model.
 */
export const exportRun = defineCommand({
  flags: EXPORT_FLAGS,
  async run(options, io) {
    const { words, to, out, dataset } = options
    if (words.length === 0) throw usageError('export: name one or more run directories.')
    if (to === undefined) throw usageError(`export: name a format with --to FORMAT. Allowed: ${names.join(', ')}.`)
    if (options.plugin.length === 0) readName(to, '--to')
    if (dataset !== undefined && to !== 'hf') throw usageError(`--dataset applies to --to hf, not to ${to}.`)
    if (out === undefined) throw usageError('export: name a new file or directory with --out PATH.')
    const { exportItems, exportRows } = await import('../export-command.ts')
    return (itemFormats.includes(to) ? exportItems : exportRows)({ ...options, to, out }, io)
  },
})

function readSplit(text: string, who: string): string {
  if (/^[\w.-]{1,60}$/.test(text) && !text.startsWith('.')) return text
  throw usageError(`${who}: got ${quoteForMessage(text)}, expected a name of letters, digits, - and _.`)
}

function readServerAddress(text: string, who: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw usageError(`${who}: got ${quoteForMessage(text)}, expected an address such as http://127.0.0.1:8765.`)
}

export type ExportOptions = ParsedFlags<typeof EXPORT_FLAGS> & { readonly out: string }
