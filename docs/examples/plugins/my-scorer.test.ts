import { testScorer } from 'fathom-bench/testing'
import { myScorer } from './my-scorer.ts'

testScorer(myScorer, [
  { answer: 'Apple and river.', expected: ['apple', 'river'], value: 1 },
  { answer: 'apples', expected: ['apple'], value: 0 },
  { answer: 'a river', expected: ['apple', 'river'], value: 0.5 },
])
