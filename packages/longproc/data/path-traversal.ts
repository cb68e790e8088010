import * as z from 'zod'
import { LEVELS, type LongProcKind } from './kind.ts'

const record = z.object({
  context_nl: z.string().min(1),
  question_repr: z.tuple([z.string(), z.string()]),
  answer_nl: z.string().min(1),
})

/** The way through a graph in which one road leads out of every city. */
export const pathTraversalKind: LongProcKind<z.infer<typeof record>> = {
  levels: LEVELS,
  record,
  item: z.object({}),
  slots: ['city_context', 'src_city', 'dst_city'],
  read: ({ context_nl, question_repr: [src_city, dst_city], answer_nl }) => ({
    slots: { city_context: context_nl, src_city, dst_city },
    reference: answer_nl,
  }),
}
