import { getErrorMessage } from '../../../core/errors.ts'
import { joinSentences } from '../../../core/text/sentences.ts'
import { findConnectionFault, findErrorCode, listCauses } from '../../connection-fault.ts'
import type { ModelError } from '../../model.ts'
import { cutToOneLine } from '../../one-line.ts'
import { canNeverPass, isAlibabaMinute, isEmptyAccount, isNotOpen, isRateLimit } from '../limits/rate-limit.ts'
import { BadReply } from '../replies/raw-reply.ts'
import { parseRefusalWords, type RefusalWords, SERVER_CHARS } from '../servers/server-messages.ts'
import { HttpError, Unanswered } from '../transport/transport.ts'
import { isOverflowMessage } from './overflow.ts'
import { retryAfter } from './retry-after.ts'

/** The failure that arrived instead of a response, and how to treat it. */
export interface Failure {
  readonly kind: ModelError['kind']
  /** One line that says where, what came, and what can be done. Holds no secret. */
  readonly message: string
  readonly fatal: boolean
  readonly retry: boolean
  /**
   * May be due to what else is asked of the server: a verdict only where it says the same with no other request of ours
   * in flight.
   */
  readonly doubtful?: boolean
  /** The server is down or loads: it is waited for as long as the retry budget lasts, however many tries that takes. */
  readonly away?: boolean
  /** It is waited for no longer than this: it has not answered yet, and may never. Milliseconds. */
  readonly patienceMs?: number
  /** The server asks to wait so long. */
  readonly waitMs?: number
  /** The server has too much to do. */
  readonly throttled?: boolean
  /** The server's own status, and the code of its error. */
  readonly http?: number
  readonly code?: string
  /** Fewer retries than usual: each costs much, or promises little. */
  readonly maxRetries?: number
}

/** Context of a call's destination. */
export interface FailureContext {
  /** Displayed address: scheme, host and path. */
  readonly url: string
  readonly model: string
  /** Was a completion of one text asked for? Not every server has them. */
  readonly completions?: boolean
  /** The environment variable of the key. */
  readonly keyName: string
  readonly redact: (text: string) => string
  /** Did this server ever reply? If not, the call itself may be what is wrong. */
  readonly replied: boolean
  /** Was it there when it was asked for its models? Then it is away now, and not the wrong one. */
  readonly seen?: boolean
  readonly now: () => number
}

/** The server sent nothing for so long. */
export class Silence extends Error {
  constructor(ms: number) {
    super(`no answer for ${Math.round(ms / 100) / 10} s`)
    this.name = 'Silence'
  }
}

export function toFailure(thrown: unknown, context: FailureContext): Failure {
  const failure = classifyError(thrown, context)
  return { ...failure, message: cutToOneLine(context.redact(`${context.url} ${failure.message}`), MESSAGE_CHARS) }
}

const MESSAGE_CHARS = 480

function classifyError(thrown: unknown, context: FailureContext): Failure {
  const chain = listCauses(thrown)
  for (const error of chain) {
    if (error instanceof HttpError) return toHttpFailure(error, context)
    if (error instanceof BadReply) return { ...FAILED, ...error.verdict, message: `answered with ${error.message}` }
    if (error instanceof Silence)
      return { ...FAILED, message: `gave ${error.message}`, retry: true, maxRetries: 2, fatal: !context.replied }
  }
  return toConnectionFailure(chain, context)
}

const FAILED = { kind: 'failed', fatal: false, retry: false } as const

function toHttpFailure(refusal: HttpError, context: FailureContext): Failure {
  const words = parseRefusalWords(refusal.body, context.redact)
  const [code] = context.redact(words.code).trim().split(' ')
  return { ...judgeRefusal(refusal, words, context), http: refusal.status, ...(code && { code }) }
}

function judgeRefusal(
  refusal: HttpError,
  { code, text, said: all, extra }: RefusalWords,
  context: FailureContext,
): Failure {
  const { status } = refusal
  const said = `answered ${status}${text && `: ${text}`}`
  const makeFailure = (message: string, verdict: Partial<Failure> = {}): Failure => ({ ...FAILED, message, ...verdict })

  const told = retryAfter(refusal.headers, context.now(), refusal.body)
  const waitMs = told ?? (isAlibabaMinute(refusal.body) ? SHARE_OF_MINUTE_MS : null)
  const wait = waitMs === null ? {} : { waitMs }
  if ((status === 429 || status === 413) && isRateLimit(code, refusal.body, waitMs !== null)) {
    if (canNeverPass(all)) return makeFailure(`${said}; this request alone is above that limit of the account`)
    return makeFailure(said, { retry: true, throttled: true, ...wait })
  }
  if (status === 429 && isNotOpen(all)) return makeFailure(joinSentences(said, 'The account has no long prompts.'))
  if (!NOT_ABOUT_LENGTH.has(status) && isOverflowMessage(code, all)) {
    // llama.cpp ends every running request with a 500 when all of them together are too long for the memory that its
    // slots share.
    const doubtful = status >= 500 || status === 413
    return { kind: 'overflow', message: `${said}${extra}`, fatal: false, retry: false, ...(doubtful && { doubtful }) }
  }
  if (status === 413) {
    return makeFailure(
      joinSentences(said, 'Does a proxy before the server bound the size of a request (nginx: client_max_body_size)?'),
      { doubtful: true },
    )
  }
  if (status < 500 && status !== 429 && POLICY.test(`${code} ${all}`)) {
    return { kind: 'refused', message: said, fatal: false, retry: false }
  }
  // Azure API Management has no other status for a quota that is filled up again.
  if (status === 403 && told !== null && !NO_KEY.test(`${code} ${all}`))
    return makeFailure(said, { retry: true, throttled: true, ...wait })
  if (status < 500 && status !== 401 && isEmptyAccount(code, all)) return makeFailure(said, { fatal: true })
  if (status === 401 || status === 403 || (status === 400 && NO_KEY.test(`${code} ${all}`))) {
    const isKey = status !== 403 || isAboutKey(`${code} ${all} ${refusal.headers.get('cf-mitigated') ?? ''}`)
    // A key that is changed in turn is refused for a moment.
    const again = status === 401 ? { retry: true, maxRetries: 1 } : {}
    return makeFailure(isKey ? joinSentences(said, `Set ${context.keyName} to a key that this server takes.`) : said, {
      fatal: true,
      ...again,
    })
  }
  if (status < 500 && status !== 429 && UNLOADED.test(all)) {
    const waited = LOADING.test(all) ? markAway(context, true) : {}
    return makeFailure(said, { retry: true, fatal: !context.replied, ...waited, ...wait })
  }
  if (status >= 400 && status < 500 && OVERLOADED.test(all))
    return makeFailure(said, { retry: true, throttled: true, ...wait })
  if (status >= 300 && status < 400) {
    // Not followed: the key would go to an address that the user has not named.
    const target = cutToOneLine(context.redact(refusal.headers.get('location') ?? 'elsewhere'), SERVER_CHARS)
    return makeFailure(
      joinSentences(`answered ${status}: it has moved to ${target}`, 'Name that address with --base-url.'),
      { fatal: true },
    )
  }
  if (status === 404 || status === 405 || status === 410 || (status === 400 && NO_MODEL.test(`${code} ${all}`))) {
    if (/v1\/responses/.test(text)) return makeFailure(joinSentences(said, 'Give --api responses.'), { fatal: true })
    if (context.completions && !/model/i.test(text))
      return makeFailure(joinSentences(said, 'It has no completions of text: leave --api completions out.'), {
        fatal: true,
      })
    return makeFailure(
      joinSentences(said, `Is the model "${cutToOneLine(context.model, 80)}" right, and does --base-url end in /v1?`),
      { fatal: true },
    )
  }
  if (status === 402) return makeFailure(said, { fatal: true })
  if ((status === 400 || status === 422) && /(?<![\w.])temperature(?!\w)/i.test(all))
    return makeFailure(joinSentences(said, `To send none: --extra-body '{"temperature": null}'`), {
      fatal: !context.replied,
    })
  if (TRANSIENT.has(status) || (status >= 500 && status !== 501)) {
    const away = AWAY.has(status)
    const waited = away ? markAway(context, LOADING.test(text)) : {}
    return makeFailure(said, { retry: true, ...(BUSY.has(status) && { throttled: true }), ...waited, ...wait })
  }
  return makeFailure(said, { fatal: !context.replied })
}

/** Not 404: routers have it for a length that no server behind them reads. */
const NOT_ABOUT_LENGTH = new Set([401, 402, 403, 405, 429])
/** The last three: TGI of a generation that failed, nginx of a client that left, Groq without capacity. */
const TRANSIENT = new Set([408, 409, 425, 429, 424, 499, 498])
/** Too much to do. */
const BUSY = new Set([429, 498, 503, 529])
/** So many retries with such a wait between them last longer than a minute. */
const SHARE_OF_MINUTE_MS = 15_000
/** LM Studio and llama.cpp's router: the next request loads the model again. */
const UNLOADED =
  /\bmodel\b(?: ['"`\w./:@-]{1,100})?(?: (?:is|was|has|got))?(?: (?:been|currently|still|being))* (?:unloaded|not (?:yet |currently )?(?:loaded|ready)|crashed|loading|starting up|warming up|initiali[sz]ing)\b|(?<!(?:error|failed|failure|unable)[^.]{0,20})\b(?:loading|reloading|unloaded) (?:the |this )?model\b/i
/** Sent with the status of a wrong request by gateways that pass on only the words of the server behind them. */
const OVERLOADED =
  /\b(?:overloaded|(?:server|service|system|engine|model) (?:is )?(?:currently |temporarily )?(?:too )?busy|at (?:full )?capacity|temporarily unavailable)\b/i
/**
 * Statuses of a proxy whose server is down (the last four are Cloudflare's), and of a server that is still loading a
 * model.
 */
const AWAY = new Set([502, 503, 504, 521, 522, 523, 530])
const LOADING = /\b(?:loading|starting|warming|initiali[sz]ing|not (?:yet |currently )?(?:loaded|ready))\b/i

/** Marks failures for which waiting may help: the server has answered before, or reports that it is loading. */
const markAway = ({ replied }: FailureContext, loads = false): Pick<Failure, 'away' | 'patienceMs'> => ({
  away: true,
  ...(!replied && !loads && { patienceMs: FIRST_PATIENCE_MS }),
})

/** A server that listed its models and went away before its first answer. */
const FIRST_PATIENCE_MS = 2 * 60_000
/** The last line: Alibaba, Zhipu, DeepSeek, Bedrock, xAI and Gemini. */
const POLICY = new RegExp(
  [
    'content_filter|content_policy|content management policy|ResponsibleAIPolicy|safety_violation|usage polic|flagged',
    'data_inspection_failed|inappropriate content|new_sensitive|敏感|content exists risk|guardrail|usage guidelines|prohibited_content',
  ].join('|'),
  'i',
)
/** Some servers report a wrong key or an unknown model with status 400. */
const NO_KEY = /api[ _]key[ _](?:not valid|invalid)|invalid[ _]api[ _]key/i
/** Whether a 403 is about the key. Regions, empty credits and the challenges of a proxy are not. */
const isAboutKey = (words: string) => !NOT_THE_KEY.test(words)
const NOT_THE_KEY =
  /country|region|territor|location|credit|spend|balance|billing|quota|cloudflare|just a moment|attention required|captcha|challenge|\bwaf\b|firewall|\bip\b|vpn|blocked|request not allowed/i
const NO_MODEL = /model_not_found|\bmodel\b[^.]{0,80} does not exist/i

function toConnectionFailure(chain: readonly unknown[], context: FailureContext): Failure {
  const { replied, seen } = context
  const there = replied || seen === true
  const code = findErrorCode(chain)
  const fault = findConnectionFault(code)
  if (fault) {
    const { words, retry } = fault
    // A server that was never there may be the wrong one.
    const patience = there ? (retry ? markAway(context) : {}) : { maxRetries: 2 }
    return { ...FAILED, message: `${words} (${code})`, fatal: true, retry, ...patience }
  }
  const what = cutToOneLine(getErrorMessage(chain.at(-1)), SERVER_CHARS)
  const away = there && chain.some(error => error instanceof Unanswered)
  return {
    ...FAILED,
    message: `broke the connection off (${code || what})`,
    fatal: !replied,
    retry: true,
    ...(away && markAway(context)),
  }
}
