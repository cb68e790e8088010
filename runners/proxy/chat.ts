import { z } from 'zod'
import { computeShortHash } from '../../core/rows/key.ts'
import type { Completion } from '../chat-server/completion.ts'
import { ApiError } from '../chat-server/refusal.ts'
import { CHAT, readBody } from '../chat-server/request.ts'
import type { ChatReply, ChatRequest, Message, Model, ModelError, OwnSampling, Tool } from '../model.ts'

const makeFieldError = (name: string, allowed: string) => ({
  error: `this endpoint passes no other on: ${name} is ${allowed}`,
})

/** Request body of a program: exactly what a run's model supports, so that no field is ignored silently. */
const ASKED = CHAT.extend({
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().gt(0).max(1).nullish(),
  response_format: z.object({ type: z.literal('text', makeFieldError('type', 'text')) }).nullish(),
  tool_choice: z.enum(['none', 'auto'], makeFieldError('tool_choice', 'none or auto')).nullish(),
  logprobs: z.literal(false, makeFieldError('logprobs', 'false')).nullish(),
})

/** A program's request, as the run's model is asked it. */
export interface ProxyRequest extends Omit<ChatRequest, 'label' | 'signal'> {
  readonly stream: boolean
  readonly withUsage: boolean
}

/**
 * Reads the body of a chat completion. The model's name in it is not looked at: the run says which model answers.
 * @param answerTokens for bodies that set no limit
 * @throws Refusal 400 that names the first wrong field
 */
export function parseProxyRequest(raw: Buffer, answerTokens: number): ProxyRequest {
  const body = readBody(ASKED, raw)
  const tools = body.tool_choice === 'none' ? [] : (body.tools ?? []).map(toTool)
  const stop = [body.stop ?? []].flat().filter(text => text !== '')
  const sampling = toSampling(body)
  return {
    messages: body.messages.map(toMessage),
    maxAnswerTokens: body.max_completion_tokens ?? body.max_tokens ?? answerTokens,
    ...(tools.length > 0 && { tools }),
    ...(stop.length > 0 && { stop }),
    ...(sampling && { sampling }),
    stream: body.stream ?? false,
    withUsage: body.stream_options?.include_usage ?? false,
  }
}

type Body = z.infer<typeof ASKED>

const toMessage = ({ role, content, tool_calls, tool_call_id }: Body['messages'][number]): Message => ({
  role: role === 'developer' ? 'system' : role,
  content,
  ...(tool_calls && tool_calls.length > 0 && { toolCalls: tool_calls.map(({ id, function: f }) => ({ id, ...f })) }),
  ...(tool_call_id !== undefined && { toolCallId: tool_call_id }),
})

const toTool = ({ function: f }: NonNullable<Body['tools']>[number]): Tool => ({
  name: f.name,
  description: f.description ?? '',
  parameters: f.parameters ?? { type: 'object', properties: {} },
})

/** Returns the program's own sampling parameters; undefined if it sets neither, and then the run's apply. */
function toSampling({ temperature, top_p }: Body): OwnSampling | undefined {
  if (temperature == null && top_p == null) return undefined
  return { ...(temperature != null && { temperature }), ...(top_p != null && { topP: top_p }) }
}

/** A reply of the run's model in OpenAI's words. */
export function toCompletion({ id: model }: Model, raw: Buffer, reply: ChatReply): Completion {
  const { text, toolCalls, finish, usage } = reply
  const { input, output, cached, reasoning } = usage
  return {
    id: `chatcmpl-${computeShortHash(raw)}`,
    model,
    text,
    toolCalls: toolCalls.map(({ id, ...f }) => ({ id, type: 'function', function: f })),
    finish,
    logprobs: null,
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
      completion_tokens_details: { reasoning_tokens: reasoning },
    },
  }
}

/**
 * Returns the error response of a failed call. Statuses that clients retry are reserved for errors that may pass. These
 * have been retried enough.
 */
export function toErrorResponse({ kind, message }: ModelError): ApiError {
  const [status, code] = REFUSALS[kind]
  return new ApiError(status, message, { code })
}

const REFUSALS: Readonly<Record<ModelError['kind'], readonly [status: number, code: string]>> = {
  overflow: [400, 'context_length_exceeded'],
  refused: [400, 'content_filter'],
  budget: [403, 'budget_exceeded'],
  failed: [502, 'model_failed'],
}
