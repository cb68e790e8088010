import { existsSync } from 'node:fs'
import { usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import type { Haystack } from '../generators/haystack.ts'
import type { Suite } from './suite.ts'

/** Haystacks that have a name. Their texts are loaded when they are asked for. */
const HAYSTACKS: Readonly<Record<string, () => Promise<Haystack>>> = {
  prose: async () => (await import('../generators/haystacks/prose.ts')).prose,
  noise: async () => (await import('../generators/haystacks/noise.ts')).noise,
}

/** The names by the ids that runs record: the id changes with the bytes, the name does not. */
export const HAYSTACK_OF_ID: Readonly<Record<string, string>> = { 'prose-2': 'prose', noise: 'noise' }

export const HAYSTACK_NAMES: readonly string[] = Object.keys(HAYSTACKS)

/** The haystack of a name or a path. @throws BenchError (usage) */
export async function loadHaystack(name: string): Promise<{ haystack: Haystack; files: Suite['files'] }> {
  if (Object.hasOwn(HAYSTACKS, name)) return { haystack: await HAYSTACKS[name]!(), files: {} }
  if (!existsSync(name))
    throw usageError(
      `--haystack: ${quote(name)} is no known haystack, file or folder. Allowed: ${HAYSTACK_NAMES.join(', ')}, or a path.`,
    )
  const [{ readText }, { textHaystack }] = await Promise.all([
    import('../datasets/text.ts'),
    import('../generators/haystacks/text.ts'),
  ])
  const corpus = await readText(name)
  return { haystack: textHaystack(corpus), files: { haystack: { sha256: corpus.sha256, path: name } } }
}
