import type { StreamEntry } from '../../contract.ts'
import type { MemoryMap } from './map-shape.ts'
import { fillText, fillValue, type MapSlots } from './slots.ts'

/** Entries that are written by one call. */
export interface WrittenUnit {
  readonly entries: readonly StreamEntry[]
  /** Whether a later entry could still belong to it. */
  readonly open: boolean
}

/** Parts entries into units, in order. */
export function cutUnits(
  entries: readonly StreamEntry[],
  map: Pick<MemoryMap, 'unit' | 'most' | 'mostChars'>,
): WrittenUnit[] {
  const units: WrittenUnit[] = []
  let unit: StreamEntry[] = []
  let chars = 0
  const end = (open: boolean) => {
    if (unit.length > 0) units.push({ entries: unit, open })
    unit = []
    chars = 0
  }
  for (const entry of entries) {
    const size = entry.text.length + entry.speaker.length + LINE_CHARS
    if (unit.length > 0 && (chars + size > map.mostChars || beginsUnit(unit, entry, map.unit))) end(false)
    unit.push(entry)
    chars += size
    if (map.unit === 'turn' || unit.length >= map.most) end(false)
  }
  end(true)
  return units
}

/** A line has a time and marks in addition to speaker and text. */
const LINE_CHARS = 40

function beginsUnit(unit: readonly StreamEntry[], entry: StreamEntry, kind: MemoryMap['unit']): boolean {
  const last = unit[unit.length - 1]
  if (entry.session !== last.session) return true
  return kind === 'pair' && (last.role === 'assistant' || entry.kind !== 'turn' || last.kind !== 'turn')
}

/** The values of a unit for the slots of a map. */
export function buildUnitSlots({ entries }: WrittenUnit, map: MemoryMap): MapSlots {
  const last = entries[entries.length - 1]
  const each = entries.map(entry => buildEntrySlots(entry, map))
  return {
    ...buildEntrySlots(last, map),
    messages: each.map(slots => fillValue(map.message, slots)),
    text: each.map(slots => fillText(map.line, slots)).join('\n'),
    lines: each.map(slots => fillText(map.line, slots)),
    first: entries[0].seq,
    last: last.seq,
    unit: `${last.session}-${entries[0].seq}`,
  }
}

const buildEntrySlots = ({ seq, at, session, kind, role, speaker, text }: StreamEntry, map: MemoryMap): MapSlots => ({
  text,
  speaker,
  role: map.roles.includes(role) ? role : map.roles[0],
  kind,
  at: toTimestamp(at),
  unix: toUnix(at),
  session,
  seq,
})

/** As RFC 3339 has it; streams know no zone. */
export const toTimestamp = (at: string): string => (/T\d\d:\d\d$/.test(at) ? `${at}:00Z` : at)

export const toUnix = (at: string): number => Math.floor(Date.parse(toTimestamp(at)) / 1_000)
