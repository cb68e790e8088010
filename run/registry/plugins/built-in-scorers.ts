import { addBuiltInScorers, buildScorerRegistry, type ScorerRegistry } from '../../../scorers/score.ts'

/** All scorers that need no plugin of the user's: Fathom's own and those of packages. */
export async function loadBuiltInScorers(): Promise<ScorerRegistry> {
  const [suites, memory, longproc, frontier, languages] = await Promise.all([
    import('#packages/suites/scorers'),
    import('#packages/memory/scorers'),
    import('#packages/longproc/scorers'),
    import('#packages/frontier/scorers'),
    import('#packages/languages/scorers'),
  ])
  addBuiltInScorers([
    ...suites.scorers,
    ...memory.streamScorers,
    ...longproc.longprocScorers,
    ...frontier.frontierScorers,
    ...languages.languageScorers,
  ])
  return buildScorerRegistry()
}
