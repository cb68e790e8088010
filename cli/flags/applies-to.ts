import type { AppliesTo } from '../../run/config/options/field.ts'
import type { RunParts } from '../../run/config/selection.ts'
import type { ModelChoice, RunSpec } from '../../run/config/spec.ts'
import type { ItemSource } from '../../run/registry/sources/source.ts'
import type { Method } from '../../runners/method.ts'

/** A run as its flags see it: the parts that are chosen, and the options that the command has. */
export interface AskedRun extends RunParts {
  readonly spec: Partial<RunSpec> & { readonly gate?: string | undefined }
}

/** The part of a run that uses a flag. A typed flag that nothing uses is rejected by name. */
export interface FlagConsumer {
  /** Ends the sentence "It applies to …". */
  readonly who: string | ((run: AskedRun) => string)
  readonly takes: (run: AskedRun) => boolean
  /** Returns the rejected part of the flag's value, if only a part is unused. */
  readonly part?: (run: AskedRun) => string
}

export const EVERY_RUN: FlagConsumer = { who: 'every run', takes: () => true }

/** Applies to flags whose own reader rejects them if they are unused, with a message of its own. */
export const CHECKED_ITSELF: FlagConsumer = EVERY_RUN

const isModelMethod = ({ needs }: Method) => needs.includes('model')

/** A method that calls a model. */
export const A_MODEL: FlagConsumer = {
  who: ({ methods }) =>
    methods.some(({ needs }) => needs.includes('external'))
      ? 'methods that call a model; a program of your own is given one by --proxy NAME'
      : 'methods that call a model',
  takes: ({ methods }) => methods.some(isModelMethod),
}

/** A method that calls a model with the run's own temperature and top-p, not with those of a preset. */
export const A_SAMPLED: FlagConsumer = {
  who: 'methods that use the sampling parameters of the run (a preset has its own)',
  takes: ({ methods }) => methods.some(method => isModelMethod(method) && method.preset?.sampling === undefined),
}

/** A method that calls a model or a program. Such methods cost something, and answer at the lengths of the run. */
export const AN_ANSWERER: FlagConsumer = {
  who: 'methods that call a model or a program',
  takes: ({ methods }) => methods.some(method => isModelMethod(method) || method.needs.includes('external')),
}

/** Requires two consumers; the message names the one that does not use the flag. */
export const requireBoth = (first: FlagConsumer, second: FlagConsumer): FlagConsumer => ({
  who: run => describeConsumer(first.takes(run) ? second : first, run),
  takes: run => first.takes(run) && second.takes(run),
})

const describeConsumer = ({ who }: FlagConsumer, run: AskedRun) => (typeof who === 'string' ? who : who(run))

/** Requires a called model for which `holds` is true. */
export const requireModel = (
  who: string,
  holds: (choice: ModelChoice, spec: AskedRun['spec']) => boolean,
): FlagConsumer => ({
  who,
  takes: run => A_MODEL.takes(run) && listModels(run.spec).some(choice => holds(choice, run.spec)),
})

const listModels = ({ models = [], subModel, embedModel }: AskedRun['spec']) =>
  [...models, subModel, embedModel].filter(choice => choice !== undefined)

/** Requires a method for which `holds` is true; the message names such methods. */
export const requireMethod = (what: string, holds: (method: Method) => boolean): FlagConsumer => ({
  who: ({ registry }) => {
    const ids = [...registry.methods.values()].filter(holds).map(({ id }) => id)
    return `${what}${ids.length > 0 ? `: ${ids.join(', ')}` : ''}`
  },
  takes: ({ methods }) => methods.some(holds),
})

/** Requires an item source that reads this field of the spec. */
export const requireSource = (field: ItemSource['takes'][number], who: string): FlagConsumer => ({
  who,
  takes: ({ sources }) => sources.some(({ takes }) => takes.includes(field)),
})

/** Tasks that the flag generates in another way. */
export const A_PROFILED_TASK: FlagConsumer = {
  who: ({ registry }) => {
    const ids = [...registry.tasks.values()].filter(({ official }) => official).map(({ id }) => id)
    return `tasks of RULER: ${ids.join(', ')}`
  },
  takes: ({ tasks }) => tasks.some(({ official }) => official !== undefined),
}

/** Tasks that ask several questions per context. Other tasks reject the flag themselves, by name. */
export const A_SHARED_CONTEXT: FlagConsumer = {
  who: ({ registry }) => {
    const ids = [...registry.tasks.values()].filter(({ together }) => together).map(({ id }) => id)
    return `tasks with several questions per context: ${ids.join(', ')}`
  },
  takes: ({ tasks, sources }) =>
    tasks.some(({ together }) => together !== undefined) ||
    sources.some(({ owns, takes }) => owns && takes.includes('questionsPerContext')),
}

export const A_GATE: FlagConsumer = { who: 'the gate of --gate FILE', takes: ({ spec }) => spec.gate !== undefined }

export const A_LONG_OUTPUT: FlagConsumer = {
  who: 'tasks of long output, such as --task longproc',
  takes: ({ tasks }) => tasks.some(({ output }) => output !== undefined),
}

export const A_FILLER: FlagConsumer = {
  who: ({ registry }) => {
    const ids = [...registry.tasks.values()].filter(({ haystack }) => haystack).map(({ id }) => id)
    return `tasks with a haystack: ask:FILE, ${ids.join(', ')}`
  },
  takes: ({ tasks, sources }) =>
    tasks.some(({ haystack }) => haystack) || sources.some(({ owns, takes }) => owns && takes.includes('haystack')),
}

/** Templates of tasks and methods that a user may replace. */
export const A_TEMPLATE: FlagConsumer = {
  who: 'tasks whose items are generated, and methods with their own prompts',
  takes: ({ tasks, methods }) => tasks.length > 0 || methods.some(({ templates }) => templates !== undefined),
}

export const A_PROGRAM: FlagConsumer = {
  who: 'tasks whose answers are programs, such as pseudo-to-code',
  takes: ({ judgesPrograms }) => judgesPrograms,
}

export const A_JUDGED: FlagConsumer = {
  who: 'files of suites whose answers a model scores: --task file:PATH (docs/data.md)',
  takes: ({ sources }) => sources.some(({ isJudged }) => isJudged),
}

export const A_READER_OF_DATA: FlagConsumer = {
  who: 'tasks that use that data (fathom-bench tasks lists them)',
  takes: run => run.unread(run.spec.data ?? {}).length === 0,
  part: run => run.unread(run.spec.data ?? {}).join(', '),
}

/** The rule for each word of an option's `appliesTo`. */
export const TAKERS: Readonly<Record<AppliesTo, FlagConsumer>> = {
  'every run': EVERY_RUN,
  'what refuses it itself': CHECKED_ITSELF,
  'model calls': A_MODEL,
  'sampled calls': A_SAMPLED,
  'models without a temperature': requireBoth(
    A_SAMPLED,
    requireModel('models without a temperature in --config', ({ preset }) => preset?.temperature === undefined),
  ),
  'models without a window': requireModel(
    'models without a window in --config',
    ({ preset }) => preset?.window === undefined,
  ),
  'models without a key': requireModel(
    'models at a server',
    ({ baseUrl, preset }) => baseUrl !== null && preset?.apiKeyEnv === undefined,
  ),
  'claimed windows': requireModel(
    'models at a server whose window --config or --window claims',
    ({ baseUrl, preset }, { window }) => baseUrl !== null && (preset?.window ?? window) !== undefined,
  ),
  'served models': requireModel('models at a server', ({ baseUrl }) => baseUrl !== null),
  // The simulated model answers over two APIs.
  'several APIs': requireModel(
    'models at a server; the simulated model has chat and completions',
    ({ baseUrl }, { api = 'chat' }) => baseUrl !== null || ['chat', 'completions'].includes(api),
  ),
  answers: AN_ANSWERER,
  'whole prompts': requireMethod(
    'methods that put the whole context into one prompt',
    ({ params }) => 'overflow' in params,
  ),
  'made lengths': requireSource(
    'lengths',
    'tasks whose items are generated to a length; items of files have their own lengths',
  ),
  'long output': A_LONG_OUTPUT,
  LongProc: requireSource('subset', 'data sets of --task longproc:NAME'),
  RULER: A_PROFILED_TASK,
  ladders: {
    who: ({ registry }) => {
      const ids = [...registry.tasks.values()].filter(({ levels }) => levels).map(({ id }) => id)
      return `tasks with a ladder of levels: ${ids.join(', ')}`
    },
    takes: ({ tasks }) => tasks.some(({ levels }) => levels !== undefined),
  },
  'shared contexts': A_SHARED_CONTEXT,
  programs: A_PROGRAM,
  haystacks: A_FILLER,
  'data files': A_READER_OF_DATA,
  templates: A_TEMPLATE,
}
