import { sha256, toCanonicalJson } from 'fathom-bench/plugin'
import type { MemoryState } from '../../contract.ts'
import type { MemoryMap } from './map-shape.ts'
import { fillText, listAtPath, readPath } from './slots.ts'

type StateCall = NonNullable<MemoryMap['state']>

const listItems = ({ items }: StateCall, reply: unknown): unknown[] =>
  [items ?? []].flat().flatMap(path => listAtPath(reply, path))

/** Reads what a program stores from its reply to the state call of a map. */
export function readMappedState(state: StateCall, reply: unknown, seq: number): MemoryState {
  const items = listItems(state, reply)
  const readNumber = (path: string | undefined) => {
    const found = path === undefined ? undefined : readPath(reply, path)
    return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null
  }
  const records = state.items === undefined ? readNumber(state.records) : items.length
  return {
    seq,
    bytes: readNumber(state.bytes) ?? (state.items === undefined ? null : toCanonicalJson(items).length),
    records: records === null ? null : Math.round(records),
    ...(state.items !== undefined && { digest: sha256(toCanonicalJson(items)) }),
  }
}

/** All stored texts. */
export const listMappedTexts = (state: StateCall, reply: unknown): string[] =>
  listItems(state, reply).map(item => fillText(state.text, { item }))
