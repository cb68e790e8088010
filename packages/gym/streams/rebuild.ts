import {
  DEFAULTS,
  dropDrawnAt,
  getDrawnAt,
  type Item,
  identify,
  loadSuite,
  makeItem,
  type Params,
  RecentMap,
  type Registry,
  type Suite,
  type SuiteSpec,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import type { Recipe } from './recipe.ts'

/** Builds items from recipes. What a few items share, such as word lists and parameters, is loaded once. */
export class RecipeBuilder {
  readonly #registry: Registry
  readonly #suites = new RecentMap<string, Promise<Suite>>(MOST_SUITES)

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** The id that an item of a recipe has here. @throws BenchError for a recipe that names nothing */
  async identify(recipe: Recipe): Promise<string> {
    const { cells } = await this.#load(recipe)
    const [cell] = cells
    return identify(cell.recipe, cell.target, recipe.index).id
  }

  /** @throws BenchError (usage) for a recipe that names nothing, and a length that is too short */
  async build(recipe: Recipe): Promise<Item> {
    const { cells } = await this.#load(recipe)
    const [cell] = cells
    return makeItem(cell.recipe, cell.target, recipe.index)
  }

  async #load({ task, params, length, seed }: Recipe): Promise<Suite> {
    const key = toCanonicalJson({ task, params, length, seed })
    return this.#suites.getOrMake(key, () => {
      const suite = loadSuite(makeSpec(task, params, length, seed), this.#registry)
      suite.catch(() => this.#suites.delete(key))
      return suite
    })
  }
}

const MOST_SUITES = 256

/** A run that sets nothing else. */
const makeSpec = (task: string, params: Params, length: number, seed: string): SuiteSpec => ({
  ...DEFAULTS,
  task: [task],
  lengths: [length],
  samples: 1,
  seed,
  // Questions that are drawn for a length have it among their parameters.
  ...(getDrawnAt(params) !== undefined && { cores: 'per-length' as const }),
  set: Object.entries(dropDrawnAt(params)).map(([parameter, value]) => ({
    owner: task,
    parameter,
    value: String(value),
  })),
})
