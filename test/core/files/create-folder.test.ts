import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../../core/files/create-folder.ts'
import { describeDiskError } from '../../../core/files/disk.ts'
import { bench } from '../../cli/commands/bench.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'fathom-'))

/** How a directory's making ends, in words. */
function saidOf(path: string): string | undefined {
  try {
    createFolder(path)
    return undefined
  } catch (error) {
    return describeDiskError(error)
  }
}

test('a directory is made with those above it, and one that is there is left', () => {
  const path = fresh()
  createFolder(join(path, 'a', 'b', 'c'), { mode: 0o700 })
  writeFileSync(join(path, 'a/b/c/file'), 'x')
  createFolder(join(path, 'a/b/c/'))
  expect(readdirSync(join(path, 'a/b/c'))).toEqual(['file'])
  expect(statSync(join(path, 'a/b')).mode & 0o777).toBe(0o700)
})

test('what is in the way is said', () => {
  const path = fresh()
  writeFileSync(join(path, 'file'), '')
  symlinkSync(join(path, 'nowhere'), join(path, 'link'))
  expect(saidOf(join(path, 'file'))).toBe('a file of that name is in the way')
  expect(saidOf(join(path, 'file', 'x', 'y'))).toBe('a part of the path is a file')
  expect(saidOf(join(path, 'link'))).toBe('a file of that name is in the way')
})

// Node's own recursive mkdir never returns there.
test.runIf(existsSync('/proc/self'))('a file system that takes no directories is an error, at once', async () => {
  expect(saidOf('/proc/fathom/run')).toBe('/proc takes no new directories')
  const { err, code } = await bench('--task niah_single_1 --lengths 1k --samples 1 --quiet --out /proc/fathom/run')
  expect(err).toBe('fathom-bench: --out: cannot make the folder /proc/fathom/run: /proc takes no new directories.\n')
  expect(code).toBe(2)
})

test('no source makes directories by the recursive way', () => {
  const rooms = ['core', 'datasets', 'run', 'reports', 'packages', 'cli', 'library', 'runners', 'scorers', 'generators']
  const found = rooms
    .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(name => join(room, name)))
    .filter(path => path.endsWith('.ts') && !path.includes('node_modules'))
    .filter(path => /mkdir(?:Sync)?\((?:[^()]|\([^()]*\))*recursive: true/.test(readFileSync(path, 'utf8')))
  // It runs alone, in exported tasks.
  expect(found).toEqual(['packages/exports/harbor/verifier.ts'])
})
