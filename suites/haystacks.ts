import { existsSync } from 'node:fs'
import { usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import { readText } from '../datasets/text.ts'
import type { Haystack } from '../generators/haystack.ts'
import { noise } from '../generators/haystacks/noise.ts'
import { prose } from '../generators/haystacks/prose.ts'
import { textHaystack } from '../generators/haystacks/text.ts'
import type { Suite } from './suite.ts'

/** The filler of a name or a path. @throws BenchError (usage) */
export async function loadHaystack(name: string): Promise<{ haystack: Haystack; files: Suite['files'] }> {
  if (name === 'prose') return { haystack: prose, files: {} }
  if (name === 'noise') return { haystack: noise, files: {} }
  if (!existsSync(name))
    throw usageError(`--haystack: ${quote(name)} is no known filler, file or folder. Allowed: prose, noise, or a path.`)
  const corpus = await readText(name)
  return { haystack: textHaystack(corpus), files: { haystack: { sha256: corpus.sha256, path: name } } }
}
