import { type Cut, keepAll, keepParts } from './cut.ts'
import { cutToEnds } from './shapes.ts'
import { MEASURES } from './units.ts'

// Rules that count in a way of their own.

/**
 * cline's second cut, when the request is built (message-builder.ts at 21cb8d25): the marker comes out of the limit,
 * and two passes find its length, which depends on the number it states.
 */
export function cutLikeCline(limit: number): Cut {
  return text => {
    if (text.length <= limit) return keepAll(text)
    let kept = limit
    for (let pass = 0; pass < 2; pass++) {
      const marker = CLINE_MARKER + String(text.length - kept).length
      kept = 2 * Math.max(0, Math.floor((limit - marker) / 2))
    }
    const half = kept / 2
    return keepParts(
      [
        [0, half],
        [text.length - half, text.length],
      ],
      text.length - kept,
    )
  }
}

/** Units of cline's marker without its number. */
const CLINE_MARKER = 28

/**
 * Roo Code's command output (OutputInterceptor.ts at cb836567) as one chunk: bytes are counted unit by unit, so a
 * surrogate pair counts six and may be parted.
 */
export function cutLikeRoo(limit: number, head: number): Cut {
  const forHead = Math.floor(limit * head)
  return text => {
    const size = MEASURES.bytes.count(text)
    if (size <= limit) return keepAll(text)
    let [end, left] = [0, forHead]
    while (end < text.length && countUnitBytes(text, end) <= left) left -= countUnitBytes(text, end++)
    let [start, tailLeft] = [text.length, limit - forHead]
    while (start > end && countUnitBytes(text, start - 1) <= tailLeft) tailLeft -= countUnitBytes(text, --start)
    return keepParts(
      [
        [0, end],
        [start, text.length],
      ],
      // Only recorded cases tell how the marker counts where pairs are parted: this fits all of them.
      size - MEASURES.bytes.count(text.slice(0, end)) - (forHead - left),
    )
  }
}

function countUnitBytes(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
}

/**
 * gemini-cli's distillation (context/truncation.ts at 5411f113): the limit in tokens becomes units by an estimate from
 * the first thousand units of the text.
 */
export function cutLikeGeminiDistillation(threshold: number): Cut {
  return text => {
    if (text.length <= threshold) return keepAll(text)
    const tokens = Math.max(10, Math.floor((text.length / 4) * (threshold / text.length)))
    const room = Math.floor(tokens / estimateTokensPerUnit(text.slice(0, 1000))) - DISTILLED_PREFIX - DISTILLED_ELLIPSIS
    if (text.length <= room) return keepAll(text)
    return cutToEnds({ unit: 'utf16', limit: room, head: 0.2 })(text)
  }
}

function estimateTokensPerUnit(text: string): number {
  let total = 0
  for (let at = 0; at < text.length; at++) total += text.charCodeAt(at) < 0x80 ? 0.33 : 1.5
  return total / text.length
}

/** Units of the line in front, with its line break, and of the dots between the two ends. */
const DISTILLED_PREFIX = 54
const DISTILLED_ELLIPSIS = 5
