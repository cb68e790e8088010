import { defineCommand, showProgress, usageError, VERIFY_FLAGS } from 'fathom-bench/plugin'
import { showChecked } from '../shared/verification-report.ts'

/**
 * `fathom-bench verify BUNDLE`: regenerates the items, rescores the answers without a model, and reports differences.
 * Returns 0 if everything matches, 1 if something differs, 3 if something could not be rebuilt or scored here, 4 if the
 * seed is not revealed yet.
 */
export const verify = defineCommand({
  flags: VERIFY_FLAGS,
  async run(options, io) {
    const [path, ...others] = options.words
    if (path === undefined || others.length > 0) throw usageError('verify: name one bundle or run directory.')
    const [{ check }, { openBundleContext }] = await Promise.all([
      import('../verify/check.ts'),
      import('../shared/loaded-late.ts'),
    ])
    const place = openBundleContext(path)
    const { onProgress, end } = showProgress(options, io)
    return showChecked(place, await check(place, options, onProgress).finally(end), options, io)
  },
})
