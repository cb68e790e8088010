import type { ItemRow } from '../../core/rows/rows.ts'
import type { ItemText, RunRows } from '../../reports/summary/reporter.ts'
import type { SuiteSpec } from './items/spec.ts'
import { isBuilt, makeRebuilder, type Rebuilder } from './rebuild/rebuild.ts'
import type { Registry } from './registry.ts'

/** Longer items are left to `fathom-bench view`: a report is to be there in seconds. */
const LONGEST = 64 * 1024
const MOST_TOKENS = 8 * 1024 ** 2

/** The user's flags for the texts of items. */
export type TextFlags = Partial<Pick<SuiteSpec, 'data' | 'prompts' | 'haystack' | 'tokenizer'>>

/**
 * Returns a function that rebuilds items for a report's excerpts: at most 64K tokens each and 8M in all, in the order
 * of requests. Items that cannot be rebuilt are left out.
 */
export async function rebuildTexts(
  runs: readonly RunRows[],
  registry: Registry,
  { data = {}, prompts, haystack, tokenizer }: TextFlags,
  followPaths: boolean,
): Promise<(item: ItemRow) => ItemText | undefined> {
  const byItem = new Map<string, Rebuilder>()
  for (const { manifest, items } of runs) {
    // Its inputs may be large to read, such as a file of questions.
    if (!items.some(item => countBuiltTokens(item) <= LONGEST)) continue
    const place = { manifest, registry, data, prompts, haystack, tokenizer, followPaths }
    const rebuild = await makeRebuilder(place).catch(() => undefined)
    if (rebuild) for (const { id } of items) byItem.set(id, rebuild)
  }
  let left = MOST_TOKENS
  return item => {
    const tokens = countBuiltTokens(item)
    if (!(tokens <= Math.min(LONGEST, left))) return undefined
    const made = byItem.get(item.id)?.(item)
    if (made === undefined) return undefined
    left -= tokens
    return isBuilt(made) ? { context: made.context, question: made.question } : undefined
  }
}

/** Rows may come from anywhere: the length that would be built is the larger one. */
const countBuiltTokens = ({ length }: ItemRow) => Math.max(length.tokens, length.target)
