import { describe, expect, test } from 'vitest'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { findManifestDifference, joinManifests } from '../../../run/store/joined-manifest.ts'
import { getFixtureRows, K, makeFixture } from '../../reports/fixture.ts'

const { manifest } = getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 }))
const of = (hash: string, ...parts: string[]): Manifest => ({
  ...manifest,
  plugins: { 'mine.mjs': hash },
  origins: Object.fromEntries(parts.map(part => [part, hash])),
})
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)]

describe('two manifests of a plugin', () => {
  test('are of one run where what came from it is the same, or another part of it', () => {
    expect(findManifestDifference(of(ONE, 'method a@1'), of(ONE, 'method a@1'))).toBeUndefined()
    expect(findManifestDifference(of(ONE, 'method a@1'), of(TWO, 'method a@2', 'task b'))).toBeUndefined()
  })

  test('differ in the part that came from two versions of it, whatever its file is called', () => {
    const other = { ...of(TWO, 'method a@1'), plugins: { 'other.mjs': TWO } }
    expect(findManifestDifference(of(ONE, 'method a@1'), other)).toEqual({
      what: 'version of the plugin other.mjs',
      was: '111111111111',
      is: '222222222222',
      part: 'method a@1',
      plugin: 'other.mjs',
    })
  })

  test('that do not say what came from it differ as a whole', () => {
    const { origins: _, ...silent } = of(ONE)
    expect(findManifestDifference(silent, of(TWO, 'task b'))).toMatchObject({
      what: 'version of the plugin mine.mjs',
      part: undefined,
    })
    expect(findManifestDifference(silent, of(ONE, 'task b'))).toBeUndefined()
    expect(joinManifests(silent, of(ONE, 'task b'))).not.toHaveProperty('origins')
  })

  test('are joined with what came from each', () => {
    const { plugins, origins } = joinManifests(of(ONE, 'method a@1', 'scorer s'), of(TWO, 'method a@2', 'scorer s'))
    expect([plugins, origins]).toEqual([{ 'mine.mjs': TWO }, { 'method a@1': ONE, 'method a@2': TWO, 'scorer s': TWO }])
  })
})
