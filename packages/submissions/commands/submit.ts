import {
  defineCommand,
  defineFlag,
  defineRepeatedFlag,
  EXIT,
  showProgress,
  toggle,
  usageError,
  VERIFY_FLAGS,
} from 'fathom-bench/plugin'

const SUBMIT_FLAGS = {
  out: defineFlag({
    group: 'Submit',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: "the run's folder with -bundle at its end",
    about: 'Directory for the bundle, new or empty',
    read: (text: string) => text,
  }),
  incomplete: toggle({
    group: 'Submit',
    basic: true,
    default: false,
    about: 'Submit a run without all items or answers; the bundle states this',
  }),
  who: defineTextFlag('NAME', 'Submitter, shown on leaderboards: a person or a group'),
  what: defineTextFlag('TEXT', 'One line on what was run: the method, the model, special features'),
  link: defineRepeatedFlag({
    group: 'Submission',
    form: 'URL',
    about: 'A link, such as a paper or code; repeat the flag for up to five',
    read: (texts: readonly string[]) => texts,
  }),
  hardware: defineTextFlag('TEXT', 'Hardware and server, such as 8 x H100, vLLM 0.12'),
  contact: defineTextFlag('TEXT', 'How to reach you (public)'),
  about: defineTextFlag('FILE', 'These fields (who, what, links, hardware, contact) as JSON or YAML; flags win'),
  ...VERIFY_FLAGS,
} as const

function defineTextFlag(form: string, about: string) {
  return defineFlag({ group: 'Submission', form, about, read: (text: string) => text })
}

/**
 * `fathom-bench submit RUN`: writes a bundle that others can verify without a model. For a run with a secret seed,
 * everything that would reveal its items goes into a private file outside the bundle.
 */
export const submit = defineCommand({
  flags: SUBMIT_FLAGS,
  async run(options, io) {
    const { words, out: asked } = options
    if (words.length === 0) throw usageError('submit: name a run directory, or the shards of one run.')
    const [{ submitRun }, { readSubmission }, { loadRegistry, mergeAndUse, splitFolders }] = await Promise.all([
      import('../submit.ts'),
      import('../submission.ts'),
      import('../shared/loaded-late.ts'),
    ])
    const folders = words.flatMap(splitFolders)
    if (folders.length > 1 && asked === undefined)
      throw usageError(`submit: ${folders.length} directories make one bundle. Name its directory with --out FOLDER.`)
    const submission = await readSubmission(options)
    const registry = await loadRegistry(options.plugin)
    const { onProgress, end } = showProgress(options, io)
    const made = await mergeAndUse(words, path =>
      submitRun(path, { ...options, submission }, registry, io.env, onProgress),
    ).finally(end)
    const { out, sha256, complete, notes, private: kept } = made
    const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
    for (const line of notes) say(`  note     ${line}`)
    if (kept !== undefined)
      say(`  private  ${kept} contains the seed and the correct answers: keep it for fathom-bench reveal`)
    io.stdout.write(
      options.display === 'json'
        ? `${JSON.stringify({ bundle: out, sha256, complete, secret: kept !== undefined })}\n`
        : `${out}\n  sha256 of bundle.json: ${sha256}\n`,
    )
    return EXIT.fine
  },
})
