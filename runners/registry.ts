import * as all from './index.ts'
import type { Method } from './method.ts'

/** All methods by id, in the order of their names in the code. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.values(all).map((method): [string, Method] => [method.id, method as Method]),
)
