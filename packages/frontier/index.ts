import type { Plugin } from 'fathom-bench/plugin'
import { frontierScorers } from './scorers/index.ts'
import { frontierTasks } from './tasks/index.ts'

/** Tasks of the groups `frontier` and `chains` that are in neither the Fathom score nor RULER. */
const frontier: Plugin = { tasks: frontierTasks, scorers: frontierScorers }
export default frontier
