import { makeUnknownError } from '../../core/text/suggest.ts'
import type { PublicFile, PublicSource } from './sources.ts'

/** Files of a source that are meant. */
export interface FileSelection {
  readonly source: PublicSource
  readonly files: readonly PublicFile[]
}

/**
 * A name is a source, a file (`squad/dev-v1.1.json`) or a folder of them (`babilong/qa1`); no name is everything.
 * @throws BenchError (usage)
 */
export function selectFiles(names: readonly string[], sources: readonly PublicSource[]): readonly FileSelection[] {
  const isUnder = (file: PublicFile, name: string) => file.name === name || file.name.startsWith(`${name}/`)
  const all = sources.flatMap(({ files }) => files)
  for (const name of names)
    if (!(all.some(file => isUnder(file, name)) || sources.some(({ id }) => id === name)))
      throw makeUnknownError(
        'public data',
        name,
        sources.flatMap(({ id, files }) => [id, ...files.map(file => file.name)]),
        'fathom-bench data list shows all',
      )
  return sources.flatMap(source => {
    const files = source.files.filter(file => names.length === 0 || names.some(name => isUnder(file, name)))
    const isNamed = names.length === 0 || names.includes(source.id)
    return files.length > 0 || (source.byHand && isNamed) ? [{ source, files }] : []
  })
}
