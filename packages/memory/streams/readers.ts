import type { StreamReader } from './contract.ts'
import { locomo } from './locomo.ts'

/** All suites whose files are read as streams: one file each. */
export const STREAM_READERS: readonly StreamReader[] = [locomo]
