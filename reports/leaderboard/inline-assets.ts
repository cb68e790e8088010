import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readAsset } from './asset.ts'

/** Returns the installed Chart.js for browsers, without the comment that requests its source map. */
export function chartJs(): string {
  const main = createRequire(import.meta.url).resolve('chart.js')
  const text = readFileSync(join(dirname(main), 'chart.umd.js'), 'utf8')
  return inline(text.replace(/^\/\/# sourceMappingURL=.*$/m, ''))
}

/** The page's own scripts, each in its own function, in the order of their dependencies. */
const PARTS = ['base', 'address', 'legend', 'lines', 'costs', 'panels', 'accuracy', 'table', 'depth', 'items', 'start']

export const pageScript = (): string => PARTS.map(name => readAsset(`${name}.js`)).join('\n')

/** The page's style sheets. Rules for screen size and print come last. */
const STYLES = ['colors', 'text', 'controls', 'tables', 'depth', 'items', 'about', 'media']

export const pageStyle = (): string => STYLES.map(name => readAsset(`${name}.css`)).join('\n')

/** Escapes a script's text for use inside a script element. */
export function inline(script: string): string {
  return script.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')
}
