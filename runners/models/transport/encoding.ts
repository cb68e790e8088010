import { randomUUID } from 'node:crypto'
import type { Encoded } from '../../model.ts'

/**
 * Encodes a body as JSON and inserts the ready bytes of a long text instead of encoding it again. The result equals
 * that of `JSON.stringify`.
 */
export function encodeBody(body: Readonly<Record<string, unknown>>, { text, json }: Encoded): Uint8Array {
  const around = JSON.stringify(body, (_name, value) => (value === text ? MARK : value))
  const [first, ...rest] = around.split(`"${MARK}"`).map(part => Buffer.from(part))
  return Buffer.concat([first, ...rest.flatMap(part => [json, part])])
}

/** A text as a body holds it. */
export const encodeText = (text: string): Encoded => ({ text, json: new TextEncoder().encode(JSON.stringify(text)) })

/** Placeholder that occurs in no text. */
const MARK = randomUUID()
