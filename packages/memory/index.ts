import type { Plugin } from 'fathom-bench/plugin'
import { memorySource } from './items/source.ts'
import { golden } from './official/index.ts'

/** A memory track: written over time, asked later, no judge. */
const memory: Plugin = { golden, sources: [memorySource] }
export default memory
