import { chooseCommand } from '../shared/choose-entries.ts'
import type { ListedCommand } from '../shared/command.ts'

/**
 * Returns completions for the last of the typed words, which may be empty: commands first, flags after a hyphen, tasks
 * and methods after their flags. Returns nothing if a file is as likely.
 */
export async function listCompletions(
  words: readonly string[],
  commands: Readonly<Record<string, Pick<ListedCommand, 'load'>>>,
): Promise<string[]> {
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  const names = Object.keys(commands)
  const offered = await listOffers(words, last, before, names, commands)
  // Complete the last name of a comma-separated list.
  const comma = last.lastIndexOf(',') + 1
  return offered
    .map(each => last.slice(0, comma) + each)
    .filter(each => each.startsWith(last))
    .sort()
}

async function listOffers(
  words: readonly string[],
  last: string,
  before: string,
  names: readonly string[],
  commands: Readonly<Record<string, Pick<ListedCommand, 'load'>>>,
): Promise<readonly string[]> {
  if (/^(--task|-t)$/.test(before)) {
    const [{ tasks, groups }, { loadBuiltInTasks }] = await Promise.all([
      import('../../generators/registry.ts'),
      import('../../run/registry/plugins/first-party.ts'),
    ])
    await loadBuiltInTasks()
    return [...tasks.keys(), ...Object.keys(groups)]
  }
  if (/^(--method|-m)$/.test(before)) return [...(await import('../../runners/registry.ts')).methods.keys()]
  if (last.startsWith('-')) {
    const { flags } = await commands[chooseCommand(words, names).name].load()
    return [...Object.keys(flags), 'help', 'help-all'].map(name => `--${name}`)
  }
  return words.length < 2 ? names : []
}
