import type { ExportFormat, RunExport } from 'fathom-bench/plugin'

/** A format whose code is loaded when a run is written in it. */
const defineFormat = (id: string, about: string, load: () => Promise<ExportFormat>, single = false): RunExport => ({
  id,
  about,
  single,
  make: async input => (await load()).make(input),
})

/** What `--to` can name, in the order of the help. */
export const EXPORT_FORMATS: readonly RunExport[] = [
  defineFormat('inspect', 'Logs of Inspect', async () => (await import('./inspect.ts')).inspect),
  defineFormat('eee', 'Records of Every Eval Ever', async () => (await import('./eee.ts')).eee),
  defineFormat('hf', 'Results of the Hugging Face Hub', async () => (await import('./hf.ts')).hf),
  defineFormat('lm-eval', 'Files of lm-evaluation-harness', async () => (await import('./lm-eval.ts')).lmEval),
  defineFormat('csv', 'One line an answer', async () => (await import('./csv.ts')).csv, true),
]
