/** The child's side of the protocol is in `child/main.mjs`. */
export type ToChild = 'W' | 'M' | 'I' | 'F' | 'L' | 'R'

export interface SandboxFrame {
  readonly letter: string
  readonly payload: Buffer
}

const HEAD = 5
/** Limit of one frame from the child; its own messages share it. */
export const LONGEST_FRAME = 64 * 2 ** 20

export function encodeFrame(letter: ToChild, payload: Uint8Array): Buffer[] {
  const head = Buffer.alloc(HEAD)
  head.write(letter)
  head.writeUInt32BE(payload.length, 1)
  return [head, Buffer.from(payload.buffer, payload.byteOffset, payload.length)]
}

/**
 * Splits a stream into frames. The input is untrusted: the returned function returns false once a length is out of
 * bounds, and buffers at most one frame.
 */
export function makeFrameReader(take: (frame: SandboxFrame) => void): (chunk: Buffer) => boolean {
  let chunks: Buffer[] = []
  let held = 0
  return chunk => {
    chunks.push(chunk)
    held += chunk.length
    for (;;) {
      if (held < HEAD) return true
      const length = joinChunks(HEAD).readUInt32BE(1)
      if (length > LONGEST_FRAME) return false
      const end = HEAD + length
      if (held < end) return true
      const whole = joinChunks(end)
      const rest = whole.subarray(end)
      chunks = rest.length > 0 ? [rest] : []
      held = rest.length
      take({ letter: String.fromCharCode(whole[0]), payload: whole.subarray(HEAD, end) })
    }
  }

  /** The first chunk, at least so long. */
  function joinChunks(length: number): Buffer {
    if (chunks[0].length < length) chunks = [Buffer.concat(chunks)]
    return chunks[0]
  }
}
