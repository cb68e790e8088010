import { COMMANDS, type Commands } from './cli/commands/index.ts'
import { readConfig } from './cli/config-file/config.ts'
import { requireConfigConsent } from './cli/config-file/config-code.ts'
import { checkNames, type Parsed, parseWords } from './cli/flags/arguments.ts'
import type { Flags } from './cli/flags/flag.ts'
import { RUN_FLAGS } from './cli/flags/table.ts'
import { refuseForgottenDashes } from './cli/help/missing-dashes.ts'
import { type CommandChoice, chooseCommand } from './cli/shared/choose-entries.ts'
import { type Command, type CommandContext, type ListedCommand, resolveFlags } from './cli/shared/command.ts'
import { showFailure } from './cli/shared/failure.ts'
import { addPluginCommands, choosePluginCommand, takePluginWords } from './cli/shared/plugin-commands.ts'
import { EXIT } from './core/errors.ts'
import type { Io } from './core/process/io.ts'
import { readFathomVersion } from './core/version.ts'

/** Runs a command: finds it, parses its arguments once, and turns an error into one line and an exit code. */
export async function main(argv: readonly string[], io: Io, commands: Commands = COMMANDS): Promise<number> {
  try {
    refuseForgottenDashes(io.env)
    if (argv[0] === '--complete') {
      const { listCompletions } = await import('./cli/help/complete.ts')
      io.stdout.write((await listCompletions(argv.slice(1), commands)).map(each => `${each}\n`).join(''))
      return EXIT.fine
    }
    const known = await addPluginCommands(argv, commands)
    const names = Object.keys(known)
    const choice = choosePluginCommand(argv, Object.keys(commands), names) ?? chooseCommand(argv, names)
    const entry = known[choice.name]
    const command = await entry.load()
    const parsed = parseWords(takePluginWords(choice.words, argv, command.flags), command.flags)
    if (parsed.asksFor !== undefined) {
      const asksHelp = parsed.asksFor !== 'version'
      const whole = parsed.asksFor === 'help-all'
      io.stdout.write(`${asksHelp ? await helpFor(choice, command.flags, known, whole, io) : readFathomVersion()}\n`)
      return EXIT.fine
    }
    const takesWords = entry.words !== undefined
    const around = { names, takesWords, env: io.env, ...(await loadConfigFlags(parsed, command, choice.name, io)) }
    return await command.run(resolveFlags(choice.name, command, parsed, around), io)
  } catch (error) {
    return showFailure(error, io, argv.includes('--debug'))
  }
}

/** `run` needs no name, so its help lists all commands. */
async function helpFor(
  { name, named }: CommandChoice<string>,
  flags: Flags,
  commands: Readonly<Record<string, ListedCommand<Command>>>,
  whole: boolean,
  io: Io,
) {
  const { renderHelp } = await import('./cli/help/help.ts')
  return renderHelp(name, flags, name === 'run' ? commands : { [name]: commands[name] }, { named, whole }, io)
}

/**
 * Returns the fields of the config file and of the paper preset. Their names are the flags of `run`; a command uses the
 * ones that it has.
 */
async function loadConfigFlags(
  parsed: Parsed,
  { flags, elsewhere }: Pick<Command, 'flags' | 'elsewhere'>,
  name: string,
  io: Io,
): Promise<CommandContext> {
  const { env } = io
  const path = 'config' in flags ? parsed.given['config'] : undefined
  const isNamed = typeof path === 'string' && path !== ''
  if (isNamed) checkNames(parsed, flags, name, elsewhere)
  const file: CommandContext = isNamed ? await readConfig(path, RUN_FLAGS) : {}
  if (isNamed) await requireConfigConsent(path, file.config ?? {}, parsed.given, io)
  const given = { ...file.config, ...parsed.given }
  const preset = 'preset' in flags ? given['preset'] : undefined
  if (typeof preset !== 'string' || preset === '') return file
  const [{ loadPresetFlags }, { resolveDataFolder }] = await Promise.all([
    import('./cli/flags/paper.ts'),
    import('./datasets/public/folder.ts'),
  ])
  return { ...file, paper: loadPresetFlags(preset, resolveDataFolder(undefined, env), 'task' in given) }
}

/**
 * Runs `main` for a process. A closed pipe (`fathom-bench tasks | head`) is not an error, and a run continues without
 * it.
 */
export async function enter(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  process.on('uncaughtException', error => process.exit(showFailure(error, process, process.argv.includes('--debug'))))
  process.exitCode = await main(process.argv.slice(2), process)
}
