import { makeItem } from '../../generators/build/generate.ts'
import { READING_NOTES, type Task } from '../../generators/task.ts'
import { renderFloorsSection } from '../../run/floors/page.ts'
import type { SuiteSpec } from '../../run/registry/items/spec.ts'
import { loadSuite } from '../../run/registry/items/suite.ts'
import type { Registry } from '../../run/registry/registry.ts'

/** What is asked of a list of tasks: how their samples are made. */
export interface TasksOptions extends Omit<SuiteSpec, 'task' | 'lengths' | 'samples' | 'subset'> {
  readonly json: boolean
}

/**
 * `docs/tasks.md`: every task on one page, with what a model sees of it. Made from the registry; a test keeps it so.
 */
export async function renderTasksPage(registry: Registry, options: TasksOptions): Promise<string> {
  const sections: string[] = []
  for (const task of registry.tasks.values()) sections.push(await renderSection(task, registry, options))
  return `${[`${HEAD}\n${renderOverview(registry)}`, renderFloorsSection(registry), ...sections].join('\n\n')}\n`
}

const HEAD = `# Tasks

Made by \`npm run --silent bench -- tasks --page > docs/tasks.md\` from the registry; do not edit. \`--set TASK.PARAMETER=VALUE\` sets a parameter.
"Reading" is what a task takes beyond finding the question's words ([the core tasks](core.md)). "Chance" is what a blind guess scores. "Program" says what a program of 40 lines, or a search by words, is worth on the task without understanding its text: it solves it
(above 90 of 100), helps (above 60) or does not. Methods that compute and methods that read are ranked apart for this reason. Samples are of 4,096 tokens, cut in their middle.
`

function renderOverview({ tasks, groups }: Registry): string {
  const rows = [...tasks.values()].map(task => {
    const member = Object.entries(groups).flatMap(([group, ids]) => (ids.includes(task.id) ? [group] : []))
    return `| [${task.id}](#${task.id}) | ${task.family} | ${task.reading ?? ''} | ${member.join(', ')} | ${task.chance} | ${task.program} | ${task.about} |`
  })
  return [
    '| task | kind | reading | groups | chance | program | about |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

async function renderSection(task: Task, registry: Registry, options: TasksOptions): Promise<string> {
  const { id, about, source, params, paramNotes, scorer, answerTokens, paired, needs, reading } = task
  const rows = Object.entries(params).map(([name, value]) => `| ${name} | ${value} | ${paramNotes[name] ?? ''} |`)
  return [
    `## ${id}`,
    `${about} Scored by \`${scorer}\`; ${answerTokens} tokens are kept for the answer; ${paired ? 'question and answer are the same at every length' : 'the question is the same at every length, and the answer grows'}.${reading ? ` What it takes: ${READING_NOTES[reading]} (${reading}).` : ''}`,
    `Source: ${source}`,
    ...(rows.length > 0 ? [['| parameter | default | meaning |', '|---|---|---|', ...rows].join('\n')] : []),
    needs ? `It is made from a file: \`--data ${needs}=PATH\`.` : await sample(task, registry, options),
  ].join('\n\n')
}

async function sample(task: Task, registry: Registry, options: TasksOptions): Promise<string> {
  const { cells } = await loadSuite(
    { ...options, task: [task.id], lengths: task.output ? undefined : [4096], samples: 1, subset: 'first' },
    registry,
  )
  // One task at one length is one cell.
  const { recipe, target } = cells[0]
  const { row, render } = makeItem(recipe, target, 0)
  const prompt = render()
  const cut = prompt.length > 2 * END ? `${prompt.slice(0, END)}\n[…]\n${prompt.slice(-END)}` : prompt
  return `${FENCE}text\n${cut}\n${FENCE}\n\nExpected: \`${JSON.stringify(row.expected).slice(0, 600)}\``
}

const END = 900
const FENCE = '````'
