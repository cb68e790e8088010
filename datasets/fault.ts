import * as z from 'zod'
import { messageOf } from '../core/errors.ts'
import { quote, sanitize } from '../core/quote.ts'

/** What is wrong with a value, in one line to go behind the name of its place: the first thing that its schema found, or the error's words. */
export function faultOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return sanitize(messageOf(error), MOST_CHARS)
  const { path, message } = error.issues[0]
  return `has a fault${path.length > 0 ? ` at ${quote(path.join('.'))}` : ''}: ${message}`
}

const MOST_CHARS = 300
