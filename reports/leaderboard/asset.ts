import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file beside this one. The build compiles TypeScript alone: from `dist/` the file is read at its source. */
export function asset(name: 'page.css' | 'page.js'): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return readFileSync(join(here.replace(/([\\/])dist[\\/](reports[\\/]leaderboard)$/, '$1$2'), name), 'utf8')
}

/** The installed Chart.js for browsers, without the comment that asks for its source map. */
export function chartJs(): string {
  const main = createRequire(import.meta.url).resolve('chart.js')
  const text = readFileSync(join(dirname(main), 'chart.umd.js'), 'utf8')
  return inline(text.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
}

/** A script's text as it may stand inside a script element. */
export function inline(script: string): string {
  return script.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')
}
