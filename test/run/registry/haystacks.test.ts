import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { books } from '../../../datasets/public/books.ts'
import { loadHaystack } from '../../../run/registry/haystacks.ts'

afterEach(() => vi.unstubAllEnvs())

const PAGE = 'Mr. Quillfeather met Bettina in June. Bettina said that she knew Mr. Quillfeather. So Bettina sang.\n\n'
const head = (name: string) => `*** START OF THIS PROJECT GUTENBERG EBOOK ${name} ***\n\n`

/** A data folder with all books but the last `missing`, each a page long. */
function cache(missing = 0): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-books-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
  mkdirSync(join(folder, 'fathom/books'), { recursive: true })
  for (const { name } of books.files.slice(0, books.files.length - missing))
    writeFileSync(join(folder, 'fathom', name), head(name) + PAGE.repeat(20))
  return join(folder, 'fathom')
}

const text = async (name: string) =>
  (await loadHaystack(name)).haystack.fill(300, makeRandom('a'), await loadTokenizer('chars')).units.join('')

test('books are those that were fetched, without their heads; behind :swapped, with other names', async () => {
  cache()
  const plain = await loadHaystack('books')
  const swapped = await loadHaystack('books:swapped')
  expect(plain.haystack.id).toMatch(/^text:[0-9a-f]{8}:body$/)
  expect(swapped.haystack.id).toBe(`${plain.haystack.id}:swapped`)
  expect(swapped.files).toEqual({ haystack: { ...plain.files['haystack'], path: 'books:swapped' } })
  expect(await text('books')).toMatch(/Quillfeather/)
  expect(await text('books:swapped')).not.toMatch(/Quillfeather|Bettina|GUTENBERG/)
})

test('some of the books are not books: one line says how many are missing and what gets them', async () => {
  const folder = cache(2)
  await expect(loadHaystack('books')).rejects.toThrow(
    `--haystack books: 2 of 7 books are not in ${folder}/books. fathom-bench data fetch books gets them; your own are --haystack FOLDER, such as ./books.`,
  )
  await expect(loadHaystack('books:swapped')).rejects.toThrow('2 of 7 books')
})

test('a folder of the user’s own books works the same way', async () => {
  const folder = join(cache(), 'books')
  expect((await loadHaystack(folder)).haystack.id).toBe((await loadHaystack('books')).haystack.id)
  expect(await text(`${folder}:swapped`)).toBe(await text('books:swapped'))
})

test('what is made has no names to swap', async () => {
  await expect(loadHaystack('prose:swapped')).rejects.toThrow(
    'prose has no names to swap. Allowed: prose, noise, books, or a path',
  )
})
