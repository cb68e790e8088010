import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

const SUITE = '--task vt --lengths 4k --samples 1 --method memagent,full-context --quiet'

function prompts(files: Readonly<Record<string, string>>): string {
  const folder = freshFolder()
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const UPDATE =
  'My own words.\n<problem>\n{task}\n</problem>\n<memory>\n{memory}\n</memory>\n<section>\n{section}\n</section>\n'

test('a method’s template of one’s own is sent, and makes another config', async () => {
  const out = freshFolder()
  await bench(`${SUITE} --out ${out}`)
  expect(
    (await bench(`${SUITE} --trace --prompts ${prompts({ 'memagent.update.txt': UPDATE })} --out ${out}`)).code,
  ).toBe(0)
  const { answers, manifest } = rowsOf(out)
  const ofMethod = (method: string) => answers.filter(row => row.method === method)
  // The method without a template of the user's is what it was.
  expect(ofMethod('full-context')).toHaveLength(1)
  expect(ofMethod('memagent')).toHaveLength(2)
  const [own, users] = ofMethod('memagent').map(({ config }) => manifest.configs[config])
  expect(own.version).toBe(5)
  expect(own.templates!['answer']).toBe(users.templates!['answer'])
  expect(own.templates!['update']).not.toBe(users.templates!['update'])
  const trace = readFileSync(
    join(out, 'trace', readdirSync(join(out, 'trace')).find(name => name.includes('memagent'))!),
    'utf8',
  )
  expect(trace).toContain('My own words.')
})

test.each([
  [
    { 'memagent.update.txt': 'Read {section} {task}' },
    /^fathom-bench: template \S+memagent\.update\.txt: \{memory\} must stand in it\. Its slots: \{task\}, \{memory\}, \{section\}\.\n$/,
  ],
  [{ 'memagent.update.txt': `${UPDATE}{contxt}` }, /: unknown slot \{contxt\}\. Its slots:/],
  [{ 'memagent.updat.txt': UPDATE }, /unknown template in \S+ "memagent\.updat" \(did you mean "memagent\.update"/],
  [{ 'memagent.txt': UPDATE }, /unknown template in \S+ "memagent" \(did you mean "memagent\.\w+"/],
  [{ 'full-context.answer.txt': UPDATE }, /unknown template in \S+ "full-context\.answer"/],
  [
    { 'memagent.update.md': UPDATE },
    /no template in \S+\. A template is named after its task, \w+\.txt, or after its method and its name there, [\w-]+\.\w+\.txt\.\n$/,
  ],
])('%j is refused on one line', async (files, message) => {
  const { code, err } = await bench(`${SUITE} --dry-run --prompts ${prompts(files)}`)
  expect(code).toBe(2)
  expect(err).toMatch(message)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a task’s template of one’s own is put to every method, its words and what it leaves out', async () => {
  const out = freshFolder()
  const template = 'Mind the rule of the house.\n\n{context}\n\nNow tell: {question}'
  const run = await bench(`${SUITE} --trace --prompts ${prompts({ 'vt.txt': template })} --out ${out}`)
  expect(run.code).toBe(0)
  const traces = readdirSync(join(out, 'trace')).map(name => readFileSync(join(out, 'trace', name), 'utf8'))
  expect(traces).toHaveLength(2)
  for (const trace of traces) {
    for (const words of ['Mind the rule of the house.', 'Now tell: Which variables']) expect(trace).toContain(words)
    for (const words of ['Keep track of them', 'First a short example', 'Reply with their names'])
      expect(trace).not.toContain(words)
  }
})
