import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** `imports` of package.json: what the build bundles is taken from its package. */
const conditions = ['fathom-source', 'node', 'module']

/** Our own name means the sources, for the examples that plugins are made of; pictures are small. */
const alias = [
  { find: /^fathom-bench$/, replacement: fileURLToPath(new URL('index.ts', import.meta.url)) },
  { find: /^fathom-bench\/plugin$/, replacement: fileURLToPath(new URL('library/plugin/index.ts', import.meta.url)) },
  { find: /^#packages\/(\w+)$/, replacement: fileURLToPath(new URL('packages/$1/index.ts', import.meta.url)) },
  { find: /^fathom-bench\/testing$/, replacement: fileURLToPath(new URL('library/testing/index.ts', import.meta.url)) },
  { find: '#chartjs-node-canvas', replacement: fileURLToPath(new URL('test/small-canvas.ts', import.meta.url)) },
]

/**
 * Files that have a process of their own, each with why. All others share one a worker, and load every module once in
 * it.
 */
const ALONE: Readonly<Record<string, string>> = {
  'test/contracts/scorer.test.ts': 'takes every one through the same code, after which V8 runs that code slower',
  'test/contracts/task.test.ts': 'takes every one through the same code, after which V8 runs that code slower',
}

/**
 * Tests that start browsers, sandboxes and other programs, or make a thing of its longest: `npm run test:e2e`, and no
 * part of `npm test`.
 */
const END_TO_END = 'test/**/*.e2e.test.ts'
/**
 * End-to-end tests that repeat in other processes, threads or machines what other tests hold, and those of compilers,
 * of Python and of its sandboxes, which take most of the time: `npm run test:nightly`, before a release and where their
 * subject changes, so that `.ci/run` stays short.
 */
const NIGHTLY = 'test/**/*.nightly.test.ts'
/** Tests on a real server of models: `npm run test:servers`, if one is built (`FATHOM_LLAMA`). */
const SERVERS = 'test/servers/*.server.test.ts'
/** Thousands of hostile inputs: `npm run check:attacks`, not part of `npm test`. */
const ATTACKS = 'test/**/*.attack.ts'

/**
 * The longest first, so that no core waits for one that began last: by the time of an earlier run, or else by size, and
 * before both what is known to be long.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
const rank = ({ project, moduleId }: TestSpecification): number =>
  3 * project.config.sequence.groupOrder +
  (project.name === 'alone' ? 0 : LONG.some(part => moduleId.includes(part)) ? 1 : 2)
/**
 * Parts of the paths of what is short to read and long to run: loops over a registry, and what waits for a dead machine
 * or for a browser.
 */
const LONG = ['/test/contracts/', '/test/run/cluster/', '/test/reports/browser/', '/test/run/building/']
const isShuffled = process.argv.some(word => word.startsWith('--sequence.shuffle'))

/** Settings of all projects, so that they share compiled files. */
const common = { resolve: { alias }, ssr: { resolve: { conditions } } }
/** Far above what any test takes, so that none fails because a machine is slow or busy: they end what hangs. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }
const each = { ...limits, setupFiles: 'test/seeded.ts' }
/** Space for short-lived objects, four times Node's default: it halves the time of collecting them. */
const execArgv = ['--max-semi-space-size=64']

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on the two of a CI machine is half of it.
    maxWorkers: availableParallelism(),
    globalSetup: 'test/temporary.ts',
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    // Compiled files are cached in node_modules by their text, for the next run and the other projects.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...common,
        // In the same group as those together, so that no core waits for the last of them.
        test: { ...each, execArgv, name: 'alone', include: Object.keys(ALONE), sequence: { groupOrder: 0 } },
      },
      {
        ...common,
        test: {
          ...each,
          execArgv,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...Object.keys(ALONE), END_TO_END, NIGHTLY, SERVERS],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...common,
        test: {
          ...each,
          name: 'e2e',
          include: [END_TO_END],
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...common,
        test: { ...each, name: 'nightly', include: [NIGHTLY], isolate: false, sequence: { groupOrder: 4 } },
      },
      { ...common, test: { ...each, name: 'servers', include: [SERVERS], maxWorkers: 1, sequence: { groupOrder: 2 } } },
      {
        ...common,
        test: { ...each, name: 'attacks', include: [ATTACKS], isolate: false, sequence: { groupOrder: 3 } },
      },
    ],
  },
})
