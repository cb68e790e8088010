import yargs, { type Argv, type Options } from 'yargs'
import type { Io } from '../../core/process/io.ts'
import { readFathomVersion } from '../../core/version.ts'
import { PARSER } from '../flags/arguments.ts'
import type { Flags } from '../flags/flag.ts'
import { RUN_FLAGS } from '../flags/table.ts'
import type { ListedCommand } from '../shared/command.ts'

/**
 * Renders the help of one command. That of `run` begins with a list of all commands.
 * @param flags the flags of the command
 * @param named whether the command was typed
 * @param whole whether to show all flags, or only the command's own and the basic ones
 */
export async function renderHelp(
  command: string,
  flags: Flags,
  entries: Readonly<Record<string, Pick<ListedCommand, 'about' | 'words'>>>,
  { named, whole }: { readonly named: boolean; readonly whole: boolean },
  io: Io,
): Promise<string> {
  const door = yargs([])
    .scriptName('fathom-bench')
    .locale('en')
    .parserConfiguration(PARSER)
    .usage(
      'Fathom measures how well methods work with long contexts.\n\nUsage: npx $0 [command] [flags]     (in a clone: npm run bench -- [command] [flags])',
    )
    .version(readFathomVersion())
    .alias('help', 'h')
    .group(['help', 'version'], 'Help:')
    .exitProcess(false)
    .showHelpOnFail(false)
    .wrap(Math.min(WIDEST, Math.max(NARROWEST, io.stdout.columns ?? WIDEST)))
  for (const [name, { about, words }] of Object.entries(entries))
    door.command(name === 'run' ? [name, '$0'] : words ? `${name} ${words}` : name, about, y =>
      name === command ? withFlags(y, flags, name, whole) : y,
    )
  let help = ''
  const argv = [...(named ? [command] : []), '--help']
  await door.parseAsync(argv, {}, (_error: unknown, _argv: unknown, output: string) => {
    help = output
  })
  return cleanHelp(help)
}

const WIDEST = 100
const NARROWEST = 60

function withFlags(y: Argv, flags: Flags, command: string, whole: boolean): Argv {
  const shared: readonly unknown[] = Object.values(RUN_FLAGS)
  const isOwn = (flag: Flags[string]) => command !== 'run' && !shared.includes(flag)
  const ordered = Object.entries(flags).toSorted(([, a], [, b]) => Number(isOwn(b)) - Number(isOwn(a)))
  const rare = ordered.filter(([, flag]) => !flag.basic && !isOwn(flag)).length
  const shown = ordered.map(([name, flag]): [string, Options] => [
    name,
    {
      type: flag.takes === 'nothing' ? 'boolean' : 'string',
      describe: flag.form ? `${flag.form}  ${flag.about}` : flag.about,
      group: `${flag.group}:`,
      hidden: !whole && !flag.basic && !isOwn(flag),
      ...(flag.alias && { alias: flag.alias }),
      ...(flag.shownDefault !== undefined && { defaultDescription: flag.shownDefault, default: undefined }),
    },
  ])
  y.options(Object.fromEntries(shown))
  if (command === 'run') for (const [words, about] of EXAMPLES) y.example(words, about)
  return y.epilogue(
    whole || rare === 0 ? EXIT_CODES : `fathom-bench ${command} --help-all shows ${rare} more flags.\n${EXIT_CODES}`,
  )
}

const EXAMPLES = [
  ['$0 --task ruler --lengths 8k..64k', 'RULER with the simulated model: no key, no server'],
  ['$0 -t niah_* -l 128k,1m -n 50 --model qwen3 --base-url http://localhost:8000/v1', 'Your own server'],
  ['$0 --model gpt-5-mini -l 8k..512k --dry-run', 'Tokens and cost at OpenAI, before the run'],
  ['$0 tasks --show vt', "A task's prompt and a sample"],
] as const

const EXIT_CODES =
  'Exit codes: 0 success · 1 regression or difference · 2 invalid flags or files · 3 incomplete (run again to resume) · 4 inconclusive · 130 interrupted'

/** Removes yargs' type remarks, such as [string]. */
const cleanHelp = (help: string) =>
  help.replace(/ ?\[(string|boolean)\](?= |$)/gm, match => ' '.repeat(match.length)).replace(/ +$/gm, '')
