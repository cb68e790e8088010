/** The command that was typed, and its other words. */
export interface CommandChoice<Name extends string> {
  readonly name: Name | 'run'
  readonly words: readonly string[]
  /** Whether its name was typed. `run` needs no name. */
  readonly named: boolean
}

/**
 * Finds the command: the first word, unless a flag before it could take it as a value. A later command stays among the
 * words and is rejected with a hint.
 */
export function chooseCommand<Name extends string>(
  argv: readonly string[],
  names: readonly Name[],
): CommandChoice<Name> {
  const at = argv.findIndex(word => !TAKES_NONE.test(word))
  const name = names.find(known => known === argv[at])
  return name === undefined
    ? { name: 'run', words: argv, named: false }
    : { name, words: argv.toSpliced(at, 1), named: true }
}

/** Flags that certainly take no value. */
const TAKES_NONE = /^(-h|--help|--help-all|--version|--no-.*|--[^=]+=.*)$/s
