import type { Tokenizer } from '../core/tokens.ts'
import type { Recipe } from '../generators/generate.ts'
import { prose } from '../generators/haystacks/prose.ts'
import { tasks } from '../generators/registry.ts'

/** A task as it comes, in our prose, with the usual seed. */
export function recipeOf(id: string, tokenizer: Tokenizer): Recipe {
  const task = tasks.get(id)!
  return { task, params: task.params, seed: '42', tokenizer, haystack: prose, data: {}, template: task.template }
}
