import { one } from './flag.ts'
import { VERIFY_FLAGS } from './verify.ts'

export const REVEAL_FLAGS = {
  private: one({
    group: 'Reveal',
    form: 'FILE',
    basic: true,
    absent: "the bundle's name with .private.jsonl at its end",
    about: 'What fathom-bench submit kept out of the bundle',
    read: (text: string) => text,
  }),
  ...VERIFY_FLAGS,
} as const
