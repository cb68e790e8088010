import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  openVerifiedCache,
  usualCacheFolder,
  type VerifiedCache,
} from '../../../packages/submissions/verified-cache.ts'
import { type KeyedSpec, type ProgramIdentity, verifiedKey } from '../../../packages/submissions/verified-key.ts'
import { BUNDLE_FILES, HEAD, REVEAL } from '../../../run/store/bundle/bundle.ts'

const KEY = 'a'.repeat(64)
const RESULT = { items: 7, built: 3, answers: 14, waiting: 0 }

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function opened(folder: string, strange: readonly string[] = []): VerifiedCache {
  const cache = openVerifiedCache(folder, strange)
  if (typeof cache === 'string') throw new Error(cache)
  return cache
}

test('what was kept is found, also when the folder is opened again', () => {
  const folder = join(freshFolder(), 'deep', 'verified')
  expect(opened(folder).find(KEY)).toBeUndefined()
  opened(folder).keep(KEY, RESULT)
  expect(opened(folder).find(KEY)).toEqual(RESULT)
  expect(opened(folder).find('b'.repeat(64))).toBeUndefined()
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})

describe('a result that this user’s Fathom did not write counts for nothing', () => {
  const kept = () => {
    const folder = join(freshFolder(), 'verified')
    const cache = opened(folder)
    cache.keep(KEY, RESULT)
    return { folder, cache, path: join(folder, `${KEY}.json`) }
  }

  test('each byte of it changed', () => {
    const { cache, path } = kept()
    const text = readFileSync(path, 'latin1')
    for (let at = 0; at < text.length - 1; at++) {
      const other = text[at] === '1' ? '2' : '1'
      writeFileSync(path, `${text.slice(0, at)}${other}${text.slice(at + 1)}`, 'latin1')
      expect([at, cache.find(KEY)]).toEqual([at, undefined])
    }
  })

  test('each of its numbers changed', () => {
    const { cache, path } = kept()
    const entry = JSON.parse(readFileSync(path, 'utf8'))
    for (const name of Object.keys(RESULT)) {
      writeFileSync(path, JSON.stringify({ ...entry, result: { ...entry.result, [name]: 99 } }))
      expect([name, cache.find(KEY)]).toEqual([name, undefined])
    }
  })

  test('that of another run under this one’s name', () => {
    const { cache, path, folder } = kept()
    const other = 'b'.repeat(64)
    cpSync(path, join(folder, `${other}.json`))
    expect(cache.find(other)).toBeUndefined()
    writeFileSync(join(folder, `${other}.json`), readFileSync(path, 'utf8').replace(KEY, other))
    expect(cache.find(other)).toBeUndefined()
  })

  test('that of another user', () => {
    const [one, other] = [kept(), kept()]
    cpSync(one.path, other.path)
    expect(other.cache.find(KEY)).toBeUndefined()
  })
})

describe('a folder that is not the user’s alone is not used', () => {
  test.each([
    ['a secret that others can read', (folder: string) => chmodSync(join(folder, 'secret'), 0o644)],
    ['a folder that others can write in', (folder: string) => chmodSync(folder, 0o777)],
    ['a secret of another length', (folder: string) => writeFileSync(join(folder, 'secret'), 'short')],
    [
      'a secret that is a folder',
      (folder: string) => {
        rmSync(join(folder, 'secret'))
        mkdirSync(join(folder, 'secret'), { mode: 0o700 })
      },
    ],
  ])('%s', (_, spoil) => {
    const folder = join(freshFolder(), 'verified')
    opened(folder).keep(KEY, RESULT)
    spoil(folder)
    expect(openVerifiedCache(folder, [])).toEqual(expect.any(String))
  })

  test('one within the runs that are checked, as a bundle would bring it', () => {
    const submissions = freshFolder()
    const folder = join(submissions, 'bundle', 'verified')
    opened(folder).keep(KEY, RESULT)
    for (const strange of [submissions, join(submissions, 'bundle'), folder])
      expect(openVerifiedCache(folder, [strange])).toContain('lies in')
    expect(opened(folder, [`${folder}-other`, join(submissions, 'absent')]).find(KEY)).toEqual(RESULT)
  })
})

test('the usual folder is the user’s cache, and none without a home', () => {
  expect(usualCacheFolder({ XDG_CACHE_HOME: '/x' })).toBe(join('/x', 'fathom', 'verified'))
  expect(usualCacheFolder({ XDG_CACHE_HOME: 'relative', HOME: '/h' })).toBe(join('/h', '.cache', 'fathom', 'verified'))
  expect(usualCacheFolder({ USERPROFILE: '/u' })).toBe(join('/u', '.cache', 'fathom', 'verified'))
  expect(usualCacheFolder({})).toBeUndefined()
})

describe('the key follows all that decides a check', () => {
  const PROGRAM: ProgramIdentity = { version: '1', code: 'c', node: 'v20', machine: 'linux x64' }
  const named = () => {
    const folder = freshFolder()
    for (const name of [...BUNDLE_FILES, HEAD]) writeFileSync(join(folder, name), name)
    const texts = freshFolder()
    const paths = Object.fromEntries(
      ['data', 'other', 'haystack', 'tokenizer'].map(name => {
        writeFileSync(join(texts, name), name)
        return [name, join(texts, name)]
      }),
    )
    mkdirSync(join(texts, 'prompts'))
    writeFileSync(join(texts, 'prompts', 'vt.txt'), 'prompt')
    const spec: KeyedSpec = {
      data: { file: [paths['data'], paths['other']] },
      haystack: paths['haystack'],
      tokenizer: paths['tokenizer'],
      prompts: join(texts, 'prompts'),
      plugin: [],
      depth: { samples: 32, mostTokens: 1000, time: 5000 },
    }
    return { folder, texts, spec }
  }
  const changed = (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8')} `)

  test('the bytes of each file of the run, those of what is revealed among them', () => {
    const { folder, spec } = named()
    const seen = new Set([verifiedKey({ path: folder }, spec, PROGRAM)])
    writeFileSync(join(folder, REVEAL), '')
    seen.add(verifiedKey({ path: folder }, spec, PROGRAM))
    for (const name of [...BUNDLE_FILES, HEAD, REVEAL]) {
      changed(join(folder, name))
      seen.add(verifiedKey({ path: folder }, spec, PROGRAM))
    }
    expect(seen.size).toBe(2 + BUNDLE_FILES.length + 2)
  })

  test('the program, in each respect', () => {
    const { folder, spec } = named()
    const keys = ['', ...Object.keys(PROGRAM)].map(name =>
      verifiedKey({ path: folder }, spec, name === '' ? PROGRAM : { ...PROGRAM, [name]: 'another' }),
    )
    expect(new Set(keys).size).toBe(1 + Object.keys(PROGRAM).length)
  })

  test('each option: how much is checked, which files are named', () => {
    const { folder, spec } = named()
    const { depth } = spec
    const others: readonly KeyedSpec[] = [
      spec,
      ...(['samples', 'mostTokens', 'time'] as const).flatMap(name => [
        { ...spec, depth: { ...depth, [name]: 7 } },
        { ...spec, depth: { ...depth, [name]: undefined } as KeyedSpec['depth'] },
      ]),
      ...(['haystack', 'tokenizer', 'prompts'] as const).map(name => ({ ...spec, [name]: undefined })),
      { ...spec, data: {} },
      { ...spec, data: { other: spec.data['file'] ?? [] } },
      { ...spec, data: { file: [...(spec.data['file'] ?? [])].reverse() } },
    ]
    const keys = others.map(each => verifiedKey({ path: folder }, each, PROGRAM))
    expect(keys).not.toContain(undefined)
    expect(new Set(keys).size).toBe(others.length)
  })

  test('the bytes of each file that the user names', () => {
    const { folder, texts, spec } = named()
    const files = ['data', 'other', 'haystack', 'tokenizer', join('prompts', 'vt.txt')]
    const seen = new Set([verifiedKey({ path: folder }, spec, PROGRAM)])
    for (const name of files) {
      changed(join(texts, name))
      seen.add(verifiedKey({ path: folder }, spec, PROGRAM))
    }
    expect(seen.size).toBe(1 + files.length)
  })

  test('nothing is kept with a plugin, or where a word names no file', () => {
    const { folder, spec } = named()
    expect(verifiedKey({ path: folder }, { ...spec, plugin: ['plugin.mjs'] }, PROGRAM)).toBeUndefined()
    expect(verifiedKey({ path: folder }, { ...spec, haystack: 'essays' }, PROGRAM)).toBeUndefined()
    expect(verifiedKey({ path: folder }, { ...spec, data: { file: ['absent'] } }, PROGRAM)).toBeUndefined()
  })

  test('where the run lies makes no difference, and the same is the same', () => {
    const { folder, spec } = named()
    const copy = join(freshFolder(), 'copy')
    cpSync(folder, copy, { recursive: true })
    const key = verifiedKey({ path: folder }, spec)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(verifiedKey({ path: copy }, spec)).toBe(key)
    expect(verifiedKey({ path: folder }, spec, PROGRAM)).not.toBe(key)
  })
})
