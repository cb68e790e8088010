import type { Prompt } from '../../method.ts'

/** A file of the context, or one that was written. */
export interface ContextFile {
  readonly path: string
  readonly text: string
  /** Where it stands in the context, in UTF-16 code units; null for files that do not. */
  readonly start: number | null
}

/** Files in memory: nothing of them is on a disk. */
export interface FileSet {
  readonly all: () => readonly ContextFile[]
  /** By its path, however it is written: `./docs/3.txt` is `docs/3.txt`. */
  find(path: string): ContextFile | undefined
  /** Writes a file of notes; a file of the context stays as it is, and the answer is false. */
  write(path: string, text: string): boolean
}

export type Layout = 'auto' | 'single' | 'documents'

/** `context.txt`, or a file a document and an index, where the context is made of documents. */
export function fileSet({ context, documents = [] }: Prompt, layout: Layout): FileSet {
  const split = layout !== 'single' && documents.length > 0
  const files = new Map<string, ContextFile>()
  const add = (path: string, text: string, start: number | null) => files.set(path, { path, text, start })
  if (split) {
    const names = documents.map(({ id }, at) => nameOf(id, at, files))
    const rows = documents.map(({ start, end }, at) => {
      add(`docs/${names[at]}.txt`, context.slice(start, end), start)
      return `docs/${names[at]}.txt\t${end - start}\t${firstLine(context.slice(start, Math.min(end, start + 200)))}`
    })
    add('INDEX.tsv', ['path\tcharacters\tbegins with', ...rows].join('\n'), null)
  } else add('context.txt', context, 0)
  const own = new Set(files.keys())
  return {
    all: () => [...files.values()],
    find: path => files.get(plain(path)),
    write(path, text) {
      const name = plain(path)
      if (name === '' || own.has(name)) return false
      add(name, text, null)
      return true
    },
  }
}

const plain = (path: string) => path.trim().replace(/^(?:\.?\/)+/, '')

const firstLine = (text: string) => text.trim().split('\n', 1)[0].replaceAll('\t', ' ').slice(0, 80)

function nameOf(id: string, at: number, files: ReadonlyMap<string, ContextFile>): string {
  const name = id.replace(/[^\w.-]+/g, '_').slice(0, 60) || String(at + 1)
  return files.has(`docs/${name}.txt`) ? `${name}-${at + 1}` : name
}
