import {
  type AnswerRow,
  canEcho,
  computeShortHash,
  findEchoes,
  type ItemRow,
  isBuilt,
  type Manifest,
  NO_LEDGER,
  type Params,
  type Rebuilder,
  ROW_VERSION,
  type RunKey,
  toCanonicalJson,
} from 'fathom-bench/plugin'

/** Who answered elsewhere, as rows and the manifest name it. */
export interface ImportedEntry {
  readonly key: Omit<RunKey, 'item'>
  readonly params: Params
}

/** Method, model and config of rows that another program answered. */
export const makeEntry = (method: string, model: string, params: Params): ImportedEntry => ({
  key: { method, model, config: computeShortHash(toCanonicalJson({ params, sampling: {} })) },
  params,
})

/** Adds the entry whose rows the run takes to its manifest. */
export function withEntry(manifest: Manifest, { key, params }: ImportedEntry): Manifest {
  return {
    ...manifest,
    configs: { ...manifest.configs, [key.config]: { method: key.method, params, sampling: {} } },
    methods: { ...manifest.methods, [key.method]: { reference: false, needsModel: true } },
    models: { [key.model]: { baseUrl: '', simulated: false, window: null }, ...manifest.models },
    sessions: [],
  }
}

/** An answer whose calls, tokens and money are unknown. */
export const makeAnswer = (key: RunKey, answer: string | null, reason: string, at: string): AnswerRow => ({
  v: ROW_VERSION,
  ...key,
  attempt: 1,
  answer,
  status: { kind: 'answered', reason, forced: false },
  ledger: { metered: false, ...NO_LEDGER },
  at,
})

/** Computes echoes here, since foreign files are not trusted for them. */
export function withEchoes(row: AnswerRow, item: ItemRow, rebuild: Rebuilder): AnswerRow {
  if (row.answer === null || !canEcho(row.answer)) return row
  const built = rebuild(item)
  const echoes = isBuilt(built) ? findEchoes(row.answer, { wording: built.statement(), context: built.context }) : []
  return echoes.length > 0 ? { ...row, echoes } : row
}
