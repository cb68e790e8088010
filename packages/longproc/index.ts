import type { Plugin } from 'fathom-bench/plugin'
import { longprocGolden } from './golden.ts'
import { longprocScorers } from './scorers/index.ts'
import { longprocSource } from './sources/longproc.ts'
import { wikitablesSource } from './sources/wikitables.ts'
import { longprocTasks } from './tasks/index.ts'

/** Tasks of long output: LongProc's six as tasks, its own files, and tables of Wikipedia in its form. */
const longproc: Plugin = {
  tasks: longprocTasks,
  scorers: longprocScorers,
  sources: [longprocSource, wikitablesSource],
  golden: longprocGolden,
}
export default longproc

/** `generate --format longproc`: generated items as LongProc's own files. */
export async function openExport(...words: Parameters<typeof import('./export/longproc.ts')['openLongProcFiles']>) {
  return (await import('./export/longproc.ts')).openLongProcFiles(...words)
}
