import { randomUUID } from 'node:crypto'
import type { Encoded } from '../../model.ts'

/**
 * The bytes of a body of JSON, in which a long text is not written again: what it is encoded as is put in its place.
 * They are those of `JSON.stringify`.
 */
export function encodeBody(body: Readonly<Record<string, unknown>>, { text, json }: Encoded): Uint8Array {
  const around = JSON.stringify(body, (_name, value) => (value === text ? MARK : value))
  const [first, ...rest] = around.split(`"${MARK}"`).map(part => Buffer.from(part))
  return Buffer.concat([first, ...rest.flatMap(part => [json, part])])
}

/** A text as a body holds it. */
export const encodeText = (text: string): Encoded => ({ text, json: new TextEncoder().encode(JSON.stringify(text)) })

/** Stands for the text, and in no other one. */
const MARK = randomUUID()
