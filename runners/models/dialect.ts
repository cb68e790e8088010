import type { ChatRequest } from '../model.ts'
import type { SamplingOptions } from './forms/chat.ts'
import type { ApiForm } from './forms/form.ts'
import type { PrefillWay } from './prefill.ts'
import type { HttpError } from './transport/transport.ts'

/** The parameters of an API that a server accepts. Learned once from its rejections, and remembered. */
export interface ServerDialect {
  body(request: Spoken): Readonly<Record<string, unknown>>
  /** Tokens that a reply may take, thinking included; undefined where `--extra-body` says so. */
  limitOf(request: Pick<ChatRequest, 'maxAnswerTokens'>): number | undefined
  /** Learns from a refusal of `body`: true where the request, put differently, may now be taken. */
  learn(refusal: HttpError, body: Readonly<Record<string, unknown>>): boolean
  /** Parameters that are no longer sent, one line each. */
  readonly notes: readonly string[]
}

/** A request with the settings for its server. */
export interface Spoken extends ChatRequest {
  /** All that the model reads, as one text for `/completions`; undefined: the messages of a chat. */
  readonly text?: string | undefined
  readonly prefillWay?: PrefillWay | undefined
}

export interface SamplingSettings extends SamplingOptions {
  readonly model: string
  readonly seed?: number | undefined
  /** Words that end every answer. */
  readonly stop?: readonly string[] | undefined
  readonly reasoningTokens: number
  /** Whether responses are streamed. */
  readonly stream: boolean
  readonly extraBody: Readonly<Record<string, unknown>>
}

/**
 * @param openAi OpenAI's own service and Azure's take `max_completion_tokens` for chat; all others know `max_tokens`.
 */
export function createDialect(form: ApiForm, sampling: SamplingSettings, openAi: boolean): ServerDialect {
  const limits = form.limits(openAi)
  let limit = limits[0]
  let limitSwitched = false
  const dropped = new Set<string>(sampling.stream ? [] : ['stream'])
  const notes: string[] = []

  const getTokenLimit = ({ maxAnswerTokens }: Pick<ChatRequest, 'maxAnswerTokens'>) =>
    limits.some(name => name in sampling.extraBody) ? undefined : maxAnswerTokens + sampling.reasoningTokens

  const buildBody = (request: Spoken) => {
    const fields: Record<string, unknown> = {
      ...form.fields(request, sampling),
      [limit]: getTokenLimit(request),
      ...sampling.extraBody,
    }
    for (const name of dropped) delete fields[name]
    if (fields['stream'] !== true) delete fields['stream_options']
    // A null in --extra-body takes a field out.
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
  }

  const learn = (refusal: HttpError, sent: Readonly<Record<string, unknown>>) => {
    if (refusal.status !== 400 && refusal.status !== 422) return false
    const name = [...limits, ...form.droppable].find(
      field => field in sent && isFieldRejected(refusal.body, field, sent[field]),
    )
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
  return { body: buildBody, limitOf: getTokenLimit, learn, notes }
}

/**
 * Whether the server rejects the field as such. A wrong value is different: "max_tokens is too large" is for the user
 * to solve. Fathom's own temperature of 0 is an exception, since models with a fixed one report it in many words. If a
 * message names a replacement field, the rejected one comes first.
 */
function isFieldRejected(body: string, field: string, value: unknown): boolean {
  const start = body.slice(0, 4_000)
  const named = new RegExp(`(?<![\\w.])${field}(?!\\w)`, 'i').exec(start)
  if (!named) return false
  const param = /"param" *: *"([^"]*)"/.exec(start)?.[1] ?? ''
  // LiteLLM writes a missing one as a word.
  if (!/^(?:none|null)?$/i.test(param) && param !== field) return false
  if (NOT_TAKEN.test(start)) return true
  return field === 'temperature' && (ONE_VALUE.test(start) || (value === 0 && isZeroRefused(start)))
}

const NOT_TAKEN =
  /unsupported|not[ _]support|n't support|unknown|unrecogni[sz]ed|unexpected|not[ _](?:permitted|allowed|recogni[sz]ed|available)|extra[ _](?:inputs|fields|forbidden)|deprecated|cannot both|not both|instead/i

/** "only 1 is allowed", "must be 1", "the default value of 1 only". */
const ONE_VALUE =
  /\bonly\b[^.]{0,40}(?:\d(?:\.\d+)?|default)\)?[^.]{0,40}(?:allowed|supported|permitted|accepted|valid|possible)|(?:must|should|has to|needs to) (?:be|equal)(?: set to| exactly| equal to)? (?:the default|1(?:\.0)?\b(?! or| and))|(?:default|fixed)[^.]{0,20} only|is fixed/i

/** Whether a message about the temperature speaks of its value, near its name. */
const isZeroRefused = (text: string) => VALUE_AFTER.test(text) || VALUE_BEFORE.test(text)
const ABOUT_VALUE =
  "must|should|has to|needs? to|greater|larger|above|positive|non-?zero|invalid|illegal|not valid|out of range|outside|range|between|at least|minimum|min\\b|only|less than|too (?:low|small)|can ?not be|can't be|>|≥|\\(0|必须|应|大于|范围|非法|无效|不支持|不能"
const VALUE_AFTER = new RegExp(`(?<![\\w.])temperature(?!\\w)[\\s\\S]{0,100}?(?:${ABOUT_VALUE})`, 'i')
const VALUE_BEFORE =
  /(?:invalid|illegal|bad|wrong|unsupported|incorrect|out of range|range of|value (?:for|of)|非法|无效)[^.]{0,40}(?<![\w.])temperature(?!\w)/i
