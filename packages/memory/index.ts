import type { Plugin } from 'fathom-bench/plugin'
import { golden } from './official/index.ts'

/** A memory track: written over time, asked later, no judge. */
const memory: Plugin = { golden }
export default memory
