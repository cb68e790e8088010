import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeReports } from '../../reports/report.ts'
import { K, makeFixture, READER_ENTRY } from './fixture.ts'

// The reports of one fixture. results.json is kept whole, since a difference in it is read field by field; of other
// texts the hash is enough. A change that is meant is accepted with `npx vitest run test/reports/frozen-reports.test.ts
// -u`.

test('the reports of a fixture are as they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-frozen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const input = makeFixture({
    tasks: ['vt', 'niah_single_1', 'qa_1'],
    lengths: [8 * K, 64 * K],
    samples: 4,
    entries: [READER_ENTRY, { method: 'memagent', model: 'real' }],
  })
  expect((await writeReports(input, folder)).failed).toEqual([])
  const texts = readdirSync(folder)
    .filter(name => !name.endsWith('.png'))
    .sort()
  expect(texts).toContain('accuracy-vs-length.svg')
  const lines = texts.map(name => {
    const bytes = readFileSync(join(folder, name))
    return `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)} ${bytes.length} ${name}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('frozen-reports.txt')
  await expect(readFileSync(join(folder, 'results.json'), 'utf8')).toMatchFileSnapshot('frozen-results.json.txt')
})
