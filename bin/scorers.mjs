// npm run docs:scorers: the list of scorers in docs/scorers.md, with what each expects. A test holds the page to the
// code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

export const PAGE = fileURLToPath(new URL('../docs/scorers.md', import.meta.url))
const [FROM, TO] = ['<!-- scorers -->', '<!-- /scorers -->']

/** The page with the list of these scorers between its marks. */
export function pageWithScorers(page, scorers) {
  const [before, rest] = page.split(FROM)
  const [, after] = rest.split(TO)
  const rows = [...scorers]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, about, scale, expects, strict, stated }) =>
      row(
        `\`${id}\``,
        expects?.shape ?? 'anything',
        scale,
        ...[strict, stated].map(each => (each ? `\`${each}\`` : '')),
        about,
      ),
    )
  const head = [row('scorer', '`expected`', 'scale', 'strict', 'stated', 'what it asks'), '|---|---|---|---|---|---|']
  return [before, FROM, '\n', [...head, ...rows].join('\n'), '\n', TO, after].join('')
}

const row = (...cells) =>
  `| ${cells.map(cell => cell.replaceAll('|', '\\|').replace(/<\w+>/g, tag => `\`${tag}\``)).join(' | ')} |`

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { loadBuiltInScorers } = await import(
    new URL(join('..', 'dist', 'run', 'registry', 'plugins', 'built-in-scorers.js'), import.meta.url)
  )
  writeFileSync(PAGE, pageWithScorers(readFileSync(PAGE, 'utf8'), [...(await loadBuiltInScorers()).values()]))
}
