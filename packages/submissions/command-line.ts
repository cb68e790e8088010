import { isOwnProgram, type SessionNote, splitMethodWords } from 'fathom-bench/plugin'

/** The cells and entries that a session's command line names. */
export interface CommandLineRequest {
  readonly tasks: readonly string[]
  readonly methods: readonly string[]
  readonly models: readonly string[]
  readonly samples: number | undefined
}

/** Parses the words of a command line; unreadable ones are left out. */
export function parseCommandLine(argv: readonly string[]): CommandLineRequest {
  const samples = Number(listFlagValues(argv, 'samples', 'n').at(-1))
  return {
    tasks: parseNames(listFlagValues(argv, 'task', 't')),
    methods: parseMethods(listFlagValues(argv, 'method', 'm')),
    models: parseNames(listFlagValues(argv, 'model', undefined)),
    samples: Number.isInteger(samples) && samples > 0 ? samples : undefined,
  }
}

/** Lists finished sessions. A rejected or stopped one may have requested work that never started. */
export function listEndedSessions(sessions: readonly SessionNote[]): readonly SessionNote[] {
  const ended = sessions.filter(({ exitCode }) => exitCode !== undefined && ENDED.has(exitCode))
  return ended.length > 0 ? ended : sessions
}

/** Exit code 2 is invalid input, and 130 an interruption. */
const ENDED: ReadonlySet<number> = new Set([0, 1, 3, 4])

/** Returns the values of a flag: `--name value`, `--name=value`, `-n value` and `-nvalue`. */
export function listFlagValues(argv: readonly string[], name: string, letter: string | undefined): string[] {
  return argv.flatMap((word, at) => {
    if (word === `--${name}` || word === `-${letter}`) return argv[at + 1] ?? []
    if (word.startsWith(`--${name}=`)) return word.slice(name.length + 3)
    const isShort = letter !== undefined && word.startsWith(`-${letter}`) && !word.startsWith('--')
    return isShort ? word.slice(2).replace(/^=/, '') : []
  })
}

/** Returns names of tasks and models, without paths and addresses. */
const parseNames = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .map(name => name.trim().replace(/@https?:.*$/, ''))
    .filter(name => name !== '' && !/[:=/]/.test(name))

/** Returns names of methods; the user's own programs have their own names. */
const parseMethods = (texts: readonly string[]): string[] =>
  splitMethodWords(texts).filter(word => word !== '' && !isOwnProgram(word) && !/[*?]/.test(word))
