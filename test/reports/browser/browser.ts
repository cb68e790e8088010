import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/**
 * Where a Chromium is: `CHROME_PATH`, the system's, or the package `@sparticuz/chromium` where somebody installed it.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env['CHROME_PATH']
  if (named !== undefined) return named
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (system !== undefined) return system
  try {
    return (await require('@sparticuz/chromium').default.executablePath()) as string
  } catch {
    return undefined
  }
}

/** One browser for a file of tests, and a folder for its pages. */
export class Pages {
  readonly #browser: Browser
  readonly #folder = mkdtempSync(join(tmpdir(), 'fathom-pages-'))

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  static async open(path: string): Promise<Pages> {
    return new Pages(await chromium.launch({ executablePath: path, args: FLAGS }))
  }

  /** Puts a page on the disk. */
  save(name: string, html: string): void {
    writeFileSync(join(this.#folder, `${name}.html`), html)
  }

  addressOf(name: string, hash = ''): string {
    return `file://${join(this.#folder, `${name}.html`)}${hash}`
  }

  /** Opens it in a context of its own. What it says to the console and asks for is in `said` and `asked`. */
  async visit(name: string, { hash = '', ...options }: BrowserContextOptions & { hash?: string } = {}): Promise<Visit> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    const page = await context.newPage()
    const said: string[] = []
    const asked: string[] = []
    page.on('console', message => said.push(message.text()))
    page.on('pageerror', error => said.push(String(error)))
    page.on('dialog', dialog => {
      said.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', request => asked.push(request.url()))
    await page.goto(this.addressOf(name, hash))
    return { page, said, asked, close: () => context.close() }
  }

  async close(): Promise<void> {
    await this.#browser.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export interface Visit {
  readonly page: Page
  readonly said: string[]
  readonly asked: string[]
  close(): Promise<void>
}

/** What axe finds serious or critical in a part of the page, a line each. */
export async function faults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))
  const { violations } = await page.evaluate<Found>(`axe.run('${part}', { resultTypes: ['violations'] })`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 200))
          .join(' | ')}`,
    )
}

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}
