import {
  formatLength,
  type Method,
  makeUnknownError,
  quoteForMessage,
  type Registry,
  usageError,
} from 'fathom-bench/plugin'
import { AGENT_COMPACTORS, plainSummary } from './agents.ts'
import { CLEARING_COMPACTORS } from './clearing.ts'
import type { Compactor } from './contract.ts'
import { makeCommandCompactor, makeHttpCompactor } from './external.ts'
import { FLOOR_COMPACTORS } from './floors.ts'
import { type CompactionSettings, makeCompactionMethod } from './method.ts'
import { makeContextEditor } from './servers/context-editing.ts'
import { makeResponsesCompactor } from './servers/responses.ts'

/** The compactors that are built in. */
export const COMPACTORS: readonly Compactor[] = [
  ...FLOOR_COMPACTORS,
  plainSummary,
  ...AGENT_COMPACTORS,
  ...CLEARING_COMPACTORS,
]

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
    if (compactor.answer && settings.searches > 0)
      throw usageError(
        `--method ${quoteForMessage(name)}: got --recover, expected none: its server answers, and it cannot search. Omit the flag.`,
      )
    for (const budgetTokens of listBudgets(compactor, budgets)) {
      const id = `${compactor.id.replace('@', '-')}:${formatLength(budgetTokens).toLowerCase().replaceAll(',', '')}`
      methods.push(makeCompactionMethod(compactor, { ...settings, budgetTokens }, id))
      ids.push(id)
    }
  }
  return { methods, ids }
}

/** Where the budget changes nothing, one is enough. */
const listBudgets = ({ ignoresBudget }: Compactor, budgets: readonly number[]): readonly number[] =>
  ignoresBudget ? budgets.slice(0, 1) : budgets

function findCompactor(name: string): Compactor | undefined {
  const served = /^(?<api>responses|edits):(?<model>[^@\s]*\w[^@\s]*)@(?<url>https?:\/\/\S+)$/i.exec(name)?.groups
  if (served && URL.canParse(served['url']))
    return (served['api'] === 'edits' ? makeContextEditor : makeResponsesCompactor)(served['model'], served['url'])
  if (/^(?:responses|edits):/.test(name))
    throw usageError(
      `--method ${quoteForMessage(name)}: got no model with an address, expected ${name.slice(0, name.indexOf(':'))}:MODEL@URL.`,
    )
  if (!name.startsWith('compact:')) return COMPACTORS.find(({ id }) => id === name)
  const http = /^compact:(?<id>[a-z][\w-]*)@(?<url>https?:\/\/\S+)$/i.exec(name)?.groups
  if (http) return makeHttpCompactor(http['id'], http['url'])
  const command = /^compact:(?<id>[a-z][\w-]*)=(?<command>.*\S.*)$/i.exec(name)?.groups
  if (command) return makeCommandCompactor(command['id'], command['command'])
  throw usageError(
    `--method ${quoteForMessage(name)}: got no name with an address or a command, expected compact:NAME@URL or compact:NAME=COMMAND.`,
  )
}
