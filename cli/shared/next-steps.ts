import { resolve } from 'node:path'
import { quoteShellWord } from '../../core/text/shell-word.ts'

/** The plugin that `fathom-bench new` has written. */
export interface NewPlugin {
  readonly kind: 'task' | 'method' | 'scorer' | 'report'
  readonly name: string
  /** The directory. */
  readonly out: string
  /** The plugin and its test. */
  readonly paths: readonly string[]
  /** Whether it needs a compiler, because this Node does not run TypeScript. */
  readonly lacksCompiler: boolean
  /** Whether it is in a clone of Fathom. */
  readonly inClone: boolean
  /** The page that explains it. */
  readonly page: string
}

/** Returns the next commands; they work in any directory. */
export function formatNextSteps(plugin: NewPlugin): string[] {
  const { paths, page } = plugin
  return [
    `wrote ${paths.join(' and ')}`,
    ...(plugin.inClone ? formatCloneSteps(plugin) : formatPluginSteps(plugin)),
    `${page} explains it`,
  ]
}

interface NewMemory {
  readonly name: string
  readonly path: string
  /** The page that explains it. */
  readonly page: string
}

/** Returns the next commands for a memory behind HTTP: it is started, checked and run. */
export function formatMemorySteps({ name, path, page }: NewMemory): string[] {
  const file = quoteShellWord(resolve(path))
  const word = `http:${name}@http://127.0.0.1:8700`
  return [
    `wrote ${path}`,
    `start it: ${path.endsWith('.py') ? `python3 ${file}` : `node ${file}   (Node 22.18 or later)`}`,
    `check it: npx fathom-bench memory check ${word}`,
    `run it:   npx fathom-bench memory --method ${word},store-bm25`,
    `${page} explains it`,
  ]
}

function formatPluginSteps({ kind, name, out, paths: [file = ''], lacksCompiler }: NewPlugin): string[] {
  const folder = quoteShellWord(resolve(out))
  const needed = ['fathom-bench', 'vitest', ...(lacksCompiler ? [COMPILER] : [])].join(' ')
  const node = `Node ${process.versions.node} cannot run TypeScript; 22.18 can`
  return [
    ...(lacksCompiler ? [`first:   cd ${folder} && npm install --save-dev ${COMPILER}   (${node})`] : []),
    `run it:  npx fathom-bench ${USES[kind](name, quoteShellWord(resolve(file)))}`,
    `test it: cd ${folder} && npm install --save-dev ${needed} && npx vitest run ${name}.test.ts`,
  ]
}

/** In a clone nothing is installed into its package.json, and tests are in test/. */
const formatCloneSteps = ({ kind, name, page, paths: [file = ''] }: NewPlugin): string[] => [
  `run it:  npm run --silent bench -- ${USES[kind](name, quoteShellWord(resolve(file)))}`,
  `test it: npx vitest run test/contracts/${kind === 'report' ? 'reporter' : kind}.test.ts, when it is one of Fathom's own ("Into Fathom itself" in ${page})`,
]

const USES: Readonly<Record<NewPlugin['kind'], (name: string, file: string) => string>> = {
  task: (name, file) => `--task ${name} --plugin ${file}`,
  method: (name, file) => `--method ${name} --plugin ${file}`,
  scorer: (_, file) => `score RUN --plugin ${file}`,
  report: (_, file) => `report RUN --plugin ${file}`,
}

const COMPILER = '@typescript/typescript6'
