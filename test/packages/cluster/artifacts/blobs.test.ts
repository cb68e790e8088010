import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import { openBlobs } from '../../../../packages/cluster/artifacts/blobs.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { fakeS3, KEYS } from '../fake-s3.ts'

const BYTES = Buffer.from('what a worker left')
const HASH = sha256(BYTES)

async function bucket(options = {}) {
  const s3 = await fakeS3(options)
  onTestFinished(async () => void (await s3.close()))
  return { s3, env: { ...KEYS, AWS_ENDPOINT_URL: `${s3.url}/` } }
}

test('a folder keeps bytes under their hash, and gives back nothing else', async () => {
  const folder = freshFolder()
  const blobs = await openBlobs(folder, {})
  expect(await blobs.find(HASH)).toBeUndefined()
  expect(await blobs.put(BYTES)).toBe(HASH)
  expect(await blobs.put(BYTES)).toBe(HASH)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([HASH.slice(0, 2), `${HASH.slice(0, 2)}/${HASH}`])
  expect(await blobs.find(HASH)).toEqual(BYTES)
  writeFileSync(join(folder, HASH.slice(0, 2), HASH), 'something else')
  await expect(blobs.find(HASH)).rejects.toThrow(`${HASH} is not what its name says`)
})

test('a bucket keeps them too, by signed requests that are made again where none answers', async () => {
  const { s3, env } = await bucket({ drops: 1, fails: 2 })
  const blobs = await openBlobs('s3://runs/of/mine/', env)
  expect(await blobs.find(HASH)).toBeUndefined()
  expect(await blobs.put(BYTES)).toBe(HASH)
  expect([...s3.objects.keys()]).toEqual([`/runs/of/mine/${HASH.slice(0, 2)}/${HASH}`])
  expect(await blobs.find(HASH)).toEqual(BYTES)
  expect(s3.refused).toEqual([])
})

test('a bucket that refuses says so in one line, without the key', async () => {
  const { s3, env } = await bucket()
  const blobs = await openBlobs('s3://runs', { ...env, AWS_SECRET_ACCESS_KEY: 'another-key' })
  await expect(blobs.put(BYTES)).rejects.toThrow(
    'the store s3://runs does not take it: HTTP 403 SignatureDoesNotMatch.',
  )
  await expect(blobs.find(HASH)).rejects.toThrow(
    'the store s3://runs does not give it: HTTP 403 SignatureDoesNotMatch.',
  )
  expect(s3.objects.size).toBe(0)
})

test.each([
  ['s3://UPPER', {}, '"s3://UPPER" is not a bucket'],
  ['s3://a:b@runs/x', {}, 'is not a bucket'],
  ['s3://runs', { AWS_SECRET_ACCESS_KEY: '' }, '--store s3://runs: AWS_SECRET_ACCESS_KEY is not set'],
  ['s3://runs', { AWS_ENDPOINT_URL: 'http://me:s3cret@box' }, 'AWS_ENDPOINT_URL is not the address of a store'],
])('%s with %o is refused', async (store, env, line) => {
  const refused = openBlobs(store, { ...KEYS, ...env })
  await expect(refused).rejects.toThrow(line)
  await expect(refused).rejects.not.toThrow('s3cret')
})

test('a run over a queue that keeps traces needs a store, and one without a queue takes none', async () => {
  const queue = '--task vt --lengths 1k --queue redis://127.0.0.1:1'
  for (const flag of ['--trace', '--record FILE'])
    expect(await bench(`run ${queue} ${flag}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        `--queue with ${flag.split(' ')[0]} needs a place where workers store it: --store DIR`,
      ),
    })
  expect(await bench('run --task vt --lengths 1k --store DIR')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--store: only the workers of --queue store'),
  })
})
