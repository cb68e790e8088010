import { mustFind } from '../../core/collections/require.ts'
import { type FirstParty, loadFirstParty } from '../../run/registry/plugins/first-party.ts'
import type { Command } from './command.ts'

/** A command of a first-party package. */
export async function loadPackageCommand(packageName: FirstParty, id: string): Promise<Command> {
  const { commands = [] } = await loadFirstParty(packageName)
  return (await mustFind(commands, each => each.id === id, `command ${id}`).load()) as Command
}
