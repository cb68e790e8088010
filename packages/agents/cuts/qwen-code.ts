import { type Cut, keepAll, keepParts } from './cut.ts'

// qwen-code, packages/core/src/utils/truncation.ts at 164a9a8e: lines cost their length and one more, and a line that
// does not fit is sliced and given three dots, which count.

export interface QwenOptions {
  /** Most UTF-16 units that are left uncut. */
  readonly threshold: number
  readonly lines: number
  readonly keep: 'head' | 'both'
}

export function cutLikeQwenCode({ threshold, lines: mostLines, keep }: QwenOptions): Cut {
  return text => {
    const lines = text.split('\n')
    if (text.length <= threshold && lines.length <= mostLines) return keepAll(text)
    const room = threshold - SEPARATOR
    const count = Math.min(mostLines, lines.length)
    const forHead = keep === 'head' ? count : Math.max(Math.floor(count / 5), 1)
    const head = fillWithLines(lines.slice(0, forHead), keep === 'head' ? room : Math.floor(room / 5), 'head')
    const forTail = count - forHead
    const tail = fillWithLines(forTail > 0 ? lines.slice(-forTail) : [], room - head.cost, 'tail')
    const body = head.units + head.dots + SEPARATOR + tail.units + tail.dots
    // The note around the body would make the result no shorter than the text.
    if (body + WRAPPER >= text.length) return keepAll(text)
    return keepParts([
      [0, head.units],
      [text.length - tail.units, text.length],
    ])
  }
}

interface Filled {
  /** Units of the text, line breaks between them included. */
  readonly units: number
  readonly dots: number
  readonly cost: number
}

/** Fills a budget with lines from one end; a line that does not fit is sliced. */
function fillWithLines(lines: readonly string[], budget: number, from: 'head' | 'tail'): Filled {
  let cost = 0
  for (let at = 0; at < lines.length; at++) {
    const line = (from === 'head' ? lines[at] : lines.at(-1 - at)) as string
    const left = budget - cost
    if (line.length + 1 > left) {
      const sliced = Math.max(0, left - DOTS)
      return sliced === 0
        ? { units: Math.max(0, cost - 1), dots: 0, cost }
        : { units: cost + sliced, dots: DOTS, cost: cost + sliced + DOTS }
    }
    cost += line.length + 1
  }
  return { units: Math.max(0, cost - 1), dots: 0, cost }
}

const DOTS = 3
/** Units of the line between head and tail. */
const SEPARATOR = 39
/** Units of the note around a cut result. */
const WRAPPER = 450
