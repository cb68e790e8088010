// Light, for the command line reads words before anything else is loaded.

/** Does a method's id say that it is a program of the user's, under a name of its own? */
export const isOwnProgram = (id: string): boolean => /^(?:http|cli):/.test(id)

/** Is it a command that a run starts? */
export const isCommand = (id: string): boolean => id === 'cli-agent' || id.startsWith('cli:')

/** Parts a method's id from the name of one of its presets. */
export const AT = '@'

export const formatMethodName = (id: string, preset: string | undefined): string =>
  preset === undefined ? id : `${id}${AT}${preset}`

/**
 * Words of `--method`: names with commas between them. A command may hold commas: it goes to the next program with a
 * name, or to the end of its text.
 */
export function splitMethodWords(texts: readonly string[]): string[] {
  return texts
    .flatMap(text => text.split(PROGRAM))
    .flatMap(part => (COMMAND.test(part) ? [part.trim()] : part.split(',').map(word => word.trim())))
}

/** `cli:NAME=COMMAND`, and the same of a plugin's own kinds. */
const COMMAND = /^\s*(?:cli:|[a-z-]+:[\w-]+=)/
/** The comma before a program with a name. */
const PROGRAM = /,\s*(?=[a-z-]+:[\w-]+[=@])/
