import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `imports` of package.json: what the build bundles is taken from its package. */
const conditions = ['fathom-source', 'node', 'module']

/** Our own name means the sources, for the examples that plugins are made of. */
const alias = [
  { find: /^fathom-bench$/, replacement: fileURLToPath(new URL('index.ts', import.meta.url)) },
  { find: /^fathom-bench\/testing$/, replacement: fileURLToPath(new URL('testing/index.ts', import.meta.url)) },
]

export default defineConfig({
  resolve: { alias },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    // Far above what any takes, so that no test fails because a machine is slow or busy: they end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest leaves one core free, which on the two of a CI machine is half of it.
    maxWorkers: availableParallelism(),
  },
})
