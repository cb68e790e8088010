import { type ItemExport, quoteForMessage, usageError } from 'fathom-bench/plugin'
import { SEPARATE, type Verifier } from './task-folder.ts'

/** `export ITEMS --to harbor`: a folder for each item, with the program that scores its answer. */
export const harbor: ItemExport = {
  id: 'harbor',
  about: 'the items as Harbor tasks',
  verifies: true,
  unit: 'tasks',
  async write({ run, out, registry, verifier }) {
    const where = parseVerifier(verifier)
    const { writeHarbor } = await import('./export.ts')
    const { folders, notes } = await writeHarbor(run, out, registry, where)
    return { paths: [out], notes, count: folders }
  },
}

/** Reads where answers are scored. @throws BenchError (usage) */
export function parseVerifier(text: string | undefined): Verifier {
  if (text === undefined || text === 'separate') return SEPARATE
  const [, sha256] = /^shared:([0-9a-f]{64})$/.exec(text) ?? []
  if (sha256 !== undefined) return { kind: 'shared', node: '/usr/local/bin/node', sha256 }
  throw usageError(
    `--verifier: got ${quoteForMessage(text)}, expected separate or shared:SHA256 of /usr/local/bin/node in the image.`,
  )
}
