import { type AnswerRow, groupBy, type ItemRow, type ReportInput } from 'fathom-bench/plugin'

/** An answered question of a compacted transcript. */
export interface CompactionRow {
  readonly transcript: string
  readonly length: number
  /** Kind of the fact; `not stated` where there is none. */
  readonly kind: string
  /** Tokens between the statement that counts and the end of the transcript. */
  readonly age: string
  readonly right: number
  /** Does the result hold the answer? Absent: only a server can read it. */
  readonly kept: number | undefined
  /** Would as many tokens of lines at random hold it? */
  readonly twin: number
  /** Was the summariser shown it, or did the result keep it? Absent: no summariser. */
  readonly shown: number | undefined
  readonly stale: number
  readonly invented: number
  readonly missed: number
  readonly grew: number
  readonly source: number
  readonly retained: number
  readonly ms: number
  readonly tokens: number
  readonly cost: number
}

/** A compactor at a budget and a length, with its rows. */
export interface CompactionCell {
  readonly method: string
  readonly model: string
  readonly length: number
  readonly rows: readonly CompactionRow[]
}

/** Collects the rows of compactors from runs; other methods have no notes of a compaction. */
export function collectCompactions({ runs }: Pick<ReportInput, 'runs'>): CompactionCell[] {
  const entries: { readonly method: string; readonly model: string; readonly row: CompactionRow }[] = []
  for (const { items, answers, scores } of runs) {
    const known = new Map<string, ItemRow>()
    for (const item of items) known.set(item.id, item)
    const last = new Map<string, AnswerRow>()
    for (const answer of answers) {
      const key = toKey(answer)
      if ((last.get(key)?.attempt ?? 0) < answer.attempt) last.set(key, answer)
    }
    const judged = new Map<string, { readonly value: number; readonly parts: Readonly<Record<string, number>> }>()
    for (const score of scores)
      if (score.scorer === 'stated-match' && typeof score.value === 'number')
        judged.set(`${toKey(score)}/${score.attempt}`, {
          value: score.value,
          parts: (score.parts ?? {}) as Readonly<Record<string, number>>,
        })
    for (const [key, answer] of last) {
      const item = known.get(answer.item)
      if (item === undefined || typeof answer.notes?.['retained_tokens'] !== 'number') continue
      const verdict = judged.get(`${key}/${answer.attempt}`)
      entries.push({ method: answer.method, model: answer.model, row: makeRow(item, answer, verdict) })
    }
  }
  const cells = groupBy(entries, ({ method, model, row }) => JSON.stringify([method, model, row.length]))
  return [...cells.values()]
    .map(own => ({
      method: own[0].method,
      model: own[0].model,
      length: own[0].row.length,
      rows: own.map(({ row }) => row).sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b))),
    }))
    .sort((a, b) => a.length - b.length || compareText(a.method, b.method) || compareText(a.model, b.model))
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const toKey = ({ item, method, model, config }: Pick<AnswerRow, 'item' | 'method' | 'model' | 'config'>) =>
  JSON.stringify([item, method, model, config])

function makeRow(
  item: ItemRow,
  { notes = {}, ledger }: AnswerRow,
  verdict: { readonly value: number; readonly parts: Readonly<Record<string, number>> } | undefined,
): CompactionRow {
  const read = (name: string) => (typeof notes[name] === 'number' ? notes[name] : 0)
  const last = item.depths.find(({ fact }) => /^[a-z]+ [a-z]+$/.test(fact) && !/^(?:earlier|aside)/.test(fact))
  const source = read('source_tokens')
  return {
    transcript: `${item.cluster}/${item.length.target}`,
    length: item.length.target,
    kind: last?.fact.split(' ')[0] ?? 'not stated',
    age: last === undefined ? 'not stated' : toAge((1 - last.depth) * source),
    right: verdict?.value ?? 0,
    kept: typeof notes['kept'] === 'number' ? notes['kept'] : undefined,
    twin: read('twin'),
    shown: typeof notes['shown'] === 'number' ? notes['shown'] : undefined,
    stale: Math.max(0, verdict?.parts['wrong'] ?? 0),
    invented: verdict?.parts['false_answer'] ?? 0,
    missed: verdict?.parts['missed'] ?? 0,
    grew: read('grew'),
    source,
    retained: read('retained_tokens'),
    ms: read('compact_ms'),
    tokens: ledger.tokens.input + ledger.tokens.output + read('server_input_tokens') + read('server_output_tokens'),
    cost: ledger.cost ?? 0,
  }
}

/** Ages in tokens, the newest first. */
export const AGES = ['under 8K', '8K to 32K', '32K to 128K', 'over 128K'] as const
const toAge = (tokens: number): string =>
  tokens < 8192 ? AGES[0] : tokens < 32_768 ? AGES[1] : tokens < 131_072 ? AGES[2] : AGES[3]
