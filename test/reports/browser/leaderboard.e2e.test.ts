import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { nightly } from '../../nightly.ts'
import { byPreset } from '../by-preset.ts'
import {
  type FixtureEntry,
  getFixtureRows,
  K,
  listDoubledLengths,
  makeFixture,
  READER_ENTRY,
  withRows,
} from '../fixture.ts'
import { hostile } from '../hostile.ts'
import { faults, findBrowser, Pages } from './browser.ts'

const falling = (from: number, by: number) => (length: number) => from - Math.log2(length / (8 * K)) * by
const ENTRIES: readonly FixtureEntry[] = [
  READER_ENTRY,
  { method: 'memagent', model: 'real', skill: falling(0.95, 0.02) },
  { method: 'rag-bm25', model: 'real', skill: falling(0.6, 0.01) },
  { method: 'oracle', model: '', skill: () => 1 },
  { method: 'floor:guess', model: '', skill: () => 0.1 },
]
const TASKS = ['niah_single_1', 'vt', 'qa_1']

/** Two groups, two kinds of fidelity, and texts of items. */
function small() {
  const input = makeFixture({
    tasks: [...TASKS, 'other_task'],
    lengths: listDoubledLengths(8 * K, 64 * K),
    samples: 6,
    params: { profile: 'official' },
    entries: ENTRIES,
  })
  const { methods } = input.labels
  const labels = {
    ...input.labels,
    methods: { ...methods, 'rag-bm25': { ...methods['rag-bm25'], fidelity: 'reimplementation' } },
  }
  const context = 'The planted fact. '.repeat(100)
  const shown = { ...input, labels, textOf: () => ({ context, question: 'What is the number?' }) }
  return byPreset(shown, 'memagent-ruler')
}

function large() {
  const entries = Array.from({ length: 50 }, (_, at) => ({ method: 'full-context', model: `vendor/model-${at}` }))
  const lengths = Array.from({ length: 10 }, (_, at) => 4 * K * 2 ** at)
  const tasks = Array.from({ length: 20 }, (_, at) => `task_${at}`)
  return makeFixture({ tasks, lengths, samples: 1, entries })
}

const browser = await findBrowser()
if (browser === undefined) console.warn('skipped: no browser. CHROME_PATH names one.')

const html = { small: renderLeaderboard(small()), large: renderLeaderboard(large()) }

test('50 entries, 10 lengths and 20 tasks stay under 3 MB, and hold as many items as fit', () => {
  expect(Buffer.byteLength(html.large)).toBeGreaterThan(2_500_000)
  expect(Buffer.byteLength(html.large)).toBeLessThan(3_000_000)
  expect(html.large).toMatch(/The page contains [\d,]+ of 10,000 answers/)
})

describe.skipIf(browser === undefined)('in a browser', () => {
  let pages: Pages

  beforeAll(async () => {
    pages = await Pages.open(browser!)
    pages.save('small', html.small)
    pages.save('large', html.large)
    pages.save('single', renderLeaderboard(makeFixture({ tasks: ['vt'], lengths: [8 * K, 64 * K], samples: 2 })))
    pages.save('hostile', renderLeaderboard(hostile()))
    pages.save('endless', renderLeaderboard(hostile(10)))
  })
  afterAll(() => pages?.close())

  test('columns sort by click and by key, say so, and stand in the address', async () => {
    const { page, close } = await pages.visit('small')
    expect(await names(page)).toEqual(['memagent · real', 'full-context · reader', 'rag-bm25 · real'])
    await page.click('th[data-sort="tokens"] button')
    expect(await names(page)).toEqual(['full-context · reader', 'memagent · real', 'rag-bm25 · real'])
    expect(await page.getAttribute('th[data-sort="tokens"]', 'aria-sort')).toBe('ascending')
    expect(await page.locator('th[aria-sort]:visible').count()).toBe(1)
    await page.focus('th[data-sort="at-65536"] button')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await names(page)).toEqual(['full-context · reader', 'rag-bm25 · real', 'memagent · real'])
    expect(await page.textContent('.said')).toBe('Sorted by 64K, lowest first')
    expect(await page.textContent('caption .sorted-by')).toBe('Sorted by 64K, lowest first.')
    expect(new URL(page.url()).hash).toBe('#sort=at-65536&order=ascending')
    const again = await pages.visit('small', { hash: '#sort=at-65536&order=ascending' })
    expect(await names(again.page)).toEqual(['full-context · reader', 'rag-bm25 · real', 'memagent · real'])
    // Oracle and floors are no contestants: they stay below.
    expect(await page.locator('section:visible .ranking .reference bdi').allTextContents()).toEqual([
      'floor:guess',
      'oracle',
    ])
    await Promise.all([close(), again.close()])
  })

  test('arrow keys move over the scores, whose intervals then show, and stop at the edges', async () => {
    const { page, close } = await pages.visit('small')
    const scores = page.locator('section:visible table.ranking tbody tr').first().locator('td.score')
    const focused = () => page.evaluate<string>(`document.activeElement.innerText`)
    const place = () =>
      page.evaluate<number[]>(
        `(() => { const cell = document.activeElement, row = cell.closest('tr'); return [[...row.parentNode.children].indexOf(row), [...row.querySelectorAll('td.score')].indexOf(cell)] })()`,
      )
    await scores.first().focus()
    await page.keyboard.press('ArrowUp')
    expect(await place()).toEqual([0, 0])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await place()).toEqual([1, 1])
    expect(await focused()).toMatch(/95 % interval|100: none/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await place()).toEqual([1, 0])
    // One stop of Tab in all: the cell that had the focus last.
    expect(await page.locator('section:visible table.ranking td.score[tabindex="0"]').count()).toBe(1)
    await close()
  })

  test('rows are filtered by text, by fidelity and by being simulated', async () => {
    const { page, close } = await pages.visit('small')
    await page.fill('input[type=search] >> nth=0', 'MEMAG')
    expect(await names(page)).toEqual(['memagent · real'])
    expect(await page.textContent('[data-filters] [role=status]')).toBe('1 of 5 entries')
    await page.fill('input[type=search] >> nth=0', '')
    await page.selectOption('[data-filters] select >> nth=0', { label: 'reimplementation' })
    expect(await names(page)).toEqual(['rag-bm25 · real'])
    await page.selectOption('[data-filters] select >> nth=0', { label: 'any' })
    await page.check('[data-filters] input[type=checkbox] >> nth=0')
    expect(await names(page)).toEqual(['memagent · real', 'rag-bm25 · real'])
    expect(new URL(page.url()).hash).toBe('#simulated=hidden')
    await close()
  })

  test('the chart switches its axis, its task and curves of papers', async () => {
    const { page, close } = await pages.visit('small')
    expect(await chart(page, 'accuracy')).toMatchObject({
      labels: ['memagent · real', 'full-context · reader (simulated)', 'rag-bm25 · real', 'oracle', 'floor:guess'],
      x: [8 * K, 16 * K, 32 * K, 64 * K],
      title: 'context length (o200k_base tokens, log scale)',
    })
    await select(page, 'accuracy', 'Length in', 'words')
    // The fixture's items have 0.7 words a token.
    expect(await chart(page, 'accuracy')).toMatchObject({
      x: [8, 16, 32, 64].map(length => Math.round(length * K * 0.7)),
      title: 'context length (words, log scale)',
    })
    expect(new URL(page.url()).hash).toBe('#axis=words')
    await select(page, 'accuracy', 'Length in', 'tokens')
    const average = (await chart(page, 'accuracy')).first
    await select(page, 'accuracy', 'Task', 'vt')
    expect((await chart(page, 'accuracy')).first).not.toEqual(average)
    // Of RULER's average there are figures, of vt there are none.
    expect(await page.isVisible('section:visible [data-reported]')).toBe(false)
    await select(page, 'accuracy', 'Task', 'average of 3 tasks')
    await page.check('section:visible [data-reported] input')
    const reported = await chart(page, 'accuracy')
    expect(reported.labels.filter(label => label.endsWith('(reported)'))).toHaveLength(6)
    expect(reported.labels).toContain('RL-MemAgent-14B (reported)')
    expect(await page.textContent('section:visible [data-accuracy] .note')).toContain('never ranked')
    expect(new URL(page.url()).hash).toBe('#reported=on')
    await page.click('section:visible .legend button:has-text("rag-bm25")')
    expect((await chart(page, 'accuracy')).labels).not.toContain('rag-bm25 · real')
    await close()
  })

  test('groups are shown one at a time', async () => {
    const { page, close } = await pages.visit('small')
    expect(await page.locator('section[data-group]:visible h2').allTextContents()).toEqual(['ruler'])
    await page.click('nav a:has-text("other")')
    expect(await page.locator('section[data-group]:visible h2').allTextContents()).toEqual(['other_task'])
    expect((await chart(page, 'accuracy')).labels).toContain('oracle')
    expect(new URL(page.url()).hash).toBe('#group=other')
    await close()
  })

  test('costs are switched, and those that none beats are joined', async () => {
    const { page, close } = await pages.visit('small')
    expect(await chart(page, 'cost')).toMatchObject({ title: 'tokens per item, in and out (log scale)' })
    await select(page, 'cost', 'Across', 'Calls')
    const { labels, front, title } = await chart(page, 'cost')
    expect(title).toBe('calls per item (log scale)')
    expect(labels).toEqual(['memagent · real', 'full-context · reader (simulated)', 'rag-bm25 · real'])
    // The cheapest, and the best; the third makes as many calls as the best.
    expect(front).toHaveLength(2)
    await close()
  })

  test('a single entry has a line in place of a chart of costs', async () => {
    const { page, close } = await pages.visit('single')
    expect(await page.getByText('A chart of accuracy against cost needs two entries.').count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Accuracy against cost' }).count()).toBe(0)
    await close()
  })

  test('depth maps are filled with the task that is chosen', async () => {
    const { page, close } = await pages.visit('small')
    const cells = () => page.locator('section:visible .map >> nth=0').locator('tbody td').allInnerTexts()
    const all = await cells()
    expect(all.filter(text => text !== '')).toHaveLength(24)
    // Six items of three tasks, each with its fact in a tenth of its own.
    expect(all[0]).toMatch(/^\d+\s*3$/)
    await page.selectOption('section:visible [data-depth] select >> nth=0', { label: 'vt' })
    expect((await cells())[0]).toMatch(/^\d+\s*1$/)
    expect(await page.locator('section:visible .map >> nth=0').locator('td.few').count()).toBe(24)
    await close()
  })

  test('a score opens its items, and closing gives the focus back', async () => {
    const { page, close } = await pages.visit('small')
    await page.click('section:visible details[data-entry]:has-text("rag-bm25") summary')
    const button = page.locator('section:visible details[data-entry][open] tr[data-row="1"] b button').first()
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog')
    expect(await dialog.locator('h2').textContent()).toBe('vt at 8K')
    expect(await dialog.locator('article').count()).toBeGreaterThan(1)
    const text = await dialog.locator('article').first().innerText()
    for (const part of [
      'What is the number?',
      '["42"]',
      'The answer is 42.',
      'The planted fact',
      '2 calls',
      'needle at',
    ])
      expect(text).toContain(part)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button.evaluate(element => element.matches(':focus'))).toBe(true)
    await close()
  })

  test('items of a secret seed show neither question nor expected answer', async () => {
    const input = small()
    const { items, answers } = getFixtureRows(input)
    const secret = withRows(input, {
      items: items.map(item => ({ ...item, expected: null, depths: [], withheld: 'sha256:00' })),
      answers: answers.map(row => (row.model === '' ? { ...row, answer: null, withheld: 'sha256:00' } : row)),
    })
    pages.save('secret', renderLeaderboard(secret))
    const { page, close } = await pages.visit('secret')
    const shown = async (entry: string) => {
      await page.click(`section:visible details[data-entry]:has-text("${entry}") summary`)
      await page.locator(`section:visible details[data-entry]:has-text("${entry}") b button`).first().click()
      const text = await page.locator('dialog article').first().innerText()
      await page.keyboard.press('Escape')
      return text
    }
    const [model, oracle] = [await shown('rag-bm25'), await shown('oracle')]
    expect(model.match(/withheld until reveal/g)).toHaveLength(2)
    expect(model).toContain('The answer is 42.')
    expect(oracle.match(/withheld until reveal/g)).toHaveLength(3)
    for (const text of [model, oracle]) expect(text).not.toContain('What is the number?')
    await close()
  })

  test.each(['small', 'large', 'hostile', 'endless'])(
    '%s asks for nothing and has nothing to complain of',
    async name => {
      const { page, said, asked, close } = await pages.visit(name)
      await page.waitForTimeout(50)
      expect(said).toEqual([])
      expect(asked).toEqual([pages.addressOf(name)])
      await close()
    },
  )

  test.each([
    ['light', 375],
    ['dark', 1280],
  ] as const)(
    'axe finds nothing serious in %s at %i pixels, and the page does not scroll sideways',
    async (colorScheme, width) => {
      const { page, close } = await pages.visit('small', { colorScheme, viewport: { width, height: 800 } })
      await page.evaluate(OPEN_ALL)
      expect(await page.evaluate(SIDEWAYS)).toBe(0)
      expect(await faults(page)).toEqual([])
      await close()
    },
  )

  nightly.each(['light', 'dark'] as const)('axe finds nothing serious in opened items in %s', async colorScheme => {
    const { page, close } = await pages.visit('small', { colorScheme })
    await page.locator('section:visible details[data-entry] summary').last().click()
    await page.locator('section:visible details[open] b button').first().click()
    expect(await faults(page, 'dialog')).toEqual([])
    await close()
  })

  test.each(['hostile', 'endless'])('%s text stays text and breaks no layout', async name => {
    const { page, close } = await pages.visit(name, { viewport: { width: 375, height: 800 } })
    await page.evaluate(OPEN_ALL)
    await page.locator('section:visible details[data-entry] b button').first().click()
    expect(await page.locator('dialog article').first().innerText()).toContain('</script><img src=x')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).not.toBe('hacked')
    expect(await page.evaluate(SIDEWAYS)).toBe(0)
    const tallest = await page.evaluate<number>(TALLEST)
    expect(tallest).toBeLessThan(220)
    await close()
  })

  test('the main table, statuses and depth maps are there without JavaScript', async () => {
    const { page, close } = await pages.visit('small', { javaScriptEnabled: false })
    for (const part of ['.ranking', '.statuses', '.map'])
      expect(await page.locator(part).first().isVisible()).toBe(true)
    expect(await page.locator('.ranking').first().innerText()).toContain('memagent · real')
    expect(await page.locator('h2').allTextContents()).toEqual(['ruler', 'other_task', 'Notes', 'What was run'])
    // What only the scripts can do is not offered.
    for (const part of ['[data-filters]', 'figure', 'select', 'button'])
      expect(await page.locator(part).filter({ visible: true }).count()).toBe(0)
    await close()
  })

  nightly('50 entries take no more time to load than their bytes ask for, and less to sort', async () => {
    const { page, close } = await pages.visit('small')
    const seconds = await stopwatch(page)
    await page.reload()
    const small = await seconds()
    await page.goto(pages.addressOf('large'))
    const large = await seconds()
    expect(large / small).toBeLessThan((2 * html.large.length) / html.small.length)
    await page.evaluate(SORT)
    expect(await seconds()).toBeLessThan(large)
    // All in one plot: the best in colour, the others behind.
    expect(await page.locator('section:visible [data-accuracy] .panel').count()).toBe(1)
    expect((await chart(page, 'accuracy')).labels).toHaveLength(50)
    await close()
  })
})

/** Time that the page's main thread took since it was last asked: the machine's other work does not count. */
async function stopwatch(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  let before = await now()
  return async () => {
    const after = await now()
    const taken = after - before
    before = after
    return taken
  }
}

const names = (page: Page) =>
  page.locator('section:visible .ranking tbody:not(.reference) tr:visible th bdi').allTextContents()

const select = (page: Page, plot: 'accuracy' | 'cost', label: string, option: string) =>
  page
    .locator(`section:visible [data-${plot}] label`)
    .filter({ hasText: label })
    .locator('select')
    .selectOption({ label: option })

// What runs in the page is text: the project's types know no document.
const OPEN_ALL = `document.querySelectorAll('details').forEach(details => { details.open = true })`
const SIDEWAYS = 'document.documentElement.scrollWidth - innerWidth'
const TALLEST = `Math.max(...[...document.querySelectorAll('.ranking tr')].map(row => row.getBoundingClientRect().height))`
const SORT = `document.querySelector('th[data-sort="tokens"] button').click(), document.body.getBoundingClientRect()`

/** What Chart.js was given to draw; the line without a label is the front. */
const chart = (page: Page, plot: 'accuracy' | 'cost'): Promise<Drawn> =>
  page.evaluate<Drawn>(`(() => {
    const canvas = [...document.querySelectorAll('[data-${plot}] canvas')].find(each => each.checkVisibility())
    const { data, options } = Chart.getChart(canvas)
    const drawn = data.datasets.filter(({ label }) => label !== '')
    return {
      labels: drawn.map(({ label }) => label),
      x: drawn[0].data.map(({ length }) => length),
      first: drawn[0].data.map(({ y }) => y),
      front: (data.datasets.find(({ label }) => label === '')?.data ?? []).slice(0, -1).map(({ y }) => y),
      title: options.scales.x.title.text,
    }
  })()`)

interface Drawn {
  readonly labels: readonly string[]
  readonly x: readonly number[]
  readonly first: readonly number[]
  readonly front: readonly number[]
  readonly title: string
}
