import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from '../bench.ts'

test('a new task validates, in another process too', async () => {
  const folder = freshFolder()
  await bench(['new', 'task', 'tail-end', '--out', folder])
  const plugin = join(folder, 'tail-end.ts')
  const { code, err } = await bench([
    'validate',
    '--task',
    'tail-end',
    '--plugin',
    plugin,
    '--lengths',
    '2k',
    '--samples',
    '20',
  ])
  expect([code, err]).toEqual([0, ''])
})
