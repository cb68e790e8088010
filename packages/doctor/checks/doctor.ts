import { getErrorMessage, type RunSpec, withServerTokenizer } from 'fathom-bench/plugin'
import type { Check, CheckEnv, CheckResult } from './check.ts'
import { buildCheck, fonts, node, sandboxCheck, tokenizerCheck, walls } from './machine.ts'
import { planCheck } from './plan.ts'
import { servers } from './servers.ts'
import { stateCheck } from './state.ts'

const CHECKS: readonly Check[] = [
  node,
  buildCheck,
  fonts,
  tokenizerCheck,
  sandboxCheck,
  walls,
  planCheck,
  servers,
  stateCheck,
]

/** Yields the findings of each check on what a run of this spec needs. A check that throws is a finding too. */
export async function* examine(config: RunSpec, env: CheckEnv): AsyncGenerator<readonly CheckResult[]> {
  const { spec, close } = await withServerTokenizer(config, env).catch(() => ({ spec: config, close: () => {} }))
  for (const check of CHECKS) {
    try {
      yield await check.look(spec, env)
    } catch (error) {
      yield [{ name: check.name, state: 'FAIL', note: getErrorMessage(error) }]
    }
  }
  close()
}
