import { data } from '../../commands/data.ts'
import { doctor } from '../../commands/doctor.ts'
import { generate } from '../../commands/generate.ts'
import { COMMANDS, type CommandName } from '../../commands/index.ts'
import { methodsCommand } from '../../commands/methods.ts'
import { type Command, type CommandContext, resolveFlags } from '../../commands/parts/command.ts'
import { report } from '../../commands/report.ts'
import { run } from '../../commands/run.ts'
import { score } from '../../commands/score.ts'
import { tasksCommand } from '../../commands/tasks.ts'
import { view } from '../../commands/view.ts'
import type { ParsedFlags } from '../../flags/asked.ts'
import type { Flags } from '../../flags/flag.ts'
import { parseWords } from '../../flags/words.ts'

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
