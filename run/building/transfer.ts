import { randomUUID } from 'node:crypto'
import type { Item } from '../../generators/build/generate.ts'
import { encodeText } from '../../runners/models/transport/encoding.ts'
import type { BuiltItem } from './built-item.ts'

/** An item for another thread: texts instead of its functions. */
export interface PackedItem extends Omit<Item, 'statement' | 'render'> {
  /** The text before every context. */
  readonly head: string
  readonly tail: string
  /** The task without its context, with its worked example and without. */
  readonly statements: readonly [whole: string, short: string]
  /** The whole prompt as a request sends it. */
  readonly json?: Uint8Array
}

/** @param sent whether a method sends the whole prompt */
export function packItem({ statement, render, ...item }: Item, sent: boolean): PackedItem {
  const [head, tail] = render(SEAM).split(SEAM)
  return {
    ...item,
    head: head,
    tail: tail,
    statements: [statement(), statement({ example: false })],
    ...(sent && { json: encodeText(render()).json }),
  }
}

/** A marker for the context that occurs in no text around it. */
const SEAM = randomUUID()

export function unpackItem({ head, tail, statements, json, ...item }: PackedItem): BuiltItem {
  const { context } = item
  // One text for all who ask: a request that holds it is known by it, without a look at its characters.
  const whole = head + context + tail
  return {
    ...item,
    statement: ({ example = true } = {}) => statements[example ? 0 : 1],
    render: (other = context) => (other === context ? whole : head + other + tail),
    ...(json && { encoded: { text: whole, json } }),
  }
}
