import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const EXAMPLES = join(import.meta.dirname, '../../../docs/examples')
const WORDS = '--lengths 16k --samples 12 --budgets 4k --quiet'

async function expectCompacted(method: string) {
  const out = freshFolder()
  const { err, code } = await bench(['compaction', '--method', method, ...WORDS.split(' '), '--out', out])
  expect([err, code]).toEqual(['', 0])
  const { answers } = rowsOf(out)
  expect(answers).toHaveLength(12)
  for (const { notes } of answers) {
    expect(Number(notes?.['retained_tokens'])).toBeLessThan(4096 * 1.3)
    expect(Number(notes?.['retained_tokens'])).toBeGreaterThan(2000)
  }
}

test('the compactor in Python is a contestant', () =>
  expectCompacted(`compact:mine=python3 ${join(EXAMPLES, 'compactor.py')}`))

test('the compactor in TypeScript is a contestant', async () => {
  const before = process.env['PORT']
  process.env['PORT'] = '0'
  onTestFinished(() => {
    if (before === undefined) delete process.env['PORT']
    else process.env['PORT'] = before
  })
  const { default: server } = await import('../../../docs/examples/compactor.ts')
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  await expectCompacted(`compact:mine@http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
