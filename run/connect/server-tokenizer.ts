import { findLargest } from '../../core/collections/extremes.ts'
import { getErrorMessage, usageError } from '../../core/errors.ts'
import { loadTokenizer, offerTokenizer } from '../../core/tokens/tokens.ts'
import type { ReservedTokens } from '../../generators/build/reserve.ts'
import {
  createServerTokenizer,
  SERVER_TOKENIZER,
  type ServerTokenizer,
} from '../../runners/models/counting/server-tokenizer.ts'
import { createServerTokens, type ServerTokens } from '../../runners/models/counting/server-tokens.ts'
import { resolveApi } from '../config/options/model-settings.ts'
import type { ModelChoice, RunSpec } from '../config/spec.ts'
import { type Env, formatUrl, probeServer, resolveServer } from './connection.ts'
import { resolvePromptFormat } from './prompt-format.ts'

/** A spec whose tokenizer can be loaded by its name, and what ends it. */
export interface CountedSpec<Spec> {
  readonly spec: Spec
  close(): void
}

type CountingOptions = Pick<RunSpec, 'tokenizer' | 'models' | 'apiKeyEnv' | 'api' | 'header' | 'templateTokens'>

/**
 * Replaces `--tokenizer server` by the tokenizer of the models' servers, and reserves their chat template within
 * lengths. Any other spec stays unchanged.
 * @throws BenchError (usage) if a server does not count, or two count differently, (incomplete) if one fails
 */
export async function withServerTokenizer<Spec extends CountingOptions>(
  spec: Spec,
  env: Env,
): Promise<CountedSpec<Spec>> {
  if (spec.tokenizer !== SERVER_TOKENIZER) return { spec, close: () => {} }
  const counters: ServerTokens[] = []
  for (const choice of spec.models) counters.push(await openCounter(choice, spec, env))
  const [first, ...others] = counters.map(counter => createServerTokenizer(counter))
  if (!first) throw usageError('--tokenizer server: the run has no model whose server could count.')
  for (const other of others) other.close()
  const differing = others.findIndex(({ tokenizer }) => tokenizer.id !== first.tokenizer.id)
  if (differing >= 0) {
    first.close()
    throw usageError(
      `--tokenizer server: ${spec.models[0].name} and ${spec.models[differing + 1].name} count the same texts differently. Run them one by one, or name one tokenizer for both.`,
    )
  }
  return registerTokenizer(spec, first, await countTemplateTokens(counters, spec))
}

function registerTokenizer<Spec extends CountingOptions>(
  spec: Spec,
  { tokenizer, close }: ServerTokenizer,
  templateTokens: number,
) {
  offerTokenizer(tokenizer)
  return { spec: { ...spec, tokenizer: tokenizer.id, templateTokens }, close }
}

/** Over completions the template is ours, and counted elsewhere. */
async function countTemplateTokens(
  counters: readonly ServerTokens[],
  { models, ...options }: CountingOptions,
): Promise<number> {
  const chats = counters.filter((_, at) => resolveApi(models[at], options) !== 'completions')
  return Math.max(0, findLargest(await Promise.all(chats.map(counter => counter.template()))))
}

/**
 * Adds the tokens of the chat template around a prompt over `--api completions`; with several models, of the longest.
 * RULER's lengths and the plan's window check include them.
 * @throws BenchError (usage) for an invalid template
 */
export async function withTemplateTokens(spec: RunSpec): Promise<RunSpec> {
  const templates = spec.models.flatMap(choice => resolvePromptFormat(choice, spec).template ?? [])
  if (templates.length === 0) return spec
  const tokenizer = await loadTokenizer(spec.tokenizer)
  const around = templates.map(
    ({ render }) => tokenizer.count(render([{ role: 'user', content: WORD }])) - tokenizer.count(WORD),
  )
  return { ...spec, templateTokens: Math.max(0, findLargest(around)) }
}

const WORD = 'word'

/**
 * Returns the chat template's tokens that items reserve. In the model's own tokens a length is exact only with its
 * template; lengths of the official profile hold it already.
 */
export function reserveChatTemplate({
  profile,
  tokenizer = '',
  templateTokens = 0,
}: Partial<Pick<RunSpec, 'profile' | 'tokenizer' | 'templateTokens'>>): Pick<ReservedTokens, 'chatTemplate'> {
  const isOwn = tokenizer.startsWith(`${SERVER_TOKENIZER}:`)
  return isOwn && profile !== 'official' && templateTokens > 0 ? { chatTemplate: templateTokens } : {}
}

async function openCounter(choice: ModelChoice, spec: CountingOptions, env: Env): Promise<ServerTokens> {
  const { name, preset } = choice
  if (choice.baseUrl === null) throw usageError(`--tokenizer server: ${name} has no server. ${OTHERWISE}`)
  const { baseUrl, apiKey, ...way } = resolveServer(choice, spec, env)
  const { kind } = (await probeServer(baseUrl, apiKey, way)).info
  const counter = createServerTokens(kind, preset?.model ?? name, baseUrl, apiKey, way)
  const makeRefusal = (why: string) =>
    usageError(`--tokenizer server: the server of ${name} at ${formatUrl(baseUrl, apiKey)} ${why}. ${OTHERWISE}`)
  if (!counter) throw makeRefusal(`${kind ? `(${kind}) ` : ''}does not count tokens by itself`)
  try {
    await counter.count('word')
  } catch (error) {
    throw makeRefusal(`does not count (${getErrorMessage(error)})`)
  }
  return counter
}

const OTHERWISE = "llama.cpp's and vLLM's do; for others give the model's own tokenizer.json."
