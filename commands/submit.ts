import { EXIT, usageError } from '../core/errors.ts'
import { one, toggle } from './options/flag.ts'
import { VERIFY_FLAGS } from './options/verify.ts'
import { sayer } from './parts/checked.ts'
import { defineCommand } from './parts/command.ts'

const SUBMIT_FLAGS = {
  out: one({
    group: 'Submit',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: "the run's folder with -bundle at its end",
    about: 'Where the bundle goes: a new or empty folder',
    read: (text: string) => text,
  }),
  incomplete: toggle({
    group: 'Submit',
    basic: true,
    default: false,
    about: 'Submit a run that lacks items or answers; the bundle says so',
  }),
  ...VERIFY_FLAGS,
} as const

/**
 * `fathom-bench submit RUN`: writes a bundle that others can verify without a model. Of a run with a secret seed, what would give its items away goes into
 * a private file beside the bundle.
 */
export const submit = defineCommand({
  flags: SUBMIT_FLAGS,
  async run(options, io) {
    const [path, ...others] = options.words
    if (path === undefined || others.length > 0) throw usageError('submit: name one run folder.')
    const [{ submitRun }, { loadRegistry }] = await Promise.all([
      import('../bundles/submit.ts'),
      import('../suites/registry.ts'),
    ])
    const made = await submitRun(path, options, await loadRegistry(options.plugin), io.env, sayer(options, io))
    const { out, sha256, complete, notes, private: kept } = made
    const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
    for (const line of notes) say(`  note     ${line}`)
    if (kept !== undefined) say(`  private  ${kept} holds seed and right answers: keep it until fathom-bench reveal`)
    io.stdout.write(
      options.display === 'json'
        ? `${JSON.stringify({ bundle: out, sha256, complete, secret: kept !== undefined })}\n`
        : `${out}\n  sha256 of bundle.json: ${sha256}\n`,
    )
    return EXIT.fine
  },
})
