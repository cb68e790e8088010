import { usageError } from '../../../core/errors.ts'
import type { SessionNote } from '../../../core/rows/manifest/session-note.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { quoteShellWord } from '../../../core/text/shell-word.ts'
import { replaceLocalAddresses } from './local-address.ts'
import type { GatePlan } from './plan-gate.ts'

/** The contents of the workflow. */
export interface WorkflowSpec {
  readonly plan: GatePlan
  /** Flags of the run as typed, without samples, directory and gate. */
  readonly argv: readonly string[]
  /** The goal of the run's `--until`, in the place of samples. */
  readonly goal?: number | 'rank' | undefined
  readonly baseline: string
  /** The version of Fathom. A baseline belongs to the version that created it. */
  readonly version: string
}

/** Flags that the workflow sets itself, with their values. */
const OWN =
  /^(?:--(?:out|samples|until|gate|max-drop|max-drop-overall|by|alpha|on-inconclusive|junit|shard|record|replay|queue|store|display)(?:=|$)|-[on])/
const OWN_SWITCHES = new Set(['--quiet', '-q', '--json', '--dry-run', '--sequential', '--github', 'run'])

/** Flags that change neither requests nor servers; sessions of one suite may differ in them. */
const LOAD =
  /^(?:--(?:concurrency|rpm|tpm|timeout|max-retries|retry-budget|build-threads|fail-on-error|max-calls|max-total-tokens|max-cost|max-time|prices)(?:=|$)|-j)/
const LOAD_SWITCHES = new Set(['--retry-errors', '--no-retry-errors', '--trace', '--no-trace', '--save-contexts'])

/**
 * Returns the words of the command that made a run.
 * @throws BenchError (usage) if a program, another command than `run`, or commands for different suites made it
 */
export function runWords(sessions: readonly Pick<SessionNote, 'argv'>[], run: string): readonly string[] {
  for (const { argv } of sessions)
    if (argv[0] !== undefined && argv[0] !== 'run' && !argv[0].startsWith('-'))
      throw usageError(
        `gate init: ${run} was made by ${quoteForMessage(argv[0])}, which has no command line for its items. Create the run with fathom-bench run.`,
      )
  const suites = sessions.map(({ argv }) =>
    JSON.stringify(removeFlags(listSuiteFlags(argv), LOAD, LOAD_SWITCHES).sort()),
  )
  if (new Set(suites).size > 1)
    throw usageError(
      `gate init: ${run} was made by ${new Set(suites).size} different commands. Run one command into a new directory.`,
    )
  return sessions.at(-1)?.argv ?? []
}

function removeFlags(words: readonly string[], flags: RegExp, switches: ReadonlySet<string>): string[] {
  const kept: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (flags.test(word)) at += /=|^-[a-z]./.test(word) ? 0 : 1
    else if (!switches.has(word)) kept.push(word)
  }
  return kept
}

/**
 * Returns the flags of a run that decide its requests.
 * @throws BenchError (usage) for a word that a workflow cannot contain
 */
export function listSuiteFlags(argv: readonly string[]): string[] {
  const kept = removeFlags(argv, OWN, OWN_SWITCHES)
  const odd = kept.find(word => /[\p{C}\p{Zl}\p{Zp}]|\$\{\{/u.test(word))
  if (odd !== undefined)
    throw usageError(`gate init: the word ${quoteForMessage(odd)} of the run cannot be used in a workflow.`)
  return kept
}

/**
 * Renders a GitHub workflow that gates pull requests. Actions are pinned to commits. An inconclusive verdict is
 * neutral, not red.
 */
export function renderWorkflow({ plan, argv, goal, baseline, version }: WorkflowSpec): string {
  const { words, variables } = replaceLocalAddresses(listSuiteFlags(argv))
  const amount = goal === undefined ? `--samples=${plan.samples}` : `--until=${goal}`
  const flags = [...words, amount].map(quoteShellWord).join(' ')
  const needed = Array.from(
    variables,
    ([name, address]) => `\n#   set the repository's variable ${name}: the run used ${address}`,
  )
  const formatPercent = (share: number) => `${Number((100 * share).toPrecision(2))} %`
  return `# Created by fathom-bench gate init (docs/gate.md). Planned with:
#   ${goal === undefined ? '' : 'the items of the baseline, at least '}${plan.samples} samples a cell, ${plan.items} items in the smallest row, margin ${100 * plan.margin} points, rows by ${plan.by}
#   an unchanged model does not pass: ${formatPercent(plan.falseAlarm)}; a row that dropped by the margin passes: ${formatPercent(plan.miss)}${needed.join('')}
name: Long-context gate
on:
  pull_request:

permissions:
  contents: read
  # For the check, neutral where the data cannot tell, and one comment that later runs replace. Without these two, the job's summary says it all.
  checks: write
  pull-requests: write

jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 120
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: '22'
      # Without the token: what is installed here runs nothing, and can write nowhere.
      - name: Install Fathom
        run: npm install --ignore-scripts --no-audit --no-fund --no-save --prefix "$RUNNER_TEMP/fathom" fathom-bench@${version}
      # Exit code 4: the data cannot tell. It leaves the job green; add --on-inconclusive=fail to make it red.
      - name: Run and gate
        shell: bash
        env:
          GITHUB_TOKEN: \${{ github.token }}
          # OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
        run: |
          code=0
          "$RUNNER_TEMP/fathom/node_modules/.bin/fathom-bench" run ${flags} --out=bench-runs/gate --gate=${quoteShellWord(baseline)} --max-drop=${Number((100 * plan.margin).toFixed(2))} --by=${plan.by} --alpha=${plan.alpha} --github || code=$?
          if [ "$code" -ne 4 ]; then exit "$code"; fi
`
}
