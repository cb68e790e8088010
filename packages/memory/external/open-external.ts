import type { Space } from '../contract.ts'
import type { ExternalMemory } from './external-memory.ts'

/** Opens a space of a program; it is reached at the first call. */
export type OpenExternal = (space: Space, policy: string) => ExternalMemory
