import { type Cut, type CutResult, type KeptRange, keepAll, keepParts } from './cut.ts'
import { MEASURES, type Unit } from './units.ts'

/** Head and tail of a result within one limit. */
export interface EndsOptions {
  readonly unit: Unit
  /** Most units that are left uncut. */
  readonly limit: number
  /** Units of the limit that the marker takes; 0 where it comes on top. */
  readonly marker?: number
  /** Share of what is kept that the head gets, from 0 to 1. */
  readonly head: number
  /** An odd unit goes to the head; otherwise to the tail. */
  readonly oddToHead?: boolean
  /** Amount that the marker states; default: the units above the limit. */
  readonly state?: (text: string, kept: readonly KeptRange[]) => number
}

/** Keeps the head and the tail of a text that exceeds its limit, as most agents do. */
export function cutToEnds({ unit, limit, marker = 0, head, oddToHead = false, state }: EndsOptions): Cut {
  const { count, endOfHead, startOfTail } = MEASURES[unit]
  const room = Math.max(0, limit - marker)
  const forHead = oddToHead ? Math.ceil(room * head) : Math.floor(room * head)
  return text => {
    const size = count(text)
    if (size <= limit) return keepAll(text)
    const end = endOfHead(text, forHead)
    const start = Math.max(end, startOfTail(text, room - forHead))
    const kept: readonly KeptRange[] = [
      [0, end],
      [start, text.length],
    ]
    return keepParts(kept, state?.(text, kept) ?? size - limit)
  }
}

/** Whole lines within a number of lines and of bytes, from one end. */
export interface WholeLinesOptions {
  readonly end: 'head' | 'tail'
  readonly lines: number
  readonly bytes: number
  /** Whether the last line of a tail is kept in part if it alone exceeds the bytes. */
  readonly partial?: boolean
}

/** Keeps whole lines from one end, up to whichever limit ends first; a line costs its bytes and its line break. */
export function cutToWholeLines({ end, lines: mostLines, bytes: mostBytes, partial = false }: WholeLinesOptions): Cut {
  const { count, startOfTail } = MEASURES.bytes
  return text => {
    const lines = text.split('\n')
    const size = count(text)
    if (lines.length <= mostLines && size <= mostBytes) return keepAll(text)
    const order = end === 'head' ? lines : lines.reverse()
    let [taken, bytes, units, isByBytes] = [0, 0, 0, false]
    for (const line of order) {
      if (taken >= mostLines) break
      const cost = count(line) + (taken > 0 ? 1 : 0)
      if (bytes + cost > mostBytes) {
        isByBytes = true
        break
      }
      units += line.length + (taken > 0 ? 1 : 0)
      bytes += cost
      taken++
    }
    const stated = isByBytes ? size - bytes : lines.length - taken
    if (end === 'head') return keepParts([[0, units]], stated)
    const start = taken === 0 && partial ? startOfTail(text, mostBytes) : text.length - units
    return keepParts([[start, text.length]], stated)
  }
}

/** Lines of the head and of the tail, without any limit of their length. */
export function cutToLines(limit: number, head: number): Cut {
  const forHead = Math.floor(limit * head)
  return text => {
    const breaks = listBreaks(text)
    const lines = breaks.length + 1
    if (lines <= limit) return keepAll(text)
    const startOfLine = (line: number) => (line === 0 ? 0 : (breaks[line - 1] as number) + 1)
    return keepParts(
      [
        [0, startOfLine(forHead)],
        [startOfLine(lines - (limit - forHead)), text.length],
      ],
      lines - limit,
    )
  }
}

function listBreaks(text: string): number[] {
  const breaks: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at)
  return breaks
}

/** One end of the text, moved to a line break that is near the cut. */
export interface SnappedOptions {
  readonly end: 'head' | 'tail'
  readonly units: number
  readonly lines?: number
  /** UTF-16 units within which a line break attracts the cut. */
  readonly snap: number
}

export function cutToSnappedEnd({ end, units, lines = Number.POSITIVE_INFINITY, snap }: SnappedOptions): Cut {
  return text => {
    const isLong = text.length > units
    if (!isLong && text.split('\n').length <= lines) return keepAll(text)
    return keepParts([end === 'head' ? [0, snapBack(text, units, snap)] : snapTail(text, { units, lines, snap })])
  }
}

function snapTail(text: string, { units, lines, snap }: Required<Omit<SnappedOptions, 'end'>>): KeptRange {
  const breaks = listBreaks(text)
  const first = breaks.length + 1 - lines
  const byLines = first > 0 ? (breaks[first - 1] as number) + 1 : 0
  const byUnits = text.length - units
  if (byUnits <= byLines) return [byLines, text.length]
  const next = text.indexOf('\n', byUnits)
  return [next >= 0 && next - byUnits <= snap ? next + 1 : byUnits, text.length]
}

function snapBack(text: string, units: number, snap: number): number {
  const last = text.lastIndexOf('\n', units - 1)
  return last >= 0 && units - last <= snap ? last : Math.min(units, text.length)
}

/** A preview of a text whose whole goes to a file. */
export interface PreviewOptions {
  readonly unit: Unit
  /** Most units that are left uncut. */
  readonly limit: number
  readonly preview: number
  /** Whether the line break that ends the preview is part of it. */
  readonly keepsBreak: boolean
  /** Share of the preview beyond which a line break ends it. */
  readonly least: number
}

export function cutToPreview({ unit, limit, preview, keepsBreak, least }: PreviewOptions): Cut {
  const { count, endOfHead } = MEASURES[unit]
  return (text): CutResult => {
    if (count(text) <= limit) return keepAll(text)
    const reach = endOfHead(text, preview)
    const last = text.lastIndexOf('\n', reach - 1)
    const isFar = last >= 0 && count(text.slice(0, last)) > preview * least
    return keepParts([[0, isFar ? last + (keepsBreak ? 1 : 0) : reach]])
  }
}
