// Light, for the command line reads words before anything else is loaded.

/** Does a method's id say that it is a program of the user's, under a name of its own? */
export const isOwnProgram = (id: string): boolean => /^(?:http|cli):/.test(id)

/** Is it a command that a run starts? */
export const isCommand = (id: string): boolean => id === 'cli-agent' || id.startsWith('cli:')

/** Words of `--method`: names with commas between them. What begins with `cli:` goes to the end of its text, for a command may hold commas. */
export function methodWords(texts: readonly string[]): string[] {
  return texts.flatMap(text => {
    const at = text.search(/(?<=^\s*|,\s*)cli:/)
    if (at < 0) return text.split(',').map(word => word.trim())
    const before = text.slice(0, at).replace(/,\s*$/, '').trim()
    return [...(before === '' ? [] : methodWords([before])), text.slice(at).trim()]
  })
}
