import { drawDistinctIdentifiers, groupBy, type Random } from 'fathom-bench/plugin'
import { type AskedFact, type Scope, toFactKey, toScopeKey } from './facts.ts'
import { listAttributes, listEnvironments } from './wordings.ts'

/** Facts that a transcript states besides those that are asked for, and states again with other values as it grows. */
export interface Rivals {
  /** The fact that the next section is about. */
  pickNext(rng: Random): AskedFact
  /** A fact of a scope that a statement may change; undefined where there is none. */
  pickFact(scope: Scope, rng: Random): AskedFact | undefined
}

/**
 * Draws the rivals of questions. First those that are like what is asked: other things in the same scope, the same
 * thing of the same service elsewhere, and of other services in the same environment. Then any. Nothing that is asked
 * for is among them.
 */
export function drawRivals(wanted: readonly AskedFact[], taken: ReadonlySet<string>, rng: Random): Rivals {
  const others = drawDistinctIdentifiers('words', OTHER_SERVICES, rng.fork('services'), taken)
  const facts = new Map<string, AskedFact>()
  const forbidden = new Set(wanted.map(toFactKey))
  const add = (fact: AskedFact) => {
    if (!forbidden.has(toFactKey(fact))) facts.set(toFactKey(fact), fact)
  }
  for (const fact of wanted) {
    for (const attribute of rng.sample(listAttributes(), LIKE_EACH)) add({ ...fact, attribute })
    for (const environment of listEnvironments()) add({ ...fact, environment })
    for (const service of rng.sample(others, LIKE_EACH)) add({ ...fact, service })
  }
  const near = [...facts.values()]
  const services = [...others, ...wanted.map(({ service }) => service)]
  while (facts.size < FACTS)
    add({
      service: rng.pick(services),
      environment: rng.pick(listEnvironments()),
      attribute: rng.pick(listAttributes()),
    })
  const all = [...facts.values()]
  const byScope = groupBy(all, toScopeKey)
  // The nearest come first, so that a short transcript has some of them too.
  const queue = rng.shuffle([...near])
  return {
    pickNext: own => queue.pop() ?? own.pick(all),
    pickFact(scope, own) {
      const facts = byScope.get(toScopeKey(scope))
      return facts && own.pick(facts)
    },
  }
}

const OTHER_SERVICES = 6
const LIKE_EACH = 3
/** Facts that a transcript of any length states: as it grows, their values change. Notes of all of them stay short. */
const FACTS = 150
