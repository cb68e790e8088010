import { getLast } from '../../../core/collections/require.ts'
import { isCommitment } from '../../../core/rows/commitment.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { redactKeys } from '../../../core/text/secrets.ts'

/** Returns the public manifest: no keys, and no paths of the submitter's machine except file names. */
export function toPublicManifest(manifest: Manifest): Manifest {
  const data = new Map<string, Manifest['data'][string]>()
  for (const [role, { sha256, path }] of Object.entries(manifest.data)) {
    const file = /^file:(.*)$/s.exec(role)
    const named = file ? `file:${getFileNames(file[1])}` : role
    // Files of several folders may have one name.
    data.set(data.has(named) ? `${named} (${sha256.slice(0, 8)})` : named, { sha256, path: getFileNames(path) })
  }
  return {
    ...manifest,
    data: Object.fromEntries(data),
    sessions: manifest.sessions.map(session => ({ ...session, argv: session.argv.map(redactWord) })),
  }
}

/** Is the seed one that only a file holds? */
export const isSecret = ({ seed }: Pick<Manifest, 'seed'>): boolean => isCommitment(seed)

const getFileNames = (path: string) =>
  path
    .split(', ')
    .map(each => getLast(each.replace(/[/\\]+$/, '').split(/[/\\]/)))
    .join(', ')

/** Home folders bear names of people. */
const redactWord = (word: string) =>
  redactKeys(word).replace(/(?:\/home\/|\/Users\/|[A-Za-z]:\\Users\\)[^/\\\s,]+|\/root(?=\/|$)/g, '~')
