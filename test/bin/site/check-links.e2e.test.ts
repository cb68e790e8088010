import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const CHECK = resolve(import.meta.dirname, '../../../bin/site/check-links.mjs')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-links-'))
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/a.yaml'), '')
  writeFileSync(join(folder, 'other.html'), '<h1>B</h1><h2 id="a-heading">A</h2>')
})
afterEach(() => rmSync(folder, { recursive: true }))

function checked(link: string) {
  writeFileSync(join(folder, 'index.html'), `<h1>A</h1><p id="here"><a class="x" href="${link}">x</a></p>`)
  const { status, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' })
  return { status, stderr }
}

test.each([
  'other.html',
  '/other.html',
  './other.html#a-heading',
  '/other.html?a=1&amp;b=2#a-heading',
  '#here',
  '/',
  '/files/a.yaml',
  'https://example.org/x',
  'mailto:a@example.org',
])('%s leads somewhere', link => expect(checked(link)).toEqual({ status: 0, stderr: '' }))

test.each(['absent.html', '/files/b.yaml', '#there', '/other.html#no-heading', './other.html#here'])(
  '%s is dead',
  link => expect(checked(link)).toEqual({ status: 1, stderr: `dead link: index.html: ${link}\n` }),
)

test('a folder with one page or none is no site', () => {
  rmSync(join(folder, 'other.html'))
  expect(checked('/').status).toBe(1)
})

test('a page that was written without its text is named', () => {
  writeFileSync(join(folder, 'other.html'), '<p id="a-heading"></p>')
  expect(checked('/')).toEqual({ status: 1, stderr: 'no text: other.html\n' })
})
