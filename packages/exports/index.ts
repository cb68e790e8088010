import type { ExportFormat } from 'fathom-bench/plugin'

/** What `--to` can name. A format is loaded when it is asked for. */
export const EXPORT_FORMATS = {
  inspect: async () => (await import('./inspect.ts')).inspect,
  eee: async () => (await import('./eee.ts')).eee,
  hf: async () => (await import('./hf.ts')).hf,
  'lm-eval': async () => (await import('./lm-eval.ts')).lmEval,
  csv: async () => (await import('./csv.ts')).csv,
} as const satisfies Readonly<Record<string, () => Promise<ExportFormat>>>

export type FormatName = keyof typeof EXPORT_FORMATS
