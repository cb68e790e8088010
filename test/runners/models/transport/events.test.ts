import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, streamBody } from '../../../../runners/models/transport/events.ts'

async function read(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, most = 1e9): Promise<string[]> {
  const body = (async function* () {
    yield* pieces
  })()
  const events: string[] = []
  for await (const batch of readEvents(body, most)) events.push(...batch)
  return events
}
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['data: a\n\ndata: b\n\n', ['a', 'b']],
  ['data:a\r\n\r\ndata:  b\r\r', ['a', ' b']],
  ['data: a\ndata: b\n\n', ['a\nb']],
  ['event: x\nid: 1\n: ping\ndata: a\nretry: 5\n\n', ['a']],
  ['data: a\n\ndata: half', ['a']],
  ['\n\n\n', []],
  ['data:\n\n', ['']],
  ['', []],
])('%j holds %j', async (text, events) => {
  expect(await read([bytes(text)])).toEqual(events)
})

test('events are the same wherever the stream is torn', async () => {
  const line = fc.constantFrom('data: é漢🎉', 'data: {"a":1}', 'data:x', '', '', ': c', 'event: e', 'data')
  const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(12), { minLength: 1, maxLength: 40 }), async (lines, sizes) => {
      const whole = bytes(lines.flat().join(''))
      const pieces: Uint8Array[] = []
      for (let at = 0, turn = 0; at < whole.length; turn++) {
        const size = sizes[turn % sizes.length] + (turn % sizes.length === 0 ? 1 : 0)
        pieces.push(whole.subarray(at, at + size))
        at += size
      }
      expect(await read(pieces)).toEqual(await read([whole]))
    }),
    { numRuns: 500 },
  )
})

test('an event without end is given up', async () => {
  const pieces = Array.from({ length: 100 }, () => bytes('x'.repeat(1000)))
  await expect(read([bytes('data: '), ...pieces], 50_000)).rejects.toThrow('an event of more than 50000 characters')
  const lines = Array.from({ length: 100 }, () => bytes(`data: ${'x'.repeat(1000)}\n`))
  await expect(read(lines, 50_000)).rejects.toThrow(RangeError)
})

test('a text is read as a body, with other work in between', async () => {
  const text = 'data: é\n\n'.repeat(30_000)
  let turns = 0
  const other = setInterval(() => turns++, 0)
  expect(await read(streamBody(text))).toHaveLength(30_000)
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
})
