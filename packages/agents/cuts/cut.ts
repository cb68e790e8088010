/** A part of a text that a cut keeps, in UTF-16 code units: [start, end). */
export type KeptRange = readonly [start: number, end: number]

/** A tool result after a cut. */
export interface CutResult {
  /** Parts that the model still sees, in order; markers between them are not part of it. */
  readonly kept: readonly KeptRange[]
  readonly isCut: boolean
  /** Amount that the agent's marker states, in the marker's own unit; absent where the marker states none. */
  readonly stated?: number
}

/** Cuts a tool result before the model sees it. */
export type Cut = (text: string) => CutResult

/** How full the window of an agent is when a result comes, in tokens. */
export interface SessionFill {
  readonly window: number
  readonly used: number
}

export const keepAll = (text: string): CutResult => ({ kept: listRanges([0, text.length]), isCut: false })

/** Builds the result of a cut. Empty parts are left out; parts that meet stay apart, for a marker lies between them. */
export const keepParts = (parts: readonly KeptRange[], stated?: number): CutResult => ({
  kept: listRanges(...parts),
  isCut: true,
  ...(stated !== undefined && { stated }),
})

const listRanges = (...parts: readonly KeptRange[]) => parts.filter(([start, end]) => start < end)

/**
 * Applies cuts one after another, as an agent that cuts a result when the tool ends and again when it builds the
 * request. Ranges are those of the first text. Markers of the earlier cuts count as `markerLength` units each in the
 * later ones: they lie between the kept parts.
 */
export function chainCuts(cuts: readonly Cut[], markerLength: number): Cut {
  return text => {
    let result = keepAll(text)
    for (const cut of cuts) result = cutAgain(text, result, cut, markerLength)
    return result
  }
}

function cutAgain(text: string, before: CutResult, cut: Cut, markerLength: number): CutResult {
  const marker = MARKER_SIGN.repeat(markerLength)
  const pieces = before.kept.map(([start, end]) => text.slice(start, end))
  const joined = before.isCut && pieces.length < 2 ? pieces.join('') + marker : pieces.join(marker)
  const after = cut(joined)
  if (!after.isCut) return before
  const kept: KeptRange[] = []
  let offset = 0
  for (const [start, end] of before.kept) {
    const length = end - start
    for (const [from, to] of after.kept) {
      const [first, last] = [Math.max(from, offset), Math.min(to, offset + length)]
      if (first < last) kept.push([start + first - offset, start + last - offset])
    }
    offset += length + markerLength
  }
  return { kept, isCut: true, ...(after.stated !== undefined && { stated: after.stated }) }
}

const MARKER_SIGN = '.'
