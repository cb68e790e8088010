import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `imports` of package.json: what the build bundles is taken from its package. */
const conditions = ['fathom-source', 'node', 'module']

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest leaves one core free, which on the two of a CI machine is half of it.
    maxWorkers: availableParallelism(),
  },
})
