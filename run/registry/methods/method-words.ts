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
 * Words of `--method`: names with commas between them. A command may hold commas: it goes to the next program with an
 * address, of `cli:`, or of its own kind, or to the end of its text. A command's own words may look like one of another
 * kind (`--opts a,env:MODE=fast`), which ends nothing.
 */
export function splitMethodWords(texts: readonly string[]): string[] {
  return texts
    .flatMap(splitPrograms)
    .flatMap(part => (COMMAND.test(part) ? [part.trim()] : part.split(',').map(word => word.trim())))
}

/**
 * The name at the end of a command, after its last comma: it was meant for the list, where names stand before commands.
 * Within quotes it is the command's own.
 */
export function findNameAfterCommand(word: string, isName: (name: string) => boolean): string | undefined {
  const last = COMMAND.test(word) ? /,\s*([^,"']+?)\s*$/.exec(word)?.[1] : undefined
  return last !== undefined && isName(last) ? last : undefined
}

/** A line that says so. */
export const explainNameAfterCommand = (word: string, name: string): string =>
  `--method ${word.slice(0, word.indexOf('='))}: its command ends with ",${name}", for a command may hold commas. Write ${name} before it, or in a --method of its own.`

function splitPrograms(text: string): string[] {
  const parts: string[] = []
  let kind: string | undefined
  let from = 0
  for (const { index, 0: comma, groups } of text.matchAll(PROGRAM)) {
    const { next } = groups as { readonly next: string }
    kind ??= COMMAND.exec(text.slice(from, index))?.groups?.['kind']
    const isOwn = kind === undefined || next.startsWith('cli:') || next.startsWith(`${kind}:`) || /@$/.test(next)
    if (!isOwn) continue
    parts.push(text.slice(from, index))
    from = index + comma.length
    kind = undefined
  }
  return [...parts, text.slice(from)]
}

/** `cli:NAME=COMMAND`, and the same of a plugin's own kinds. */
const COMMAND = /^\s*(?<kind>cli(?=:)|[a-z-]+(?=:[\w-]+=))/
/** The comma before a program with a name. */
const PROGRAM = /,\s*(?=(?<next>[a-z-]+:[\w-]+(?:=|@)))/g
