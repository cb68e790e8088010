import { resolve } from 'node:path'
import { quoteShellWord } from '../../core/text/shell-word.ts'

/** What `fathom-bench new` has written, and where. */
export interface Begun {
  readonly kind: 'task' | 'method' | 'scorer' | 'report'
  readonly name: string
  /** The folder. */
  readonly out: string
  /** The plugin and its test. */
  readonly paths: readonly string[]
  /** Has it to be given a compiler, since this Node reads no TypeScript? */
  readonly lacksCompiler: boolean
  /** Does it lie in a clone of Fathom? */
  readonly inClone: boolean
  /** The page that explains it. */
  readonly page: string
}

/** What to do next: commands that hold wherever they are given. */
export function formatNextSteps(begun: Begun): string[] {
  const { paths, page } = begun
  return [
    `wrote ${paths.join(' and ')}`,
    ...(begun.inClone ? formatCloneSteps(begun) : formatPluginSteps(begun)),
    `${page} explains it`,
  ]
}

function formatPluginSteps({ kind, name, out, paths: [file = ''], lacksCompiler }: Begun): string[] {
  const folder = quoteShellWord(resolve(out))
  const needed = ['fathom-bench', 'vitest', ...(lacksCompiler ? [COMPILER] : [])].join(' ')
  const node = `Node ${process.versions.node} reads no TypeScript by itself; 22.18 does`
  return [
    ...(lacksCompiler ? [`first:   cd ${folder} && npm install --save-dev ${COMPILER}   (${node})`] : []),
    `run it:  npx fathom-bench ${USES[kind](name, quoteShellWord(resolve(file)))}`,
    `test it: cd ${folder} && npm install --save-dev ${needed} && npx vitest run ${name}.test.ts`,
  ]
}

/** Nothing is installed into the clone's own package.json, and its tests stand in test/. */
const formatCloneSteps = ({ kind, name, page, paths: [file = ''] }: Begun): string[] => [
  `run it:  npm run --silent bench -- ${USES[kind](name, quoteShellWord(resolve(file)))}`,
  `test it: npx vitest run test/contracts/${kind === 'report' ? 'reporter' : kind}.test.ts, when it is one of Fathom's own ("Into Fathom itself" in ${page})`,
]

const USES: Readonly<Record<Begun['kind'], (name: string, file: string) => string>> = {
  task: (name, file) => `--task ${name} --plugin ${file}`,
  method: (name, file) => `--method ${name} --plugin ${file}`,
  scorer: (_, file) => `score RUN --plugin ${file}`,
  report: (_, file) => `report RUN --plugin ${file}`,
}

const COMPILER = '@typescript/typescript6'
