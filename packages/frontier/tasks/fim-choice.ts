import { defineTask, formatAnswerInstructions, IN_PARAGRAPHS, type Random } from 'fathom-bench/plugin'
import type { Gap, GapKind, GapValues } from '../materials/fim/gap.ts'
import {
  buildGapContext,
  checkKind,
  findGapKind,
  GAP_INSTRUCTIONS,
  GAP_KINDS,
  KIND_NOTE,
  pickGapName,
} from '../materials/fim/task.ts'

/**
 * `fim` with eight options in one design: each varied part has two values, each value occurs in four of the options,
 * and so does each pair of two parts' values. The options therefore reveal nothing, the right letters are evenly
 * distributed, and chance is 1/8 = 0.125.
 */
export const fimChoice = defineTask({
  id: 'fim-choice',
  family: 'fim',
  reading: 'hops',
  about: 'Choose, out of eight, the missing passage that statements all over the text determine.',
  source: 'Our own multiple-choice form of `fim`; options are a balanced design, so that they give nothing away',
  version: 4,
  params: { kind: 'mixed' },
  paramNotes: { kind: KIND_NOTE },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'choice',
  chance: 0.125,
  namesOptions: true,
  program: 'solves it',
  haystack: false,
  alone: 'the gap in its text is the question',
  instructions: GAP_INSTRUCTIONS,
  template: IN_PARAGRAPHS,

  check: ({ kind }) => checkKind(kind),

  core({ params, index, rng, shared, depth }) {
    const kind = pickGapName(params.kind, index)
    const gap = GAP_KINDS[kind].draw(rng.fork(kind), depth)
    const options = drawOptions(GAP_KINDS[kind], gap, rng.fork('options'), placeOfRight(index, shared))
    const right = options.indexOf(GAP_KINDS[kind].line(gap.held))
    return {
      question: `${gap.question} One of these is right:\n${options.map((option, at) => `${LETTERS[at]}. ${option}`).join('\n')}`,
      ...formatAnswerInstructions('choice', {}),
      expected: { answer: LETTERS[right], options },
      facts: { kind, gap },
    }
  },

  fill: ({ facts }, request) => buildGapContext(facts.kind, facts.gap, request),

  solve(prompt) {
    const kind = findGapKind(prompt.question)
    const line = kind.line(kind.solve(prompt))
    return [...prompt.question.matchAll(OPTION)].find(([, , option]) => option === line)?.[1] ?? ''
  },

  guess: (_prompt, rng) => rng.pick(LETTERS),
})

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const OPTION = /^([A-H])\. (.+)$/gm

/** Over eight items each letter is right once. */
function placeOfRight(index: number, shared: Random): number {
  const block = Math.floor(index / LETTERS.length)
  return shared.fork(`letters/${block}`).shuffle(LETTERS.map((_, at) => at))[index % LETTERS.length]
}

/** All combinations of three parts; of four parts, those with an even number of wrong ones. */
function drawOptions({ varied, line }: GapKind, { held, instead }: Gap, rng: Random, position: number): string[] {
  const wrong: string[] = []
  for (let mask = 1; mask < 2 ** varied.length; mask++) {
    if (varied.length > 3 && countOnes(mask) % 2 === 1) continue
    wrong.push(line(mixValues(held, instead, varied.filter((_, part) => mask & (1 << part)).flat())))
  }
  return rng.shuffle(wrong).toSpliced(position, 0, line(held))
}

const mixValues = (held: GapValues, instead: GapValues, wrong: readonly string[]): GapValues => ({
  ...held,
  ...Object.fromEntries(wrong.map(field => [field, instead[field]])),
})

const countOnes = (mask: number) => mask.toString(2).replaceAll('0', '').length
