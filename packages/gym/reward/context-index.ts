import { ECHO_CHARACTERS } from 'fathom-bench/plugin'

/**
 * The blocks of a context, to tell in the time of a reply whether it can share a run of `ECHO_CHARACTERS` with it. Each
 * such run holds a whole block, so a reply without one has no echo of the context, and the context need not be read.
 */
export class ContextIndex {
  readonly #blocks = new Set<number>()

  constructor(context: string) {
    const text = fold(context)
    for (let start = 0; start + BLOCK <= text.length; start += BLOCK) this.#blocks.add(hashBlock(text, start))
  }

  mayShare(reply: string): boolean {
    const text = fold(reply)
    if (text.length < 2 * BLOCK || this.#blocks.size === 0) return false
    let hash = hashBlock(text, 0)
    for (let at = 0; ; at++) {
      if (this.#blocks.has(hash)) return true
      if (at + BLOCK >= text.length) return false
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at + BLOCK) - Math.imul(POWER, text.charCodeAt(at))) | 0
    }
  }
}

/** No white space and no case, so that nothing depends on how a reply writes either. */
const fold = (text: string) => text.replace(/\s+/g, '').toLowerCase().replaceAll('ς', 'σ')

/** Half of a run at most is white space, and what remains holds a block of half its length. */
const BLOCK = Math.floor(ECHO_CHARACTERS / 4)
const BASE = 257
const POWER = Array.from({ length: BLOCK }).reduce<number>(power => Math.imul(power, BASE), 1)

function hashBlock(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + BLOCK; at++) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0
  return hash
}
