import { type CoreRequest, defineTask, drawApart, IN_ORDER, poolCores, scatterFacts } from 'fathom-bench/plugin'
import { nounCount } from './nouns.ts'
import { deliveryCount, distinctCarriers, median, sum, top } from './ops.ts'
import type { Op } from './question.ts'

const OPS = {
  count: deliveryCount,
  top,
  sum,
  median,
  distinct: distinctCarriers,
  'noun-count': nounCount,
} satisfies Record<string, Op>
type OpName = keyof typeof OPS
const NAMES = Object.keys(OPS) as OpName[]

/**
 * Add up records that are strewn in prose: deliveries to one town (how many, who brought most, sums by goods, median,
 * how many people), or how often nouns stand in the text. The town's 9 to 28 records, or the nouns' sentences, belong
 * to the item and are the same at all lengths; a third of the rest are records of other towns (sentences on other
 * nouns), the remainder is the haystack.
 *
 * A blind guess in the right range earns about 0.04. A 20-line program with the sentences' patterns solves it.
 */
export const aggregate = defineTask({
  id: 'aggregate',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count, sum, rank or find the median over records that are strewn in prose among records of other groups.',
  source:
    'Our own, after RULER’s aggregation (arXiv 2404.06654) and the exact noun counts of OLMo 3’s CWE; the group asked for is the same at all lengths',
  version: 5,
  params: { op: 'mixed' },
  paramNotes: { op: `${NAMES.join(', ')}, or mixed (each in turn, by the item's number)` },
  answerTokens: 192,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.04,
  program: 'solves it',
  haystack: true,
  instructions: `Among other things, the text reports many small facts of one kind, each in a sentence of its own. Read all of it and keep count: the question is about them.`,
  template: IN_ORDER,

  check: ({ op }) => (op === 'mixed' || op in OPS ? undefined : `op is mixed, ${NAMES.join(', ')}`),

  core: request => drawAsked(request, request.index),

  together: {
    tokens: () => MOST_FACTS * FACT_TOKENS,
    // One op a context: what surrounds its facts is of their kind.
    cores: (places, context) =>
      poolCores(
        drawApart(
          places,
          request => drawAsked(request, context.index),
          ({ facts }) => facts.asked.flatMap(({ avoid }) => avoid),
        ),
        ({ planted }) => planted.length,
      ),
  },

  fill: ({ facts: { ops, asked, planted } }, request) =>
    scatterFacts(
      planted,
      { statements: OPS[ops[0]].others(asked), share: SHARE, avoid: asked.flatMap(({ avoid }) => avoid) },
      request,
    ),

  solve: prompt => formatLines(findFirst(op => op.solve(prompt))),

  guess: (prompt, rng) => formatLines(findFirst(op => op.guess(prompt, rng))),
})

/** Draws the records of one question; with mixed ops, those of its turn. */
function drawAsked(
  { params, rng, depth }: Pick<CoreRequest<{ op: string }>, 'params' | 'rng' | 'depth'>,
  turn: number,
) {
  const op = params.op === 'mixed' ? NAMES[turn % NAMES.length] : (params.op as OpName)
  const asked = OPS[op].draw(rng.fork(op))
  const planted = asked.facts.map((text, at) => ({ name: `fact ${at + 1}`, text, depth: depth(at) }))
  return {
    question: asked.question,
    answerKind: asked.answerKind,
    answerFormat: asked.answerFormat,
    expected: asked.expected,
    facts: { ops: [op], asked: [asked], planted },
  }
}

/** Three nouns of up to 20 sentences each. */
const MOST_FACTS = 60
const FACT_TOKENS = 25

/** Share of the remaining space that other statements of the same kind fill. */
const SHARE = 0.35

function findFirst<T>(from: (op: Op) => T | undefined): T | undefined {
  for (const op of Object.values(OPS)) {
    const found = from(op)
    if (found !== undefined) return found
  }
  return undefined
}

const formatLines = (fields: Readonly<Record<string, string | number>> = {}) =>
  Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join('\n')
