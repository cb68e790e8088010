import { makeRandom } from '../../core/random/random.ts'
import type { Pair } from '../../stats/paired/paired-difference.ts'
import { judgeOrder, ORDER_LOOKS } from '../../stats/until/order.ts'
import { countFirstContexts, judgeWidth } from '../../stats/until/run-until.ts'
import { runBench } from './harness/bench-process.ts'
import { startPrefixServer } from './harness/prefix-server.ts'
import { computeTruth, drawTrueModel, LENGTHS, makeCells, openAnswers, TASKS, type TrueModel } from './until-models.ts'

// `npm run perf -- until`: what `--until` costs and whether its answer holds, on simulated models with known truth, and
// how much of the prompts a server with a prefix cache reads. `--url URL` measures a real server instead of a fake one, with prompts of `--at`.

const GOAL = 0.03
const MOST = 64
const CELLS = TASKS * LENGTHS.length
/** Correlations in percent of the latent variance: about 0.04 of a context's answers, 0.3 of a question's. */
const SPREAD = { level: 0.85, context: 0.063, question: 0.45 }
const PLACES = { most: 400 }
const SLOTS = 4

type Answer = (model: TrueModel, name: string, task: number, at: number, context: number) => number[]

export async function measureUntil({
  url,
  runs = '200',
  at = '16k',
}: {
  readonly url?: string
  readonly runs?: string
  readonly at?: string
}): Promise<void> {
  if (url === undefined) {
    const few = Math.min(40, Number(runs))
    const alone = simulateWidth(few, 1, true)
    report('one question a context, as many in every cell', alone)
    for (const questions of [8, 12, 24]) {
      const found = simulateWidth(Number(runs), questions, false)
      report(`--until 3, ${questions} questions a context`, found)
      console.log(`    tokens: 1/${(alone.tokens / found.tokens).toFixed(1)} of one question a context`)
    }
    simulateOrder(Math.min(100, Number(runs)))
  }
  const fake = url === undefined ? await startPrefixServer(SLOTS) : undefined
  try {
    for (const questions of [1, 12]) await measureCache(fake?.url ?? String(url), questions, at, url !== undefined)
  } finally {
    fake?.close()
  }
}

interface Simulated {
  readonly covered: number
  readonly half: number
  readonly bias: number
  readonly tokens: number
  readonly contexts: number
  readonly rounds: number
}

function simulateWidth(runs: number, questions: number, isUniform: boolean): Simulated {
  const sums: Record<keyof Simulated, number> = { covered: 0, half: 0, bias: 0, tokens: 0, contexts: 0, rounds: 0 }
  for (let run = 0; run < runs; run++) {
    const model = drawTrueModel(makeRandom(`model ${run % 10}`), SPREAD)
    const answer = remember(openAnswers(`answers ${run}`, questions))
    let counts: readonly number[] = isUniform
      ? new Array<number>(CELLS).fill(10)
      : countFirstContexts(Array.from({ length: CELLS }, () => PLACES))
    for (;;) {
      const cells = makeCells(counts, (task, at, context) => answer(model, 'm', task, at, context), PLACES.most)
      const { headlines, half, isReached, next } = judgeWidth([cells], GOAL)
      sums.rounds++
      if (!isReached) {
        counts = isUniform ? counts.map(count => count + 1) : next
        continue
      }
      const truth = computeTruth(model)
      const [{ low, high, mean }] = headlines
      sums.covered += low <= truth && truth <= high ? 1 : 0
      sums.half += half
      sums.bias += mean - truth
      sums.tokens += counts.reduce((sum, count, cell) => sum + count * LENGTHS[cell % LENGTHS.length], 0)
      sums.contexts += counts.reduce((sum, count) => sum + count, 0)
      break
    }
  }
  return {
    covered: sums.covered / runs,
    half: sums.half / runs,
    bias: sums.bias / runs,
    tokens: sums.tokens / runs,
    contexts: sums.contexts / runs,
    rounds: sums.rounds / runs,
  }
}

/** Answers by model, task, length and context are drawn once. */
function remember(draw: Answer): Answer {
  const known = new Map<string, number[]>()
  return (model, name, ...place) => {
    const key = `${name}/${place.join('/')}`
    const values = known.get(key) ?? draw(model, name, ...place)
    known.set(key, values)
    return values
  }
}

/** Four entries five points apart: is the order at the end the true one? */
function simulateOrder(runs: number): void {
  const levels = [0.95, 0.89, 0.83, 0.77]
  let [right, clear, looks, tokens] = [0, 0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const models = levels.map(level => drawTrueModel(makeRandom(`order ${run % 10}`), { ...SPREAD, level }))
    const answer = remember(openAnswers(`order answers ${run}`, 12))
    for (const [look, contexts] of ORDER_LOOKS.entries()) {
      const entries = models.map((model, name) =>
        makeCells(new Array<number>(CELLS).fill(contexts), (...place) => answer(model, String(name), ...place), MOST),
      )
      const scores = entries.map(cells => average(cells.flatMap(cell => cell.contexts.flatMap(({ values }) => values))))
      const pairsOf = (base: number, candidate: number): Pair[] =>
        entries[base].flatMap((cell, at) =>
          cell.contexts.flatMap(({ cluster, values }, context) =>
            values.map((value, which) => ({
              stratum: String(at),
              cluster,
              base: value,
              candidate: entries[candidate][at].contexts[context].values[which],
            })),
          ),
        )
      const { order, isClear } = judgeOrder(scores, pairsOf, `order ${run}`)
      if (!isClear && look < ORDER_LOOKS.length - 1) continue
      const truths = models.map(computeTruth)
      const isRight = order.every((entry, at) => at === 0 || truths[order[at - 1]] >= truths[entry])
      right += isRight ? 1 : 0
      clear += isClear ? 1 : 0
      looks += look + 1
      tokens += contexts * TASKS * LENGTHS.reduce((sum, length) => sum + length, 0)
      break
    }
  }
  console.log(
    `--until rank, four entries: the true order in ${right} of ${runs} runs, called clear in ${clear}; ${(looks / runs).toFixed(1)} looks, ${(tokens / runs / 1e6).toFixed(0)}M tokens an entry`,
  )
}

async function measureCache(url: string, questions: number, at: string, isReal: boolean): Promise<void> {
  const samples = 24
  // A server may keep the prompts of earlier measurements.
  const seed = String(Date.now() % 1e9)
  const suite = ['--task', 'kv-chain,niah_multikey_1', '--lengths', at, '--samples', String(samples), '--seed', seed]
  const model = ['--model', isReal ? 'tiny' : 'fake', '--base-url', url, '--max-answer-tokens', '8', '--no-fit-check']
  // As many at a time as the server has slots: more would read a context in a second one.
  const pace = ['--concurrency', String(SLOTS)]
  const { answers, wallMs } = await runBench([
    ...suite,
    ...model,
    ...pace,
    '--questions-per-context',
    String(questions),
  ])
  const sum = (field: 'input' | 'cached') => answers.reduce((total, { ledger }) => total + ledger.tokens[field], 0)
  const possible = 1 - 1 / questions
  console.log(
    `${isReal ? 'server' : 'fake server'}, ${answers.length} answers at ${at.toUpperCase()}, ${questions} ${questions === 1 ? 'question' : 'questions'} a context: ${((100 * sum('cached')) / sum('input')).toFixed(1)} % of ${(sum('input') / 1e3).toFixed(0)}K prompt tokens cached, ${(100 * possible).toFixed(1)} % possible; ${(wallMs / 1000).toFixed(1)} s`,
  )
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function report(name: string, { covered, half, bias, tokens, contexts, rounds }: Simulated): void {
  console.log(
    `${name}: covered ${(100 * covered).toFixed(1)} %, ±${(100 * half).toFixed(2)} points, bias ${(100 * bias).toFixed(2)}; ${(tokens / 1e6).toFixed(1)}M tokens, ${contexts.toFixed(0)} contexts, ${rounds.toFixed(1)} rounds`,
  )
}
