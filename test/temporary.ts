import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * Before all tests: every folder that they make lies in one, which goes when they have ended, whatever became of them.
 */
export default function temporary({ vitest }: TestProject): () => void {
  const isQuick = vitest.projects.every(({ name }) => name === 'alone' || name === 'together')
  const folder = (isQuick && folderIn(MEMORY)) || mkdtempSync(join(tmpdir(), NAME))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

const NAME = 'fathom-tests-'
/** Linux keeps it in memory, where nothing waits for a disk. */
const MEMORY = '/dev/shm'
/** Some ten times what the quick tests hold at once, in bytes. */
const ROOM = 2 ** 30

/** Undefined where it does not exist, is small, as in a container, or runs no programs. */
function folderIn(parent: string): string | undefined {
  let folder: string | undefined
  try {
    const { bavail, bsize } = statfsSync(parent)
    if (bavail * bsize < ROOM) return undefined
    folder = mkdtempSync(join(parent, NAME))
    const program = join(folder, 'program')
    writeFileSync(program, '')
    chmodSync(program, 0o700)
    accessSync(program, constants.X_OK)
    return folder
  } catch {
    if (folder) rmSync(folder, { recursive: true })
    return undefined
  }
}
