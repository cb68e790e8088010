import { usageError } from '../../core/errors.ts'

/**
 * Refuses flags that were typed without any of those that take them: they would be passed over in silence.
 *
 * @throws BenchError (usage) that names the first of them, and what takes it
 */
export function refuseWithout(typed: readonly string[], idle: readonly string[], takers: readonly string[]): void {
  if (takers.some(name => typed.includes(name))) return
  const found = idle.find(name => typed.includes(name))
  if (found !== undefined) throw usageError(`--${found}: nothing here takes it. It is for ${joinFlags(takers)}.`)
}

/** Refuses more than one of flags that each ask for something else. @throws BenchError (usage) that names them */
export function refuseTogether(typed: readonly string[], names: readonly string[]): void {
  const found = names.filter(name => typed.includes(name))
  if (found.length > 1) throw usageError(`${joinFlags(found)} came together. Allowed: one of them.`)
}

const joinFlags = (names: readonly string[]) => names.map(name => `--${name}`).join(' and ')
