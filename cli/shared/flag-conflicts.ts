import { usageError } from '../../core/errors.ts'

/**
 * Rejects typed flags if no flag that uses them was typed, because they would be ignored silently.
 *
 * @throws BenchError (usage) that names the first of them, and what uses it
 */
export function refuseWithout(typed: readonly string[], idle: readonly string[], takers: readonly string[]): void {
  if (takers.some(name => typed.includes(name))) return
  const found = idle.find(name => typed.includes(name))
  if (found !== undefined)
    throw usageError(`--${found}: this command does not use it. It applies to ${joinFlags(takers)}.`)
}

/**
 * Rejects flags that exclude each other.
 * @throws BenchError (usage) that names them
 */
export function refuseTogether(typed: readonly string[], names: readonly string[]): void {
  const found = names.filter(name => typed.includes(name))
  if (found.length > 1) throw usageError(`${joinFlags(found)} contradict each other. Pass one of them.`)
}

const joinFlags = (names: readonly string[]) => names.map(name => `--${name}`).join(' and ')
