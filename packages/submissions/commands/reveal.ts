import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defineCommand,
  defineFlag,
  EXIT,
  makeWriteError,
  showProgress,
  usageError,
  VERIFY_FLAGS,
} from 'fathom-bench/plugin'
import { showChecked } from '../shared/verification-report.ts'

const REVEAL_FLAGS = {
  private: defineFlag({
    group: 'Reveal',
    form: 'FILE',
    basic: true,
    absent: "the bundle's name with .private.jsonl at its end",
    about: 'The private file that fathom-bench submit wrote',
    read: (text: string) => text,
  }),
  ...VERIFY_FLAGS,
} as const

/**
 * `fathom-bench reveal BUNDLE`: verifies a bundle with its secret seed and answers, and adds them to the bundle if it
 * verifies. Returns the exit code of that verification.
 */
export const reveal = defineCommand({
  flags: REVEAL_FLAGS,
  async run(options, io) {
    const [path, ...others] = options.words
    if (path === undefined || others.length > 0) throw usageError('reveal: name one bundle.')
    const [{ check }, { openBundleContext, REVEAL, toPrivatePath }] = await Promise.all([
      import('../verify/check.ts'),
      import('../shared/loaded-late.ts'),
    ])
    const { head } = openBundleContext(path)
    if (!head?.secret)
      throw usageError(`reveal: ${path} is not a bundle with a secret seed, so nothing can be revealed.`)
    const published = join(path, REVEAL)
    if (existsSync(published))
      throw usageError(`reveal: ${path} is already revealed. To check it, run fathom-bench verify.`)
    const from = options.private ?? toPrivatePath(path)
    if (!existsSync(from))
      throw usageError(
        `reveal: ${from} does not exist. With --private FILE, name the private file that fathom-bench submit wrote.`,
      )
    const place = openBundleContext(path, from)
    const { onProgress, end } = showProgress(options, io)
    const code = showChecked(place, await check(place, options, onProgress).finally(end), options, io)
    if (code === EXIT.regression) {
      io.stderr.write('fathom-bench: nothing was revealed\n')
      return code
    }
    try {
      writeFileSync(published, readFileSync(from), { flag: 'wx' })
    } catch (error) {
      throw makeWriteError(published, error, 'reveal')
    }
    if (!options.quiet) io.stderr.write(`  wrote    ${published}\n`)
    return code
  },
})
