import type { Command, ListedCommand } from '../shared/command.ts'
import { loadPackageCommand } from '../shared/plugin-commands.ts'

/**
 * Every command, in the order of the help; `run` needs no name. A command's file loads only when the command is used,
 * so that help stays fast.
 */
export const COMMANDS = {
  run: {
    about: 'Generate items, query the model, score and report. Resumes if interrupted',
    load: async () => (await import('./evaluate/run.ts')).run,
  },
  quick: {
    about: "Estimate a model's effective context length in ten minutes",
    load: async () => (await import('./evaluate/quick.ts')).quick,
  },
  generate: { about: 'Write only the items', load: async () => (await import('./evaluate/generate.ts')).generate },
  batch: {
    about: 'Run over batch files: write, send, wait, read',
    words: '[verb] [paths..]',
    load: async () => loadPackageCommand('batch', 'batch'),
  },
  worker: {
    about: 'Answer jobs of a run on another host (run --queue)',
    load: async () => loadPackageCommand('cluster', 'worker'),
  },
  queue: {
    about: 'Control the jobs on a queue: status, pause, resume, drain',
    words: '[verb]',
    load: async () => loadPackageCommand('cluster', 'queue'),
  },
  memory: {
    about: 'Write streams to memories over time, and ask them',
    words: '[verb] [folder]',
    load: async () => loadPackageCommand('memory', 'memory'),
  },
  compaction: {
    about: 'Compact transcripts of agents, then ask about them',
    load: async () => loadPackageCommand('agents', 'compaction'),
  },
  cuts: {
    about: 'Measure what the cuts of agents lose of a tool result',
    load: async () => loadPackageCommand('agents', 'cuts'),
  },
  score: {
    about: "Score a run's answers again, without a model",
    words: '[folders..]',
    load: async () => (await import('./evaluate/score.ts')).score,
  },
  merge: {
    about: 'Merge run directories into one, such as shards',
    words: '[folders..]',
    load: async () => (await import('./evaluate/merge.ts')).merge,
  },
  report: {
    about: 'Write the tables and charts of one or several runs',
    words: '[folders..]',
    load: async () => (await import('./results/report.ts')).report,
  },
  figure: {
    about: 'Draw one figure of a run for a paper, slides or a web page',
    words: '[runs..]',
    load: async () => (await import('./results/figure.ts')).figure,
  },
  export: {
    about: 'Convert a run to the format of another tool',
    words: '[runs..]',
    load: async () => loadPackageCommand('exports', 'export'),
  },
  gym: {
    about:
      'Rewards for trainers: serve them, declare splits (init), compare rows with tests (check), attack them (attack)',
    words: '[verb] [paths..]',
    load: async () => loadPackageCommand('gym', 'gym'),
  },
  import: {
    about: "Import answers of Harbor's agents or of kvpress into a run",
    words: '[path]',
    load: async () => loadPackageCommand('exports', 'import'),
  },
  compare: {
    about: 'Compare two runs: differences, costs, flips',
    words: '[runs..]',
    load: async () => (await import('./results/compare.ts')).compare,
  },
  choose: {
    about: 'Which measured method suits a length and a budget',
    words: '[runs..]',
    load: async () => (await import('./results/choose.ts')).choiceCommand,
  },
  plan: {
    about: 'Compute the sample size that a difference takes',
    load: async () => (await import('./evaluate/plan.ts')).plan,
  },
  gate: {
    about: 'Check a run for regressions against a baseline. `gate init` sets up a gate',
    words: '[runs..]',
    load: async () => (await import('./results/gate.ts')).gate,
  },
  'serve-check': {
    about: 'Did a change to a server break long context?',
    words: '[verb]',
    load: async () => loadPackageCommand('servecheck', 'serve-check'),
  },
  baseline: {
    about: 'Create a baseline from a run (set), or show one (show)',
    words: '[verb] [paths..]',
    load: async () => (await import('./results/baseline.ts')).baseline,
  },
  leaderboard: {
    about: 'Build one page from many runs or bundles',
    words: '[folders..]',
    load: async () => loadPackageCommand('submissions', 'leaderboard'),
  },
  init: {
    about: 'Start a repository for your own leaderboard: init leaderboard DIR',
    words: '[kind] [folder]',
    load: async () => (await import('./setup/init.ts')).init,
  },
  view: {
    about: 'Show a run and its items in a browser, on 127.0.0.1',
    words: '[folder]',
    load: async () => loadPackageCommand('viewer', 'view'),
  },
  submit: {
    about: 'Create a bundle of a run that others can verify',
    words: '[folder]',
    load: async () => loadPackageCommand('submissions', 'submit'),
  },
  verify: {
    about: "Build a bundle's items again, score again, compare",
    words: '[bundle]',
    load: async () => loadPackageCommand('submissions', 'verify'),
  },
  reveal: {
    about: 'Add the secret seed to a bundle, if it verifies',
    words: '[bundle]',
    load: async () => loadPackageCommand('submissions', 'reveal'),
  },
  validate: {
    about: 'Check items: oracle, shortcut baselines, lengths',
    load: async () => (await import('./setup/validate.ts')).validate,
  },
  tasks: { about: 'List the tasks, or show one', load: async () => (await import('./setup/tasks.ts')).tasksCommand },
  methods: { about: 'List the methods', load: async () => (await import('./setup/methods.ts')).methodsCommand },
  models: {
    about: 'List the servers for --model NAME@SERVER',
    load: async () => (await import('./setup/models.ts')).models,
  },
  data: {
    about: 'List, download and verify public data',
    words: '[verb] [names..]',
    load: async () => (await import('./setup/data.ts')).data,
  },
  new: {
    about: 'Create your own task, method, scorer, report or memory',
    words: '[kind] [name]',
    load: async () => (await import('./setup/new.ts')).newPlugin,
  },
  completion: {
    about: 'Print a script for shell completion',
    words: '[shell]',
    load: async () => (await import('./setup/completion.ts')).completion,
  },
  doctor: {
    about: 'Check this machine and the servers for a run',
    load: async () => loadPackageCommand('doctor', 'doctor'),
  },
} as const satisfies Readonly<Record<string, Omit<ListedCommand, 'load'> & { load(): Promise<unknown> }>>

export type CommandName = keyof typeof COMMANDS

/** The commands as `main` sees them, whatever their flags are. */
export type Commands = Readonly<Record<CommandName, ListedCommand<Command>>>
