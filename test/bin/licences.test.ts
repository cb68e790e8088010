import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundledIn, faultsOf } from '../../bin/check-licences.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

describe('licences', () => {
  test('of the lockfile may all be passed on', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    expect(faultsOf(packages)).toEqual([])
  })

  test.each([
    ['a licence that is not listed', { license: 'GPL-3.0' }, ['b@1.0.0: licence GPL-3.0']],
    ['none at all', {}, ['b@1.0.0: licence not said']],
    ['a script at the install', { license: 'MIT', hasInstallScript: true }, ['b@1.0.0: runs a script at the install']],
    ['what is not installed', { license: 'GPL-3.0', dev: true }, []],
    ['a folder of this repository', { link: true }, []],
  ])('%s', (_, entry, faults) => {
    const root = { version: '1.0.0', license: 'GPL-3.0', dev: false }
    expect(faultsOf({ '': root, 'node_modules/a/node_modules/b': { version: '1.0.0', ...entry } })).toEqual(faults)
  })

  test('that were read hold for the version that was read', () => {
    const font = (version: string) => ({ 'node_modules/dejavu-fonts-ttf': { version, license: 'SEE LICENSE' } })
    expect(faultsOf(font('2.37.3'))).toEqual([])
    expect(faultsOf(font('9.0.0'))).toEqual(['dejavu-fonts-ttf@9.0.0: licence SEE LICENSE'])
  })

  test('of a bundle are those of the packages it holds files of', () => {
    const text =
      '// node_modules/tslib/a.mjs\ncode()\n// node_modules/@x/y/b.js\n\t// node_modules/tslib/node_modules/z/c.mjs\n// node_modules/tslib/d.mjs\n// vendor/canvas/e.cjs\n'
    expect([...bundledIn(text)]).toEqual(['tslib', '@x/y', 'tslib/node_modules/z'])
  })
})
