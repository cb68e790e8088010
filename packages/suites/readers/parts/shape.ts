/** Kind of a row's field. `list`: a JSON list; `texts`: a list of only texts; `any`: any value, including null. */
export type FieldKind = 'text' | 'number' | 'list' | 'texts' | 'object' | 'any'

export interface ShapeFields {
  /** Fields that each row has, each of one of these kinds. */
  readonly has: Readonly<Record<string, FieldKind | readonly FieldKind[]>>
  /** Fields that no row has, which exclude rows of other suites. */
  readonly never?: readonly string[]
}

/** Does a row have the whole shape? Values are looked at, not names alone. */
export function hasShape(row: unknown, { has, never = [] }: ShapeFields): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  const hasField = (name: string, kind: FieldKind | readonly FieldKind[]) =>
    Object.hasOwn(row, name) && [kind].flat().some(each => is(Reflect.get(row, name), each))
  return (
    Object.entries(has).every(([name, kind]) => hasField(name, kind)) && !never.some(name => Object.hasOwn(row, name))
  )
}

function is(value: unknown, kind: FieldKind): boolean {
  if (kind === 'any') return true
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'texts') return Array.isArray(value) && value.every(each => typeof each === 'string')
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
