import { columns } from '../core/columns.ts'
import { EXIT } from '../core/errors.ts'
import { formatLength } from '../core/lengths.ts'
import { strongestOf } from '../engine/floors/strongest.ts'
import type { Finding } from '../engine/validate/look.ts'
import { pick, SUITE } from '../flags/subsets.ts'
import { RUN_FLAGS } from '../flags/table.ts'
import { floorList, percent, shortcuts } from '../terminal/shortcuts.ts'
import { defineCommand } from './parts/command.ts'

const VALIDATE_FLAGS = pick(RUN_FLAGS, [...SUITE, 'allow-native-code', 'json', 'color', 'debug'])

/** `fathom-bench validate`: do the items keep their promises? Exit code 1 where one is broken. */
export const validate = defineCommand({
  flags: VALIDATE_FLAGS,
  async run(options, io) {
    const [{ validateItems }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../engine/validate/look.ts'),
      import('./parts/untaken.ts'),
      import('../suites/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    refuseUntaken({ ...options, flags: VALIDATE_FLAGS }, registry)
    const findings: Finding[] = []
    const notes = await validateItems(options, registry, finding => {
      findings.push(finding)
      if (options.json) io.stdout.write(`${JSON.stringify(finding)}\n`)
    })
    if (!options.json) io.stdout.write(`${promises(findings)}\n${floors(findings)}${shortcuts(findings)}`)
    for (const note of notes) io.stderr.write(`note: ${note}\n`)
    const broken = findings.flatMap(({ task, length, broken }) =>
      broken.map(line => `${task} at ${formatLength(length)}: ${line}`),
    )
    for (const line of broken) io.stderr.write(`fathom-bench: ${line}\n`)
    return broken.length > 0 ? EXIT.regression : EXIT.fine
  },
})

function promises(findings: readonly Finding[]): string {
  const head = ['task', 'length', 'n', 'oracle', 'floor', 'by', 'fill %', 'depth p', 'copies', 'same', '']
  const rows = findings.map(finding => {
    const { task, length, items, oracle, fill, depths, duplicates, same, broken } = finding
    const strongest = strongestOf(finding.floors)
    return [
      ...[task, formatLength(length), String(items), percent(oracle)],
      ...[percent(strongest?.score), strongest?.by ?? '–'],
      `${(100 * fill.least).toFixed(2)}`,
      depths === null ? '–' : depths.toFixed(3),
      ...[String(duplicates), same ? 'yes' : 'NO', broken.length > 0 ? 'BROKEN' : 'ok'],
    ]
  })
  return `${columns([head, ...rows], 200)}\n`
}

/** What each floor scores, in percent: a line a cell that was made, of those that score at all. */
function floors(findings: readonly Finding[]): string {
  const made = findings.filter(({ gold }) => gold === null)
  if (made.length === 0) return ''
  const rows = made.map(({ task, length, floors }) => [task, formatLength(length), floorList(floors) || '–'])
  return `${columns([['task', 'length', 'floors that score 5 or more, strongest first'], ...rows], 400)}\n`
}
