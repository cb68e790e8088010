import { chooseFolder } from '../config/folder-name.ts'
import { checkSecret, withSecretSeed } from '../config/secret-seed.ts'
import type { RunSpec } from '../config/spec.ts'
import { checkOwners } from '../registry/items/settings.ts'
import type { SuiteSpec } from '../registry/items/spec.ts'
import { checkSmallest, loadSuite, type Suite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import { buildPlan, type Plan } from './plan.ts'

/**
 * Reads, checks and plans items without a method.
 * @returns the spec with the seed of a secret file in it, and the folder that the items are to be in
 * @throws BenchError (usage) for a spec that cannot be made
 */
export async function planItems<S extends SuiteSpec & Pick<RunSpec, 'secretSeed' | 'out' | 'dryRun' | 'shard'>>(
  config: S,
  registry: Registry,
): Promise<{ readonly spec: S; readonly suite: Suite; readonly plan: Plan; readonly out: string }> {
  const spec = withSecretSeed(config)
  const suite = await loadSuite(spec, registry)
  checkSecret(spec, suite)
  checkOwners(suite.spec, suite.asked, [...registry.tasks.keys(), ...suite.asked])
  await checkSmallest(suite)
  return { spec, suite, plan: buildPlan(suite, [], spec), out: chooseFolder(spec) }
}
