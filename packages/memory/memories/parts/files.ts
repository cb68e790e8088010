import { isFields, tryParseForeignJson } from 'fathom-bench/plugin'

/** Files of a memory by their paths. They are kept as texts, so that no path leads out of them. */
export type Files = ReadonlyMap<string, string>

/** The six commands of the common memory tool. */
export type FileCommand =
  | { readonly command: 'view'; readonly path: string }
  | { readonly command: 'create'; readonly path: string; readonly file_text: string }
  | { readonly command: 'str_replace'; readonly path: string; readonly old_str: string; readonly new_str: string }
  | { readonly command: 'insert'; readonly path: string; readonly insert_line: number; readonly insert_text: string }
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly old_path: string; readonly new_path: string }

export interface FileResult {
  readonly files: Files
  /** The reply that the model is shown. */
  readonly said: string
  readonly isDone: boolean
}

const ROOT = '/memories'
const LONGEST_FILE = 100_000
const MOST_FILES = 20_000
const MOST_LISTED = 60
const LONGEST_VIEW = 12_000

/** The commands of a reply, one line of JSON each; other lines are passed over. */
export function readCommands(reply: string): FileCommand[] {
  return reply.split('\n').flatMap(line => {
    const found = tryParseForeignJson(line.trim().replace(/^[-*`] ?/, ''))
    return isFields(found) ? (toCommand(found) ?? []) : []
  })
}

function toCommand(args: Readonly<Record<string, unknown>>): FileCommand | undefined {
  const text = (name: string): string | undefined => {
    const value = args[name]
    return typeof value === 'string' ? value : undefined
  }
  const [path, from, to] = ['path', 'old_path', 'new_path'].map(name => toPath(text(name)))
  const command = text('command')
  if (command === 'rename') return from && to ? { command, old_path: from, new_path: to } : undefined
  if (path === undefined) return undefined
  if (command === 'view' || command === 'delete') return { command, path }
  if (command === 'create') return { command, path, file_text: text('file_text') ?? '' }
  if (command === 'str_replace')
    return { command, path, old_str: text('old_str') ?? '', new_str: text('new_str') ?? '' }
  if (command === 'insert') {
    const line = Number(args['insert_line'] ?? 0)
    return {
      command,
      path,
      insert_line: Number.isInteger(line) && line >= 0 ? line : 0,
      insert_text: text('insert_text') ?? '',
    }
  }
  return undefined
}

/** A path under the root; undefined for one that leads elsewhere. */
function toPath(text: string | undefined): string | undefined {
  const path = text?.replace(/\/+$/, '')
  if (path === undefined || path.length > 200 || !(path === ROOT || path.startsWith(`${ROOT}/`))) return undefined
  return path.split('/').some(part => part === '..' || part === '.') ? undefined : path
}

/** Runs a command. One that cannot be run changes nothing and says why. */
export function runCommand(files: Files, request: FileCommand): FileResult {
  const refuse = (said: string): FileResult => ({ files, said: `error: ${said}`, isDone: false })
  if (request.command === 'view') return { files, said: viewPath(files, request.path), isDone: true }
  if (request.command === 'rename') {
    const text = files.get(request.old_path)
    if (text === undefined) return refuse(`${request.old_path} does not exist`)
    if (files.has(request.new_path)) return refuse(`${request.new_path} exists`)
    return put(without(files, request.old_path), request.new_path, text)
  }
  const { path } = request
  const old = files.get(path)
  if (request.command === 'create')
    return path === ROOT ? refuse('a file needs a name') : put(files, path, request.file_text)
  if (request.command === 'delete') {
    const gone = [...files.keys()].filter(each => each === path || each.startsWith(`${path}/`))
    if (gone.length === 0) return refuse(`${path} does not exist`)
    return { files: new Map([...files].filter(([each]) => !gone.includes(each))), said: 'deleted', isDone: true }
  }
  if (request.command === 'insert') {
    const lines = old === undefined || old === '' ? [] : old.split('\n')
    lines.splice(Math.min(request.insert_line, lines.length), 0, request.insert_text)
    return path === ROOT ? refuse('a file needs a name') : put(files, path, lines.join('\n'))
  }
  if (old === undefined) return refuse(`${path} does not exist`)
  const at = request.old_str === '' ? -1 : old.indexOf(request.old_str)
  if (at < 0) return refuse('old_str is not in the file')
  if (old.includes(request.old_str, at + 1)) return refuse('old_str is in the file more than once')
  return put(files, path, old.slice(0, at) + request.new_str + old.slice(at + request.old_str.length))
}

function put(files: Files, path: string, text: string): FileResult {
  if (text.length > LONGEST_FILE)
    return { files, said: `error: a file has at most ${LONGEST_FILE} characters`, isDone: false }
  if (!files.has(path) && files.size >= MOST_FILES)
    return { files, said: `error: there are ${MOST_FILES} files already`, isDone: false }
  return { files: new Map([...files, [path, text]]), said: 'done', isDone: true }
}

const without = (files: Files, path: string): Files => new Map([...files].filter(([each]) => each !== path))

function viewPath(files: Files, path: string): string {
  const text = files.get(path)
  if (text !== undefined)
    return text.length <= LONGEST_VIEW
      ? text
      : `${text.slice(0, LONGEST_VIEW)}\n(${text.length - LONGEST_VIEW} more characters)`
  const inside = [...files.keys()].filter(each => each.startsWith(`${path}/`))
  return inside.length > 0 || path === ROOT ? showPaths(inside) : `error: ${path} does not exist`
}

/** The last files of a list: those that were written last. */
export const showPaths = (paths: readonly string[]): string =>
  paths.length === 0
    ? '(no files)'
    : [
        ...(paths.length > MOST_LISTED ? [`(${paths.length - MOST_LISTED} older files)`] : []),
        ...paths.slice(-MOST_LISTED),
      ].join('\n')
