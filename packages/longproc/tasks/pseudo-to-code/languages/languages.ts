import type { ProgramLanguage } from 'fathom-bench/plugin'
import type { ProgramTree } from '../tree.ts'
import type { Manner } from '../wording.ts'
import { writeCpp } from './cpp.ts'
import { writePython } from './python.ts'

/** Language of a program, and in C++ the type of its integers. */
export interface CodeDialect {
  readonly language: ProgramLanguage
  /** Language tag after the three backticks. */
  readonly fence: 'python' | 'cpp'
  readonly manner: Manner
  /** No amount reaches it: an `int` ends at 2^31; beyond 2^53 this program's own numbers are not exact. */
  readonly limit: number
  code(program: ProgramTree): string[]
}

const inPython: CodeDialect = {
  language: 'python',
  fence: 'python',
  manner: { closing: false, integer: 'integer', list: 'list' },
  limit: 2 ** 53,
  code: writePython,
}

const withInt: CodeDialect = {
  language: 'c++',
  fence: 'cpp',
  manner: { closing: true, integer: 'integer', list: 'vector' },
  limit: 2 ** 31,
  code: program => writeCpp(program, 'int'),
}

const withLongLong: CodeDialect = {
  language: 'c++',
  fence: 'cpp',
  manner: { closing: true, integer: 'long long integer', list: 'vector' },
  limit: 2 ** 53,
  code: program => writeCpp(program, 'long long'),
}

/** The dialects of a language: one is drawn for each program. */
export const DIALECTS: Readonly<Record<ProgramLanguage, readonly CodeDialect[]>> = {
  python: [inPython],
  'c++': [withInt, withLongLong],
}

/** Tells the dialect by its pseudocode. */
export function detectDialect(language: ProgramLanguage, pseudocode: string): CodeDialect {
  if (language === 'python') return inPython
  return pseudocode.includes('long long') ? withLongLong : withInt
}

/** Returns an answer in the requested form: code between backticks. */
export const fenceCode = (lines: readonly string[], { fence }: CodeDialect): string =>
  `\`\`\`${fence}\n${lines.join('\n')}\n\`\`\``
