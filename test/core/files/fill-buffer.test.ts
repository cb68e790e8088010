import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillBuffer } from '../../../core/files/fill-buffer.ts'
import { sortPaths } from '../../../core/files/sort-paths.ts'

const TEXT = Buffer.from('the bytes of a file on a disk that is far away')

/** Reads at most three bytes at a time, as a network file system may. */
const readThree = (_: number, into: Buffer, offset: number, length: number, position: number) =>
  TEXT.subarray(position).copy(into, offset, 0, Math.min(3, length))

test.each([
  [0, TEXT.length],
  [4, 9],
  [40, 100],
  [100, 5],
])('a file that is read in pieces gives all bytes from %d on, up to %d', (start, size) => {
  const want = TEXT.subarray(start, start + size)
  expect(fillBuffer(0, Buffer.alloc(size), start, readThree).toString()).toBe(want.toString())
})

test.each(['/', '\\'])('paths come in one order, whatever separates their parts: %s', separator => {
  const paths = ['b', 'a/b', 'a0', 'a-b', 'a/b/c', 'aZ', 'Z/a', 'a/Z', 'a'].map(path => path.replaceAll('/', separator))
  expect(sortPaths(paths, separator).map(path => path.replaceAll(separator, '/'))).toEqual([
    'Z/a',
    'a',
    'a-b',
    'a/Z',
    'a/b',
    'a/b/c',
    'a0',
    'aZ',
    'b',
  ])
  expect(paths[1]).toBe('a')
})

const sources = ['core', 'datasets', 'generators', 'run', 'reports', 'packages', 'cli', 'library', 'runners', 'scorers']
  .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(name => join(room, name)))
  .filter(path => path.endsWith('.ts') && !path.includes('node_modules'))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))

/** A read of a given place whose size is used: one that asks until nothing comes needs no help. */
const AT_A_PLACE = /readSync\([^()]*,[^()]*,[^()]*,[^()]*,[^()]*\)/

test('no source takes one read of a place in a file for all of it', () => {
  const found = sources.filter(({ path, text }) => AT_A_PLACE.test(text) && path !== 'core/files/fill-buffer.ts')
  expect(found.map(({ path }) => path)).toEqual([
    // It asks again itself: this file is copied into tasks of Harbor, where it runs alone.
    'packages/exports/harbor/verifier.ts',
  ])
})

test('each list of a whole directory that decides an order is sorted by sortPaths', () => {
  const listing = sources.filter(({ text }) => /readdir(?:Sync)?\([^)]*recursive: true/.test(text))
  expect(listing.length).toBeGreaterThan(4)
  expect(listing.filter(({ text }) => !text.includes('sortPaths(')).map(({ path }) => path)).toEqual([])
})
