import {
  defineCommand,
  defineFlag,
  OUTPUT_FLAGS,
  oneOf,
  type ParsedFlags,
  plain,
  quoteForMessage,
  RUN_FLAGS,
  usageError,
} from 'fathom-bench/plugin'
import { EXPORT_FORMATS } from '../formats.ts'
import type { Verifier } from '../harbor/task-folder.ts'

const group = 'Export'
const formats = EXPORT_FORMATS.map(({ id }) => id)
/** The only format that exports items instead of answers. */
const HARBOR = 'harbor'
const names = [...formats, HARBOR]
/** Those of plugins are known when these are loaded. */
const readName = oneOf(...names)

const EXPORT_FLAGS = {
  to: defineFlag({
    group,
    form: 'FORMAT',
    basic: true,
    absent: 'it has to be named',
    about: `Output format: ${formats.join(', ')}; ${HARBOR}: the items as Harbor tasks`,
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
    about: `For ${HARBOR}: score in a separate container (separate), or in the agent's (shared:SHA256 of its /usr/local/bin/node)`,
    read: parseVerifier,
  }),
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
    if (options.verifier !== undefined && to !== HARBOR)
      throw usageError(`--verifier applies to --to ${HARBOR}, not to ${to}.`)
    if (out === undefined) throw usageError('export: name a new file or directory with --out PATH.')
    const { exportItems, exportRows } = await import('../export-command.ts')
    return to === HARBOR ? exportItems({ ...options, out }, io) : exportRows({ ...options, to, out }, io)
  },
})

function parseVerifier(text: string, who: string): Verifier {
  if (text === 'separate') return { kind: text }
  const [, sha256] = /^shared:([0-9a-f]{64})$/.exec(text) ?? []
  if (sha256 !== undefined) return { kind: 'shared', node: '/usr/local/bin/node', sha256 }
  throw usageError(
    `${who}: got ${quoteForMessage(text)}, expected separate or shared:SHA256 of /usr/local/bin/node in the image.`,
  )
}

export type ExportOptions = ParsedFlags<typeof EXPORT_FLAGS> & { readonly out: string }
