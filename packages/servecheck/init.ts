import { existsSync } from 'node:fs'
import {
  EXIT,
  type Io,
  quoteShellWord,
  readFathomVersion,
  replaceLocalAddresses,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import type { CheckOptions } from './flags.ts'

const WORKFLOW = '.github/workflows/fathom-serve-check.yml'

/** Flags that the workflow sets itself. */
const OWN = /^(?:--(?:out|junit|github|display|json|quiet|seed)(?:=|$)|-[oq])/

/**
 * `serve-check init`: writes a workflow that checks a changed server before a release. The difficulty is pinned, so that
 * every run asks questions of the same kind.
 * @throws BenchError (usage) if the file exists
 */
export async function initCheck(options: CheckOptions & { readonly base: string }, io: Io): Promise<number> {
  const path = options.out ?? WORKFLOW
  if (options.changed === undefined)
    throw usageError('serve-check init: --changed URL is missing: the server after the change.')
  if (options.levels === undefined)
    throw usageError(
      'serve-check init: --levels R,H is missing. Run the check once; it prints the levels that it chose for this model.',
    )
  if (existsSync(path)) throw usageError(`--out: ${path} already exists. Name another file.`)
  const typed = listOwnFlags(options.argv)
  const { words, variables } = replaceLocalAddresses(typed)
  writeWhole(path, renderCheckWorkflow(words, variables, readFathomVersion()), { who: '--out', makeFolder: true })
  io.stdout.write(`${path} written\n`)
  for (const [name, address] of variables)
    io.stdout.write(`set the repository's variable ${name}: only this machine reaches ${address}\n`)
  return EXIT.fine
}

/** The typed flags without those that the workflow sets. */
function listOwnFlags(argv: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]
    if (word === 'serve-check' || word === 'init') continue
    if (!OWN.test(word)) kept.push(word)
    else if (/^--(?:out|junit|display|seed)$|^-o$/.test(word)) at++
  }
  const odd = kept.find(word => /[\p{C}\p{Zl}\p{Zp}]|\$\{\{/u.test(word))
  if (odd !== undefined) throw usageError('serve-check init: a typed word cannot be used in a workflow.')
  return kept
}

function renderCheckWorkflow(
  words: readonly string[],
  variables: ReadonlyMap<string, string>,
  version: string,
): string {
  const needed = Array.from(
    variables,
    ([name, address]) => `\n#   set the repository's variable ${name}: the check used ${address}`,
  )
  return `# Created by fathom-bench serve-check init (docs/serve-check.md). The levels are pinned to those of this model.${needed.join('')}
name: Long-context serve check
on:
  workflow_dispatch:

permissions:
  contents: read

jobs:
  serve-check:
    runs-on: ubuntu-latest
    timeout-minutes: 120
    steps:
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: '22'
      - name: Install Fathom
        run: npm install --ignore-scripts --no-audit --no-fund --no-save --prefix "$RUNNER_TEMP/fathom" fathom-bench@${version}
      # Exit code 4: the data cannot tell. It leaves the job green.
      - name: Check
        shell: bash
        run: |
          code=0
          "$RUNNER_TEMP/fathom/node_modules/.bin/fathom-bench" serve-check ${words.map(quoteShellWord).join(' ')} --out=serve-check --junit=serve-check/junit.xml --github || code=$?
          if [ "$code" -ne 4 ]; then exit "$code"; fi
`
}
