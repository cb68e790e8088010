import { usageError } from '../../core/errors.ts'
import { quote } from '../../core/quote.ts'
import type { GatePlan } from './plan-gate.ts'

/** What the workflow runs. */
export interface WorkflowSpec {
  readonly plan: GatePlan
  /** Flags of the run, as typed: without samples, folder and gate. */
  readonly argv: readonly string[]
  readonly baseline: string
  /** Of Fathom: a baseline is of the version that made it. */
  readonly version: string
}

/** Flags that the workflow sets itself, with their values. */
const OWN =
  /^(?:--(?:out|samples|gate|max-drop|max-drop-overall|by|alpha|on-inconclusive|junit|config|shard|record|replay|display)(?:=|$)|-[on])/
const OWN_SWITCHES = new Set(['--quiet', '-q', '--json', '--dry-run', '--sequential', '--github', 'run'])

/** The flags of a run that decide what it asks whom. @throws BenchError (usage) for a word that cannot stand in a workflow */
export function suiteFlags(argv: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]
    if (OWN.test(word)) at += /=|^-[on]./.test(word) ? 0 : 1
    else if (!OWN_SWITCHES.has(word)) kept.push(word)
  }
  const odd = kept.find(word => /[\p{C}\p{Zl}\p{Zp}]|\$\{\{/u.test(word))
  if (odd !== undefined) throw usageError(`gate init: the word ${quote(odd)} of the run cannot stand in a workflow.`)
  return kept
}

const shellWord = (word: string) =>
  /^[\w@%+=:,./*-]+$/.test(word) && !word.includes('*') ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** A GitHub workflow that gates pull requests. Actions are pinned to commits; a verdict that cannot be told is neutral, not red. */
export function workflowOf({ plan, argv, baseline, version }: WorkflowSpec): string {
  const flags = [...suiteFlags(argv), `--samples=${plan.samples}`].map(shellWord).join(' ')
  const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`
  return `# Made by fathom-bench gate init (docs/gate.md). Reckoned for it:
#   ${plan.samples} samples a cell, ${plan.items} items in the smallest row, margin ${100 * plan.margin} points, rows by ${plan.by}
#   an unchanged model does not pass: ${percent(plan.falseAlarm)}; a row that dropped by the margin passes: ${percent(plan.miss)}
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
      # Exit code 4: the data cannot tell. It leaves the job green; add --on-inconclusive=fail to make it red.
      - name: Run and gate
        shell: bash
        env:
          GITHUB_TOKEN: \${{ github.token }}
          # OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
        run: |
          code=0
          npx --yes fathom-bench@${version} run ${flags} --out=bench-runs/gate --gate=${shellWord(baseline)} --max-drop=${Number((100 * plan.margin).toFixed(2))} --by=${plan.by} --alpha=${plan.alpha} --github || code=$?
          if [ "$code" -ne 4 ]; then exit "$code"; fi
`
}
