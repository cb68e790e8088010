import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `imports` of package.json: what the build bundles is taken from its package. */
const conditions = ['fathom-source', 'node', 'module']

const ALL = 'test/**/*.test.ts'

/**
 * Files that replace a module for all that import it. They have a process each, and are found by the call. All others share a process, so that
 * modules, tokenizers and word lists are loaded once and not 250 times: they put back what they change.
 */
const alone = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .map(path => `test/${path.replaceAll('\\', '/')}`)
  .filter(path => path.endsWith('.test.ts'))
  .filter(path => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')))

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    // Far above what any takes, so that no test fails because a machine is slow or busy: they end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest leaves one core free, which on the two of a CI machine is half of it.
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'together', include: [ALL], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
