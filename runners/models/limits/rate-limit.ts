/**
 * Whether a rejection (429 or 413) is due to recent load, so that waiting helps. Gemini uses for its limits per minute
 * the words that OpenAI uses for an empty account; only its details distinguish them. A used-up daily quota counts as
 * an empty account.
 * @param toldToWait whether the server named a time to retry
 */
export function isRateLimit(code: string, body: string, toldToWait: boolean): boolean {
  if (isAlibabaMinute(body)) return true
  if (EMPTY.test(code)) return false
  if (RATE.test(`${code} ${body}`)) return true
  return toldToWait && !PER_DAY.test(body)
}

/**
 * Whether Alibaba rejected a request by its limit per minute, for which it also uses OpenAI's code and words of an
 * empty account. The link to its documentation distinguishes them. It reports an empty account as `Arrearage`.
 */
export const isAlibabaMinute = (body: string): boolean =>
  /#(?:token|rate)-limit|Throttling|limit_burst_rate|limit_requests|allocated quota exceeded/i.test(body) &&
  !/arrearage/i.test(body)

const EMPTY = /insufficient_quota/i
const RATE = /rate_limit_exceeded|per[ _-]?min(?:ute)?\b|PerMinute|PerSecond|\b[TR]PM\b/i
const PER_DAY = /PerDay/i

/**
 * OpenAI's words for an empty account, which others have taken over; Anthropic's, Moonshot's, Alibaba's and Zhipu's.
 */
export const isEmptyAccount = (code: string, text: string): boolean =>
  /insufficient_quota|exceeded_current_quota|billing|exceeded your current quota|credit balance|account balance|good standing|arrearage|欠费|余额不足/i.test(
    `${code} ${text}`,
  )

/** Anthropic's words for an account that long prompts are not open to: no wait opens them. */
export const isNotOpen = (text: string): boolean => /extra usage is required/i.test(text)

/**
 * Does one request alone take more than the account may have at all ("Limit 12000, Requested 14137")? Then no waiting
 * helps.
 */
export function canNeverPass(text: string): boolean {
  const found =
    /\blimit:? (?<limit>\d[\d,]*),(?: used:? \d[\d,]*,)? requested:? (?<asked>\d[\d,]*)/i.exec(text) ??
    /\btokens \(?(?<asked>\d[\d,]*)\)? exceeds? the limit of (?<limit>\d[\d,]*)/i.exec(text)
  const { asked, limit } = found?.groups ?? {}
  return found !== null && parseFigure(asked) > parseFigure(limit)
}

const parseFigure = (digits: string) => Number(digits.replaceAll(',', ''))
