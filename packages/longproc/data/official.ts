import { join } from 'node:path'
import { quoteForMessage, sha256, usageError } from 'fathom-bench/plugin'
import type { LongProcKind } from './kind.ts'
import { prefixErrors, type Records } from './records.ts'
import type { LongProcExample, LongProcPlace, LongProcSet } from './set.ts'
import { openTaskFolder, PROMPTS, type TaskFolder } from './task-folder.ts'
import { parseTemplate, type Template } from './template.ts'

/** The file of a data set's records, in the folder of its task. */
export const getOfficialFile = ({ name }: LongProcPlace, { file }: LongProcKind): string => file ?? `${name}.json`

/**
 * A data set in the official layout: prompts filled and references built as the official loader does
 * (princeton-pli/LongProc 78e873a).
 *
 * @throws BenchError (usage) for files that are gone or of another shape, by file, record and field.
 */
export function openOfficialSet(folder: string, dataSet: LongProcPlace, kind: LongProcKind): LongProcSet {
  const { who, name, task, level } = dataSet
  const files = openTaskFolder(who, join(folder, task))
  const records = files.records(getOfficialFile(dataSet, kind))
  const entries = listEntries(records, dataSet, kind)
  const prompt = preparePrompt(`${who}: ${join(folder, task, PROMPTS)}`, files, kind)
  let hash: string | undefined
  return {
    name,
    task,
    level,
    count: entries.length,
    notes: entries.length < records.size ? [`${entries.length} of ${records.size} records are of this level`] : [],
    get sha256() {
      hash ??= sha256([records.sha256, ...listExtraFiles().map(files.hash)].join('\n'))
      return hash
    },
    example: index =>
      records.build(entries[index], record => {
        kind.item.parse(record)
        const row = kind.record.parse(record)
        const { slots, reference } = kind.read(row, files)
        return {
          id: kind.id?.(row) ?? `${name}_${index}`,
          task,
          input_prompt: prompt.fill(slots),
          reference_output: reference,
          item: record as LongProcExample['item'],
        }
      }),
  }

  /** Lists the files that examples need besides the records. */
  function listExtraFiles(): readonly string[] {
    const { demonstrations, pages } = kind
    const named = [PROMPTS, ...(demonstrations?.file === undefined ? [] : [demonstrations.file])]
    if (!pages) return named
    return [
      ...new Set([...named, ...entries.flatMap(at => records.build(at, record => pages(kind.record.parse(record))))]),
    ]
  }
}

/** The entries of the level. Only where levels share a file are the records looked at. */
function listEntries(records: Records, { who, name, level }: LongProcPlace, kind: LongProcKind): readonly number[] {
  const entries = Array.from({ length: records.size }, (_, at) => at)
  const ids = new Set<string>()
  const isAtLevel = (record: unknown) => {
    const row = kind.record.parse(record)
    const id = kind.id?.(row)
    if (id !== undefined && ids.has(id)) throw new Error(`has the id ${quoteForMessage(id)} again`)
    if (id !== undefined) ids.add(id)
    return kind.takes?.(row, level)
  }
  const found = kind.takes ? entries.filter(at => records.build(at, isAtLevel)) : entries
  if (found.length === 0) throw usageError(`${who}: ${records.path} holds no record of ${name}.`)
  return found
}

/**
 * Prepares the task's prompt for a record. If there are demonstrations, it has been filled once, so braces count again.
 */
function preparePrompt(path: string, files: TaskFolder, { slots, demonstrations }: LongProcKind): Template {
  const text = files.prompt()
  if (!demonstrations) return prefixErrors(path, () => checkSlots(parseTemplate(text), slots))
  const demonstration = demonstrations.text(files)
  return prefixErrors(path, () => {
    const again = Object.fromEntries(slots.map(slot => [slot, `{${slot}}`]))
    const once = checkSlots(parseTemplate(text), [...slots, 'demonstration']).fill({ ...again, demonstration })
    return checkSlots(parseTemplate(once), slots)
  })
}

function checkSlots(candidate: Template, slots: readonly string[]): Template {
  const strange = candidate.slots.find(slot => !slots.includes(slot))
  if (strange !== undefined) throw new Error(`has the slot {${strange}}, which nothing fills`)
  const lacking = slots.find(slot => !candidate.slots.includes(slot))
  if (lacking !== undefined) throw new Error(`lacks the slot {${lacking}}`)
  return candidate
}
