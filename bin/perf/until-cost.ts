import { formatExpectedTime, shortenCount } from '../../core/text/figures.ts'
import { type AssumedSpread, planWidth } from '../../stats/until/plan.ts'
import { LENGTHS, TASKS } from './until-models.ts'

// `npm run perf -- until-cost`: the tables of docs/cost.md, computed. Tokens of a verdict, and the time of reading them.

const SPREAD: AssumedSpread = { expect: 0.75, correlation: 0.04, acrossLengths: 0.3 }
const MOST = 64
const DESIGNS = [
  { upTo: 64, goals: [3] },
  { upTo: 128, goals: [3] },
  { upTo: 512, goals: [5, 3, 1.5] },
  { upTo: 1024, goals: [3] },
]
/** Parameters, width and layers; the number of H100s, each at half of 989 Tflops. */
const MODELS = [
  { name: '8B on one', parameters: 8e9, width: 4096, layers: 32, devices: 1 },
  { name: '32B on one', parameters: 32e9, width: 5120, layers: 64, devices: 1 },
  { name: '70B on four', parameters: 70e9, width: 8192, layers: 80, devices: 4 },
]
const FLOPS = 989e12 / 2

export function printVerdictCosts(): void {
  for (const { upTo, goals } of DESIGNS)
    for (const goal of goals) {
      const { lengths, plan } = planVerdict(upTo, goal)
      const contexts = plan.contexts.reduce((sum, count) => sum + count, 0)
      console.log(
        `8K to ${upTo}K, ±${goal}: ${contexts.toLocaleString('en')} contexts, ${shortenCount(plan.tokens)} tokens read with 12 questions, ${shortenCount(plan.alone)} with one each`,
      )
      if (goal !== 3) continue
      const single = lengths.map(() => TASKS * plan.alonePerCell)
      const shared = lengths.map((_, at) =>
        plan.contexts.reduce((sum, count, cell) => sum + (cell % lengths.length === at ? count : 0), 0),
      )
      for (const model of MODELS)
        console.log(
          `  ${model.name}: ${formatExpectedTime(1000 * sumSeconds(model, lengths, shared))} (${formatExpectedTime(1000 * sumSeconds(model, lengths, single))})`,
        )
    }
}

function planVerdict(upTo: number, goal: number) {
  const lengths = [...LENGTHS, 2 ** 20].filter(length => length <= upTo * 1024)
  const cells = Array.from({ length: TASKS }, (_, task) =>
    lengths.map(cost => ({
      stratum: String(task),
      weight: 1 / (TASKS * lengths.length),
      cost,
      questions: 12,
      most: MOST,
    })),
  ).flat()
  return { lengths, plan: planWidth(cells, goal / 100, SPREAD) }
}

/** Reading L tokens takes about 2 P L + 2 L² d n operations. */
function sumSeconds(
  { parameters, width, layers, devices }: (typeof MODELS)[number],
  lengths: readonly number[],
  contexts: readonly number[],
): number {
  const operations = lengths.map(length => 2 * parameters * length + 2 * length ** 2 * width * layers)
  return operations.reduce((sum, each, at) => sum + each * contexts[at], 0) / FLOPS / devices
}
