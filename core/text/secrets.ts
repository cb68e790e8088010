/** A text with whatever looks like a key taken out: users paste keys into wrong flags, and servers quote them back. */
export const redactKeys = (text: string): string => text.replace(KEY_LIKE, '[key]')

/** Keys as services form them, whole or partly starred out, and what follows `Bearer`. */
const KEY_LIKE =
  /\b(?:sk|pk|rk|gsk|hf|xai|nvapi|key)[-_][\w*.-]{6,}|\bAIza[\w-]{20,}|(?<=\b(?:Bearer|Basic) )[\w.+/=~*-]{4,}/gi

/**
 * Addresses in a text with whatever may be a key taken out: user and password, the query, and parts of the path that
 * look like one. Servers that take a key there are asked at the whole address; it is not shown and not written down.
 */
export const redactUrlKeys = (text: string): string =>
  text.replace(/\bhttps?:\/\/[^\s,]*/gi, url =>
    url
      .replace(/\/\/[^/?#]*@/g, '//…@')
      .replace(/[?#].*$/s, '?…')
      .replace(/(?<=[^/:]\/)[^/]+/g, part => (isKeyLike(part) ? '[key]' : redactKeys(part))),
  )

/**
 * Long, of letters and digits in no order of words: names of deployments and versions are shorter, or words with marks
 * between.
 */
export const isKeyLike = (part: string): boolean => {
  const runs = part.match(/[A-Za-z0-9]+/g) ?? []
  return runs.some(run => run.length >= 20 && /\d/.test(run) && /[A-Za-z]/.test(run)) || UUID.test(part)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A message with pasted keys taken out. Narrower than `withoutKeys`, since messages also quote names and paths
 * (`key-value-pairs`, `hf-models/tokenizer.json`): long, and with a digit.
 */
export const redactPastedKeys = (text: string): string => text.replace(SURELY_KEY, '[key]')

const SURELY_KEY = /\b(?:sk|pk|rk|gsk|hf|xai|nvapi)[-_](?=[\w-]*\d)[\w-]{16,}|\bAIza[\w-]{20,}/g

type Env = Readonly<Record<string, string | undefined>>

/** Whatever an error quotes, the values of the environment's keys are not in it. */
export function redactSecrets(text: string, env: Env): string {
  const secrets = listSecrets(env)
    .map(([, value]) => value)
    .sort((a, b) => b.length - a.length)
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

/** Variables of the environment that hold keys by their names, with their values. */
export const listSecrets = (env: Env): (readonly [string, string])[] =>
  Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST ? [[name, value] as const] : [],
  )

const SECRET_NAME = /key|token|secret|password/i
const SHORTEST = 8
