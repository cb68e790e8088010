import type { ChatRequest } from '../model.ts'
import type { Form } from './forms/form.ts'
import type { PrefillWay } from './prefill.ts'
import type { Refusal } from './transport.ts'

/** What a server takes of an API's parameters. It is found out from its refusals, once, and remembered. */
export interface Dialect {
  body(request: Spoken): Readonly<Record<string, unknown>>
  /** Tokens that a reply may take, thinking included; undefined where `--extra-body` says so. */
  limitOf(request: Pick<ChatRequest, 'maxAnswerTokens'>): number | undefined
  /** Learns from a refusal of `body`: true where the request, put differently, may now be taken. */
  learn(refusal: Refusal, body: Readonly<Record<string, unknown>>): boolean
  /** What is no longer sent, one line each. */
  readonly notes: readonly string[]
}

/** A request with what its server is to be told. */
export interface Spoken extends ChatRequest {
  /** All that the model reads, as one text for `/completions`; undefined: the messages of a chat. */
  readonly text?: string | undefined
  readonly prefillWay?: PrefillWay | undefined
}

export interface Sampling {
  readonly model: string
  readonly temperature: number
  readonly topP?: number | undefined
  readonly seed?: number | undefined
  /** Words that end every answer. */
  readonly stop?: readonly string[] | undefined
  readonly reasoningTokens: number
  /** Are replies asked for piece by piece? */
  readonly stream: boolean
  readonly extraBody: Readonly<Record<string, unknown>>
}

/** @param openAi OpenAI's own service and Azure's take `max_completion_tokens` for chat; all others know `max_tokens`. */
export function dialect(form: Form, sampling: Sampling, openAi: boolean): Dialect {
  const limits = form.limits(openAi)
  let limit = limits[0]
  let limitSwitched = false
  const dropped = new Set<string>(sampling.stream ? [] : ['stream'])
  const notes: string[] = []

  const limitOf = ({ maxAnswerTokens }: Pick<ChatRequest, 'maxAnswerTokens'>) =>
    limits.some(name => name in sampling.extraBody) ? undefined : maxAnswerTokens + sampling.reasoningTokens

  const body = (request: Spoken) => {
    const fields: Record<string, unknown> = {
      ...form.fields(request, sampling),
      [limit]: limitOf(request),
      ...sampling.extraBody,
    }
    for (const name of dropped) delete fields[name]
    if (fields['stream'] !== true) delete fields['stream_options']
    // A null in --extra-body takes a field out.
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
  }

  const learn = (refusal: Refusal, sent: Readonly<Record<string, unknown>>) => {
    if (refusal.status !== 400 && refusal.status !== 422) return false
    const name = [...limits, ...form.droppable].find(field => field in sent && rejects(refusal.body, field))
    if (name === undefined) return false
    // Another call may have learnt it in the meantime.
    if (limits.includes(name)) {
      if (name !== limit) return true
      const other = limits.find(each => each !== name)
      if (limitSwitched || other === undefined) return false
      limitSwitched = true
      limit = other
      notes.push(`the server does not take ${name}; ${limit} is sent instead`)
      return true
    }
    if (dropped.has(name)) return true
    dropped.add(name)
    notes.push(`the server does not take ${name}; it is no longer sent`)
    return true
  }
  return { body, limitOf, learn, notes }
}

/**
 * Does the server refuse the field as such? A wrong value is none of that: "max_tokens is too large" is the user's to solve.
 * Where a message names a field to be used instead, the refused one stands first.
 */
function rejects(body: string, field: string): boolean {
  const start = body.slice(0, 4_000)
  const named = new RegExp(`(?<![\\w.])${field}(?!\\w)`).exec(start)
  if (!named) return false
  if (/"param" *: *"/.test(start)) return new RegExp(`"param" *: *"${field}"`).test(start) && NOT_TAKEN.test(start)
  return NOT_TAKEN.test(start)
}

const NOT_TAKEN =
  /unsupported|not[ _]support|n't support|unknown|unrecogni[sz]ed|unexpected|not[ _](?:permitted|allowed|recogni[sz]ed|available)|extra[ _](?:inputs|fields|forbidden)|deprecated|instead/i
