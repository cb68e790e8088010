import * as z from 'zod'
import { getErrorMessage } from '../core/errors.ts'
import { quoteForMessage, sanitize } from '../core/text/quote.ts'

/**
 * Returns the error of a value in one line, to follow its location: the schema's first issue, or the error's message.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof z.ZodError)) return sanitize(getErrorMessage(error), MOST_CHARS)
  const { path, message } = findClosestIssue(error.issues[0])
  return `has a fault${path.length > 0 ? ` at ${quoteForMessage(path.join('.'))}` : ''}: ${message}`
}

const MOST_CHARS = 300

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & Partial<Pick<z.core.$ZodIssue, 'code'>>

/**
 * Returns the issue of the closest alternative if several shapes are allowed and the schema has no message; otherwise
 * the list of shapes.
 */
function findClosestIssue(issue: z.core.$ZodIssue): Issue {
  if (issue.code !== 'invalid_union' || issue.message !== UNSAID) return issue
  const shapes = issue.errors.map(([first]) => findClosestIssue(first))
  const own = shapes.filter(
    ({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_union'),
  )
  const [one, ...others] = own.length > 0 ? own : shapes
  if (!one) return issue
  const words = [one, ...(own.length > 0 ? [] : others)].map(({ message }) => message)
  const rest = words.slice(1).map(each => each.replace(`${UNSAID}: `, ''))
  return { path: [...issue.path, ...one.path], message: [words[0], ...new Set(rest)].join(', or ') }
}

const UNSAID = 'Invalid input'
