import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { resolveMethod } from '../../../run/registry/methods/named-methods.ts'
import { methods } from '../../../runners/registry.ts'
import { createSandboxPool } from '../../../runners/sandbox/pool.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'
import { type Case, casesOf } from './cases.ts'
import { differences } from './compared.ts'
import { play } from './play.ts'

const OPEN = '../shared/golden/transcripts/open.json'
const cases = existsSync(OPEN) ? casesOf(OPEN) : []

/**
 * Departures that are meant: the kinds in which a flow differs, and the words of the method's `deviations` that declare
 * them.
 */
const DECLARED: Readonly<Record<string, { readonly kinds: readonly string[]; readonly says: string }>> = {
  'rlm-python-tag': { kinds: ['roles'], says: 'Blocks tagged python or py are run' },
  'rlm-turn-limit': { kinds: ['roles'], says: 'The last call, when turns or budget run out, is asked for by the user' },
  'rlm-history-compaction': { kinds: ['parts'], says: 'there is no variable history' },
}

describe(`flows of official code${cases.length > 0 ? '' : ' (skipped: no ../shared)'}`, () => {
  const sandboxes = createSandboxPool(1, { renewing: true })
  afterAll(() => sandboxes.close())
  const runs = ({ method }: Case) => method !== 'rlm' || explainMissingSandbox() === undefined

  test.skipIf(cases.length === 0).each(cases.filter(runs))('$id', async c => {
    const found = differences(c, await play(c, methods.get(c.method)!, sandboxes))
    const declared = Object.hasOwn(DECLARED, c.id) ? DECLARED[c.id] : undefined
    expect([...found.keys()], [...found.values()].join('\n')).toEqual(declared?.kinds ?? [])
    if (declared) expect(methods.get(c.method)!.deviations.join('\n')).toContain(declared.says)
  })

  // What a preset is for: its source's own flow.
  test.skipIf(cases.length === 0 || explainMissingSandbox() !== undefined).each(['rlm-python-tag', 'rlm-turn-limit'])(
    'rlm@72d6940: %s',
    async id => {
      const c = cases.find(each => each.id === id)!
      expect(differences(c, await play(c, resolveMethod('rlm@72d6940', methods), sandboxes))).toEqual(new Map())
    },
  )
})
