import { createHash } from 'node:crypto'

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Returns eight hex digits that identify templates, configurations and files. They are not a security feature. */
export const computeShortHash = (data: string | Uint8Array): string => sha256(data).slice(0, 8)

/**
 * A stable id for a value of JSON: 20 hex digits of the sha256 of its canonical form, in which the order of an object's
 * keys does not count. One million ids collide with a probability of about 4e-13.
 */
export const computeKey = (value: unknown): string => sha256(toCanonicalJson(value)).slice(0, 20)

/** JSON with sorted keys and without undefined fields. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, field]) => `${JSON.stringify(name)}:${toCanonicalJson(field)}`)
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
