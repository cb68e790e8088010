import { createHash } from 'node:crypto'
import {
  computeKey,
  computeShortHash,
  type FileReading,
  findLargest,
  type Identity,
  type Item,
  type ItemRow,
  type ItemSpec,
  makeFileTask,
  pluralize,
  ROW_VERSION,
  type SourceCells,
  sha256,
  type Tokenizer,
} from 'fathom-bench/plugin'
import { noteMemoryCell } from '../items/cell.ts'
import { addEntry, NO_SIZE, type StreamCut } from '../items/cuts.ts'
import { formatAge } from '../items/world-rows.ts'
import { nameEvidence } from '../run/evidence.ts'
import { renderEntry, renderTranscript } from '../transcript.ts'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'

/** Raised when the wording around streams changes. */
const VERSION = 1
const TEMPLATE = 'streams of a file: {instructions}\n\n{context}\n\n{question}'

export interface OpenedFile {
  readonly pattern: string
  readonly path: string
  readonly sha256: string
  readonly reader: StreamReader
  readonly streams: readonly FileStream[]
}

/** A stream of a file with its size, at each amount at which it is asked: the whole, in most suites. */
interface Measured {
  readonly file: OpenedFile
  readonly stream: FileStream
  /** By the number of entries. */
  readonly cuts: ReadonlyMap<number, MeasuredCut>
  /** Tokens and characters up to the end of each entry. */
  readonly ends: readonly { readonly tokens: number; readonly chars: number }[]
}

/** Questions that are not asked, by their reason. */
function listLeft(streams: readonly Measured[]): string[] {
  const counts = new Map<string, number>()
  for (const { left } of streams.map(({ stream }) => stream))
    if (left) counts.set(left.why, (counts.get(left.why) ?? 0) + left.count)
  return [...counts].map(([why, count]) => `${pluralize(count, 'question')} not asked: ${why}`)
}

interface MeasuredCut {
  readonly cut: StreamCut
  /** Tokens of the transcript, which has times and names in addition to the texts. */
  readonly transcriptTokens: number
}

interface Asked {
  /** Among the streams of all files. */
  readonly at: number
  readonly number: number
  readonly measured: Measured
  readonly question: FileQuestion
}

/** The first `samples` questions of each class, in the order of the files, by the powers of two that hold their streams. */
export function buildFileCells(files: readonly OpenedFile[], reading: FileReading): Omit<SourceCells, 'files'> {
  const { tokenizer, samples } = reading
  const streams = files.flatMap(file => file.streams.map(stream => measureStream(file, stream, tokenizer)))
  const byTask = new Map<string, { readonly reader: StreamReader; readonly asked: Asked[] }>()
  for (const [at, measured] of streams.entries())
    for (const [number, question] of measured.stream.questions.entries()) {
      const { reader } = measured.file
      const task = `stream:${reader.id}-${question.classId}`
      const found = byTask.get(task) ?? { reader, asked: [] }
      byTask.set(task, found)
      if (found.asked.length < samples) found.asked.push({ at, number, measured, question })
    }
  const tasks = [...byTask].sort(([a], [b]) => (a < b ? -1 : 1))
  const cells = tasks.flatMap(([task, { asked }]) => {
    const rungs = [...new Set(asked.map(each => cutOf(each).cut.rung))].sort((a, b) => a - b)
    return rungs.map(rung =>
      buildCell(
        task,
        asked.filter(each => cutOf(each).cut.rung === rung),
        streams,
        reading,
      ),
    )
  })
  const count = tasks.reduce((sum, [, { asked }]) => sum + asked.length, 0)
  const notes = [
    `${pluralize(streams.length, 'stream')} of ${files.map(({ path }) => path).join(', ')}: ${pluralize(count, 'question')}`,
    ...listLeft(streams),
  ]
  return { cells, notes, asked: tasks.map(([task]) => task) }
}

function measureStream(file: OpenedFile, stream: FileStream, tokenizer: Tokenizer): Measured {
  const hash = createHash('sha256')
  const sum = { ...NO_SIZE }
  const places = new Set(stream.questions.map(each => countEntries(each, stream)))
  const cuts = new Map<number, MeasuredCut>()
  const around = stream.questions.map(({ tail, answerTokens }) => tokenizer.count(tail) + answerTokens)
  const own = tokenizer.count(stream.introduction) + findLargest(around)
  let lines = 0
  const ends = stream.entries.map((entry, at) => {
    addEntry(sum, entry, tokenizer)
    hash.update(`${JSON.stringify(entry)}\n`)
    if (places.size > 1) lines += tokenizer.count(`${renderEntry(entry)}\n`)
    if (places.has(at + 1)) {
      // Line by line where there are several amounts: a whole transcript for each would take minutes.
      const transcriptTokens = places.size > 1 ? lines : tokenizer.count(renderTranscript(stream.entries))
      const rung = 2 ** Math.ceil(Math.log2(transcriptTokens + own))
      const digest = hash.copy().digest('hex')
      cuts.set(at + 1, { cut: { id: `e${at + 1}`, rung, ...sum, digest, now: entry.at }, transcriptTokens })
    }
    return { tokens: sum.tokens, chars: sum.chars }
  })
  return { file, stream, ends, cuts }
}

const countEntries = ({ after }: FileQuestion, { entries }: FileStream): number => after ?? entries.length

/** The amount at which a question is asked. */
function cutOf({ measured, question }: Asked): MeasuredCut {
  // Each question's amount was measured.
  const found = measured.cuts.get(countEntries(question, measured.stream))!
  return question.now === undefined ? found : { ...found, cut: { ...found.cut, now: question.now } }
}

function buildCell(
  id: string,
  questions: readonly Asked[],
  streams: readonly Measured[],
  { tokenizer, haystack, seed }: FileReading,
): SourceCells['cells'][number] {
  const { question: first, measured } = questions[0]
  const { reader } = measured.file
  const { rung } = cutOf(questions[0]).cut
  const about = reader.classes.find(each => each.id === first.classId)?.about ?? id
  const task = {
    ...makeFileTask(id, { shape: reader.source, family: 'qa', scorer: first.scorer, answerTokens: first.answerTokens }),
    about: `${about}.`,
    version: VERSION,
  }
  const make = (index: number, context: string) => makeFileItem(id, questions[index], { index, context, tokenizer })
  const recipe: ItemSpec = {
    task,
    params: {},
    seed,
    tokenizer,
    haystack,
    data: {},
    template: TEMPLATE,
    ready: {
      identify: index => identifyQuestion(id, questions[index], tokenizer),
      make(index) {
        const { stream } = questions[index].measured
        return make(index, renderTranscript(stream.entries.slice(0, cutOf(questions[index]).cut.entries)))
      },
      prefix: index => `${questions[index].measured.file.sha256}/${questions[index].measured.stream.id}`,
    },
  }
  noteMemoryCell(recipe, {
    rung,
    streamOf: index => questions[index].at,
    cut: index => cutOf(questions[index]).cut,
    entries: (at, to, from = 0) => streams[at].stream.entries.slice(from, to),
    transcriptTokens: index => cutOf(questions[index]).transcriptTokens,
    policy: at => streams[at].stream.policy,
    light: index => make(index, ''),
  })
  return { recipe, target: rung, samples: questions.length, at: rung }
}

function identifyQuestion(task: string, { number, measured, question }: Asked, tokenizer: Tokenizer): Identity {
  const { file, stream } = measured
  const core = { task, version: VERSION, stream: stream.id, question: question.text, expected: question.expected }
  return {
    id: computeKey({ ...core, file: file.sha256, number, tokenizer: tokenizer.id }),
    questionId: computeKey({ ...core, number }),
  }
}

function makeFileItem(
  task: string,
  target: Asked,
  { index, context, tokenizer }: { readonly index: number; readonly context: string; readonly tokenizer: Tokenizer },
): Item {
  const { at, measured, question } = target
  const { ends, stream } = measured
  const { cut, transcriptTokens } = cutOf(target)
  const { introduction } = stream
  const evidence = question.evidence.filter(seq => seq < cut.entries)
  const last = evidence.at(-1)
  const row: ItemRow = {
    v: ROW_VERSION,
    ...identifyQuestion(task, target, tokenizer),
    task,
    family: 'memory',
    version: VERSION,
    params: {},
    seed: 'none',
    index,
    cluster: `s${String(at).padStart(2, '0')}`,
    paired: false,
    length: {
      target: cut.rung,
      tokens: cut.tokens,
      reserve: question.answerTokens,
      chars: cut.chars,
      bytes: cut.bytes,
      words: cut.words,
      tokenizer: tokenizer.id,
      haystack: 'stream',
      repeats: 0,
    },
    depths: evidence.map(seq => ({ fact: nameEvidence(seq), depth: Math.min(1, ends[seq].chars / cut.chars) })),
    scorer: question.scorer,
    expected: question.expected,
    sha256: sha256(`${cut.digest}\n${introduction}\n${question.tail}`),
    template: computeShortHash(TEMPLATE),
    labels: {
      conversation: stream.id,
      ...(last !== undefined && { age: formatAge(Math.max(1024, cut.tokens - ends[last].tokens)) }),
    },
  }
  return {
    row,
    context,
    contextTokens: transcriptTokens,
    instructions: introduction,
    question: question.text,
    answerFormat: question.answerFormat,
    statement: () => `${introduction}\n\n${question.tail}`,
    render: (other = context) => `${introduction}\n\n${other}\n\n${question.tail}`,
  }
}
