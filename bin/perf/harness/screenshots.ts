import { resolve } from 'node:path'
import { chromium } from 'playwright-core'

// `node dist/bin/perf/harness/screenshots.js PAGE FOLDER`: the pictures of docs/leaderboard.md, of a leaderboard page. Chromium as
// in the tests.
const [page = '', folder = ''] = process.argv.slice(2)
if (page === '' || folder === '') throw new Error('Name a page and the folder for its pictures.')

const SHOTS = [
  { name: 'light', width: 1200, height: 1500, scheme: 'light', opens: false },
  { name: 'dark', width: 1200, height: 1500, scheme: 'dark', opens: false },
  { name: 'phone', width: 375, height: 1300, scheme: 'light', opens: false },
  { name: 'item', width: 1000, height: 760, scheme: 'light', opens: true },
] as const

const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  for (const { name, width, height, scheme, opens } of SHOTS) {
    const tab = await browser.newPage({ viewport: { width, height }, colorScheme: scheme })
    await tab.goto(`file://${resolve(page)}`)
    if (opens) {
      const last = tab.locator('details[data-entry]').filter({ hasNotText: 'oracle' }).last()
      await last.locator('summary').click()
      await last.locator('tr[data-row="1"] b button').first().click()
    }
    await tab.screenshot({ path: resolve(folder, `leaderboard-${name}.png`) })
    await tab.close()
  }
} finally {
  await browser.close()
}
