import {
  APIS,
  type Api,
  CAPABILITIES,
  cutToOneLine,
  findMissingCapability,
  getErrorMessage,
  loadRegistry,
  loadTokenizer,
  type Model,
  type ModelChoice,
  openModels,
  type RunSpec,
  resolveModel,
  WORDS,
} from 'fathom-bench/plugin'
import type { CheckEnv, CheckResult } from './check.ts'

/** Requests that the server of a model would reject in a run. */
export interface Refusals {
  /** A line each. */
  readonly findings: readonly CheckResult[]
  /** The APIs that the server does not speak, of those that this run does not ask by. */
  readonly apis: ReadonlySet<Api>
}

/**
 * Finds flags and methods that a model's server would reject. A tiny call tries each API, and each capability that a
 * method needs. Nothing is tried twice, and the simulated model accepts everything.
 */
export async function findRefusals(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<Refusals> {
  if (choice.baseUrl === null) return { findings: [], apis: new Set() }
  const own = resolveModel(choice, options).api
  const [apis, methods] = await Promise.all([
    Promise.all(
      APIS.filter(api => api !== own).map(async api => ({ api, why: await findApiProblem(api, choice, options, env) })),
    ),
    leftOut(choice, options, env),
  ])
  const refused = apis.filter(({ why }) => why !== undefined)
  const lines = refused.map(({ api, why }) => `${choice.name}: ${FLAGS[api]} (${why})`)
  return {
    findings: [...lines, ...methods].map(note => ({ name: 'refused', state: 'warn', note })),
    apis: new Set(refused.map(({ api }) => api)),
  }
}

const FLAGS: Readonly<Record<Api, string>> = {
  chat: '--api chat',
  completions: '--api completions, and with it --chat-template',
  responses: '--api responses',
  anthropic: '--api anthropic',
}

/** Returns why a server does not answer over an API; undefined if it does. */
async function findApiProblem(
  api: Api,
  choice: ModelChoice,
  options: RunSpec,
  env: CheckEnv,
): Promise<string | undefined> {
  const { chatTemplate: _, prefill: __, ...preset } = choice.preset ?? { model: choice.name }
  const asked = { ...options, api, chatTemplate: undefined, prefill: undefined }
  return runWithModel({ ...choice, preset: { ...preset, api } }, asked, env, async model => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      await model.chat({ messages: [{ role: 'user', content: 'Say yes.' }], maxAnswerTokens: 16, label: 'api', signal })
      return undefined
    } catch (error) {
      return signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : takeFirstSentence(getErrorMessage(error))
    }
  }).catch(error => takeFirstSentence(getErrorMessage(error)))
}

/** Returns a line for each capability that methods need and the server lacks. Another model may provide vectors. */
async function leftOut(choice: ModelChoice, options: RunSpec, env: CheckEnv): Promise<string[]> {
  const { methods } = await loadRegistry(options.plugin)
  const lines = CAPABILITIES.map(async need => {
    const needing = [...methods.values()].filter(({ needs }) => needs.includes(need)).map(({ id }) => id)
    if (needing.length === 0 || (need === 'embeddings' && options.embedModel)) return []
    const why = await runWithModel(choice, options, env, model => findMissingCapability(need, model))
    if (why === undefined) return []
    const unless = need === 'embeddings' ? ' without --embed-model' : ''
    return [`${choice.name}: --method ${needing.join(',')}${unless} (no ${WORDS[need]}: ${takeFirstSentence(why)})`]
  })
  return (await Promise.all(lines)).flat()
}

async function runWithModel<T>(
  choice: ModelChoice,
  options: RunSpec,
  env: CheckEnv,
  ask: (model: Model) => Promise<T>,
): Promise<T> {
  const once = { ...options, models: [choice], subModel: undefined, embedModel: undefined, maxRetries: 0 }
  const open = await openModels(once, await loadTokenizer('chars'), env)
  try {
    return await ask(open.models[0])
  } finally {
    await open.close()
  }
}

/** One line has no space for advice, which is to leave out the flag. */
const takeFirstSentence = (text: string) => cutToOneLine(text, REASON_CHARS).split('. ')[0].replace(/\.$/, '')

const PATIENCE_MS = 20_000
const REASON_CHARS = 160
