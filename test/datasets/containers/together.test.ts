import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unpack } from '../../../datasets/containers/archive.ts'
import { fileOf } from '../official/files.ts'
import { zipOf } from './zip.ts'

test('eight that unpack one archive at once all get the one folder, and leave nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-together-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = fileOf('r.zip', '')
  writeFileSync(path, zipOf([['rows.jsonl', '{"a":1}\n']]))
  const found = await Promise.all(Array.from({ length: 8 }, () => unpack('--task file:r.zip', path, folder)))
  expect(new Set(found).size).toBe(1)
  expect(readdirSync(join(folder, 'unpacked'))).toHaveLength(1)
  expect(readFileSync(join(found[0], 'rows.jsonl'), 'utf8')).toBe('{"a":1}\n')
})
