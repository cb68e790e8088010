import type { MemoryMethod } from '../contract.ts'
import { factMemory } from './facts.ts'
import { ledgerMemory } from './ledger.ts'
import { notes } from './notes.ts'
import { profileMemory } from './profile.ts'
import { rollingCompaction } from './rolling-compaction.ts'
import { runningSummary } from './running-summary.ts'
import { storeEmbed } from './store-embed.ts'
import { storeHybrid } from './store-hybrid.ts'
import { recent, storeBm25, storeTwoRounds } from './stores.ts'

/** The memories that are built in. */
export const MEMORIES: readonly MemoryMethod[] = [
  recent,
  storeBm25,
  storeTwoRounds,
  storeEmbed,
  storeHybrid,
  runningSummary,
  rollingCompaction,
  notes,
  factMemory,
  ledgerMemory,
  profileMemory,
]
