import { expect, test } from 'vitest'
import { bench } from '../cli/commands/bench.ts'

test('docs/methods.md is what the registry says (npm run --silent bench -- methods --page > docs/methods.md)', async () => {
  const { out, code } = await bench('methods --page')
  expect(code).toBe(0)
  await expect(out).toMatchFileSnapshot('../../docs/methods.md')
})
