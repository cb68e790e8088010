import { getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
import { computeShortHash } from '../../core/rows/key.ts'
import type { Model } from '../../runners/model.ts'
import { ModelError } from '../../runners/model.ts'
import { type ChatTemplate, NO_TEMPLATE, readChatTemplate } from '../../runners/models/chat-template.ts'
import type { FormName } from '../../runners/models/forms/index.ts'
import type { PrefillWay } from '../../runners/models/prefill.ts'
import { type ModelSettings, resolveApi, resolveModel } from '../config/options/model-settings.ts'
import type { ModelChoice } from '../config/spec.ts'

/** The format of requests to a model: a chat over one of the APIs, or one text with a template. */
export interface PromptFormat {
  readonly template?: ChatTemplate
  readonly prefill?: PrefillWay
  /** Absent: chat completions. */
  readonly api?: Exclude<FormName, 'chat'>
}

/**
 * Combines flags and the model's own entry.
 * @throws BenchError (usage) for options that contradict each other, and for an invalid template
 */
export function resolvePromptFormat(
  choice: ModelChoice,
  options: Pick<ModelSettings, 'api' | 'chatTemplate' | 'prefill'>,
): PromptFormat {
  const { name } = choice
  const { prefill, chatTemplate: path } = resolveModel(choice, options)
  const api = resolveApi(choice, options)
  const sent = prefill === undefined ? {} : { prefill }
  if (api === 'completions') {
    if (prefill !== undefined && prefill !== 'none')
      throw usageError(
        `${name}: --prefill ${prefill} is for --api chat. Over completions the beginning of an answer is part of the text; --prefill none leaves it out.`,
      )
    return { template: readChatTemplate(path ?? NO_TEMPLATE), ...sent }
  }
  if (path !== undefined)
    throw usageError(`${name}: --chat-template is for --api completions: a chat server applies its own.`)
  if (api === 'chat') return sent
  if (api === 'responses' && prefill !== undefined && prefill !== 'none')
    throw usageError(
      `${name}: --prefill ${prefill} is for --api chat: the Responses API has no way to begin an answer.`,
    )
  return { api, ...sent }
}

/** As configs show it. */
export const describeTemplate = ({ source }: ChatTemplate): string =>
  source === NO_TEMPLATE ? NO_TEMPLATE : computeShortHash(source)

/**
 * Asks servers, before any scored request, for features that some lack: text completions, and continuing an answer
 * prefix if items have one.
 * @throws BenchError (usage) if a server does not offer it, (incomplete) if it fails
 */
export async function checkSpeech(models: readonly Model[], isPrefilled: boolean): Promise<void> {
  for (const model of models) {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      if (model.api === 'completions') await model.chat({ ...HELLO, signal })
      else if (isPrefilled && !model.withoutPrefill) await checkPrefill(model, signal)
    } catch (error) {
      if (!(error instanceof ModelError) && !signal.aborted) throw error
      const why = signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : getErrorMessage(error)
      if (NO_COMPLETIONS.test(why)) throw usageError(`${model.id}: ${why}`, error)
      throw incompleteError(`${model.id} could not be asked: ${why}`, error)
    }
  }
}

async function checkPrefill(model: Model, signal: AbortSignal): Promise<void> {
  const found = (await model.prefills?.(signal)) ?? { why: 'it is not known to' }
  if ('way' in found) return
  throw usageError(
    `${model.id} does not continue an answer prefix, which these items have (${found.why}). Pass --api completions, or --prefill none to leave it out.`,
  )
}

const PATIENCE_MS = 60_000
const HELLO = { messages: [{ role: 'user', content: 'Say yes.' }], maxAnswerTokens: 1, label: 'capability' } as const
const NO_COMPLETIONS = /leave --api completions out/
