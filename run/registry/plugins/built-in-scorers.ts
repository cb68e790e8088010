import { addBuiltInScorers, buildScorerRegistry, type ScorerRegistry } from '../../../scorers/score.ts'

/** All scorers that need no plugin of the user's: Fathom's own and those of the suites (`packages/suites`). */
export async function loadBuiltInScorers(): Promise<ScorerRegistry> {
  const [suites, memory] = await Promise.all([import('#packages/suites/scorers'), import('#packages/memory/scorers')])
  addBuiltInScorers([...suites.scorers, ...memory.streamScorers])
  return buildScorerRegistry()
}
