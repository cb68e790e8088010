import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** The folder of the test that runs, for its plugins; each has one of its own. */
export let folder = ''

/** Gives every test of a file its folder. */
export function freshPluginFolders(): void {
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'fathom-plugin-')))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
}

/** Puts a file into that folder. Returns its path. */
export function put(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
