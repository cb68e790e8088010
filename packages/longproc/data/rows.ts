import { quoteForMessage, usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { LongProcKind } from './kind.ts'
import { openRecords } from './records.ts'
import type { LongProcExample, LongProcPlace, LongProcSet } from './set.ts'

/**
 * A data set as rows of Hugging Face (PrincetonPLI/LongProc, one configuration a data set): prompts and references are
 * there.
 *
 * @throws BenchError (usage) that names the file, the line and the field. All rows are looked at.
 */
export function openLongProcRows(
  path: string,
  { who, name, task, level }: LongProcPlace,
  { item }: LongProcKind,
): LongProcSet {
  const rows = openRecords(who, path)
  if (rows.size === 0) throw usageError(`${who}: ${path} holds no rows.`)
  const parseExample = (record: unknown): LongProcExample => {
    const { metadata, ...row } = shape.parse(record)
    const fields = parseMetadata(metadata)
    item.parse(fields)
    return { task, ...row, item: fields }
  }
  const ids = new Set<string>()
  for (let at = 0; at < rows.size; at++)
    rows.build(at, record => {
      const { id } = parseExample(record)
      if (ids.has(id)) throw new Error(`has the id ${quoteForMessage(id)} again`)
      ids.add(id)
    })
  return {
    name,
    task,
    level,
    count: rows.size,
    sha256: rows.sha256,
    notes: [],
    example: index => rows.build(index, parseExample),
  }
}

const shape = z.object({
  id: z.string().min(1),
  input_prompt: z.string().min(1),
  reference_output: z.string().min(1),
  metadata: z.string(),
})

/** Metadata is the JSON of a record. */
function parseMetadata(metadata: string): LongProcExample['item'] {
  try {
    return object.parse(JSON.parse(metadata))
  } catch (error) {
    throw new Error('has metadata that is not the JSON of an object', { cause: error })
  }
}

const object = z.record(z.string(), z.unknown())
