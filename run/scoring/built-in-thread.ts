import { loadBuiltInScorers } from '../registry/plugins/built-in-scorers.ts'
import { serveScores } from './serve-scores.ts'

// A scoring thread of a run without plugins. It is bundled alone (bin/vendor), so that it loads no tasks and methods: in a
// run of few items that takes longer than their scores.
serveScores(loadBuiltInScorers)
