import type { Io } from '../core/io.ts'
import { readConfig } from './config.ts'
import { BASELINE_FLAGS } from './options/baseline.ts'
import { COMPARE_FLAGS } from './options/compare.ts'
import { type Flags, splitWords } from './options/flag.ts'
import { GATE_FLAGS } from './options/gate.ts'
import { LEADERBOARD_FLAGS } from './options/leaderboard.ts'
import { NEW_FLAGS } from './options/new.ts'
import { PLAN_FLAGS } from './options/plan.ts'
import { REVEAL_FLAGS } from './options/reveal.ts'
import { SUBMIT_FLAGS } from './options/submit.ts'
import * as subsets from './options/subsets.ts'
import { RUN_FLAGS } from './options/table.ts'
import { VERIFY_FLAGS } from './options/verify.ts'
import { VIEW_FLAGS } from './options/view.ts'
import * as options from './options.ts'

/** One command as the door and the help know it. What it does stands in a file of its own, loaded when it is asked for. */
export interface Command {
  readonly about: string
  readonly flags: Flags
  /** Words that are no flags, as the help shows them. */
  readonly words?: string
  /** Reads its words and does it. Returns the exit code. @throws BenchError */
  start(words: readonly string[], io: Io): Promise<number>
}

/** Every command, in the order of the help; `run` is what `fathom-bench` does without a name. */
export const COMMANDS: Readonly<Record<options.CommandName, Command>> = {
  run: {
    about: 'Generate, ask, score and report; goes on where it stopped',
    flags: RUN_FLAGS,
    async start(words, io) {
      const asked = options.parseRun(words, await around('run', words, RUN_FLAGS, io))
      return (await import('./run.ts')).run(asked, io)
    },
  },
  generate: {
    about: 'Write the items only',
    flags: subsets.GENERATE_FLAGS,
    async start(words, io) {
      const asked = options.parseGenerate(words, await around('generate', words, subsets.GENERATE_FLAGS, io))
      return (await import('./generate.ts')).generate(asked, io)
    },
  },
  score: {
    about: "Score a run's answers again, without a model",
    flags: subsets.SCORE_FLAGS,
    words: '[folders..]',
    async start(words, io) {
      const asked = options.parseScore(words, { env: io.env })
      return (await import('./score.ts')).score(asked, io)
    },
  },
  report: {
    about: 'Write the tables and charts of a run, or of several as one',
    flags: subsets.REPORT_FLAGS,
    words: '[folders..]',
    async start(words, io) {
      const asked = options.parseReport(words, { env: io.env })
      return (await import('./report.ts')).report(asked, io)
    },
  },
  compare: taking(
    'compare',
    { about: 'Two runs on the same items: differences, costs, flips', words: '[runs..]', flags: COMPARE_FLAGS },
    async () => (await import('./compare.ts')).compare,
  ),
  plan: {
    about: 'Items it takes to see a difference, and what they cost',
    flags: PLAN_FLAGS,
    async start(words, io) {
      const asked = options.parsePlan(words, await around('plan', words, PLAN_FLAGS, io))
      return (await import('./plan-samples.ts')).planSamples(asked, io)
    },
  },
  gate: taking(
    'gate',
    { about: 'Is a run no worse than its baseline? The exit code says so', words: '[run]', flags: GATE_FLAGS },
    async () => (await import('./gate.ts')).gate,
  ),
  baseline: taking(
    'baseline',
    { about: 'Make a baseline of a run (set), or show one (show)', words: '[verb] [paths..]', flags: BASELINE_FLAGS },
    async () => (await import('./baseline.ts')).baseline,
  ),
  leaderboard: taking(
    'leaderboard',
    { about: 'Many runs or bundles as one page', words: '[folders..]', flags: LEADERBOARD_FLAGS },
    async () => (await import('./leaderboard.ts')).leaderboard,
  ),
  view: taking(
    'view',
    { about: 'Show a run and its items in a browser, on 127.0.0.1', words: '[folder]', flags: VIEW_FLAGS },
    async () => (await import('./view.ts')).view,
  ),
  submit: taking(
    'submit',
    { about: 'Make a bundle of a run that others can verify', words: '[folder]', flags: SUBMIT_FLAGS },
    async () => (await import('./submit.ts')).submit,
  ),
  verify: taking(
    'verify',
    { about: "Build a bundle's items again, score again, compare", words: '[bundle]', flags: VERIFY_FLAGS },
    async () => (await import('./verify.ts')).verify,
  ),
  reveal: taking(
    'reveal',
    { about: 'Put the secret seed into a bundle, once it verifies', words: '[bundle]', flags: REVEAL_FLAGS },
    async () => (await import('./reveal.ts')).reveal,
  ),
  validate: {
    about: 'Check that items keep their promises (oracle, floors, lengths)',
    flags: subsets.VALIDATE_FLAGS,
    async start(words, io) {
      return (await import('./validate.ts')).validate(options.parseValidate(words), io)
    },
  },
  tasks: {
    about: 'List the tasks, or show one',
    flags: subsets.TASKS_FLAGS,
    async start(words, io) {
      return (await import('./tasks.ts')).tasks(options.parseTasks(words), io)
    },
  },
  methods: {
    about: 'List the methods',
    flags: subsets.METHODS_FLAGS,
    async start(words, io) {
      return (await import('./methods.ts')).methods(options.parseMethods(words), io)
    },
  },
  data: {
    about: 'Public data: list it, fetch it when asked to, verify it',
    flags: subsets.DATA_FLAGS,
    words: '[verb] [names..]',
    async start(words, io) {
      return (await import('./data.ts')).data(options.parseData(words), io)
    },
  },
  new: taking(
    'new',
    { about: 'Begin a task, method, scorer or report of your own', words: '[kind] [name]', flags: NEW_FLAGS },
    async () => (await import('./new.ts')).newPlugin,
  ),
  doctor: {
    about: 'Check this machine and the servers for a run',
    flags: RUN_FLAGS,
    async start(words, io) {
      const asked = options.parseDoctor(words, await around('doctor', words, RUN_FLAGS, io))
      return (await import('./doctor.ts')).doctor(asked, io)
    },
  },
}

/** A command that takes words beside its flags. */
function taking<F extends Flags & typeof subsets.OUTPUT_FLAGS>(
  name: options.CommandName,
  shown: { readonly about: string; readonly words: string; readonly flags: F },
  load: () => Promise<(asked: options.Asked<F>, io: Io) => Promise<number>>,
): Command {
  return {
    ...shown,
    async start(words, io) {
      const asked = options.parseWords(words, shown.flags, name, { env: io.env })
      return (await load())(asked, io)
    },
  }
}

/** The environment and, where one is named, the config file: its fields are those of `run`, and a command reads its own. */
async function around(command: string, words: readonly string[], flags: Flags, io: Io): Promise<options.Surroundings> {
  const { config: path } = splitWords(words, flags, command).given
  if (typeof path !== 'string' || path === '') return { env: io.env }
  return { env: io.env, ...(await readConfig(path, RUN_FLAGS)) }
}
