import { basename } from 'node:path'
import { mustGet } from '../core/collections/require.ts'
import { usageError } from '../core/errors.ts'
import { type DataFile, hashFiles, readFiles } from './files.ts'

/** The user's word lists for RULER's official profile. Each list has distinct words in code point order. */
export interface WordLists {
  readonly adjectives: readonly string[]
  readonly nouns: readonly string[]
  /** Adjectives, nouns and verbs together, as RULER's cwe draws from them first. */
  readonly common: readonly string[]
  /** Words of files of other names: RULER's cwe draws from them where the common ones are too few. */
  readonly others: readonly string[]
  /** SHA-256 of the files' bytes, in order. */
  readonly sha256: string
  /** The path as the user gave it. */
  readonly path: string
  /** One line for each file of a folder that was passed over. */
  readonly notes?: readonly string[]
}

/**
 * Reads plain files with one word per line, JSON lists of words, and JSON objects of words by number (RULER's own
 * english_words.json). A file whose name starts with `adjective`, `noun` or `verb` has words of that kind, as in the
 * Python package wonderwords.
 * @throws BenchError (usage) that names the file and the first invalid entry
 */
export async function loadWords(paths: readonly string[]): Promise<WordLists> {
  const lists = new Map(KINDS.map(kind => [kind, new Set<string>()]))
  const [files, notes]: [DataFile[], string[]] = [[], []]
  for (const path of paths)
    for (const file of await readFiles(WHO, path, ['.txt', '.json'])) {
      const found = parseWords(file)
      if (typeof found === 'string') {
        if (!file.inFolder) throw usageError(`${WHO}: ${found}.`)
        notes.push(`passed over: ${found}`)
        continue
      }
      files.push(file)
      for (const word of found) mustGet(lists, detectKind(file)).add(word)
    }
  const path = paths.join(',')
  const sortWords = (...kinds: readonly Kind[]) => [...new Set(kinds.flatMap(kind => [...mustGet(lists, kind)]))].sort()
  const [common, others] = [sortWords('adjective', 'noun', 'verb'), sortWords('other')]
  const most = Math.max(common.length, others.length)
  if (most < LEAST_WORDS) throw usageError(`${WHO}: ${path} holds ${most} words; at least ${LEAST_WORDS} are needed.`)
  return {
    adjectives: sortWords('adjective'),
    nouns: sortWords('noun'),
    common,
    others,
    sha256: hashFiles(files),
    path,
    notes,
  }
}

const WHO = '--data words'
const KINDS = ['adjective', 'noun', 'verb', 'other'] as const
type Kind = (typeof KINDS)[number]

/** cwe asks for ten words among others, and its example takes forty more. */
const LEAST_WORDS = 100

const detectKind = ({ path }: DataFile): Kind =>
  KINDS.find(kind => basename(path).toLowerCase().startsWith(kind)) ?? 'other'

/** Returns the words of a file, or why it is not a list of words. */
function parseWords({ path, text }: DataFile): readonly string[] | string {
  const entries = parseEntries(text)
  if (entries === undefined) return `${path} is neither words, one a line, nor a JSON list or object of words`
  const odd = entries.findIndex(entry => typeof entry !== 'string' || !WORD.test(entry.trim()))
  if (odd < 0) return (entries as readonly string[]).map(word => word.trim())
  const shown = JSON.stringify(entries[odd])?.slice(0, 60)
  return `${path}, entry ${odd + 1} is not a word: ${shown}; a word has letters, with blanks, hyphens and apostrophes between them, at most ${LONGEST} characters`
}

/** Empty lines are none. */
function parseEntries(text: string): readonly unknown[] | undefined {
  if (!/^\s*[[{"]/.test(text)) return text.split(/\r?\n/).filter(line => line.trim() !== '')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.values(value) : undefined
  } catch {
    return undefined
  }
}

const LONGEST = 40
const WORD = new RegExp(`^(?=.{1,${LONGEST}}$)\\p{L}[\\p{L}\\p{M}]*(?:[ '’-]{1,2}[\\p{L}\\p{M}]+)*['’.]?$`, 'u')
