import type { PresetNote } from '../../../core/rows/manifest/session-note.ts'
import { computed, many, one, toggleField } from './field.ts'
import type { Shard } from './types.ts'
import * as value from './values.ts'

/** Options about the run directory and its contents. */
export const OUTPUT_FIELDS = {
  /** Undefined: a folder that is named by the spec. */
  out: one(value.text, {
    appliesTo: 'every run',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: 'bench-runs/…',
    about: 'Run directory for records and reports. The same command resumes it',
    example: 'elsewhere',
    sharedWithWorkers: false,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'it names the folder' },
  }),
  shard: computed(z => z.custom<Shard>().optional(), undefined, {
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it selects a part of the same items' },
    inFolderName: { at: 10, text: ({ part, of }) => (of > 1 ? `shard-${part}-of-${of}` : undefined) },
  }),
  /** Whether failed items run again on resume. */
  retryErrors: toggleField({
    appliesTo: 'every run',
    default: true,
    about: 'Run failed items again on resume (--no-retry-errors keeps them)',
    example: 'no',
    sharedWithWorkers: false,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'a failed item is no result' },
  }),
  saveContexts: toggleField({
    appliesTo: 'every run',
    default: false,
    about: 'Also store the prompts, which are large',
    example: '',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it writes the prompts as well' },
  }),
  trace: toggleField({
    appliesTo: 'every run',
    default: false,
    about: 'Store every call of each answer, without contexts: trace/*.jsonl',
    example: '',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it writes calls as well' },
  }),
  /** File to which every reply is appended. */
  record: one(value.text, {
    appliesTo: 'model calls',
    form: 'FILE',
    about: "Append every reply to FILE, by its request's hash",
    example: 'tape.jsonl',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it writes replies as well' },
  }),
  /** A file with recorded responses, instead of a server. */
  replay: one(value.text, {
    appliesTo: 'model calls',
    form: 'FILE',
    about: 'Replay responses from FILE: no server, no key, the same records',
    example: 'tape.jsonl',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it takes the replies that the same requests received' },
  }),
  /** Nothing is sent or written. */
  dryRun: toggleField({
    appliesTo: 'every run',
    default: false,
    basic: true,
    about: 'Print cells, items, tokens, calls and cost, then exit',
    example: '',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it asks no model' },
  }),
  /** How reports call entries. */
  as: many(value.aliasList, {
    appliesTo: 'what refuses it itself',
    form: 'NAME=TEXT',
    about:
      'Name of an entry in tables, charts and pages: memagent="MemAgent-14B (ours)"; NAME is METHOD, METHOD@PRESET or METHOD/MODEL; repeatable',
    example: 'memagent=Mine',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it names entries in reports' },
  }),
  /** The paper whose settings the run has (`--preset`). */
  preset: computed(z => z.custom<PresetNote>().optional(), undefined, {
    mayLack: true,
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it sets other options, each with its own effect' },
  }),
  /** Names of the options that a flag, a config file, a preset or a program set; the others have their default. */
  named: computed(z => z.array(z.string()).readonly(), [], {
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it says which options were set, each with its own effect' },
  }),
  /** The words as typed, for the manifest, without secrets. */
  argv: computed(z => z.array(z.string()).readonly(), [], {
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it is the command line, for the manifest' },
  }),
}
