import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { unpack } from '../../../datasets/containers/archive.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'
import { zipOf } from './zip.ts'

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-together-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Eight at once, all of which get the one folder. @returns it */
async function eight(path: string): Promise<string> {
  const folder = freshFolder()
  const found = await Promise.all(Array.from({ length: 8 }, () => unpack('--task file:r', path, folder)))
  expect(new Set(found).size).toBe(1)
  expect(readdirSync(join(folder, 'unpacked'))).toHaveLength(1)
  return found[0]
}

test('eight that unpack one archive at once all get the one folder, and leave nothing beside it', async () => {
  const path = fileOf('r.zip', '')
  writeFileSync(path, zipOf([['rows.jsonl', '{"a":1}\n']]))
  expect(readFileSync(join(await eight(path), 'rows.jsonl'), 'utf8')).toBe('{"a":1}\n')
})

setFlagsFromString('--expose-gc')
/** Frees what is no longer used, so that what was made for a test is not counted as its subject's. */
const collect: () => void = runInNewContext('gc')

const MB = 2 ** 20
const LARGE = 10 * MB

/** A file that is much larger than what is held of it at any time. */
const ARCHIVES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'r.zip': async () => zipOf([['rows.jsonl', `${'x'.repeat(LARGE - 1)}\n`]]),
  'r.tar.gz': async () => {
    const tar = pack()
    tar.entry({ name: 'rows.jsonl' }, `${'x'.repeat(LARGE - 1)}\n`)
    tar.finalize()
    const pieces: Buffer[] = []
    for await (const piece of tar) pieces.push(piece as Buffer)
    return gzipSync(Buffer.concat(pieces))
  },
}

// What was not collected in time counts too, by chance: files that are held are held at every try.
test.each(Object.keys(ARCHIVES))(
  'eight that unpack one %s hold pieces of it, and never its files',
  { retry: 3 },
  async name => {
    const path = fileOf(name, '')
    writeFileSync(path, await ARCHIVES[name]())
    collect()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 1)
    onTestFinished(() => clearInterval(look))
    const folder = await eight(path)
    expect(statSync(join(folder, 'rows.jsonl')).size).toBe(LARGE)
    expect(most).toBeGreaterThan(0)
    // Files in memory are 8 times as much. Pieces that are not yet collected count too.
    expect(most).toBeLessThan(5 * LARGE)
  },
)
