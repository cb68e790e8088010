import { expect, test } from 'vitest'
import { bench } from '../cli/commands/bench.ts'

test('docs/tasks.md is what the registry says (npm run --silent bench -- tasks --page > docs/tasks.md)', async () => {
  const { out, code } = await bench('tasks --page')
  expect(code).toBe(0)
  await expect(out).toMatchFileSnapshot('../../docs/tasks.md')
})
