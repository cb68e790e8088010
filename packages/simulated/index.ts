import type { Plugin } from 'fathom-bench/plugin'

export { startReader } from './server/server.ts'

/** It brings no part that a user names: a run without a server starts it. */
const simulated: Plugin = {}
export default simulated
