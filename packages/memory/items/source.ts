import {
  computeKey,
  type Identity,
  type ItemRow,
  type ItemSource,
  type ItemSpec,
  identify,
  MEMORY_SOURCE,
  makeUnknownError,
  RecentMap,
  type SourceCells,
  type Tokenizer,
  usageError,
} from 'fathom-bench/plugin'
import { getOrMake } from '../oracle/fold.ts'
import { renderTranscript } from '../transcript.ts'
import { POLICY } from '../world/classes/index.ts'
import { RUNGS } from '../world/plan.ts'
import { openStream } from '../world/stream.ts'
import { WORLD_VERSION } from '../world/words.ts'
import { noteMemoryCell } from './cell.ts'
import { checkRungs, cutStream, listEntries, type StreamCut } from './cuts.ts'
import { countAsked, listAsked, MOST_A_STREAM, type PlannedQuestion } from './questions.ts'
import { findRowMethod } from './row-method.ts'
import { MEMORY_TASKS, TASK_PREFIX, withNow } from './tasks.ts'
import { listGone, listStoryMarks } from './traces.ts'
import { makeRow, makeWorldItem, TEMPLATE, type WorldCell } from './world-rows.ts'

/** `--task memory`, `--task mem-CLASS`: questions about streams. */
export const memorySource: ItemSource = {
  ...MEMORY_SOURCE,
  findMethod: findRowMethod,
  async load(patterns, spec, base): Promise<SourceCells> {
    const lengths = spec.lengths ?? [65_536]
    checkRungs(lengths, RUNGS)
    const each = readQuestionCount(spec.questionsPerContext)
    const streams = Math.max(1, Math.ceil(spec.samples / each))
    const tasks = chooseTasks(patterns)
    const made = tasks.flatMap(task =>
      lengths.flatMap(rung => {
        const count = countAsked(task.id.slice(TASK_PREFIX.length), rung, each)
        if (count === 0) return []
        const recipe = makeRecipe({ ...base, task, seed: spec.seed, rung, lengths, streams, each })
        return [{ recipe, target: rung, samples: count * streams, at: rung }]
      }),
    )
    const notes = [`streams of the memory track: ${streams}, written once up to ${Math.max(...lengths)} tokens`]
    return { cells: made, files: {}, notes, asked: tasks.map(({ id }) => id) }
  },
  async rebuild(_, { tokenizer, haystack }) {
    return {
      find: row =>
        'why' in tokenizer ? tokenizer : 'why' in haystack ? haystack : findRecipe(row, tokenizer, haystack),
      hasOwnIds(row) {
        if ('why' in tokenizer || 'why' in haystack) return undefined
        const found = findRecipe(row, tokenizer, haystack)
        if ('why' in found) return false
        const { id, questionId } = identify(found.recipe, row.length.target, found.index)
        return id === row.id && questionId === row.questionId
      },
    }
  },
}

/** One is the default of runs without streams, where it says nothing. @throws BenchError (usage) for too many */
function readQuestionCount(count = 1): number {
  if (count <= 1) return MOST_A_STREAM
  if (count > MOST_A_STREAM)
    throw usageError(
      `--questions-per-context: got ${count}, expected 2 to ${MOST_A_STREAM}: a stream has no more questions of a class.`,
    )
  return count
}

/** The recipe of a row. Rows of strangers are hostile: their stream and place are bounded before anything is written. */
function findRecipe(
  { task: id, cluster, length, seed, index, labels }: ItemRow,
  tokenizer: Tokenizer,
  haystack: ItemSpec['haystack'],
): { readonly recipe: ItemSpec; readonly index: number } | { readonly why: string } {
  const task = MEMORY_TASKS.find(each => each.id === id)
  const stream = Number(/^s(\d{2,3})$/.exec(cluster)?.[1])
  const rung = length.target
  if (task === undefined || !Number.isInteger(stream) || !RUNGS.some(each => each === rung))
    return { why: 'it is of no stream of this track' }
  const classId = id.slice(TASK_PREFIX.length)
  // A run may ask fewer questions of a stream: the row's place says how many.
  for (let each = MOST_A_STREAM; each > 1; each--) {
    const count = countAsked(classId, rung, each)
    if (!Number.isInteger(index) || count === 0 || Math.floor(index / count) !== stream) continue
    // A plan, without any text of the stream.
    if (
      listAsked(openStream(seed, stream), stream, { classId, rung, each })[index % count].story.key !==
      labels?.['story']
    )
      continue
    const recipe = makeRecipe({ tokenizer, haystack, task, seed, rung, lengths: [rung], streams: stream + 1, each })
    return { recipe, index }
  }
  return { why: 'its place is not one of its stream' }
}

function chooseTasks(patterns: readonly string[]): typeof MEMORY_TASKS {
  const ids = MEMORY_TASKS.map(({ id }) => id)
  const wrong = patterns.find(pattern => pattern !== 'memory' && !ids.includes(pattern))
  if (wrong !== undefined) throw makeUnknownError('task', wrong, ['memory', ...ids])
  return MEMORY_TASKS.filter(({ id }) => patterns.includes('memory') || patterns.includes(id))
}

interface RecipeParts extends Pick<ItemSpec, 'tokenizer' | 'haystack' | 'task' | 'seed'> {
  readonly rung: number
  readonly lengths: readonly number[]
  readonly streams: number
  /** Questions of a class, stream and amount. */
  readonly each: number
}

function makeRecipe({ tokenizer, haystack, task, seed, rung, lengths, streams, each }: RecipeParts): ItemSpec {
  const classId = task.id.slice(TASK_PREFIX.length)
  const count = countAsked(classId, rung, each)
  const cutOf = (index: number) => cutStream(seed, index, lengths, tokenizer)
  const asked = new Map<number, PlannedQuestion[]>()
  const question = (index: number): PlannedQuestion => {
    const stream = Math.floor(index / count)
    if (stream >= streams) throw usageError(`${task.id}: got item ${index}, expected one of ${count * streams}.`)
    return getOrMake(asked, stream, () => listAsked(cutOf(stream).stream, stream, { classId, rung, each }))[
      index % count
    ]
  }
  const identifyQuestion = (index: number): Identity => {
    const { stream, story } = question(index)
    const core = { task: task.id, version: WORLD_VERSION, seed, stream, story: story.key }
    return { id: computeKey({ ...core, rung, tokenizer: tokenizer.id }), questionId: computeKey(core) }
  }
  const cell: WorldCell = {
    rung,
    streamOf: index => question(index).stream,
    entries: (stream, to, from) => listEntries(seed, stream, to, from),
    policy: () => POLICY,
    question,
    traced: {
      marks: index => listStoryMarks(question(index).story),
      gone: stream => listGone(cutOf(stream).stream.stories, rung),
      years: stream => cutOf(stream).years,
    },
    cut: index => cutOf(question(index).stream).cuts.get(rung)!, // the amount is one of those that were asked for
    row: index => makeRow({ cell, task, index, identity: identifyQuestion(index), tokenizer, seed, rung, cutOf }),
    transcriptTokens(index) {
      const { tokens, entries } = cell.cut(index)
      return tokens + entries * tokenizer.count(LINE_HEAD)
    },
    light: index => makeWorldItem(cell, index, ''),
  }
  const recipe: ItemSpec = {
    task,
    params: {},
    seed,
    tokenizer,
    haystack,
    data: {},
    template: TEMPLATE,
    ready: {
      identify: identifyQuestion,
      make(index) {
        const { stream } = question(index)
        return makeWorldItem(cell, index, readContext(seed, stream, cell.cut(index)))
      },
      prefix: index => `${question(index).stream}/${rung}`,
      asks(index) {
        const { story } = question(index)
        return {
          question: withNow(story.question.text, cell.cut(index).now),
          answerFormat: story.question.answerFormat,
        }
      },
    },
  }
  noteMemoryCell(recipe, cell)
  return recipe
}

/** A line of a transcript has this more than its entry's speaker and text. */
const LINE_HEAD = '[2031-09-02 18:20] user : \n'

/** Streams are asked in turns, each at one amount after the other. */
const contexts = new RecentMap<string, string>(8)

/** The whole transcript up to an amount; questions of one stream follow each other. */
function readContext(seed: string, stream: number, { entries, digest }: StreamCut): string {
  return contexts.getOrMake(`${seed}/${stream}/${digest}`, () =>
    renderTranscript([...listEntries(seed, stream, entries)]),
  )
}
