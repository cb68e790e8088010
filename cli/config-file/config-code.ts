import { usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { isCommand, isOwnProgram, splitMethodWords } from '../../run/registry/methods/method-words.ts'
import type { FlagValue, GivenFlags } from '../flags/flag.ts'

/** The flag that lets a config file run code. */
export const ALLOW = 'allow-config-code'

/**
 * Asks before a config file runs code: its plugins are imported and its commands are started. Parts that the command
 * line names or overrides need no consent.
 *
 * @throws BenchError (usage) without consent, before any code of the file runs
 */
export async function requireConfigConsent(
  path: string,
  config: GivenFlags,
  givenFlags: GivenFlags,
  io: Io,
  ask: (question: string, io: Io) => Promise<boolean | undefined> = askOnTerminal,
): Promise<void> {
  const code = listConfigCode(config, givenFlags)
  if (code.length === 0 || givenFlags[ALLOW] === true) return
  const list = code
    .slice(0, MOST_NAMED)
    .map(each => quoteForMessage(each))
    .join(', ')
  const more = code.length > MOST_NAMED ? ` and ${code.length - MOST_NAMED} more` : ''
  const what = `--config ${path} runs code on this machine: ${list}${more}`
  const answer = await ask(`${what}. Run it? [y/N] `, io)
  if (answer === true) return
  throw usageError(`${what}. Nothing was run. Read it, then pass --${ALLOW}.`)
}

/** Lists what a file imports, starts or sends contexts to: `plugin x.mjs`, `method cli:x=…`. */
function listConfigCode(config: GivenFlags, givenFlags: GivenFlags): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    // A flag on the command line replaces the field.
    if (givenFlags[name] !== undefined) return []
    return (CODE[name]?.(toTexts(value)) ?? []).map(each => `${name} ${each}`)
  })
}

const toTexts = (value: FlagValue): string[] => [value].flat().map(String)

/** Returns the values of each flag that run code. */
const CODE: Readonly<Record<string, (texts: string[]) => string[]>> = {
  plugin: texts => texts.flatMap(text => text.split(',')).map(text => text.trim()),
  method: texts => splitMethodWords(texts).filter(word => isCommand(word) || isOwnProgram(word)),
  set: texts => texts.filter(text => isCommand(text.split('.', 1)[0])),
  'allow-native-code': texts => texts.filter(text => text === 'true'),
}

const MOST_NAMED = 5

async function askOnTerminal(question: string, io: Io): Promise<boolean | undefined> {
  const { askYesNo } = await import('../output/data-consent.ts')
  return askYesNo(question, io)
}
