import {
  type AnswerRow,
  applyTaskProfile,
  computeOwnAllowance,
  getProfile,
  getQuestionsPerContext,
  type ItemRow,
  isOfFile,
  type Manifest,
  type Method,
  type Registry,
  shareContexts,
} from 'fathom-bench/plugin'

/**
 * Checks the output-token limit of an answer against its task, its config and the run. Undefined if it is correct or
 * unknown here.
 */
export function checkAllowance(
  { allowed, status, method: id, model, config: hash }: AnswerRow,
  item: ItemRow,
  { configs }: Pick<Manifest, 'configs'>,
  registry: Pick<Registry, 'methods' | 'tasks' | 'sources'>,
): string | undefined {
  // An item whose prompt was never sent has no limit.
  if (!allowed)
    return status.kind === 'failed' || id.startsWith(AGENT) ? undefined : 'it does not state its token limit'
  const config = Object.hasOwn(configs, hash) ? configs[hash] : undefined
  if (!config) return undefined
  const thinking = config.sampling['reasoning_tokens'] ?? 0
  if (allowed.thinking !== 0 && (model === 'none' || allowed.thinking !== thinking))
    return `it was allowed ${allowed.thinking} reasoning tokens, but its config sets ${thinking}`
  // The flag that sets it is in the config of methods that call a model.
  if (model === 'none') return allowed.answer <= MOST ? undefined : `it was allowed ${allowed.answer} tokens`
  const given = listConfigLimits(config, registry.methods.get(id)) ?? listTaskLimits(item, registry)
  return given === undefined || given.includes(allowed.answer)
    ? undefined
    : `it was allowed ${allowed.answer} tokens, but its task and config allow ${given[0]}`
}

/** Answers of external agents are imported without a token limit. */
const AGENT = 'harbor:'
/** A limit for external programs, far above the longest answers of any task. */
const MOST = 2 ** 20

/** Returns the limits that the config sets instead of the task; unknown methods have none. */
function listConfigLimits({ sampling, preset = '', version }: Manifest['configs'][string], method: Method | undefined) {
  const { max_answer_tokens: most, answer_policy: policy } = sampling
  if (typeof most === 'number') return [most]
  if (policy !== 'paper') return undefined
  if (!method || method.version !== version) return undefined
  const presets = method.presets ?? {}
  const own = Object.hasOwn(presets, preset) ? presets[preset].answerTokens : undefined
  const tokens = (own ?? method.answerTokens)?.tokens
  return typeof tokens === 'number' ? [tokens] : undefined
}

/** Returns the task's limits; an item of a file has its own reserve. */
function listTaskLimits(
  { task: id, params, version, length }: ItemRow,
  { tasks, sources }: Pick<Registry, 'tasks' | 'sources'>,
): readonly number[] | undefined {
  const { reserve, output, target } = length
  if (isOfFile(id, sources)) return output === undefined ? [reserve, Math.max(reserve, FIRST_THOUGHTS)] : undefined
  const known = tasks.get(id)
  if (!known || known.version !== version) return undefined
  const profile = getProfile(params)
  const task = shareContexts(applyTaskProfile(known, profile), getQuestionsPerContext(params))
  const cap = profile === 'official' ? { cap: task.answerTokens } : {}
  return [computeOwnAllowance({ task, ...(output !== undefined && { output }), ...cap }, target)]
}

/** The smallest limit of a task that lets its model reason first. */
const FIRST_THOUGHTS = 1024
