import { MODEL_FIELD_NAMES } from '../../run/config/options/entry.ts'
import type { ConfigHash, OptionEffect } from '../../run/config/options/field.ts'
import { RUN_FIELDS } from '../../run/config/options/fields.ts'
import type { Flag } from '../flags/flag.ts'
import { kebabCase } from '../flags/from-fields.ts'
import { RUN_FLAGS } from '../flags/table.ts'

const HEAD = `# Options of a run

<!-- Made by the test of this page: npx vitest run test/docs/options.test.ts -u -->

Each option is one entry of \`run/config/options/\`, and what this table says follows from it. A flag and a field of a \`--config\` file have the same name. In an
entry of \`models\`, a field holds for that model alone and wins over the flag. The fifth column says how Fathom distinguishes two runs that
differ in the option.

| flag | default | field of a \`models\` entry | option of [evaluate](library.md) | distinguished by | sent to [workers](scale.md) |
|---|---|---|---|---|---|
`

/** Returns docs/options.md: every option of a run that a flag sets. */
export function optionsPage(): string {
  const flags: Readonly<Record<string, Flag<unknown> | undefined>> = RUN_FLAGS
  const rows = Object.entries(RUN_FIELDS).flatMap(([name, field]) => {
    const flag = flags[kebabCase(name)]
    if (!flag) return []
    const entry = MODEL_FIELD_NAMES.find(([option]) => option === name)?.[1]
    const cells = [
      `\`--${kebabCase(name)}\``,
      flag.shownDefault ?? '–',
      entry === undefined ? '–' : `\`${kebabCase(entry)}\``,
      libraryName(name, 'inLibrary' in field ? field.inLibrary : false),
      effectText(field.inConfigHash, 'effect' in field ? field.effect : undefined),
      field.sharedWithWorkers ? 'yes' : 'no',
    ]
    return [`| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`]
  })
  return `${HEAD}${rows.join('\n')}\n`
}

const libraryName = (name: string, mark: boolean | string) =>
  mark === false ? '–' : `\`${mark === true ? name : mark}\``

function effectText(hash: ConfigHash<never> | false, effect: OptionEffect | undefined): string {
  if (hash !== false) return 'config hash'
  if (effect === 'items') return 'items'
  if (effect === 'rows') return 'rows'
  if (effect === 'folder') return 'run directory'
  return `nothing: ${effect?.none}`
}
