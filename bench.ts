import { showFailure } from './commands/failure.ts'
import { refuseForgottenDashes } from './commands/forgotten-dashes.ts'
import { chooseCommand } from './commands/help.ts'
import { COMMANDS } from './commands/index.ts'
import { EXIT } from './core/errors.ts'
import type { Io } from './core/io.ts'

/** What a command does with its words; the exit code. */
export type Commands = { readonly [Name in keyof typeof COMMANDS]: Pick<(typeof COMMANDS)[Name], 'start'> }

/** The door: finds the command, hands it its words, and turns whatever it throws into one line and an exit code. */
export async function main(argv: readonly string[], io: Io, commands: Commands = COMMANDS): Promise<number> {
  try {
    refuseForgottenDashes(io.env)
    const { command, words, help } = await chooseCommand(argv, io)
    if (help === undefined) return await commands[command].start(words, io)
    io.stdout.write(`${help}\n`)
    return EXIT.fine
  } catch (error) {
    return showFailure(error, io, argv.includes('--debug'))
  }
}

/** `main` for a process: a reader that went away (`fathom-bench tasks | head`) is no error, and a run goes on without it. */
export async function enter(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  process.on('uncaughtException', error => process.exit(showFailure(error, process, process.argv.includes('--debug'))))
  process.exitCode = await main(process.argv.slice(2), process)
}
