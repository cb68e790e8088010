import { Parser } from 'yargs/helpers'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { didYouMean, findNearest } from '../../core/text/suggest.ts'
import { type Flags, type GivenFlags, makeBooleanError } from './flag.ts'

/** How words become flags. Values stay texts, names stay as typed; yargs and the reading below must agree on it. */
export const PARSER = {
  'camel-case-expansion': false,
  'dot-notation': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'strip-aliased': true,
  'greedy-arrays': false,
} as const

/** A command's words, parsed once. */
export interface Parsed {
  readonly words: readonly string[]
  /** What was typed, by the flag's name; names that the command does not have among them, until `checkNames`. */
  readonly given: GivenFlags
  /** Words that are no flags. */
  readonly rest: readonly string[]
  /** `--help`, `-h`, `--help-all` or `--version`: nothing else counts then. */
  readonly asksFor: 'help' | 'help-all' | 'version' | undefined
}

/** Splits a command's words into flags and other words. */
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

/** What a command refuses of flags that other commands have, by the flag's name: what to do in its place. */
export type Elsewhere = Readonly<Record<string, string>>

/**
 * @throws BenchError (usage) for a flag that the command does not have, with the nearest ones, and for a toggle with
 * another value
 */
export function checkNames({ words, given }: Parsed, flags: Flags, command: string, elsewhere: Elsewhere = {}): void {
  checkToggles(words, listToggles(flags))
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(elsewhere, name)) throw usageError(`${command}: --${name} is not taken here. ${elsewhere[name]}`)
    if (!Object.hasOwn(flags, name)) throw makeUnknownFlagError(name, words, Object.keys(flags), command)
  }
}

const listToggles = (flags: Flags) =>
  Object.entries(flags).flatMap(([name, { takes }]) => (takes === 'nothing' ? [name] : []))

/** `-l8k..64k` and `-n10` as `-l 8k..64k` and `-n 10`; the parser would take them for a row of short flags. */
function partAlias(word: string, flags: Flags): string[] {
  const match = /^-([a-z])=?(.+)$/is.exec(word)
  const flag = match && Object.values(flags).find(({ alias }) => alias === match[1])
  const [, letter = '', value = ''] = match ?? []
  return flag && flag.takes !== 'nothing' ? [`-${letter}`, value] : [word]
}

/** The parser takes `--color=maybe` for `false`. */
function checkToggles(words: readonly string[], toggles: readonly string[]): void {
  for (const word of words) {
    const [, name = '', value = ''] = /^--(?:no-)?([^=]+)=(.*)$/s.exec(word) ?? []
    if (toggles.includes(name) && value !== 'true' && value !== 'false') throw makeBooleanError(`--${name}`, value)
  }
}

function makeUnknownFlagError(name: string, words: readonly string[], known: readonly string[], command: string) {
  const typed = words.map(word => word.replace(/=.*$/s, '')).find(word => word.replace(/^-+(no-)?/, '') === name)
  const near = findNearest(name, known).map(known => `--${typed?.startsWith('--no-') ? 'no-' : ''}${known}`)
  return usageError(
    `unknown flag ${quoteForMessage(typed ?? (name.length > 1 ? `--${name}` : `-${name}`))}${didYouMean(near)}. fathom-bench ${command} --help-all lists all.`,
  )
}
