import type { Item } from 'fathom-bench/plugin'
import { ANSWER_FILE, CONTEXT_FILE, type HarborItem, VERDICT_FILE } from './verdict.ts'

/**
 * Where an answer is scored: in a container of its own, to which only the answer goes; or in the agent's, for tools
 * that cannot do that. A shared verifier trusts the `node` whose hash it knows. An agent that is root can still forge
 * its reward.
 */
export type Verifier =
  | { readonly kind: 'separate' }
  | { readonly kind: 'shared'; readonly node: string; readonly sha256: string }

export const SEPARATE: Verifier = { kind: 'separate' }

/** A file of a task folder, by its path in it. */
export interface TaskFile {
  readonly path: string
  readonly data: string | Uint8Array
  readonly isProgram?: boolean
}

/**
 * One item as a task of Harbor (schema 1.1): the context as a file in the agent's working directory, the rest as its
 * instruction, our scorer as its test, and the solver's answer as its solution.
 *
 * @param solution what earns the full reward; absent where nothing here solves the item
 * @param scorer the scorers in one file (`score.ts`, bundled)
 */
export function buildHarborTask(
  item: Item,
  wanted: HarborItem,
  scorer: Uint8Array,
  solution?: string,
  verifier: Verifier = SEPARATE,
): TaskFile[] {
  return [
    { path: 'task.toml', data: renderManifest(item, verifier) },
    { path: 'instruction.md', data: renderInstruction(item, verifier) },
    { path: 'environment/context.txt', data: item.context },
    {
      path: 'tests/test.sh',
      data: verifier.kind === 'separate' ? TEST_SEPARATE : testShared(verifier),
      isProgram: true,
    },
    { path: 'tests/score.mjs', data: scorer },
    { path: 'tests/item.json', data: `${JSON.stringify(wanted)}\n` },
    { path: `tests/${CONTEXT_FILE}`, data: item.context },
    ...(solution === undefined
      ? []
      : [
          { path: 'solution/solve.sh', data: solveFor(verifier), isProgram: true },
          { path: `solution/${ANSWER_FILE}`, data: solution },
        ]),
  ]
}

function renderInstruction({ row, context, ...item }: Item, verifier: Verifier): string {
  const size = `${row.length.tokens.toLocaleString('en')} tokens with this instruction, ${Buffer.byteLength(context).toLocaleString('en')} bytes`
  return `The text that this is about is the file \`context.txt\` in the working directory (${size}). Read it in any way you like.

${item.statement()}

Write your reply into the file ${verifier.kind === 'separate' ? `\`${ARTIFACTS}/${ANSWER_FILE}\`` : `\`${ANSWER_FILE}\` in the working directory`}. Only what stands there counts, and it is the whole reply: nothing but what was asked for.
`
}

/** Formats a text as in JSON. TOML also escapes one character that JSON does not. */
const quoteToml = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f')

/** Agents that read by calls of a model take their time: an hour. */
const renderManifest = ({ row }: Item, { kind }: Verifier) => `schema_version = "1.1"
${kind === 'separate' ? `artifacts = [${quoteToml(`${ARTIFACTS}/${ANSWER_FILE}`)}]\n` : ''}
[task]
name = ${quoteToml(`fathom/${row.id}`)}

[metadata]
benchmark = "fathom-bench"
task = ${quoteToml(row.task)}
version = ${row.version}
family = ${quoteToml(row.family)}
tokens = ${row.length.tokens}
length = ${row.length.target}
index = ${row.index}
sha256 = ${quoteToml(row.sha256)}

[agent]
timeout_sec = 3600.0

[verifier]
timeout_sec = 600.0
environment_mode = ${quoteToml(kind)}
${kind === 'separate' ? `\n[verifier.environment]\ndocker_image = ${quoteToml(IMAGE)}\n` : ''}
[environment]
docker_image = ${quoteToml(IMAGE)}
cpus = 2
memory_mb = 4096
storage_mb = 10240
allow_internet = true
`

const IMAGE = 'node:20-slim'
/** Harbor carries this folder of the agent's container to a separate verifier. */
const ARTIFACTS = '/logs/artifacts'

/**
 * Writes no reward where scoring fails, which is never the agent's fault. The variables are for a run of it without a
 * container.
 */
const TEST_SEPARATE = `#!/bin/bash
set -eu
tests="$(cd "$(dirname "$0")" && pwd)"
node "$tests/score.mjs" "$tests/item.json" "\${FATHOM_WORK:-${ARTIFACTS}}/${ANSWER_FILE}" "\${FATHOM_LOGS:-/logs/verifier}"
`

/**
 * In the agent's container the environment, PATH, `node` and the reward's files may be the agent's. Whatever fails
 * earns 0: an agent that breaks its own `node` is to blame. Where the verifier is root and the agent is not, what the
 * agent left running cannot write the reward.
 */
const testShared = ({ node, sha256 }: Extract<Verifier, { kind: 'shared' }>) => `#!/bin/bash -p
if [ "\${1:-}" != clean ]; then
  exec /usr/bin/env -i PATH=/usr/bin:/bin FATHOM_WORK="\${FATHOM_WORK:-$PWD}" FATHOM_LOGS="\${FATHOM_LOGS:-/logs/verifier}" \\
    /bin/bash -p "$0" clean
fi
set -u
tests="$(cd "$(dirname "$0")" && pwd)"
clear() { rm -rf "$FATHOM_LOGS/reward.json" "$FATHOM_LOGS/reward.txt" "$FATHOM_LOGS/${VERDICT_FILE}"; }
own() {
  [ ! -L "$FATHOM_LOGS" ] || rm -f "$FATHOM_LOGS"
  mkdir -p "$FATHOM_LOGS"
  [ "$(id -u)" != 0 ] || { chown 0:0 "$FATHOM_LOGS" && chmod 755 "$FATHOM_LOGS"; }
}
zero() { clear; echo 0 > "$FATHOM_LOGS/reward.txt"; echo "not scored: $1" >&2; exit 0; }
own
clear
[ ! -s /etc/ld.so.preload ] || zero 'a library is loaded into every program'
echo '${sha256}  ${node}' | sha256sum --check --status - || zero 'node is another program than at the export'
cd / && /usr/bin/env -i '${node}' "$tests/score.mjs" "$tests/item.json" "$FATHOM_WORK/${ANSWER_FILE}" "$FATHOM_LOGS" || zero 'scoring failed'
`

const solveFor = ({ kind }: Verifier) => `#!/bin/bash
set -eu
work="\${FATHOM_WORK:-${kind === 'separate' ? ARTIFACTS : '$PWD'}}"
mkdir -p "$work"
cp "$(dirname "$0")/${ANSWER_FILE}" "$work/${ANSWER_FILE}"
`
