import { columns } from '../core/columns.ts'
import { EXIT } from '../core/errors.ts'
import { formatLength } from '../core/lengths.ts'
import type { Finding } from '../engine/validate/look.ts'
import { pick, SUITE } from './options/subsets.ts'
import { RUN_FLAGS } from './options/table.ts'
import { defineCommand } from './parts/command.ts'

const VALIDATE_FLAGS = pick(RUN_FLAGS, [...SUITE, 'allow-native-code', 'json', 'color', 'debug'])

/** `fathom-bench validate`: do the items keep their promises? Exit code 1 where one is broken. */
export const validate = defineCommand({
  flags: VALIDATE_FLAGS,
  async run(options, io) {
    const [{ validateItems }, { FLOORS }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../engine/validate/look.ts'),
      import('../engine/validate/floors.ts'),
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
    const floors = FLOORS.map(({ id }) => id)
    if (!options.json) io.stdout.write(table(findings, floors))
    for (const note of notes) io.stderr.write(`note: ${note}\n`)
    const broken = findings.flatMap(({ task, length, broken }) =>
      broken.map(line => `${task} at ${formatLength(length)}: ${line}`),
    )
    for (const line of broken) io.stderr.write(`fathom-bench: ${line}\n`)
    return broken.length > 0 ? EXIT.regression : EXIT.fine
  },
})

function table(findings: readonly Finding[], ids: readonly string[]): string {
  const score = (number: number | null | undefined) => (number == null ? '–' : (100 * number).toFixed(0))
  const head = ['task', 'length', 'n', 'oracle', ...ids, 'fill %', 'depth p', 'copies', 'same', '']
  const rows = findings.map(({ task, length, items, oracle, floors, fill, depths, duplicates, same, broken }) => [
    task,
    formatLength(length),
    String(items),
    score(oracle),
    ...ids.map(id => score(floors[id])),
    `${(100 * fill.least).toFixed(2)}`,
    depths === null ? '–' : depths.toFixed(3),
    String(duplicates),
    same ? 'yes' : 'NO',
    broken.length > 0 ? 'BROKEN' : 'ok',
  ])
  return `${columns([head, ...rows], 200)}\n`
}
