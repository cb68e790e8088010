import { methods } from '../../runners/registry.ts'
import { explainMissingSandbox } from '../../runners/sandbox/python.ts'

/** Ids of the methods that ask a model and can run here: those that need Python are left out where there is none. */
export function listModelMethods(): string[] {
  const hasPython = explainMissingSandbox() === undefined
  return [...methods.values()]
    .filter(({ needs }) => needs.includes('model') && (hasPython || !needs.includes('sandbox')))
    .map(({ id }) => id)
}
