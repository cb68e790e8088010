import { type PythonValue, readPythonLiteral, usageError } from 'fathom-bench/plugin'

/**
 * Python's `str.format` with named fields alone: `{name}` is filled in, `{{` and `}}` are braces; what is filled in is
 * not read again.
 *
 * @throws BenchError (usage) for a field that is not given
 */
export const fillTemplate = (template: string, fields: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name?: string) => {
    if (name === undefined) return whole[0]
    if (!Object.hasOwn(fields, name)) throw usageError(`a prompt template has a field {${name}}, which no row fills.`)
    return fields[name]
  })

/**
 * Returns the literal that a Python file assigns to a name: the last `name = ` before `end`, from `start` on. Undefined
 * without one.
 */
export function readAssignment(source: string, name: string, start = 0, end = source.length): PythonValue | undefined {
  const places = [...source.slice(start, end).matchAll(new RegExp(`^[ \\t]*${name}\\s*=\\s*(?=["'{[(])`, 'gm'))]
  const last = places.at(-1)
  return last === undefined ? undefined : readPythonLiteral(source, start + last.index + last[0].length)
}
