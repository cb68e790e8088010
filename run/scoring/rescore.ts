import type { ScoreRow } from '../../core/rows/rows.ts'
import type { RunSpec } from '../config/spec.ts'
import { listScorerKeys, pickUsedPlugins, type Registry } from '../registry/registry.ts'
import { readRun } from '../store/read-run.ts'
import { RunFolder } from '../store/run-folder.ts'
import { openPrograms } from './programs.ts'
import { scoreMissing } from './score-missing.ts'
import { openScoring } from './scoring.ts'

/**
 * Scores the answers of a run that have no score yet, and retries those that were not scored in time, with the plugins
 * of this command: scoring is not a session of the run.
 * @param then is handed the folder while it is open, and how many scores were added
 * @throws BenchError (usage) for a folder that is not a run
 */
export async function rescoreRun(
  path: string,
  options: Pick<RunSpec, 'allowNativeCode'>,
  registry: Registry,
  then: (folder: RunFolder, added: number) => Promise<void>,
): Promise<void> {
  // Verdicts are stored already, and must not count twice.
  const { judge: _, ...manifest } = readRun(path).manifest
  const { plugins, origins } = pickUsedPlugins(registry, listScorerKeys(registry))
  const folder = RunFolder.open(path, {
    ...manifest,
    ...(plugins && { plugins }),
    ...(origins && { origins: { ...manifest.origins, ...origins } }),
    sessions: [],
  })
  const programs = openPrograms(options)
  // The folder may be a stranger's: all of its texts are scored in the thread.
  const scoring = openScoring({ registry, programs })
  try {
    if (folder.scores.some(isUnfinished)) folder.replaceScores(isUnfinished, [])
    await then(folder, await scoreMissing(folder, registry, scoring))
  } finally {
    await scoring.close()
    programs.close()
    folder.close()
  }
}

const isUnfinished = ({ unfinished }: ScoreRow): boolean => unfinished === true
