import { messageOf } from '../../core/errors.ts'
import { withServerTokenizer } from '../server-tokenizer.ts'
import type { RunSpec } from '../spec.ts'
import type { Check, Env, Finding } from './check.ts'
import { build, fonts, node, sandbox, tokenizer, walls } from './machine.ts'
import { plan } from './plan.ts'
import { servers } from './servers.ts'

const CHECKS: readonly Check[] = [node, build, fonts, tokenizer, sandbox, walls, plan, servers]

/** What a run of this spec needs, as far as it is here: the findings of each check, as they come. A check that breaks is a finding too. */
export async function* examine(asked: RunSpec, env: Env): AsyncGenerator<readonly Finding[]> {
  const { spec, close } = await withServerTokenizer(asked, env).catch(() => ({ spec: asked, close: () => {} }))
  for (const check of CHECKS) {
    try {
      yield await check.look(spec, env)
    } catch (error) {
      yield [{ name: check.name, state: 'FAIL', note: messageOf(error) }]
    }
  }
  close()
}
