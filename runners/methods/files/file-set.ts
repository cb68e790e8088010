import { posix } from 'node:path'
import type { Prompt } from '../../method.ts'

/** A file of the context, or one that was written. */
export interface ContextFile {
  readonly path: string
  readonly text: string
  /** Position in the context, in UTF-16 code units; null for files that are not part of it. */
  readonly start: number | null
}

/** Files in memory: nothing of them is on a disk. */
export interface FileSet {
  readonly all: () => readonly ContextFile[]
  /** By its path, however it is written: `./docs/3.txt` is `docs/3.txt`. */
  find(path: string): ContextFile | undefined
  /** The files whose paths begin so, however that is written: `/docs/` is `docs/`. */
  under(prefix: string): readonly ContextFile[]
  /**
   * Writes a file of notes. Returns false where it cannot be: a file of the context, or a path that is a folder or
   * leads through a file.
   */
  write(path: string, text: string): boolean
}

export type FileLayout = 'auto' | 'single' | 'documents'

/** Builds `context.txt`, or one file per document and an index if the context consists of documents. */
export function buildFileSet({ context, documents = [] }: Prompt, layout: FileLayout): FileSet {
  const split = layout !== 'single' && documents.length > 0
  const files = new Map<string, ContextFile>()
  const add = (path: string, text: string, start: number | null) => files.set(path, { path, text, start })
  if (split) {
    const names = documents.map(({ id }, at) => pickFileName(id, at, files))
    const rows = documents.map(({ start, end }, at) => {
      add(`docs/${names[at]}.txt`, context.slice(start, end), start)
      return `docs/${names[at]}.txt\t${end - start}\t${getFirstLine(context.slice(start, Math.min(end, start + 200)))}`
    })
    add('INDEX.tsv', ['path\tcharacters\tbegins with', ...rows].join('\n'), null)
  } else add('context.txt', context, 0)
  const own = new Set(files.keys())
  const isTaken = (name: string) =>
    [...files.keys()].some(path => path.startsWith(`${name}/`) || name.startsWith(`${path}/`))
  return {
    all: () => [...files.values()],
    find: path => files.get(toFileName(path)),
    under: prefix => [...files.values()].filter(({ path }) => path.startsWith(normalizePath(prefix))),
    write(path, text) {
      const name = toFileName(path)
      if (name === '' || own.has(name) || isTaken(name)) return false
      add(name, text, null)
      return true
    },
  }
}

/** The one spelling of a path or of its beginning: from the root, with `/`, without `.` and `..`. */
const normalizePath = (path: string) => posix.normalize(`/${path.trim().replaceAll('\\', '/')}`).slice(1)

const toFileName = (path: string) => normalizePath(path).replace(/\/$/, '')

const getFirstLine = (text: string) => text.trim().split('\n', 1)[0].replaceAll('\t', ' ').slice(0, 80)

function pickFileName(id: string, at: number, files: ReadonlyMap<string, ContextFile>): string {
  const name = id.replace(/[^\w.-]+/g, '_').slice(0, 60) || String(at + 1)
  return files.has(`docs/${name}.txt`) ? `${name}-${at + 1}` : name
}
