import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../cli/commands/bench.ts'

/** A plugin with a task, a method that answers LOOP and then plain words, and a scorer that never ends on LOOP. */
export function loopingPlugin(): string {
  const folder = freshFolder()
  mkdirSync(folder)
  const file = join(folder, 'looping.mjs')
  writeFileSync(
    file,
    `let calls = 0
export default {
  tasks: [{
    id: 'own-task', family: 'needle', about: 'a', source: 'a', version: 1, params: {}, paramNotes: {}, answerTokens: 16,
    paired: true, uniqueAnswer: true, scorer: 'looping', chance: 0, program: 'solves it', haystack: false,
    template: '{context} {question}',
    core: () => ({ question: 'What?', answerFormat: '', expected: ['word'], facts: {} }),
    fill: () => ({ context: 'word', tokens: 1, depths: [], haystack: 'none', repeats: 0 }),
    solve: () => 'word',
  }],
  methods: [{
    id: 'mine', about: 'Says what it is told.', fidelity: 'inspired', source: 'here', deviations: [],
    params: {}, paramNotes: {}, version: 1, needs: [],
    estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
    run: async () => ({ status: 'answered', reason: 'said', answer: calls++ === 0 ? 'LOOP' : 'word' }),
  }],
  scorers: [{
    id: 'looping', about: 'a', source: 'a', scale: 'yes-no',
    score(answer) {
      // Holds its thread as an endless loop does, and leaves the core to other tests.
      if (answer === 'LOOP') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return { value: 1, why: 'said' }
    },
  }],
}
`,
  )
  return file
}

/** A run of two items, one at a time, whose first reply the scorer never ends on. */
export const loopingRun = (plugin: string, out: string): string[] =>
  `--task own-task --method mine --samples 2 --lengths 4k -j 1 --plugin ${plugin} --out ${out}`.split(' ')
