import { homedir } from 'node:os'
import { basename } from 'node:path'
import { append } from '../../../core/collections/append.ts'
import { mustGet, mustMatch } from '../../../core/collections/require.ts'
import { getErrorMessage, usageError } from '../../../core/errors.ts'
import { formatLength } from '../../../core/lengths.ts'
import type { AskedQuestion, QuestionFile } from '../../../datasets/qa/ask.ts'
import { makeItem } from '../../../generators/build/generate.ts'
import type { Task } from '../../../generators/task.ts'
import { isProgramScorer, type Scorer } from '../../../scorers/scorer.ts'
import { prepareMadeItems } from '../rebuild/made-items.ts'
import { resolveDataPaths } from '../rebuild/texts-of-run.ts'
import type { Registry } from '../registry.ts'
import { generated } from './generated.ts'
import type { ItemSource, SourceCells } from './source.ts'

const PREFIX = 'ask:'
const isAskTask = (task: string) => task.startsWith(PREFIX)

/** `--task ask:FILE`: the user's own questions, over the user's own text. Made like any task, from a file. */
export const askSource: ItemSource = {
  id: 'ask',
  items: 'made',
  takes: ['lengths', 'haystack'],
  roles: [],
  owns: isAskTask,
  listed: async () => [['ask:FILE', 'Your own questions over --haystack FOLDER (docs/data.md).']],
  groupOf: task => mustMatch(/^ask:[^:]*/, task)[0],
  async load(patterns, spec, base) {
    const asked = await loadQuestionTasks(patterns, base.registry)
    const registry = withTasks(base.registry, asked.tasks)
    const cells = await generated.load([...asked.tasks.keys()], { ...spec, profile: undefined }, { ...base, registry })
    return { ...cells, files: asked.files, notes: [...asked.notes, ...cells.notes, ...describeRepeats(cells)] }
  },
  async rebuild(context, base) {
    const roles = Object.keys(context.manifest.data).filter(isAskTask)
    const paths = [...new Set(roles.flatMap(role => resolveDataPaths(role, context.data['ask'], context)))]
    if (paths.length === 0) return { find: () => ({ why: 'its file is not here: --data ask=FILE gives it' }) }
    try {
      const { tasks } = await loadQuestionTasks(
        paths.map(path => PREFIX + path),
        context.registry,
      )
      return await prepareMadeItems({ ...context, registry: withTasks(context.registry, tasks) }, base)
    } catch (error) {
      if ((context.data['ask'] ?? []).length > 0) throw error
      return { find: () => ({ why: getErrorMessage(error) }) }
    }
  },
}

const withTasks = (registry: Registry, tasks: ReadonlyMap<string, Task>): Registry => ({
  ...registry,
  tasks: new Map([...registry.tasks, ...tasks]),
})

/** The tasks that files of questions make. */
async function loadQuestionTasks(patterns: readonly string[], registry: Registry) {
  const [{ readAsked }, { askTask }, { checkScorer }] = await Promise.all([
    import('../../../datasets/qa/ask.ts'),
    import('../../../generators/files/ask.ts'),
    import('../readers/file-reading.ts'),
  ])
  const tasks = new Map<string, Task>()
  const files: Record<string, { sha256: string; path: string }> = {}
  const notes: string[] = []
  for (const pattern of new Set(patterns)) {
    const path = pattern.slice(PREFIX.length).replace(/^~(?=[/\\])/, homedir())
    if (path === '') throw usageError(`--task ${pattern}: the path is missing. Allowed: ask:FILE.`)
    const who = `--task ${pattern}`
    const file = await readAsked(who, path)
    const name = toTaskName(path)
    if (Object.hasOwn(files, name))
      throw usageError(`${who}: another file is already named ${name}. Rename one of them.`)
    files[name] = { sha256: file.sha256, path }
    append(notes, listNotes(name, file))
    for (const [id, { scorer, questions }] of splitParts(name, file, who)) {
      for (const question of questions) {
        const at = `${who}: ${path}${question.place}`
        checkScorer(at, { id: question.answers[0], scorer, expected: question.answers }, registry)
        checkAnswer(at, question, mustGet(registry.scorers, scorer))
      }
      tasks.set(id, askTask({ id, file: file.sha256.slice(0, 12), scorer, questions }))
    }
  }
  return { tasks, files, notes }
}

/** `ask:handbook` of `docs/handbook.csv`. */
const toTaskName = (path: string) => PREFIX + toSlug(basename(path).replace(/\.(csv|tsv|jsonl?)$/i, ''))
const toSlug = (text: string) => text.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'questions'

const SCORER = 'ruler-any'

/** Questions of a group, and of several scorers within it, are tasks of their own: a task has one scorer. */
function splitParts(name: string, { questions }: QuestionFile, who: string) {
  const parts = new Map<string, { scorer: string; questions: AskedQuestion[] }>()
  const listScorers = (group: string | undefined) =>
    new Set(questions.filter(each => each.group === group).map(({ scorer = SCORER }) => scorer))
  const names = new Map<string, string | undefined>()
  for (const question of questions) {
    const { group, scorer = SCORER } = question
    const slugged = group === undefined ? name : `${name}:${toSlug(group)}`
    if (names.has(slugged) && names.get(slugged) !== group)
      throw usageError(
        `${who}: the groups "${names.get(slugged) ?? ''}" and "${group ?? ''}" have one name as tasks, ${slugged}. Give one of them another name.`,
      )
    names.set(slugged, group)
    const id = listScorers(group).size > 1 ? `${slugged}:${scorer}` : slugged
    const part = parts.get(id) ?? { scorer, questions: [] }
    parts.set(id, part)
    part.questions.push(question)
  }
  return parts
}

/** @throws BenchError (usage) for a scorer by which even the file's own answer is wrong */
function checkAnswer(who: string, { answers }: AskedQuestion, scorer: Scorer): void {
  const tryScore = (answer: string): number => {
    try {
      return isProgramScorer(scorer) ? 0 : scorer.score(answer, answers).value
    } catch {
      return 0
    }
  }
  if (tryScore(answers[0]) < 1 && tryScore(answers.join(', ')) < 1)
    throw usageError(
      `${who}: by the scorer ${scorer.id} its own answer is not right: it takes answers of another form.`,
    )
}

function listNotes(name: string, { questions }: QuestionFile): string[] {
  const bare = questions.filter(({ evidence }) => evidence.length === 0).length
  if (bare === 0) return []
  return [
    `${name}: ${bare} of ${questions.length} questions have no evidence, and are asked over the haystack as it is: at a length below that of the whole, it may not hold the answer`,
  ]
}

/** Text of the user's that is shorter than the longest length is repeated: what is asked twice is not longer. */
function describeRepeats({ cells }: SourceCells): string[] {
  const longest = cells.reduce((best, cell) => (cell.target > best.target ? cell : best))
  const { repeats } = makeItem(longest.recipe, longest.target, 0).row.length
  if (repeats === 0) return []
  return [
    `the haystack is shorter than ${formatLength(longest.target)}: there its text stands up to ${repeats + 1} times. More text, or shorter --lengths, makes every part new`,
  ]
}
