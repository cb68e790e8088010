import { mustFind } from '../../core/collections/require.ts'
import { usageError } from '../../core/errors.ts'
import { type FirstParty, loadFirstParty } from '../../run/registry/plugins/first-party.ts'
import { type CommandChoice, chooseCommand } from './choose-entries.ts'
import type { Command, ListedCommand } from './command.ts'

/** A command of a first-party package. */
export async function loadPackageCommand(packageName: FirstParty, id: string): Promise<Command> {
  const { commands = [] } = await loadFirstParty(packageName)
  return (await mustFind(commands, each => each.id === id, `command ${id}`).load()) as Command
}

/**
 * The commands with those of the plugins that the words name (`--plugin FILE`). Plugins are loaded only where no
 * command of Fathom's is named: with one, they are loaded by what it does.
 * @throws BenchError (usage) for a plugin that cannot be loaded, and for a command whose name is taken
 */
export async function addPluginCommands<C extends Readonly<Record<string, ListedCommand<Command>>>>(
  argv: readonly string[],
  own: C,
): Promise<Readonly<Record<string, ListedCommand<Command>>>> {
  const files = listPluginWords(argv)
  if (files.length === 0 || argv.some(word => Object.hasOwn(own, word))) return own
  const { loadPlugin } = await import('../../run/registry/plugins/plugin.ts')
  const all: Record<string, ListedCommand<Command>> = { ...own }
  for (const file of files) {
    const { commands = [] } = await loadPlugin(file)
    for (const { id, about, words, load } of commands) {
      if (Object.hasOwn(all, id))
        throw usageError(`--plugin ${file}: command "${id}" exists already; give it another id.`)
      all[id] = { about, ...(words !== undefined && { words }), load: async () => (await load()) as Command }
    }
  }
  return all
}

/** Returns the values after `--plugin`; a list is one file, as for every command. */
const listPluginWords = (argv: readonly string[]): string[] =>
  argv.flatMap((word, at) => {
    if (word === '--plugin') return argv[at + 1] ?? []
    return word.startsWith('--plugin=') ? word.slice('--plugin='.length) : []
  })

/** The command of a plugin that the words name, before or behind `--plugin FILE`; undefined where they name none. */
export function choosePluginCommand(
  argv: readonly string[],
  own: readonly string[],
  names: readonly string[],
): CommandChoice<string> | undefined {
  if (names.length === own.length) return undefined
  const choice = chooseCommand(dropPluginWords(argv), names)
  return own.includes(choice.name) ? undefined : choice
}

/** A plugin's command that has `--plugin` among its flags is handed the files by which it was found. */
export const takePluginWords = (words: readonly string[], argv: readonly string[], flags: object): readonly string[] =>
  'plugin' in flags && !words.some(isPluginWord)
    ? [...words, ...listPluginWords(argv).map(file => `--plugin=${file}`)]
    : words

const isPluginWord = (word: string) => word === '--plugin' || word.startsWith('--plugin=')

const dropPluginWords = (argv: readonly string[]): string[] =>
  argv.filter((word, at) => !isPluginWord(word) && argv[at - 1] !== '--plugin')
