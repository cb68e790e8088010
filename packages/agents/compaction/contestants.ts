import {
  formatLength,
  type Method,
  makeUnknownError,
  quoteForMessage,
  type Registry,
  usageError,
} from 'fathom-bench/plugin'
import { AGENT_COMPACTORS, plainSummary } from './agents.ts'
import type { Compactor } from './contract.ts'
import { makeCommandCompactor, makeHttpCompactor } from './external.ts'
import { FLOOR_COMPACTORS } from './floors.ts'
import { type CompactionSettings, makeCompactionMethod } from './method.ts'

/** The compactors that are built in. */
export const COMPACTORS: readonly Compactor[] = [...FLOOR_COMPACTORS, plainSummary, ...AGENT_COMPACTORS]

/**
 * Finds compactors and methods by their names; a compactor becomes a method for each budget.
 * @throws BenchError (usage) for an unknown name
 */
export function findCompactionMethods(
  names: readonly string[],
  budgets: readonly number[],
  settings: Omit<CompactionSettings, 'budgetTokens'>,
  registry: Pick<Registry, 'methods'>,
): { readonly methods: readonly Method[]; readonly ids: readonly string[] } {
  const methods: Method[] = []
  const ids: string[] = []
  for (const name of new Set(names)) {
    const compactor = findCompactor(name)
    if (compactor === undefined) {
      if (!registry.methods.has(name.split('@')[0]))
        throw makeUnknownError('compactor', name, [...COMPACTORS.map(({ id }) => id), 'full-context'])
      ids.push(name)
      continue
    }
    for (const budgetTokens of listBudgets(compactor, budgets)) {
      const id = `${compactor.id.replace('@', '-')}:${formatLength(budgetTokens).toLowerCase()}`
      methods.push(makeCompactionMethod(compactor, { ...settings, budgetTokens }, id))
      ids.push(id)
    }
  }
  return { methods, ids }
}

/** Two floors do not look at the budget: one is enough. */
const listBudgets = ({ id }: Compactor, budgets: readonly number[]): readonly number[] =>
  id === 'copy-all' || id === 'nothing' ? budgets.slice(0, 1) : budgets

function findCompactor(name: string): Compactor | undefined {
  if (!name.startsWith('compact:')) return COMPACTORS.find(({ id }) => id === name)
  const http = /^compact:(?<id>[a-z][\w-]*)@(?<url>https?:\/\/\S+)$/i.exec(name)?.groups
  if (http) return makeHttpCompactor(http['id'], http['url'])
  const command = /^compact:(?<id>[a-z][\w-]*)=(?<command>.*\S.*)$/i.exec(name)?.groups
  if (command) return makeCommandCompactor(command['id'], command['command'])
  throw usageError(
    `--method ${quoteForMessage(name)}: got no name with an address or a command, expected compact:NAME@URL or compact:NAME=COMMAND.`,
  )
}
