import { EXIT } from '../../../core/errors.ts'
import { defineFlag, toggle } from '../../flags/flag.ts'
import { FOR_PROGRAMS, pick } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'
import { refuseTogether, refuseWithout } from '../../shared/flag-conflicts.ts'

/** Options that change the samples. */
const OF_SAMPLES = ['output-lengths', 'seed', 'set', 'tokenizer', 'haystack', 'data', 'prompts'] as const

const TASKS_FLAGS = {
  show: defineFlag({
    group: 'Tasks',
    form: 'NAME',
    about: "A task's template, and a sample prompt of 4K tokens",
    read: (text: string) => text,
  }),
  page: toggle({ group: 'Tasks', default: false, about: 'All tasks with samples as Markdown: docs/tasks.md' }),
  ...pick(RUN_FLAGS, [...OF_SAMPLES, 'plugin', 'color', 'debug']),
  json: FOR_PROGRAMS,
} as const

/** `fathom-bench tasks`: lists the tasks. With `--show`, prints one task with its prompt. */
export const tasksCommand = defineCommand({
  flags: TASKS_FLAGS,
  async run(options, io) {
    const { show, typed } = options
    refuseTogether(typed, ['show', 'page'])
    refuseTogether(typed, ['page', 'json'])
    refuseWithout(typed, OF_SAMPLES, ['show', 'page'])
    const { loadRegistry } = await import('../../../run/registry/registry.ts')
    const registry = await loadRegistry(options.plugin)
    if (show !== undefined) {
      const { refuseUntaken } = await import('../../flags/unused-flags.ts')
      refuseUntaken({ ...options, task: [show], flags: TASKS_FLAGS }, registry)
    }
    if (options.page) {
      const { renderTasksPage } = await import('../../output/tasks-page.ts')
      io.stdout.write(await renderTasksPage(registry, options))
      return EXIT.fine
    }
    const { listTasks, showTask } = await import('../../output/tasks-list.ts')
    io.stdout.write(
      `${show === undefined ? await listTasks(registry, options, io) : await showTask(show, registry, options, io)}\n`,
    )
    return EXIT.fine
  },
})
