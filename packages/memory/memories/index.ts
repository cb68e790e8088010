import type { MemoryMethod } from '../contract.ts'
import { recent, storeBm25, storeTwoRounds } from './stores.ts'

/** The memories that are built in. */
export const MEMORIES: readonly MemoryMethod[] = [recent, storeBm25, storeTwoRounds]
