import { defineScorer, stringsExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { computeCodeSim } from './metrics.ts'

/**
 * lcc and repobench-p. The ratio is that of fuzzywuzzy without python-Levenshtein, as LongBench's requirements install
 * it.
 */
export const longbench1CodeSim = defineScorer({
  id: 'longbench1-code-sim',
  about: 'Similarity of the first line without a backquote, "#" or "//" to the reference. LongBench code_sim_score.',
  source: 'arXiv 2308.14508; THUDM/LongBench@2e00731 LongBench/metrics.py code_sim_score; fuzzywuzzy 0.18.0 (difflib)',
  scale: 'graded',
  stated: 'stated-code-line',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => golds.reduce((most, gold) => Math.max(most, computeCodeSim(answer, gold)), 0), golds),
})
