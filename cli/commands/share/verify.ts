import { usageError } from '../../../core/errors.ts'
import { VERIFY_FLAGS } from '../../flags/verify.ts'
import { defineCommand } from '../../shared/command.ts'
import { showProgress } from '../../shared/shown-progress.ts'
import { showChecked } from '../../shared/verification-report.ts'

/**
 * `fathom-bench verify BUNDLE`: builds the items again and scores the answers again, without a model, and says what
 * differs. Returns 0 where all of it is the same, 1 where something differs, 3 where something could not be built or
 * scored here, 4 where the seed is not revealed yet.
 */
export const verify = defineCommand({
  flags: VERIFY_FLAGS,
  async run(options, io) {
    const [path, ...others] = options.words
    if (path === undefined || others.length > 0) throw usageError('verify: name one bundle, or the folder of a run.')
    const [{ check }, { openBundleContext }] = await Promise.all([
      import('../../../reports/submissions/verify/check.ts'),
      import('../../../run/store/bundle/bundle-files.ts'),
    ])
    const place = openBundleContext(path)
    const { onProgress, end } = showProgress(options, io)
    return showChecked(place, await check(place, options, onProgress).finally(end), options, io)
  },
})
