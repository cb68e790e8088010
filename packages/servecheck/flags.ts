import {
  defineFlag,
  integer,
  JUDGE_FLAGS,
  OUTPUT_FLAGS,
  type ParsedFlags,
  parseServerUrl,
  pick,
  plain,
  quoteForMessage,
  RUN_FLAGS,
  toggle,
  usageError,
} from 'fathom-bench/plugin'
import { DEFAULT_LENGTHS } from './ask/lengths.ts'
import { DEFAULT_CONTEXTS, DEFAULT_QUESTIONS } from './ask/plan.ts'
import { LADDERS, type Levels } from './items/questions.ts'

const group = 'Check'

export const CHECK_FLAGS = {
  base: defineFlag({
    group,
    form: 'URL',
    basic: true,
    absent: 'needed',
    about: 'OpenAI-compatible server before the change. Alone: it is checked against itself',
    read: parseServerUrl,
  }),
  changed: defineFlag({
    group,
    form: 'URL',
    basic: true,
    absent: 'the base itself',
    about: 'Server after the change',
    read: parseServerUrl,
  }),
  model: defineFlag({
    group,
    form: 'NAME',
    basic: true,
    absent: 'the only one that the base lists',
    about: 'Model name, the same at both servers',
    read: plain,
  }),
  lengths: defineFlag({
    group,
    alias: 'l',
    form: 'LENGTHS',
    basic: true,
    absent: DEFAULT_LENGTHS,
    about: "Lengths in the model's tokens; prompts lie 5 % beyond, because faults begin at powers of two",
    read: plain,
  }),
  minutes: defineFlag({
    group,
    form: 'N',
    basic: true,
    default: '10',
    about: 'Time for the whole check; the longest length comes first',
    read: integer(1, 10_000),
  }),
  contexts: defineFlag({
    group,
    form: 'N',
    absent: `up to ${DEFAULT_CONTEXTS}, as the minutes allow`,
    about: 'Contexts per length, whatever time they take',
    read: integer(1, 2000),
  }),
  questions: defineFlag({
    group,
    form: 'K',
    default: String(DEFAULT_QUESTIONS),
    about: 'Questions per context',
    read: integer(4, 64),
  }),
  lossless: toggle({ group, default: false, about: 'Also compare texts, for changes that claim equal output' }),
  levels: defineFlag({
    group,
    form: 'R,H',
    absent: 'chosen on a context that is not judged',
    about: 'Pinned difficulty of the near rivals and of the two steps, 0 to 3 each, such as 1,2',
    read: parseLevels,
  }),
  seed: defineFlag({ group, form: 'TEXT', absent: 'a new one', about: 'Equal seeds give equal prompts', read: plain }),
  ...pick(RUN_FLAGS, [
    'api-key-env',
    'header',
    'extra-body',
    'temperature',
    'reasoning-tokens',
    'api',
    'timeout',
    'window',
  ]),
  junit: { ...JUDGE_FLAGS.junit, group },
  github: { ...JUDGE_FLAGS.github, group },
  out: { ...RUN_FLAGS.out, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

export type CheckOptions = ParsedFlags<typeof CHECK_FLAGS>

function parseLevels(text: string, who: string): Levels {
  const [rivals, hops, ...more] = text.split(',').map(Number)
  const isLevel = (level: number | undefined, ladder: readonly number[]) =>
    level !== undefined && Number.isInteger(level) && level >= 0 && level < ladder.length
  if (more.length > 0 || !isLevel(rivals, LADDERS.rivals) || !isLevel(hops, LADDERS.hops))
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected two levels from 0 to 3, such as 1,2.`)
  return { rivals, hops }
}
