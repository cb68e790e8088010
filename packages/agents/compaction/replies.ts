import { parseForeignJson, sanitize } from 'fathom-bench/plugin'
import type { z } from 'zod'

export const MOST_REPLY_CHARS = 32_000_000
const MOST_VALUES = 10_000_000

export interface ForeignReply<T> {
  readonly shape: z.ZodType<T>
  /** The program or server, as an error names it. */
  readonly who: string
  /** The name of the reply in an error: `result`, `reply`. */
  readonly what: string
  /** Takes keys out of what an error quotes. */
  readonly hide?: (text: string) => string
}

/** Reads the JSON of a program or a server that is not ours. @throws Error, one line, for anything of another shape */
export function parseForeignReply<T>(text: string, { shape, who, what, hide = same => same }: ForeignReply<T>): T {
  const found = shape.safeParse(parseReply(text, who, hide))
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new Error(`${who}: the ${what}'s ${issue.path.join('.') || 'JSON'} is wrong: ${issue.message}`)
}

function parseReply(text: string, who: string, hide: (text: string) => string): unknown {
  try {
    return parseForeignJson(text, { chars: MOST_REPLY_CHARS, values: MOST_VALUES })
  } catch (error) {
    throw new Error(`${who} gave no JSON: ${sanitize(hide(text).slice(0, 80), 80)}`, { cause: error })
  }
}
