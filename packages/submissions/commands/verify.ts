import { usageError } from '../../../core/errors.ts'
import { VERIFY_FLAGS } from '../../../cli/flags/verify.ts'
import { defineCommand } from '../../../cli/shared/command.ts'
import { showProgress } from '../../../cli/shared/shown-progress.ts'
import { showChecked } from './verification-report.ts'

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
      import('../../../run/store/bundle/bundle-files.ts'),
    ])
    const place = openBundleContext(path)
    const { onProgress, end } = showProgress(options, io)
    return showChecked(place, await check(place, options, onProgress).finally(end), options, io)
  },
})
