import { formatLength, parseLengths, usageError } from 'fathom-bench/plugin'
import type { MemoryMethod } from './contract.ts'

/** An arm of a memory is called so, as in `store-bm25:cap-64k`. */
const ARM = /:cap-([\d.]+[km]?)$/i

/** Names with an arm for each cap; what reads the transcript stores nothing. */
export const nameArms = (names: readonly string[], caps: readonly string[]): string[] =>
  names.flatMap(name =>
    caps.length === 0 || name.startsWith('history:')
      ? [name]
      : caps.map(cap => (cap === 'none' ? name : `${name}:cap-${cap}`)),
  )

/** The name without its arm, and the bytes of that. */
export function splitArm(name: string): { readonly name: string; readonly cap?: number } {
  const found = ARM.exec(name)
  return found === null ? { name } : { name: name.slice(0, found.index), cap: parseLengths(found[1])[0] }
}

/** A memory that is written to until it has so many bytes. */
export const capMemory = (method: MemoryMethod, cap: number): MemoryMethod => ({
  ...method,
  id: `${method.id}:cap-${formatLength(cap).toLowerCase()}`,
  about: `${method.about} Nothing more is written once a stream has ${formatLength(cap)} bytes.`,
  stateCap: cap,
})

/** The words of `--state-cap`. @throws BenchError (usage) for what is no number of bytes, and none */
export function readCaps(texts: readonly string[]): string[] {
  return texts
    .flatMap(text => text.split(','))
    .map(text => {
      const cap = text.trim().toLowerCase()
      if (cap !== 'none' && !/^\d+[km]?$/.test(cap))
        throw usageError(`--state-cap: got ${cap}, expected bytes such as 64k or 1m, or none.`)
      return cap
    })
}
