import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// The examples' own tests, as `fathom-bench new` writes them.
import '../../docs/examples/plugins/my-method.test.ts'
import '../../docs/examples/plugins/my-report.test.ts'
import '../../docs/examples/plugins/my-scorer.test.ts'
import '../../docs/examples/plugins/my-task.test.ts'
import '../../docs/examples/plugins/my-workbench.test.ts'

const DOCS = resolve(import.meta.dirname, '../../docs')
const KINDS = ['method', 'report', 'scorer', 'task']

test('every example has its test here', () => {
  const files = [...KINDS, 'workbench'].flatMap(kind => [`my-${kind}.test.ts`, `my-${kind}.ts`])
  expect(readdirSync(resolve(DOCS, 'examples/plugins')).sort()).toEqual(files)
})

test.each(KINDS)('docs/add-a-%s.md shows the example and its test as they are', kind => {
  const page = readFileSync(resolve(DOCS, `add-a-${kind}.md`), 'utf8')
  for (const file of [`my-${kind}.ts`, `my-${kind}.test.ts`]) {
    const text = readFileSync(resolve(DOCS, 'examples/plugins', file), 'utf8')
    expect(page).toContain(`\`\`\`ts\n${text}\`\`\``)
  }
})
