/** The type of a column. Types are equal in all files of a format, since trainers concatenate files. */
export type ColumnType =
  | 'string'
  | 'int64'
  | { readonly list: ColumnType }
  | { readonly struct: Readonly<Record<string, ColumnType>> }

/** Columns by name, in order. */
export type Columns = Readonly<Record<string, ColumnType>>

/** A message of a conversation. */
export const MESSAGES: ColumnType = { list: { struct: { role: 'string', content: 'string' } } }

/** An element of a Parquet schema, as hyparquet takes it. */
export interface SchemaPart {
  readonly name: string
  readonly type?: 'BYTE_ARRAY' | 'INT64'
  readonly converted_type?: 'UTF8' | 'LIST'
  readonly repetition_type?: 'REQUIRED' | 'OPTIONAL' | 'REPEATED'
  readonly num_children?: number
}

/** The schema of columns: each may be null, lists have three levels as the format asks for. */
export function toParquetSchema(columns: Columns): SchemaPart[] {
  const names = Object.keys(columns)
  return [
    { name: 'root', num_children: names.length },
    ...names.flatMap(name => toSchemaParts(name, columns[name], 'OPTIONAL')),
  ]
}

function toSchemaParts(name: string, type: ColumnType, repetition_type: 'OPTIONAL'): SchemaPart[] {
  if (type === 'string') return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type }]
  if (type === 'int64') return [{ name, type: 'INT64', repetition_type }]
  if ('list' in type)
    return [
      { name, repetition_type, num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...toSchemaParts('element', type.list, 'OPTIONAL'),
    ]
  const names = Object.keys(type.struct)
  return [
    { name, repetition_type, num_children: names.length },
    ...names.flatMap(each => toSchemaParts(each, type.struct[each], 'OPTIONAL')),
  ]
}

/** A value in the form that the Parquet writer takes. @throws Error for a value of another type than its column */
export function toParquetValue(value: unknown, type: ColumnType, name: string): unknown {
  if (value === null || value === undefined) throw new Error(`column ${name} has no value`)
  if (type === 'string' && typeof value === 'string') return value
  if (type === 'int64' && Number.isSafeInteger(value)) return BigInt(value as number)
  if (typeof type === 'object' && 'list' in type && Array.isArray(value))
    return value.map(each => toParquetValue(each, type.list, `${name}[]`))
  if (typeof type === 'object' && 'struct' in type && typeof value === 'object') {
    const fields = value as Readonly<Record<string, unknown>>
    const extra = Object.keys(fields).filter(each => !Object.hasOwn(type.struct, each))
    if (extra.length > 0) throw new Error(`column ${name} has no field ${extra[0]}`)
    return Object.fromEntries(
      Object.entries(type.struct).map(([each, inner]) => [
        each,
        toParquetValue(fields[each], inner, `${name}.${each}`),
      ]),
    )
  }
  throw new Error(`column ${name} is ${typeof value}, which is not its type`)
}
