import {
  CORES,
  integer,
  MOST_QUESTIONS,
  makeUnknownError,
  oneOf,
  PROFILES,
  parseLengths,
  quoteForMessage,
  type Registry,
  readFieldsFile,
  readUntilGoal,
  select,
  settings,
  toFlagValue,
  UNTIL_QUESTIONS,
  usageError,
} from 'fathom-bench/plugin'
import type { RoundSuite } from '../round-suite.ts'

const FIELDS = [
  'tasks',
  'lengths',
  'output-lengths',
  'samples',
  'until',
  'questions-per-context',
  'seed',
  'tokenizer',
  'haystack',
  'profile',
  'cores',
  'set',
] as const
type Field = (typeof FIELDS)[number]

/**
 * Reads `--suite FILE` of a leaderboard: `{tasks, lengths, samples or until, seed?, …}`, JSON or YAML, each field in the form of
 * a run's flag.
 * @throws BenchError (usage) that names the field
 */
export async function readRoundSuite(path: string, registry: Pick<Registry, 'tasks' | 'groups'>): Promise<RoundSuite> {
  const { fields } = await readFieldsFile(path, '--suite', 'tasks, lengths, samples or until, and perhaps seed')
  const odd = Object.keys(fields).find(name => !FIELDS.some(field => field === name))
  if (odd !== undefined) throw makeUnknownError(`field in ${path}`, odd, FIELDS)
  const formatWho = (name: Field) => `--suite: ${path}: ${name}`
  const readTyped = (name: Field): string | undefined => {
    const value = fields[name]
    if (value === undefined || value === null) return undefined
    const given = toFlagValue(name === 'tasks' ? 'lengths' : name, value, formatWho(name))
    return String(given)
  }
  const requireField = (name: Field): string => {
    const text = readTyped(name)
    if (text === undefined || text.trim() === '')
      throw usageError(
        `${formatWho(name)} is missing. Allowed: tasks, lengths and samples (or until), in the form of a run's flags.`,
      )
    return text
  }
  const until = readTyped('until')
  if (until !== undefined && readTyped('samples') !== undefined)
    throw usageError(`${formatWho('until')} decides the number of samples. Leave out samples, or until.`)
  const tasks = selectTasks(requireField('tasks'), registry, formatWho('tasks'))
  const questions = readQuestions(readTyped('questions-per-context'), until, formatWho('questions-per-context'))
  if (until === undefined) checkQuestions(tasks, questions, registry, formatWho('questions-per-context'))
  const outputs = readTyped('output-lengths')
  const set =
    fields['set'] === undefined ? [] : [toFlagValue('set', fields['set'], formatWho('set'))].flat().map(String)
  return {
    path,
    tasks,
    lengths: parseLengths(requireField('lengths'), formatWho('lengths')),
    ...(outputs !== undefined && { outputLengths: parseLengths(outputs, formatWho('output-lengths')) }),
    samples: until === undefined ? integer(1, 100_000)(requireField('samples'), formatWho('samples')) : undefined,
    until: until === undefined ? undefined : readUntilGoal(until, formatWho('until')),
    questionsPerContext: questions,
    seed: parseSeed(fields['seed'], formatWho('seed')),
    tokenizer: readTyped('tokenizer') ?? 'o200k_base',
    haystack: readTyped('haystack') ?? 'prose',
    profile: oneOf(...PROFILES)(readTyped('profile') ?? 'fathom', formatWho('profile')),
    cores: oneOf(...CORES)(readTyped('cores') ?? 'paired', formatWho('cores')),
    set: settings(set, formatWho('set')),
  }
}

const readQuestions = (text: string | undefined, until: string | undefined, who: string): number =>
  text === undefined ? (until === undefined ? 1 : UNTIL_QUESTIONS) : integer(1, MOST_QUESTIONS)(text, who)

/** @throws BenchError (usage) for a task that asks one question of a context */
function checkQuestions(
  ids: readonly string[],
  questions: number,
  { tasks }: Pick<Registry, 'tasks'>,
  who: string,
): void {
  const single = ids.filter(id => questions > 1 && !tasks.get(id)?.together)
  if (single.length > 0)
    throw usageError(`${who}: ${single.join(', ')} ${single.length > 1 ? 'ask' : 'asks'} one question of a context.`)
}

/** A leaderboard does not have the files that items of files come from. */
function selectTasks(text: string, { tasks, groups }: Pick<Registry, 'tasks' | 'groups'>, who: string): string[] {
  const ofFile = text.split(',').find(name => name.includes(':'))
  if (ofFile !== undefined)
    throw usageError(
      `${who}: got ${quoteForMessage(ofFile)}, expected names and groups of tasks whose items are generated.`,
    )
  return select([text], tasks.keys(), groups, 'task')
}

/** YAML reads digits as a number, which may lose some of them. */
function parseSeed(value: unknown, who: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value)
  if (typeof value === 'string' && /^(?:\d{1,20}|sha256:[0-9a-f]{64})$/.test(value)) return value
  throw usageError(
    `${who}: got ${quoteForMessage(String(value))}, expected a number (in quotes if it is long), or sha256: and the hash of a secret seed.`,
  )
}
