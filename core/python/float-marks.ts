/** Returns a value of JSON in which whole floats of Python, marked as `{ float: 2 }`, are numbers again. */
export function dropFloatMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropFloatMarks)
  if (typeof value !== 'object' || value === null) return value
  if ('float' in value && typeof value.float === 'number') return value.float
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dropFloatMarks(each)]))
}
