import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readAsset } from './asset.ts'

/** The installed Chart.js for browsers, without the comment that asks for its source map. */
export function chartJs(): string {
  const main = createRequire(import.meta.url).resolve('chart.js')
  const text = readFileSync(join(dirname(main), 'chart.umd.js'), 'utf8')
  return inline(text.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
}

/** The page's own parts, each a function of its own, in the order in which they need each other. */
const PARTS = ['base', 'address', 'legend', 'lines', 'costs', 'panels', 'accuracy', 'table', 'depth', 'items', 'start']

export const pageScript = (): string => PARTS.map(name => readAsset(`${name}.js`)).join('\n')

/** What the page looks like, part by part; what depends on the screen or paper comes last. */
const STYLES = ['colors', 'text', 'controls', 'tables', 'depth', 'items', 'about', 'media']

export const pageStyle = (): string => STYLES.map(name => readAsset(`${name}.css`)).join('\n')

/** A script's text as it may stand inside a script element. */
export function inline(script: string): string {
  return script.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')
}
