import * as z from 'zod'
import { LEVELS, type LongProcKind } from './kind.ts'

const record = z.object({
  html_path: z.string().min(1),
  task_topic: z.string(),
  task_description: z.string(),
  tsv_header: z.string(),
  filtering_instruction: z.string(),
  gt: z.string().min(1),
})

/** The items of a web page as a table. */
export const htmlToTsvKind: LongProcKind<z.infer<typeof record>> = {
  levels: LEVELS,
  record,
  item: z.object({}),
  slots: ['html_str', 'task_topic', 'task_description', 'filtering_instruction', 'tsv_header'],
  pages: ({ html_path }) => [html_path],
  read: ({ html_path, gt, ...slots }, folder) => ({
    slots: { html_str: folder.read(html_path), ...slots },
    reference: gt,
  }),
}
