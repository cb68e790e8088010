import type { Random } from '../../../core/random.ts'
import * as chrome from './chrome.ts'
import { otherList } from './lists.ts'
import type { Sheet } from './sheet.ts'
import type { Site } from './site.ts'

export interface AroundPlace {
  readonly site: Site
  /** Of the entries of other lists. */
  readonly level: number
  readonly rng: Random
}

/** Fills what stands before a page's list. */
export function writeBefore(sheet: Sheet, place: AroundPlace): void {
  const { rng } = place
  const share = (most: number) => Math.min(most, sheet.left * (0.15 + 0.5 * rng.next()))
  chrome.topBar(sheet, sheet.left, place)
  chrome.menu(sheet, share(3000), place)
  chrome.searchForm(sheet, share(4000), place)
  chrome.breadcrumbs(sheet, sheet.left, place)
  if (rng.next() < 0.6) chrome.facets(sheet, share(2500), place)
  if (rng.next() < 0.6) chrome.advertisements(sheet, share(400), place)
  fill(sheet, 0, place)
}

/** Fills what stands behind it, down to the last few tokens. */
export function writeAfter(sheet: Sheet, place: AroundPlace): void {
  const foot = Math.min(900, sheet.left * 0.4)
  chrome.pagination(sheet, sheet.left * 0.3, place)
  fill(sheet, foot, place)
  chrome.footer(sheet, sheet.left, place)
  chrome.links(sheet, sheet.left, place)
}

/** Lists above all, and some of what every site has, until there is no room for more than `left`. */
function fill(sheet: Sheet, left: number, place: AroundPlace): void {
  const { rng } = place
  while (sheet.left - left > SMALLEST) {
    const free = sheet.left - left
    const size = SMALLEST * (Math.max(SMALLEST * 2, Math.min(free, LARGEST)) / SMALLEST) ** rng.next()
    rng.pick(BLOCKS)(sheet, Math.min(free, Math.ceil(size)), place)
    if (sheet.left - left < free) continue
    // What is too large for the room is passed over. Links are small enough for any.
    chrome.links(sheet, Math.min(free, SMALLEST), place)
    if (sheet.left - left === free) return
  }
}

const BLOCKS = [
  ...Array<typeof otherList>(6).fill(otherList),
  chrome.menu,
  chrome.searchForm,
  chrome.facets,
  chrome.prose,
  chrome.advertisements,
]
const SMALLEST = 100
const LARGEST = 60_000
