import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { delta, peer, stream, usage } from '../../runners/peer.ts'
import { bench, freshFolder } from './bench.ts'

test('a request that is above --tpm by itself is refused before anything is asked', async () => {
  const server = await peer(stream([delta('7', 'stop'), usage(10, 3)]))
  onTestFinished(() => server.close())
  const run = (tpm: number, out = freshFolder()) =>
    bench(`--task vt --lengths 2k --samples 1 --quiet --model small@${server.url} --tpm ${tpm} --out ${out}`)
  const out = freshFolder()
  const { code, err } = await run(1500, out)
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /^fathom-bench: --tpm 1500: 2K does not fit: one request of full-context.* needs up to [\d,]+ tokens with the answer, above the limit per minute\./,
    ),
  ])
  expect(server.requests.filter(({ path }) => !path.startsWith('/v1/models'))).toEqual([])
  expect(existsSync(out)).toBe(false)
  expect((await run(2500)).code).toBe(0)
})
