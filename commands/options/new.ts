import { one } from './flag.ts'
import { OUTPUT_FLAGS } from './subsets.ts'

export const NEW_FLAGS = {
  out: one({
    group: 'New',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    default: '.',
    about: 'Where the plugin and its test go',
    read: (text: string) => text,
  }),
  ...OUTPUT_FLAGS,
} as const
