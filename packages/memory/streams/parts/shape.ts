import { usageError } from 'fathom-bench/plugin'
import type * as z from 'zod'

/** @throws BenchError (usage) that names the place and what is wrong there */
export function parseShape<T>(shape: z.ZodType<T>, value: unknown, where: string): T {
  const found = shape.safeParse(value)
  if (found.success) return found.data
  const [{ path, message }] = found.error.issues
  throw usageError(`${where}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`)
}

/** The rows of a file, of a shape each. @throws BenchError (usage) for a file without rows, and a row of another shape */
export function parseRows<T>(shape: z.ZodType<T>, value: unknown, who: string): T[] {
  const rows = Array.isArray(value) ? value : [value]
  if (rows.length === 0) throw usageError(`${who}: got no rows, expected some.`)
  return rows.map((row, at) => parseShape(shape, row, `${who}: row ${at + 1}`))
}
