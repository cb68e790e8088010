import { addBuiltInScorers, buildScorerRegistry, type ScorerRegistry } from '../../../scorers/score.ts'

/** All scorers that need no plugin of the user's: Fathom's own and those of the suites (`packages/suites`). */
export async function loadBuiltInScorers(): Promise<ScorerRegistry> {
  const { scorers } = await import('#packages/suites/scorers')
  addBuiltInScorers(scorers)
  return buildScorerRegistry()
}
