import * as z from 'zod'
import { LEVELS, type LongProcKind } from './kind.ts'

const record = z.object({ story: z.string().min(1), question: z.string().min(1), solution: z.string().min(1) })

/** A person's belief about a thing's location, step by step. */
export const tomTrackingKind: LongProcKind<z.infer<typeof record>> = {
  levels: LEVELS,
  record,
  item: z.object({}),
  slots: ['story', 'question'],
  read: ({ story, question, solution }) => ({ slots: { story, question }, reference: solution }),
}
