import type { Command, ListedCommand } from '../shared/command.ts'
import { loadPackageCommand } from '../shared/plugin-commands.ts'

/**
 * Every command, in the order of the help; `run` is what `fathom-bench` does without a name. A file is loaded when its
 * command is asked for, and what the command does when it is run: help costs nothing of either.
 */
export const COMMANDS = {
  run: {
    about: 'Generate, ask, score and report; goes on where it stopped',
    load: async () => (await import('./evaluate/run.ts')).run,
  },
  quick: {
    about: 'The effective context of a model in ten minutes',
    load: async () => (await import('./evaluate/quick.ts')).quick,
  },
  generate: { about: 'Write the items only', load: async () => (await import('./evaluate/generate.ts')).generate },
  batch: {
    about: 'Ask over batch files: write them, read (send, wait for) their results',
    words: '[verb] [paths..]',
    load: async () => (await import('./evaluate/batch.ts')).batch,
  },
  worker: {
    about: 'Answer jobs of a run that another machine coordinates (run --queue)',
    load: async () => loadPackageCommand('cluster', 'worker'),
  },
  queue: {
    about: 'Jobs on a queue: status, pause, resume, drain',
    words: '[verb]',
    load: async () => loadPackageCommand('cluster', 'queue'),
  },
  score: {
    about: "Score a run's answers again, without a model",
    words: '[folders..]',
    load: async () => (await import('./evaluate/score.ts')).score,
  },
  merge: {
    about: 'One run folder of several, such as the shards of a run',
    words: '[folders..]',
    load: async () => (await import('./evaluate/merge.ts')).merge,
  },
  report: {
    about: 'Write the tables and charts of a run, or of several as one',
    words: '[folders..]',
    load: async () => (await import('./results/report.ts')).report,
  },
  figure: {
    about: 'One picture of a run, for a paper, slides or a page',
    words: '[runs..]',
    load: async () => (await import('./results/figure.ts')).figure,
  },
  export: {
    about: 'A run in the form of another tool, such as Inspect',
    words: '[runs..]',
    load: async () => loadPackageCommand('exports', 'export'),
  },
  import: {
    about: "Take what Harbor's agents answered to exported items into a run",
    words: '[jobs]',
    load: async () => loadPackageCommand('exports', 'import'),
  },
  compare: {
    about: 'Two runs on the same items: differences, costs, flips',
    words: '[runs..]',
    load: async () => (await import('./results/compare.ts')).compare,
  },
  plan: {
    about: 'Items it takes to see a difference, and what they cost',
    load: async () => (await import('./evaluate/plan.ts')).plan,
  },
  gate: {
    about: 'Is a run no worse than its baseline? init plans a gate',
    words: '[runs..]',
    load: async () => (await import('./results/gate.ts')).gate,
  },
  baseline: {
    about: 'Make a baseline of a run (set), or show one (show)',
    words: '[verb] [paths..]',
    load: async () => (await import('./results/baseline.ts')).baseline,
  },
  leaderboard: {
    about: 'Many runs or bundles as one page',
    words: '[folders..]',
    load: async () => (await import('./share/leaderboard.ts')).leaderboardCommand,
  },
  init: {
    about: 'Begin a repository of your own: init leaderboard DIR',
    words: '[kind] [folder]',
    load: async () => (await import('./setup/init.ts')).init,
  },
  view: {
    about: 'Show a run and its items in a browser, on 127.0.0.1',
    words: '[folder]',
    load: async () => (await import('./results/view.ts')).view,
  },
  submit: {
    about: 'Make a bundle of a run that others can verify',
    words: '[folder]',
    load: async () => (await import('./share/submit.ts')).submit,
  },
  verify: {
    about: "Build a bundle's items again, score again, compare",
    words: '[bundle]',
    load: async () => (await import('./share/verify.ts')).verify,
  },
  reveal: {
    about: 'Put the secret seed into a bundle, once it verifies',
    words: '[bundle]',
    load: async () => (await import('./share/reveal.ts')).reveal,
  },
  validate: {
    about: 'Check that items keep their promises (oracle, floors, lengths)',
    load: async () => (await import('./setup/validate.ts')).validate,
  },
  tasks: { about: 'List the tasks, or show one', load: async () => (await import('./setup/tasks.ts')).tasksCommand },
  methods: { about: 'List the methods', load: async () => (await import('./setup/methods.ts')).methodsCommand },
  models: {
    about: 'List the servers that --model NAME@SERVER can name',
    load: async () => (await import('./setup/models.ts')).models,
  },
  data: {
    about: 'Public data: list it, fetch it when asked to, verify it',
    words: '[verb] [names..]',
    load: async () => (await import('./setup/data.ts')).data,
  },
  new: {
    about: 'Begin a task, method, scorer or report of your own',
    words: '[kind] [name]',
    load: async () => (await import('./setup/new.ts')).newPlugin,
  },
  completion: {
    about: 'A script that completes commands and flags in a shell',
    words: '[shell]',
    load: async () => (await import('./setup/completion.ts')).completion,
  },
  doctor: {
    about: 'Check this machine and the servers for a run',
    load: async () => (await import('./setup/doctor.ts')).doctor,
  },
} as const satisfies Readonly<Record<string, Omit<ListedCommand, 'load'> & { load(): Promise<unknown> }>>

export type CommandName = keyof typeof COMMANDS

/** The commands as the door knows them: whatever their flags are, they are handed what was read of those. */
export type Commands = Readonly<Record<CommandName, ListedCommand<Command>>>
