import { messageOf, usageError } from '../core/errors.ts'
import { largest } from '../core/extremes.ts'
import { offerTokenizer } from '../core/tokens.ts'
import { SERVER_TOKENIZER, type ServerTokenizer, serverTokenizer } from '../runners/models/server-tokenizer.ts'
import { type ServerTokens, serverTokens } from '../runners/models/server-tokens.ts'
import { resolveModel } from './config/model-settings.ts'
import { type Env, lookAt, serverOf, shownUrl } from './server-way.ts'
import type { ModelChoice, RunSpec } from './spec.ts'

/** A spec whose tokenizer can be loaded by its name, and what ends it. */
export interface Counted<Spec> {
  readonly spec: Spec
  close(): void
}

type Asked = Pick<RunSpec, 'tokenizer' | 'models' | 'apiKeyEnv' | 'api' | 'header' | 'templateTokens'>

/**
 * With `--tokenizer server`, the tokenizer of the run's models, by asking their servers; lengths keep what their chat template takes free too. Any other
 * spec as it is.
 * @throws BenchError (usage) where a server does not count, or two count otherwise than each other, (incomplete) where one fails
 */
export async function withServerTokenizer<Spec extends Asked>(spec: Spec, env: Env): Promise<Counted<Spec>> {
  if (spec.tokenizer !== SERVER_TOKENIZER) return { spec, close: () => {} }
  const counters: ServerTokens[] = []
  for (const choice of spec.models) counters.push(await counterOf(choice, spec, env))
  const [first, ...others] = counters.map(counter => serverTokenizer(counter))
  if (!first) throw usageError('--tokenizer server: the run has no model whose server could count.')
  for (const other of others) other.close()
  const differing = others.findIndex(({ tokenizer }) => tokenizer.id !== first.tokenizer.id)
  if (differing >= 0) {
    first.close()
    throw usageError(
      `--tokenizer server: ${spec.models[0].name} and ${spec.models[differing + 1].name} count the same texts otherwise. Run them one by one, or name one tokenizer for both.`,
    )
  }
  return offered(spec, first, await templateOf(counters, spec))
}

function offered<Spec extends Asked>(spec: Spec, { tokenizer, close }: ServerTokenizer, templateTokens: number) {
  offerTokenizer(tokenizer)
  return { spec: { ...spec, tokenizer: tokenizer.id, templateTokens }, close }
}

/** Over completions the template is ours, and counted elsewhere. */
async function templateOf(counters: readonly ServerTokens[], { api, models }: Asked): Promise<number> {
  const chats = counters.filter((_, at) => resolveModel(models[at], { api }).api !== 'completions')
  return Math.max(0, largest(await Promise.all(chats.map(counter => counter.template()))))
}

async function counterOf(choice: ModelChoice, spec: Asked, env: Env): Promise<ServerTokens> {
  const { name, preset } = choice
  if (choice.baseUrl === null) throw usageError(`--tokenizer server: ${name} has no server. ${OTHERWISE}`)
  const { baseUrl, apiKey, ...way } = serverOf(choice, spec, env)
  const { kind } = (await lookAt(baseUrl, apiKey, way)).info
  const counter = serverTokens(kind, preset?.model ?? name, baseUrl, apiKey, way)
  const refused = (why: string) =>
    usageError(`--tokenizer server: the server of ${name} at ${shownUrl(baseUrl, apiKey)} ${why}. ${OTHERWISE}`)
  if (!counter) throw refused(`${kind ? `(${kind}) ` : ''}does not count tokens by itself`)
  try {
    await counter.count('word')
  } catch (error) {
    throw refused(`does not count (${messageOf(error)})`)
  }
  return counter
}

const OTHERWISE = "llama.cpp's and vLLM's do; for others give the model's own tokenizer.json."
