import type { Plugin } from 'fathom-bench/plugin'
import { cutGolden } from './golden.ts'
import { cut } from './methods/cut.ts'

/** Cuts of tool results, as agents make them. */
const agents: Plugin = { methods: [cut], golden: cutGolden }
export default agents
