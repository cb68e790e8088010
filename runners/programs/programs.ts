import { createHash } from 'node:crypto'
import { RecentMap } from '../../core/collections/recent-map.ts'
import type { Program, ProgramRun, Programs } from '../../core/process/programs.ts'
import { Native } from './native.ts'
import { PythonPrograms } from './python.ts'

/**
 * Runs the programs in answers. Python runs in the sandbox. C++ runs natively, if the user allowed it and the host can
 * isolate it (docs/longproc.md). Nothing starts before the first program. Call `close` at the end.
 */
export function createPrograms({
  allowNativeCode,
}: {
  readonly allowNativeCode: boolean
}): Programs & { close(): void } {
  const runners = { python: new PythonPrograms(), 'c++': new Native() }
  const recent = new RecentMap<string, Promise<readonly ProgramRun[]>>(RECENT)
  const explainUnavailable: Programs['unavailable'] = language => {
    if (language === 'python') return PythonPrograms.unavailable()
    if (!allowNativeCode) return 'C++ programs run on this machine itself: allow it with --allow-native-code'
    return Native.unavailable()
  }
  return {
    unavailable: explainUnavailable,
    async run(program, inputs) {
      const missing = explainUnavailable(program.language)
      if (missing !== undefined) throw new Error(missing)
      const key = hashProgram(program, inputs)
      const runs = recent.getOrMake(key, () => runners[program.language].run(program, inputs))
      runs.catch(() => recent.delete(key))
      return runs
    },
    close() {
      for (const runner of Object.values(runners)) runner.close()
    },
  }
}

/**
 * An answer is scored several times in a row, officially, strictly and by another branch of the official code, perhaps
 * test by test.
 */
const RECENT = 64

const hashProgram = ({ language, source, timeLimitMs }: Program, inputs: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([language, source, timeLimitMs, inputs]))
    .digest('base64')
