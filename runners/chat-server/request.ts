import { z } from 'zod'
import { ApiError } from './refusal.ts'

const text = z.union([
  z.string(),
  z.null().transform(() => ''),
  z.array(z.object({ type: z.string(), text: z.string() })).transform(parts => parts.map(part => part.text).join('')),
])

const toolCall = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })

const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: text.optional().transform(content => content ?? ''),
  tool_calls: z.array(toolCall).optional(),
  tool_call_id: z.string().optional(),
})

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().min(1),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
})

const limit = z.number().int().min(1).nullish()

/** OpenAI's body of a chat, limited to the supported fields. */
export const CHAT = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  max_tokens: limit,
  max_completion_tokens: limit,
  n: z.literal(1, { error: 'this server gives one choice: n must be 1' }).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  tools: z.array(tool).optional(),
  tool_choice: z.union([z.enum(['none', 'auto', 'required']), z.object({})]).optional(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
})

const completion = z.object({
  ...CHAT.omit({ messages: true, tools: true, tool_choice: true, logprobs: true, top_logprobs: true }).shape,
  prompt: z.string().min(1),
  logprobs: z.number().int().min(0).max(20).nullish(),
})

const embeddings = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string()).min(1).max(2048)]),
  encoding_format: z.enum(['float', 'base64']).optional(),
})

export type ChatBody = z.infer<typeof CHAT>
export type ChatMessage = ChatBody['messages'][number]
export type ChatTool = z.infer<typeof tool>['function']
export type EmbeddingsBody = z.infer<typeof embeddings>

/** @throws Refusal 400 that names the first wrong field. */
export const readChat = (body: Buffer): ChatBody => readBody(CHAT, body)

/**
 * A completion's prompt, read as what a user says.
 * @throws Refusal 400 that names the first wrong field.
 */
export function readCompletion(body: Buffer): ChatBody {
  const { prompt, logprobs, ...asked } = readBody(completion, body)
  return {
    ...asked,
    messages: [{ role: 'user', content: prompt }],
    ...(logprobs != null && { logprobs: true, top_logprobs: logprobs }),
  }
}

/** @throws Refusal 400 that names the first wrong field. */
export const readEmbeddings = (body: Buffer): EmbeddingsBody => readBody(embeddings, body)

/** @throws Refusal 400 that names the first wrong field. */
export function readBody<T>(schema: z.ZodType<T>, body: Buffer): T {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.', { code: 'invalid_json' })
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const param = issue.path.join('.') || 'body'
  throw new ApiError(400, `Invalid '${param}': ${issue.message}`, { param, code: 'invalid_value' })
}
