import { one, toggle } from './flag.ts'
import { VERIFY_FLAGS } from './verify.ts'

export const SUBMIT_FLAGS = {
  out: one({
    group: 'Submit',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: "the run's folder with -bundle at its end",
    about: 'Where the bundle goes: a new or empty folder',
    read: (text: string) => text,
  }),
  incomplete: toggle({
    group: 'Submit',
    basic: true,
    default: false,
    about: 'Submit a run that lacks items or answers; the bundle says so',
  }),
  ...VERIFY_FLAGS,
} as const
