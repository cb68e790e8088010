import { serveScores } from './serve-scores.ts'

// A scoring thread with the scorers of plugins.
serveScores(async plugin => {
  const { loadRegistry } = await import('../registry/registry.ts')
  return (await loadRegistry(plugin)).scorers
})
