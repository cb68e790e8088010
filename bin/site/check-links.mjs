// node check-links.mjs FOLDER: every link and picture of the pages in a folder leads to a file that is there, and to a
// heading that is there. Every page has a heading: one that cannot be rendered is written without its text.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? 'dist')
const base = process.env.SITE_BASE ?? '/'
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'))
const texts = new Map(pages.map(name => [join(folder, name), readFileSync(join(folder, name), 'utf8')]))

/** Returns the target of a page's link: a file, and the id of an element in it; undefined for other sites. */
function targetOf(link, page) {
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(link)) return undefined
  const [path = '', id = ''] = link.replaceAll('&amp;', '&').split('#')
  const bare = decodeURIComponent(path.split('?')[0])
  const found =
    bare === '' ? page : bare.startsWith('/') ? join(folder, bare.slice(base.length)) : join(dirname(page), bare)
  const file = existsSync(found) && statSync(found).isDirectory() ? join(found, 'index.html') : found
  return { file, id: decodeURIComponent(id) }
}

const dead = []
let links = 0
for (const [page, text] of texts)
  for (const [, link] of text.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
    const target = targetOf(link, page)
    if (target === undefined) continue
    links += 1
    const there = existsSync(target.file)
    const named = target.id === '' || (texts.get(target.file)?.includes(`id="${target.id}"`) ?? true)
    if (!there || !named) dead.push(`${page.slice(folder.length + 1)}: ${link}`)
  }

const bare = [...texts].filter(([page, text]) => !page.endsWith('404.html') && !text.includes('<h1'))
for (const [page] of bare) console.error(`no text: ${page.slice(folder.length + 1)}`)
for (const each of dead) console.error(`dead link: ${each}`)
console.log(`${pages.length} pages, ${bare.length} without text, ${links} links, ${dead.length} dead`)
if (dead.length > 0 || bare.length > 0 || pages.length < 2) process.exitCode = 1
