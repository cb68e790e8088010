import { append } from '../../../core/collections/append.ts'
import type { Tool } from '../../model.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { Slice } from '../parts/slices.ts'
import type { ContextFile, FileSet } from './file-set.ts'
import { makeSearcher } from './search.ts'

/** A call as the model wrote it. */
export interface Wanted {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Output of a tool, and the ranges of the context that it shows. */
export interface ToolOutput {
  readonly text: string
  readonly shown: readonly Slice[]
}

/** Files and services that tools use. */
export interface Bench {
  readonly files: FileSet
  readonly maxChars: number
  /** Opens Python on first use; missing if unavailable. */
  readonly python?: (() => Promise<Sandbox>) | undefined
  readonly seconds: number
  readonly quotes: (text: string) => readonly Slice[]
  readonly signal: AbortSignal
}

const makeTextParameter = (description: string) => ({ type: 'string', description })
const number = (description: string) => ({ type: 'integer', description })

interface Kind {
  readonly description: string
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>
  readonly required: readonly string[]
  use(wanted: Wanted['arguments'], bench: Bench): ToolOutput | Promise<ToolOutput>
}

const KINDS: Readonly<Record<string, Kind>> = {
  list: {
    description: 'Lists the files with their sizes in characters and lines.',
    properties: { path: makeTextParameter('Only files whose path begins so.') },
    required: [],
    use: (wanted, { files }) => makeTextOutput(listFiles(files, getText(wanted, 'path') ?? '')),
  },
  grep: {
    description: 'Finds the lines that match a regular expression (JavaScript syntax).',
    properties: {
      pattern: makeTextParameter('The regular expression.'),
      path: makeTextParameter('A file, or the beginning of paths; default: all files.'),
      ignore_case: { type: 'boolean', description: 'Take small and capital letters for the same.' },
      max_hits: number('At most so many lines, up to 200; default 50.'),
      context: number('Lines before and after each hit.'),
    },
    required: ['pattern'],
    use: grepFiles,
  },
  read: {
    description: 'Reads lines of a file, or characters of one with long lines.',
    properties: {
      path: makeTextParameter('The file.'),
      start_line: number('The first line, from 1.'),
      end_line: number('The last line.'),
      start_char: number('In place of lines: the first character, from 0.'),
    },
    required: ['path'],
    use: read,
  },
  python: {
    description:
      'Runs Python, without network; the files are there under their paths. Variables stay. Only what is printed comes back.',
    properties: { code: makeTextParameter('The code.') },
    required: ['code'],
    use: runPython,
  },
  write: {
    description: 'Writes a file of notes of your own.',
    properties: { path: makeTextParameter('The file.'), text: makeTextParameter('What it is to hold.') },
    required: ['path', 'text'],
    use(wanted, { files }) {
      const path = getText(wanted, 'path') ?? ''
      const done = files.write(path, (getText(wanted, 'text') ?? '').slice(0, NOTE_CHARS))
      return makeTextOutput(done ? `Written: ${path}` : `Error: ${path || 'a file without a name'} cannot be written.`)
    },
  },
  submit: {
    description: 'Hands in the answer and ends the work.',
    properties: { answer: makeTextParameter('The answer, in the form that the task asks for.') },
    required: ['answer'],
    use: () => makeTextOutput(''),
  },
}

const MOST_HITS = 200
const NOTE_CHARS = 200_000
/** Characters shown around a hit in a longer line. */
const AROUND = 300

/** Returns the tool definitions for a model. */
export const listTools = ({ python: runsPython }: Pick<Bench, 'python'>): Tool[] =>
  Object.entries(KINDS)
    .filter(([name]) => name !== 'python' || runsPython !== undefined)
    .map(([name, { description, properties, required }]) => ({
      name,
      description,
      parameters: { type: 'object', properties, required },
    }))

/**
 * Uses a tool. Whatever the model asked for, the answer is a text; it is cut where it is long, and says how to get the
 * rest.
 */
export async function useTool(wanted: Wanted, bench: Bench): Promise<ToolOutput> {
  const kind = Object.hasOwn(KINDS, wanted.name) ? KINDS[wanted.name] : undefined
  const names = listTools(bench).map(({ name }) => name)
  if (!kind || !names.includes(wanted.name))
    return makeTextOutput(`Error: there is no tool ${JSON.stringify(wanted.name)}. Tools: ${names.join(', ')}.`)
  const missing = kind.required.filter(name => wanted.arguments[name] === undefined)
  if (missing.length > 0) return makeTextOutput(`Error: ${wanted.name} needs ${missing.join(', ')}.`)
  const { text: whole, shown } = await kind.use(wanted.arguments, bench)
  if (whole.length <= bench.maxChars) return { text: whole, shown }
  const cut = whole.slice(0, bench.maxChars)
  return { text: `${cut}\n(${whole.length - cut.length} more characters are not shown: ask for a smaller part)`, shown }
}

const makeTextOutput = (answer: string): ToolOutput => ({ text: answer, shown: [] })
const getText = (wanted: Wanted['arguments'], name: string) => {
  const value = wanted[name]
  return typeof value === 'string' ? value : undefined
}
const getWholeNumber = (wanted: Wanted['arguments'], name: string) => {
  const value = Number(wanted[name] ?? Number.NaN)
  return Number.isFinite(value) ? Math.floor(value) : undefined
}

function listFiles(files: FileSet, prefix: string): string {
  const lines = files
    .under(prefix)
    .map(({ path, text: content }) => `${path}  ${content.length} characters, ${countLines(content)} lines`)
  return lines.join('\n') || 'No such file.'
}

function countLines(content: string): number {
  let lines = 1
  for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) lines++
  return lines
}

function grepFiles(wanted: Wanted['arguments'], bench: Bench): ToolOutput {
  const prefix = getText(wanted, 'path')
  const one = prefix === undefined ? undefined : bench.files.find(prefix)
  const files = one ? [one] : bench.files.under(prefix ?? '')
  if (files.length === 0) return makeTextOutput(`Error: no file ${JSON.stringify(prefix)}. list shows all.`)
  const most = Math.max(1, Math.min(MOST_HITS, getWholeNumber(wanted, 'max_hits') ?? 50))
  const around = Math.max(0, Math.min(20, getWholeNumber(wanted, 'context') ?? 0))
  const lines: string[] = []
  const shown: Slice[] = []
  let left = most
  let more = false
  const search = makeSearcher(getText(wanted, 'pattern') ?? '', wanted['ignore_case'] === true)
  for (const file of files) {
    if (left === 0) {
      more = true
      break
    }
    const result = search(file.text, left)
    if ('problem' in result) return makeTextOutput(`Error: ${result.problem}.`)
    left -= result.hits.length
    more ||= result.more
    for (const hit of result.hits) {
      const from =
        around === 0 ? Math.max(hit.lineStart, hit.at - AROUND) : findLinesBefore(file.text, hit.lineStart, around)
      const to = around === 0 ? Math.min(hit.lineEnd, hit.at + AROUND) : findLinesAfter(file.text, hit.lineEnd, around)
      lines.push(`${file.path}:${hit.line}: ${file.text.slice(from, to)}`)
      append(shown, toContextSlices(file, from, to))
    }
  }
  if (lines.length === 0) return makeTextOutput('No line matches.')
  return { text: `${lines.join('\n')}${more ? '\n(there are more hits: narrow the pattern)' : ''}`, shown }
}

function findLinesBefore(content: string, at: number, count: number): number {
  let start = at
  for (let line = 0; line < count && start > 0; line++) start = content.lastIndexOf('\n', start - 2) + 1
  return Math.max(start, at - 2000)
}

function findLinesAfter(content: string, at: number, count: number): number {
  let end = at
  for (let line = 0; line < count && end < content.length; line++) {
    const next = content.indexOf('\n', end + 1)
    end = next < 0 ? content.length : next
  }
  return Math.min(end, at + 2000)
}

function read(wanted: Wanted['arguments'], { files, maxChars }: Bench): ToolOutput {
  const file = files.find(getText(wanted, 'path') ?? '')
  if (!file) return makeTextOutput(`Error: no file ${JSON.stringify(wanted['path'])}. list shows all.`)
  const fromChar = getWholeNumber(wanted, 'start_char')
  const [first, last] = [Math.max(1, getWholeNumber(wanted, 'start_line') ?? 1), getWholeNumber(wanted, 'end_line')]
  if (fromChar === undefined && last !== undefined && last < first)
    return makeTextOutput(`Error: no lines from ${first} to ${last}: end_line is before start_line.`)
  const [start, end] =
    fromChar === undefined ? findLineRange(file.text, first, last) : [Math.max(0, fromChar), file.text.length]
  if (start >= file.text.length)
    return makeTextOutput(
      `Error: ${file.path} ends before that: it has ${countLines(file.text)} lines, ${file.text.length} characters.`,
    )
  const to = Math.min(end, start + maxChars)
  const rest = end > to ? `\n(the part goes on: read with start_char=${to})` : ''
  return { text: file.text.slice(start, to) + rest, shown: toContextSlices(file, start, to) }
}

function findLineRange(content: string, first: number, last: number | undefined): [number, number] {
  let start = 0
  for (let line = 1; line < first; line++) {
    const next = content.indexOf('\n', start)
    if (next < 0) return [content.length, content.length]
    start = next + 1
  }
  if (last === undefined) return [start, content.length]
  let end = start
  for (let line = first; line <= last; line++) {
    const next = content.indexOf('\n', end)
    if (next < 0) return [start, content.length]
    end = next + 1
  }
  return [start, end]
}

/** A part of a file as a part of the context. */
const toContextSlices = ({ start }: ContextFile, from: number, to: number): Slice[] =>
  start === null || from >= to ? [] : [{ start: start + from, end: start + to }]

async function runPython(wanted: Wanted['arguments'], bench: Bench): Promise<ToolOutput> {
  const sandbox = await bench.python!() // without one the tool is not offered
  const result = await sandbox.run(getText(wanted, 'code') ?? '', {
    signal: bench.signal,
    timeLimitMs: bench.seconds * 1000,
    maxOutput: bench.maxChars,
  })
  const { stdout, stderr, outcome, error, restarted, dropped } = result
  const parts = [
    stdout.trimEnd(),
    stderr.trimEnd(),
    outcome === 'ok' ? '' : `${error || outcome}`,
    dropped > 0 ? `(${dropped} more characters are not shown)` : '',
    restarted ? '(Python was started anew: its variables are gone)' : '',
  ]
  const answer = parts.filter(part => part !== '').join('\n') || 'Nothing was printed.'
  return { text: answer, shown: bench.quotes(answer) }
}
