import type { SessionNote } from '../../core/rows/rows.ts'
import { isOwnProgram, splitMethodWords } from '../../run/registry/methods/method-words.ts'

/** What a session's command line says of the run's cells and entries, where it says it by names. */
export interface CommandLineRequest {
  readonly tasks: readonly string[]
  readonly methods: readonly string[]
  readonly models: readonly string[]
  readonly samples: number | undefined
}

/** The words of a command line; what cannot be read is left out. */
export function parseCommandLine(argv: readonly string[]): CommandLineRequest {
  const samples = Number(listFlagValues(argv, 'samples', 'n').at(-1))
  return {
    tasks: parseNames(listFlagValues(argv, 'task', 't')),
    methods: parseMethods(listFlagValues(argv, 'method', 'm')),
    models: parseNames(listFlagValues(argv, 'model', undefined)),
    samples: Number.isInteger(samples) && samples > 0 ? samples : undefined,
  }
}

/** Sessions that came to their end: one that was refused or stopped may have asked for what was never begun. */
export function listEndedSessions(sessions: readonly SessionNote[]): readonly SessionNote[] {
  const ended = sessions.filter(({ exitCode }) => exitCode !== undefined && ENDED.has(exitCode))
  return ended.length > 0 ? ended : sessions
}

/** Refused as bad input is 2, and interrupted 130. */
const ENDED: ReadonlySet<number> = new Set([0, 1, 3, 4])

/** The values of a flag, as `--name value`, `--name=value`, `-n value` and `-nvalue`. */
export function listFlagValues(argv: readonly string[], name: string, letter: string | undefined): string[] {
  return argv.flatMap((word, at) => {
    if (word === `--${name}` || word === `-${letter}`) return argv[at + 1] ?? []
    if (word.startsWith(`--${name}=`)) return word.slice(name.length + 3)
    const isShort = letter !== undefined && word.startsWith(`-${letter}`) && !word.startsWith('--')
    return isShort ? word.slice(2).replace(/^=/, '') : []
  })
}

/** Names of tasks and models: a path or an address is none. */
const parseNames = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(','))
    .map(name => name.trim().replace(/@https?:.*$/, ''))
    .filter(name => name !== '' && !/[:=/]/.test(name))

/** Names of methods: programs of the user's own have names of their own. */
const parseMethods = (texts: readonly string[]): string[] =>
  splitMethodWords(texts).filter(word => word !== '' && !isOwnProgram(word) && !/[*?]/.test(word))
