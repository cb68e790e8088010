import { expect, test } from 'vitest'
import { optionsPage } from '../../cli/output/options-page.ts'

test('docs/options.md is what the schema of runs says (npx vitest run test/docs/options.test.ts -u)', async () => {
  await expect(optionsPage()).toMatchFileSnapshot('../../docs/options.md')
})
