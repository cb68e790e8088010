import { existsSync } from 'node:fs'
import { BenchError, sanitize } from 'fathom-bench/plugin'
import type { SharedSpec } from '../settings.ts'

/**
 * An error of planning without what it quotes of a file. Whoever can write in the queue names the files that a worker
 * reads, and readers quote what they did not expect.
 */
export function removeFileQuotes(error: unknown, spec: SharedSpec): unknown {
  if (!(error instanceof BenchError)) return error
  const path = listNamedFiles(spec).find(each => error.message.includes(each) && existsSync(each))
  if (path === undefined) return error
  return new BenchError(
    `worker: ${sanitize(path)} is not the file that the run has under this name. Put the coordinator's file there.`,
    error.exitCode,
    { cause: error },
  )
}

/** Longest first: one path may begin another. */
function listNamedFiles({
  tokenizer,
  haystack,
  prompts,
  prices,
  chatTemplate,
  data,
  task,
  models,
}: SharedSpec): string[] {
  const own = [tokenizer, haystack, prompts, prices, chatTemplate, ...models.map(({ preset }) => preset?.chatTemplate)]
  const words = [...own, ...Object.values(data).flat(), ...task].filter(word => word !== undefined)
  const paths = words.flatMap(word => [word, ...word.split(',').map(part => part.replace(/^[a-z-]+:/, ''))])
  return [...new Set(paths)].filter(path => path !== '').sort((a, b) => b.length - a.length)
}
