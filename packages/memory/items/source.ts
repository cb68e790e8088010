import {
  computeKey,
  computeShortHash,
  type Identity,
  type Item,
  type ItemRow,
  type ItemSource,
  type ItemSpec,
  identify,
  MEMORY_SOURCE,
  makeUnknownError,
  ROW_VERSION,
  type SourceCells,
  sha256,
  type Tokenizer,
  usageError,
} from 'fathom-bench/plugin'
import { nameEvidence } from '../run/evidence.ts'
import { renderTranscript } from '../transcript.ts'
import { POLICY } from '../world/classes/index.ts'
import { RUNGS } from '../world/plan.ts'
import { WORLD_VERSION } from '../world/words.ts'
import { type MemoryCell, noteMemoryCell } from './cell.ts'
import { checkRungs, cutStream, listEntries, type StreamCut } from './cuts.ts'
import { countAsked, listAsked, type PlannedQuestion } from './questions.ts'
import { findRowMethod } from './row-method.ts'
import { INSTRUCTIONS, MEMORY_ANSWER_TOKENS, MEMORY_TASKS, TASK_PREFIX, withNow } from './tasks.ts'
import { listGone, listStoryMarks } from './traces.ts'

/** Questions of a class and a stream: `--samples` counts them, so 6 samples are one stream. */
export const A_STREAM = 6

const TEMPLATE = '{instructions}\n\n{context}\n\n{question}\n{answerFormat}'

/** A cell of the made world, with what its rows are made of. */
interface WorldCell extends MemoryCell {
  question(index: number): PlannedQuestion
  row(index: number): ItemRow
}

/** `--task memory`, `--task mem-CLASS`: questions about streams. */
export const memorySource: ItemSource = {
  ...MEMORY_SOURCE,
  findMethod: findRowMethod,
  async load(patterns, spec, base): Promise<SourceCells> {
    const lengths = spec.lengths ?? [65_536]
    checkRungs(lengths, RUNGS)
    const streams = Math.max(1, Math.ceil(spec.samples / A_STREAM))
    const tasks = chooseTasks(patterns)
    const made = tasks.flatMap(task =>
      lengths.flatMap(rung => {
        const count = countAsked(task.id.slice(TASK_PREFIX.length), rung)
        if (count === 0) return []
        const recipe = makeRecipe({ ...base, task, seed: spec.seed, rung, lengths, streams })
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

/** The recipe of a row. Rows of strangers are hostile: their stream and place are bounded before anything is written. */
function findRecipe(
  { task: id, cluster, length, seed, index }: ItemRow,
  tokenizer: Tokenizer,
  haystack: ItemSpec['haystack'],
): { readonly recipe: ItemSpec; readonly index: number } | { readonly why: string } {
  const task = MEMORY_TASKS.find(each => each.id === id)
  const stream = Number(/^s(\d{2,3})$/.exec(cluster)?.[1])
  const rung = length.target
  if (task === undefined || !Number.isInteger(stream) || !RUNGS.some(each => each === rung))
    return { why: 'it is of no stream of this track' }
  const count = countAsked(id.slice(TASK_PREFIX.length), rung)
  if (!Number.isInteger(index) || count === 0 || Math.floor(index / count) !== stream)
    return { why: 'its place is not one of its stream' }
  return { recipe: makeRecipe({ tokenizer, haystack, task, seed, rung, lengths: [rung], streams: stream + 1 }), index }
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
}

function makeRecipe({ tokenizer, haystack, task, seed, rung, lengths, streams }: RecipeParts): ItemSpec {
  const classId = task.id.slice(TASK_PREFIX.length)
  const count = countAsked(classId, rung)
  const cutOf = (index: number) => cutStream(seed, index, lengths, tokenizer)
  const question = (index: number): PlannedQuestion => {
    const stream = Math.floor(index / count)
    if (stream >= streams) throw usageError(`${task.id}: got item ${index}, expected one of ${count * streams}.`)
    return listAsked(cutOf(stream).stream, stream, classId, rung)[index % count]
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
    },
    cut: index => cutOf(question(index).stream).cuts.get(rung)!, // the amount is one of those that were asked for
    row: index => makeRow({ cell, task, index, identity: identifyQuestion(index), tokenizer, seed, rung, cutOf }),
    transcriptTokens(index) {
      const { tokens, entries } = cell.cut(index)
      return tokens + entries * tokenizer.count(LINE_HEAD)
    },
    light: index => makeItem(cell, index, ''),
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
        return makeItem(cell, index, readContext(seed, stream, cell.cut(index)))
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

let lastContext: { readonly key: string; readonly text: string } | undefined

/** The whole transcript up to an amount; questions of one stream follow each other. */
function readContext(seed: string, stream: number, { entries, digest }: StreamCut): string {
  const key = `${seed}/${stream}/${digest}`
  if (lastContext?.key !== key) lastContext = { key, text: renderTranscript([...listEntries(seed, stream, entries)]) }
  return lastContext.text
}

interface RowParts {
  readonly cell: WorldCell
  readonly task: ItemSpec['task']
  readonly index: number
  readonly identity: Identity
  readonly tokenizer: Tokenizer
  readonly seed: string
  readonly rung: number
  readonly cutOf: (stream: number) => ReturnType<typeof cutStream>
}

function makeRow({ cell, task, index, identity, tokenizer, seed, rung, cutOf }: RowParts): ItemRow {
  const { stream, story } = cell.question(index)
  const { evidence } = cutOf(stream)
  const cut = cell.cut(index)
  const places = evidence.get(story.key) ?? []
  const { question } = story
  const statement = [INSTRUCTIONS, withNow(question.text, cut.now), question.answerFormat].join('\n')
  return {
    v: ROW_VERSION,
    ...identity,
    task: task.id,
    family: 'memory',
    version: WORLD_VERSION,
    params: {},
    seed,
    index,
    cluster: `s${String(stream).padStart(2, '0')}`,
    paired: task.paired,
    length: {
      target: rung,
      tokens: cut.tokens,
      reserve: MEMORY_ANSWER_TOKENS,
      chars: cut.chars,
      bytes: cut.bytes,
      words: cut.words,
      tokenizer: tokenizer.id,
      haystack: 'stream',
      repeats: 0,
    },
    depths: places.map(({ seq, chars }) => ({ fact: nameEvidence(seq), depth: Math.min(1, chars / cut.chars) })),
    scorer: question.scorer,
    expected: question.expected,
    sha256: sha256(`${cut.digest}\n${statement}`),
    template: computeShortHash(TEMPLATE),
    labels: {
      age: formatAge(rung - story.rung + story.age),
      written: story.rung,
      ...(question.updates !== undefined && { updates: question.updates }),
      story: story.key,
    },
  }
}

export const formatAge = (age: number): string => `${2 ** Math.round(Math.log2(age / 1024))}k`

function makeItem(cell: WorldCell, index: number, context: string): Item {
  const row = cell.row(index)
  const { story } = cell.question(index)
  const question = withNow(story.question.text, cell.cut(index).now)
  const { answerFormat } = story.question
  const tail = `\n\n${question}\n${answerFormat}`
  return {
    row,
    context,
    contextTokens: row.length.tokens,
    instructions: INSTRUCTIONS,
    question,
    answerFormat,
    statement: () => `${INSTRUCTIONS}${tail}`,
    render: (other = context) => `${INSTRUCTIONS}\n\n${other}${tail}`,
  }
}
