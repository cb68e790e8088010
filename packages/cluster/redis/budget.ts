import { randomUUID } from 'node:crypto'
import { type BudgetLimits, runExhausted, runRefusal, type SharedClaim, splitLimits } from 'fathom-bench/plugin'
import type { SharedSpec } from '../settings.ts'
import { KEYS, type Store } from './store.ts'

/** A run's limits on calls, tokens and money, kept where all its workers claim from them. */
export interface RunBudget {
  readonly claim: SharedClaim
  /** The limit of which nothing is left, in one line. */
  exhausted(): Promise<string | undefined>
}

/**
 * A call claims the most that it may use before it is sent, and returns the rest when its usage is known. The claims of
 * a worker that died stay: its calls may have been paid for. @returns undefined if the run has no such limit
 */
export function runBudget({ scripts }: Store, spec: SharedSpec): RunBudget | undefined {
  const { calls, tokens, cost } = splitLimits(spec).run
  const limits: BudgetLimits = { calls, tokens, cost }
  if (calls === undefined && tokens === undefined && cost === undefined) return undefined
  const asked = [calls ?? '', tokens ?? '', cost ?? '']
  const claimBudget = async (id: string, wanted: readonly number[]) => {
    const [name, left] = (await scripts.fathomClaim(KEYS.spent, KEYS.claims, id, ...wanted, ...asked)) as [
      string,
      string,
    ]
    return name === '' ? undefined : { name: name as 'calls' | 'tokens' | 'cost', left: Number(left) }
  }
  return {
    async claim({ tokens, cost }) {
      const id = randomUUID()
      const wanted = { calls: 1, tokens, cost }
      const refused = await claimBudget(id, [1, tokens, cost])
      // A budget that refuses has a limit.
      if (refused) throw runRefusal(refused.name, limits[refused.name]!, wanted[refused.name], refused.left)
      return taken => {
        // The answer does not wait for it; what is sent to a Redis that is away arrives when it is back.
        scripts.fathomSettle(KEYS.spent, KEYS.claims, id, taken.tokens, taken.cost).catch(() => {})
      }
    },
    async exhausted() {
      const refused = await claimBudget('', SMALLEST)
      return refused && runExhausted(refused.name, limits[refused.name]!) // as above
    },
  }
}

/** A call, a token, and more money than rounding makes. */
const SMALLEST = [1, 1, 2e-9]
