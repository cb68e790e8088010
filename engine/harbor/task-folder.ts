import type { Item } from '../../generators/generate.ts'
import { ANSWER_FILE, CONTEXT_FILE, type HarborItem } from './verdict.ts'

/** A file of a task folder, by its path in it. */
export interface TaskFile {
  readonly path: string
  readonly data: string | Uint8Array
  readonly isProgram?: boolean
}

/**
 * One item as a task of Harbor (schema 1.1): the context as a file in the agent's working directory, the rest as its instruction, our scorer as its test, and the solver's
 * answer as its solution.
 *
 * @param solution what earns the full reward; absent where nothing here solves the item
 * @param scorer the scorers in one file (`score.ts`, bundled)
 */
export function taskFolder(item: Item, wanted: HarborItem, scorer: Uint8Array, solution?: string): TaskFile[] {
  return [
    { path: 'task.toml', data: manifestOf(item) },
    { path: 'instruction.md', data: instructionOf(item) },
    { path: 'environment/context.txt', data: item.context },
    { path: 'tests/test.sh', data: TEST, isProgram: true },
    { path: 'tests/score.mjs', data: scorer },
    { path: 'tests/item.json', data: `${JSON.stringify(wanted)}\n` },
    { path: `tests/${CONTEXT_FILE}`, data: item.context },
    ...(solution === undefined
      ? []
      : [
          { path: 'solution/solve.sh', data: SOLVE, isProgram: true },
          { path: `solution/${ANSWER_FILE}`, data: solution },
        ]),
  ]
}

function instructionOf({ row, context, ...item }: Item): string {
  const size = `${row.length.tokens.toLocaleString('en')} tokens with this instruction, ${Buffer.byteLength(context).toLocaleString('en')} bytes`
  return `The text that this is about is the file \`context.txt\` in the working directory (${size}). Read it in any way you like.

${item.statement()}

Write your reply into the file \`${ANSWER_FILE}\` in the working directory. Only what stands there counts, and it is the whole reply: nothing but what was asked for.
`
}

/** Text in TOML is JSON's, but for one character that JSON leaves as it is. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f')

/** Agents that read by calls of a model take their time: an hour. */
const manifestOf = ({ row }: Item) => `schema_version = "1.1"

[task]
name = ${quoted(`fathom/${row.id}`)}

[metadata]
benchmark = "fathom-bench"
task = ${quoted(row.task)}
version = ${row.version}
family = ${quoted(row.family)}
tokens = ${row.length.tokens}
length = ${row.length.target}
index = ${row.index}
sha256 = ${quoted(row.sha256)}

[agent]
timeout_sec = 3600.0

[verifier]
timeout_sec = 600.0
environment_mode = "shared"

[environment]
docker_image = "node:20-slim"
cpus = 2
memory_mb = 4096
storage_mb = 10240
allow_internet = true
`

/** Writes no reward where scoring fails, which is never the agent's fault. The variables are for a run of it without a container. */
const TEST = `#!/bin/bash
set -eu
tests="$(cd "$(dirname "$0")" && pwd)"
node "$tests/score.mjs" "$tests/item.json" "\${FATHOM_WORK:-$PWD}/${ANSWER_FILE}" "\${FATHOM_LOGS:-/logs/verifier}"
`

const SOLVE = `#!/bin/bash
set -eu
cp "$(dirname "$0")/${ANSWER_FILE}" "\${FATHOM_WORK:-$PWD}/${ANSWER_FILE}"
`
