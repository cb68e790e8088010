import { trimEnd } from 'fathom-bench/plugin'

/** Kind of value that a question asks for. */
export type ValueKind = 'number' | 'id' | 'date' | 'any'

export function detectValueKind(question: string): ValueKind {
  if (/\b(?:uu|gu)ids?\b|\bidentifiers?\b/i.test(question)) return 'id'
  if (/\bdates?\b|\bwhen\b/i.test(question)) return 'date'
  if (/\b(?:numbers?|digits?|figures?|integers?|how (?:many|much))\b/i.test(question)) return 'number'
  return 'any'
}

/**
 * Returns a sentence's values for `key`: of the requested kind if there are any, after the key if possible; otherwise
 * the text after ":", "=", an arrow or "is".
 */
export function findKeyValues(sentence: string, key: string, keys: readonly string[], kind: ValueKind): string[] {
  const at = key === '' ? 0 : sentence.indexOf(key)
  const end = Math.max(0, at) + key.length
  const isOther = (value: string) => value !== key && !keys.includes(value)
  const after = trimNextEntry(sentence.slice(end))
  if (kind !== 'any') {
    const following = findMatches(after, FORMS[kind]).filter(isOther)
    if (following.length > 0) return following
    const before = findMatches(sentence.slice(0, Math.max(0, at)), FORMS[kind]).filter(isOther)
    if (before.length > 0) return before.slice(-1)
  }
  const stated = findAfterMark(after) ?? findBeforeVerb(sentence.slice(0, Math.max(0, at)))
  return stated === undefined || !isOther(stated) ? [] : [stated]
}

const FORMS: Readonly<Record<Exclude<ValueKind, 'any'>, RegExp>> = {
  number: /(?<![\p{L}\p{N}_-])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}_-])/gu,
  id: /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}\b|\b\d{5,}\b/gi,
  date: /\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2},?)?(?: \d{4})?\b|\b\d{4}-\d\d-\d\d\b|\b(?:1\d|20)\d\d\b/g,
}

const findMatches = (text: string, form: RegExp) => [...text.matchAll(form)].map(([value]) => value)

/** Returns the text of the first entry only, if the sentence continues with another (JSON on one line, tables). */
function trimNextEntry(after: string): string {
  const next = after.search(/[,;]\s*["'][^"'\n]{1,80}["']\s*:/)
  return next < 0 ? after : after.slice(0, next)
}

function findAfterMark(after: string): string | undefined {
  const mark = MARK.exec(after)
  if (!mark) return undefined
  const value = tidyValue(after.slice(mark.index + mark[0].length))
  const words = value.split(/\s+/).length
  return value === '' || words > (/\w/.test(mark[0]) ? 4 : 10) ? undefined : value
}

const MARK =
  /(?:["'`\])*]*\s*(?:(?:\b(?:is|are|was|were|equals|reads|being)\b)?\s*(?::=|[:=]|[-=]+>|→)|\b(?:is|are|was|were|equals|reads)\b)\s*)/

/** Returns the text before the verb, as in "4711 is the code of KEY". */
function findBeforeVerb(before: string): string | undefined {
  const verb = before.search(/\s+(?:is|are|was|were)\s+(?:the|a|an|one|what)\b/i)
  if (verb < 0) return undefined
  const value = tidyValue(before.slice(0, verb))
  return value === '' || value.split(/\s+/).length > 4 ? undefined : value
}

const tidyValue = (value: string) => trimEnd(value.trim().replace(/^["'“`*[{(]+/, ''), /["'”`*\]}).,;!]/).trim()
