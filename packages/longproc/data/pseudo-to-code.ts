import * as z from 'zod'
import type { LongProcKind } from './kind.ts'

const lines = z.array(z.string()).min(1)

/** Lines of input and lines of output. */
const item = z.object({ testcases: z.array(z.tuple([z.array(z.string()), z.array(z.string())])).min(1) })

const record = z.object({ pseudocode_lines: lines, code_lines: lines })

/** A program in words, line by line, to be written in C++. */
export const pseudoToCodeKind: LongProcKind<z.infer<typeof record>> = {
  levels: ['0.5k', '2k'],
  record,
  item,
  slots: ['pseudocode'],
  read: ({ pseudocode_lines, code_lines }) => ({
    slots: { pseudocode: pseudocode_lines.join('\n') },
    reference: code_lines.join('\n'),
  }),
}
