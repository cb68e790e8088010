import { expect, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import {
  checkStore,
  fetchArtifacts,
  markStore,
  openArtifactWriter,
} from '../../../../packages/cluster/artifacts/artifacts.ts'
import type { Blobs } from '../../../../packages/cluster/artifacts/blobs.ts'
import { attemptId } from '../../../../runners/metering/record.ts'

const KEY = { item: 'i', method: 'm', model: 'x', config: 'c' }

function blobs(): Blobs & { readonly held: Map<string, Buffer> } {
  const held = new Map<string, Buffer>()
  return {
    shown: 'STORE',
    held,
    async put(bytes) {
      held.set(sha256(bytes), Buffer.from(bytes))
      return sha256(bytes)
    },
    find: async hash => held.get(hash),
  }
}

test('what an attempt kept comes back as it was', async () => {
  const store = blobs()
  const kept = openArtifactWriter({ trace: true, record: true }, KEY, store)
  kept.trace?.({ event: 'start' })
  kept.trace?.({ event: 'end' })
  kept.tape!.attempt(KEY, 2).end()
  const { trace, recording } = await fetchArtifacts(await kept.kept(), KEY, 2, store)
  kept.close()
  expect(String(trace)).toBe('{"event":"start"}\n{"event":"end"}\n')
  expect(recording).toEqual([{ of: attemptId(KEY, 2), ended: expect.any(Number) }])
})

test('an attempt that is not to be kept leaves nothing', async () => {
  const store = blobs()
  const kept = openArtifactWriter({ trace: false, record: false }, KEY, store)
  expect([kept.trace, kept.tape, await kept.kept(), store.held.size]).toEqual([undefined, undefined, {}, 0])
})

test.each([
  ['another attempt', `{"of":"${attemptId(KEY, 1)}","ended":1}`],
  ['no time', `{"of":"${attemptId(KEY, 2)}","request":"r"}`],
  ['no JSON', 'rm -rf'],
])('a recording with %s is none', async (_, text) => {
  const store = blobs()
  const recording = await store.put(Buffer.from(text))
  await expect(fetchArtifacts({ recording }, KEY, 2, store)).rejects.toThrow('a worker left an unreadable recording')
})

test('what is not in the store is said to be missing', async () => {
  await expect(fetchArtifacts({ trace: sha256('t') }, KEY, 1, blobs())).rejects.toThrow(
    'STORE lacks what a worker left there for item i',
  )
})

test('a worker needs the store of the run', async () => {
  const store = blobs()
  await expect(checkStore(undefined, 'settings')).rejects.toThrow('Name its store here too: --store DIR')
  await expect(checkStore(store, 'settings')).rejects.toThrow('--store STORE is not the store of this run')
  await markStore(store, 'settings')
  expect(await checkStore(store, 'settings')).toBe(store)
})
