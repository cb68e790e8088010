/** The command that was typed, and its words. */
export interface CommandChoice<Name extends string> {
  readonly name: Name | 'run'
  readonly words: readonly string[]
  /** Was its name typed? `run` needs none. */
  readonly named: boolean
}

/**
 * Finds the command: the first word, where no flag stands before it that could take it as its value. A command that
 * stands further behind stays among the words, and is refused with a hint.
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

/** Flags that surely take no further word. */
const TAKES_NONE = /^(-h|--help|--help-all|--version|--no-.*|--[^=]+=.*)$/s
