import { Parser } from 'yargs/helpers'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { didYouMean, findNearest } from '../../core/text/suggest.ts'
import { type Flags, type GivenFlags, makeBooleanError } from './flag.ts'

/** How yargs turns words into flags. Values stay text and names stay as typed; the code below relies on that. */
export const PARSER = {
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'strip-aliased': true,
  'greedy-arrays': false,
} as const

/** A command's words, after parsing. */
export interface Parsed {
  readonly words: readonly string[]
  /** The typed values by the flag's name. Names that the command does not have are included until `checkNames`. */
  readonly given: GivenFlags
  /** Arguments that are not flags. */
  readonly rest: readonly string[]
  /** `--help`, `-h`, `--help-all` or `--version`; they override everything else. */
  readonly asksFor: 'help' | 'help-all' | 'version' | undefined
}

/** Splits a command's words into flags and arguments. */
export function parseWords(words: readonly string[], flags: Flags): Parsed {
  const names = Object.keys(flags)
  const toggles = listToggles(flags)
  const alias = Object.fromEntries(Object.entries(flags).flatMap(([name, { alias }]) => (alias ? [[name, alias]] : [])))
  const parsed = Parser(
    words.flatMap(word => partAlias(word, flags)),
    {
      string: names.filter(name => !toggles.includes(name)),
      boolean: [...toggles, 'help', 'help-all', 'version'],
      alias: { ...alias, help: 'h' },
      configuration: PARSER,
    },
  )
  const { _: rest, help, 'help-all': helpAll, version, ...given } = parsed
  const asksFor = helpAll ? 'help-all' : help ? 'help' : version ? 'version' : undefined
  return { words, given: given as GivenFlags, rest: rest.map(String), asksFor }
}

/** Flags of other commands that a command rejects, each with a hint what to do instead. */
export type Elsewhere = Readonly<Record<string, string>>

/**
 * Checks the names of flags.
 * @throws BenchError (usage) for a flag that the command does not have, with the nearest names, and for a toggle with a
 * value other than true or false
 */
export function checkNames({ words, given }: Parsed, flags: Flags, command: string, elsewhere: Elsewhere = {}): void {
  checkToggles(words, listToggles(flags))
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(elsewhere, name))
      throw usageError(`${command}: --${name} is not accepted here. ${elsewhere[name]}`)
    if (!Object.hasOwn(flags, name)) throw makeUnknownFlagError(name, words, Object.keys(flags), command)
  }
}

const listToggles = (flags: Flags) =>
  Object.entries(flags).flatMap(([name, { takes }]) => (takes === 'nothing' ? [name] : []))

/** Splits `-l8k..64k` and `-n10` into two words. The parser would read them as a group of short flags. */
function partAlias(word: string, flags: Flags): string[] {
  const match = /^-([a-z])=?(.+)$/is.exec(word)
  const flag = match && Object.values(flags).find(({ alias }) => alias === match[1])
  const [, letter = '', value = ''] = match ?? []
  return flag && flag.takes !== 'nothing' ? [`-${letter}`, value] : [word]
}

/** Rejects other values, because the parser reads `--color=maybe` as `false`. */
function checkToggles(words: readonly string[], toggles: readonly string[]): void {
  for (const word of words) {
    const [, name = '', value = ''] = /^--(?:no-)?([^=]+)=(.*)$/s.exec(word) ?? []
    if (toggles.includes(name) && value !== 'true' && value !== 'false') throw makeBooleanError(`--${name}`, value)
  }
}

function makeUnknownFlagError(name: string, words: readonly string[], known: readonly string[], command: string) {
  const typed = words.map(word => word.replace(/=.*$/s, '')).find(word => word.replace(/^-+(no-)?/, '') === name)
  const near = findNearest(name, [...known, 'help', 'help-all', 'version']).map(
    known => `--${typed?.startsWith('--no-') ? 'no-' : ''}${known}`,
  )
  return usageError(
    `unknown flag ${quoteForMessage(typed ?? (name.length > 1 ? `--${name}` : `-${name}`))}${didYouMean(near)}. fathom-bench ${command} --help-all lists all.`,
  )
}
