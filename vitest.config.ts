import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As `imports` of package.json: what the build bundles is taken from its package.
  ssr: { resolve: { conditions: ['fathom-source', 'node', 'module'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // Far above what any takes, so that no test fails because a machine is slow or busy: they end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest leaves one core free, which on the two of a CI machine is half of it.
    maxWorkers: availableParallelism(),
  },
})
