import { findLevel, type Params, type Registry } from 'fathom-bench/plugin'

/**
 * Finds the step of a task's ladder, -1 where the parameters are on none. Recipes may leave out parameters that are the
 * task's own.
 */
export function findStep({ tasks }: Pick<Registry, 'tasks'>, task: string, params: Params): number {
  const known = tasks.get(task)
  return (known && findLevel(known, { ...known.params, ...params })) ?? -1
}
