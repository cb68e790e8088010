import { listExports } from '../core/files/export-file.ts'
import * as all from './index.ts'
import type { Method } from './method.ts'

/** All methods by id, in the order of their names in the code. */
export const methods: ReadonlyMap<string, Method> = new Map(
  listExports(all as unknown as Record<string, Method>).map(method => [method.id, method]),
)
