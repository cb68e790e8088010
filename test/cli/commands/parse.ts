import { generate } from '../../../cli/commands/evaluate/generate.ts'
import { run } from '../../../cli/commands/evaluate/run.ts'
import { score } from '../../../cli/commands/evaluate/score.ts'
import { COMMANDS, type CommandName } from '../../../cli/commands/index.ts'
import { report } from '../../../cli/commands/results/report.ts'
import { data } from '../../../cli/commands/setup/data.ts'
import { methodsCommand } from '../../../cli/commands/setup/methods.ts'
import { tasksCommand } from '../../../cli/commands/setup/tasks.ts'
import { parseWords } from '../../../cli/flags/arguments.ts'
import type { Flags } from '../../../cli/flags/flag.ts'
import type { ParsedFlags } from '../../../cli/flags/parsed-flags.ts'
import { type Command, type CommandContext, resolveFlags } from '../../../cli/shared/command.ts'
import { doctor } from '../../../packages/doctor/commands/doctor.ts'
import { serveCheck } from '../../../packages/servecheck/commands/serve-check.ts'
import { view } from '../../../packages/viewer/commands/view.ts'

/** What a command is handed of these words. @throws BenchError (usage) */
const reads =
  <F extends Flags>(name: CommandName, command: Command<F>) =>
  (words: readonly string[], around: CommandContext = {}): ParsedFlags<F> =>
    resolveFlags(name, command, parseWords(words, command.flags), {
      names: Object.keys(COMMANDS),
      takesWords: 'words' in COMMANDS[name],
      ...around,
    })

export const parseRun = reads('run', run)
export const parseDoctor = reads('doctor', doctor)
export const parseGenerate = reads('generate', generate)
export const parseScore = reads('score', score)
export const parseReport = reads('report', report)
export const parseTasks = reads('tasks', tasksCommand)
export const parseMethods = reads('methods', methodsCommand)
export const parseData = reads('data', data)
export const parseView = reads('view', view)
export const parseServeCheck = reads('serve-check', serveCheck)
