import type { Language } from '../../../core/programs.ts'
import { cpp } from './cpp.ts'
import { python } from './python.ts'
import type { Program } from './tree.ts'
import type { Manner } from './wording.ts'

/** How one program is written: the language, and in C++ the type of its whole numbers. */
export interface Dialect {
  readonly language: Language
  /** What stands behind the three backticks. */
  readonly fence: 'python' | 'cpp'
  readonly manner: Manner
  /** No amount reaches it: an `int` ends at 2^31; beyond 2^53 this program's own numbers are not exact. */
  readonly limit: number
  code(program: Program): string[]
}

const inPython: Dialect = {
  language: 'python',
  fence: 'python',
  manner: { closing: false, integer: 'integer', list: 'list' },
  limit: 2 ** 53,
  code: python,
}

const withInt: Dialect = {
  language: 'c++',
  fence: 'cpp',
  manner: { closing: true, integer: 'integer', list: 'vector' },
  limit: 2 ** 31,
  code: program => cpp(program, 'int'),
}

const withLongLong: Dialect = {
  language: 'c++',
  fence: 'cpp',
  manner: { closing: true, integer: 'long long integer', list: 'vector' },
  limit: 2 ** 53,
  code: program => cpp(program, 'long long'),
}

/** The dialects of a language: one is drawn for each program. */
export const DIALECTS: Readonly<Record<Language, readonly Dialect[]>> = {
  python: [inPython],
  'c++': [withInt, withLongLong],
}

/** Tells the dialect by its pseudocode. */
export function dialectOf(language: Language, pseudocode: string): Dialect {
  if (language === 'python') return inPython
  return pseudocode.includes('long long') ? withLongLong : withInt
}

/** An answer as it is asked for: code between backticks. */
export const fenced = (lines: readonly string[], { fence }: Dialect): string =>
  `\`\`\`${fence}\n${lines.join('\n')}\n\`\`\``
