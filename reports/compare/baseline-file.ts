import { z } from 'zod'
import { getLast, mustGet } from '../../core/collections/require.ts'
import { type BenchError, usageError } from '../../core/errors.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import { sha256, toCanonicalJson } from '../../core/rows/key.ts'
import { ANSWER_POLICIES } from '../../core/rows/manifest/manifest.ts'
import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { isKnownReference } from '../summary/entries/method-notes.ts'
import type { ComparisonSide, SideEntry, SideOutcome } from './comparison-side.ts'

const FORMAT = 'fathom-baseline'
/** Increases if a field changes its meaning. */
const VERSION = 2

/**
 * Writes a side as a baseline: one self-contained JSON file with one line per item and per outcome, so that versions
 * have readable diffs. It has no timestamp, so the same run gives the same bytes. A hash of its content reveals later
 * edits.
 *
 * @returns the hash
 * @throws BenchError (incomplete) if it cannot be written
 */
export function writeBaseline(side: ComparisonSide, path: string): string {
  const content = toContent(side)
  const hash = sha256(toCanonicalJson(content))
  const formatRows = (all: readonly unknown[], indent: string) =>
    all.map(row => `\n${indent}${JSON.stringify(row)}`).join(',')
  const entries = content.entries.map(({ outcomes, ...entry }) => {
    const head = JSON.stringify(entry).slice(0, -1)
    return `\n    ${head}, "outcomes": [${formatRows(outcomes, '      ')}\n    ]}`
  })
  const { items, entries: _, ...head } = content
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  const text = `{\n${fields.join('')}  "items": [${formatRows(items, '    ')}\n  ],\n  "entries": [${entries.join(',')}\n  ],\n  "sha256": "${hash}"\n}\n`
  writeWhole(path, text, { who: 'baseline', makeFolder: true })
  return hash
}

/**
 * Reads a baseline under the name of its file.
 * @throws BenchError (usage) for a file that is truncated, changed, of a newer version or not a baseline, with the
 * reason
 */
export function readBaseline(path: string): { side: ComparisonSide; hash: string } {
  const value = parse(path)
  const { format, v } = (value ?? {}) as { format?: unknown; v?: unknown }
  if (format !== FORMAT)
    throw makeBaselineError(path, 'is not a baseline. To create one: fathom-bench baseline set RUN FILE')
  if (typeof v !== 'number' || v > VERSION)
    throw makeBaselineError(
      path,
      `has baseline version ${String(v).slice(0, 20)}, but this Fathom reads up to ${VERSION}. Update Fathom`,
    )
  const { sha256: hash, ...content } = value as { sha256?: unknown }
  if (hash !== sha256(toCanonicalJson(content)))
    throw makeBaselineError(path, 'was changed: its sha256 does not match. Recreate it with fathom-bench baseline set')
  const read = CONTENT.safeParse(content)
  if (!read.success) {
    const { path: where, message } = read.error.issues[0]
    throw makeBaselineError(path, `has an invalid field, ${where.join('.') || 'its head'}: ${message}`)
  }
  return { side: toSide(read.data, path), hash }
}

const makeBaselineError = (path: string, why: string, cause?: unknown): BenchError =>
  usageError(`--baseline: ${path} ${why}.`, cause)

/** Far above the size of a baseline with a hundred thousand items. */
const MOST_BYTES = 400_000_000

function parse(path: string): unknown {
  const text = readPlain(path, { who: '--baseline: ', links: true, most: MOST_BYTES }).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw makeBaselineError(
      path,
      text.trim() === '' ? 'is empty' : 'is not complete JSON: it is truncated, or another file',
    )
  }
}

const score = z.number().min(0).max(1).nullable()
const figure = z.number().min(0).nullable()
const count = z.number().int().min(0)
const ITEM = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.enum(['prompt', 'output']),
  count,
  count,
  count.nullable(),
  count,
  z.string(),
] as const)
const OUTCOME = z.tuple([
  count,
  score,
  score,
  score,
  score,
  z.enum(STATUS_KINDS).nullable(),
  figure,
  figure,
  figure,
  figure,
  figure,
] as const)
const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const CONTENT = z.object({
  format: z.literal(FORMAT),
  v: z.number(),
  fathom: z.string(),
  created: z.string(),
  run: z.string(),
  /** Why the run was unfinished when `baseline set --force` accepted it; absent for a finished run. */
  unfinished: z.string().min(1).max(1000).exactOptional(),
  made: z.object({
    seed: z.string(),
    tokenizer: z.string(),
    haystack: z.string(),
    room: z.object({ policy: z.enum(ANSWER_POLICIES), answer: count, thinking: count }).exactOptional(),
    templates: z.record(z.string(), z.string()),
    data: z.record(z.string(), z.object({ sha256: z.string(), path: z.string() })),
    tasks: z.record(z.string(), z.object({ version: z.number(), params })),
  }),
  columns: z.object({ items: z.array(z.string()), outcomes: z.array(z.string()) }),
  items: z.array(ITEM),
  entries: z.array(
    z.object({
      method: z.string(),
      model: z.string(),
      config: z.string(),
      simulated: z.boolean(),
      needsModel: z.boolean(),
      reference: z.boolean().optional(),
      outcomes: z.array(OUTCOME),
    }),
  ),
})
type Content = z.infer<typeof CONTENT>

/** Names of the columns in a row, for readers of the file. */
const COLUMNS = {
  items: ['id', 'questionId', 'task', 'row', 'axis', 'at', 'target', 'output', 'index', 'cluster'],
  outcomes: ['item', 'primary', 'official', 'strict', 'stated', 'status', 'input', 'output', 'calls', 'ms', 'cost'],
}

function toContent({ name, fathom, created, made, items, entries, unfinished }: ComparisonSide): Content {
  const places = new Map(items.map(({ id }, at) => [id, at]))
  const data = Object.entries(made.data).map(([role, { sha256, path }]) => [
    role,
    { sha256, path: getLast(path.split(/[/\\]/)) },
  ])
  return {
    format: FORMAT,
    v: VERSION,
    fathom,
    created,
    run: name,
    ...(unfinished !== undefined && { unfinished: unfinished.slice(0, 1000) }),
    made: {
      ...made,
      templates: { ...made.templates },
      tasks: { ...made.tasks },
      // Keep only the file name: the directories above it are private to the machine.
      data: Object.fromEntries(data),
    },
    columns: COLUMNS,
    items: items.map(({ id, questionId, task, row, axis, at, target, output, index, cluster }) => [
      ...([id, questionId, task, row, axis] as const),
      ...([at, target, output, index, cluster] as const),
    ]),
    entries: entries.map(({ method, model, config, simulated, needsModel, reference, outcomes }) => ({
      method,
      model,
      config,
      simulated,
      needsModel,
      reference,
      outcomes: [...outcomes].map(
        ([item, { primary, official, strict, stated, status, input, output, calls, ms, cost }]) => [
          ...([mustGet(places, item), primary, official, strict, stated, status] as const),
          ...([input, output, calls, ms, cost] as const),
        ],
      ),
    })),
  }
}

function toSide({ fathom, created, made, items, entries, unfinished }: Content, path: string): ComparisonSide {
  const rows = items.map(([id, questionId, task, row, axis, at, target, output, index, cluster]) => ({
    id,
    questionId,
    task,
    row,
    axis,
    at,
    target,
    output,
    index,
    cluster,
  }))
  return {
    name: path,
    fathom,
    created,
    made,
    items: rows,
    notes: [],
    ...(unfinished !== undefined && { unfinished }),
    entries: entries.map(({ outcomes, ...entry }): SideEntry => {
      const known = outcomes.flatMap(
        ([at, primary, official, strict, stated, status, input, output, calls, ms, cost]) => {
          const id = rows[at]?.id
          if (id === undefined) throw makeBaselineError(path, `contains an outcome of item ${at}, but not the item`)
          const outcome: SideOutcome = { primary, official, strict, stated, status, input, output, calls, ms, cost }
          return [[id, outcome] as const]
        },
      )
      // Baselines of Fathom 0.1 lack this field.
      const { reference = isKnownReference(entry.method) } = entry
      return { ...entry, reference, outcomes: new Map(known) }
    }),
  }
}
