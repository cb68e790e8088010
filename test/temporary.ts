import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before all tests: every folder that they make lies in one, which goes when they have ended, whatever became of them. */
export default function temporary(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
