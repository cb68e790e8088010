import { defineTask, IN_ORDER } from 'fathom-bench/plugin'
import type { GapValues } from '../materials/fim/gap.ts'
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
 * Fill in the missing part: a passage was cut out, and the rest of the text determines it. There are three kinds of
 * text in turn: a ledger whose row follows from sums and running balances, a chronicle whose entry is retold by
 * comparison with others, and code whose line follows from its checks. The determining facts are at stratified depths,
 * mostly far from the gap, among lines of the same kind. A blind guess scores about 0.02 (share of fields right). A
 * 20-line program solves each kind: the skill is to gather and to calculate.
 */
export const fim = defineTask({
  id: 'fim',
  family: 'fim',
  reading: 'hops',
  about: 'Fill in a missing passage that statements all over the text determine, field by field.',
  source:
    'Our own, after fill-in-the-middle training (Bavarian et al., arXiv 2207.14255): the span is determined, so that it can be scored by fields',
  version: 4,
  params: { kind: 'mixed' },
  paramNotes: { kind: KIND_NOTE },
  answerTokens: 256,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.02,
  program: 'solves it',
  haystack: false,
  alone: 'the gap in its text is the question',
  instructions: GAP_INSTRUCTIONS,
  template: IN_ORDER,

  check: ({ kind }) => checkKind(kind),

  core({ params, index, rng, depth }) {
    const kind = pickGapName(params.kind, index)
    const gap = GAP_KINDS[kind].draw(rng.fork(kind), depth)
    return {
      question: gap.question,
      answerKind: gap.answerKind,
      answerFormat: gap.answerFormat,
      expected: gap.held,
      facts: { kind, gap },
    }
  },

  fill: ({ facts }, request) => buildGapContext(facts.kind, facts.gap, request),

  solve: prompt => formatLines(findGapKind(prompt.question).solve(prompt)),

  guess: (prompt, rng) => formatLines(findGapKind(prompt.question).guess(prompt, rng) ?? {}),
})

const formatLines = (held: GapValues) =>
  Object.entries(held)
    .map(([field, value]) => `${field}: ${value}`)
    .join('\n')
