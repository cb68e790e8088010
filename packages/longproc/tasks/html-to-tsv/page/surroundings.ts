import type { Random } from 'fathom-bench/plugin'
import { writeOtherList } from '../lists.ts'
import * as chrome from './chrome.ts'
import type { Sheet } from './sheet.ts'
import type { Site } from './site.ts'

export interface AroundPlace {
  readonly site: Site
  /** Richness of the entries in other lists. */
  readonly level: number
  readonly rng: Random
}

/** Fills the part before a page's list. */
export function writeBefore(sheet: Sheet, surroundings: AroundPlace): void {
  const { rng } = surroundings
  const share = (most: number) => Math.min(most, sheet.left * (0.15 + 0.5 * rng.next()))
  chrome.writeTopBar(sheet, sheet.left, surroundings)
  chrome.writeMenu(sheet, share(3000), surroundings)
  chrome.searchForm(sheet, share(4000), surroundings)
  chrome.writeBreadcrumbs(sheet, sheet.left, surroundings)
  if (rng.next() < 0.6) chrome.writeFacets(sheet, share(2500), surroundings)
  if (rng.next() < 0.6) chrome.writeAdvertisements(sheet, share(400), surroundings)
  fill(sheet, 0, surroundings)
}

/** Fills the part after it, down to the last few tokens. */
export function writeAfter(sheet: Sheet, surroundings: AroundPlace): void {
  const foot = Math.min(900, sheet.left * 0.4)
  chrome.writePagination(sheet, sheet.left * 0.3, surroundings)
  fill(sheet, foot, surroundings)
  chrome.writeFooter(sheet, sheet.left, surroundings)
  chrome.writeLinks(sheet, sheet.left, surroundings)
}

/** Adds mostly lists, and some common parts of sites, until less than `left` remains. */
function fill(sheet: Sheet, left: number, surroundings: AroundPlace): void {
  const { rng } = surroundings
  while (sheet.left - left > SMALLEST) {
    const free = sheet.left - left
    const size = SMALLEST * (Math.max(SMALLEST * 2, Math.min(free, LARGEST)) / SMALLEST) ** rng.next()
    rng.pick(BLOCKS)(sheet, Math.min(free, Math.ceil(size)), surroundings)
    if (sheet.left - left < free) continue
    // Parts that are too large are skipped. Links fit anywhere.
    chrome.writeLinks(sheet, Math.min(free, SMALLEST), surroundings)
    if (sheet.left - left === free) return
  }
}

const BLOCKS = [
  ...Array<typeof writeOtherList>(6).fill(writeOtherList),
  chrome.writeMenu,
  chrome.searchForm,
  chrome.writeFacets,
  chrome.writeSiteProse,
  chrome.writeAdvertisements,
]
const SMALLEST = 100
const LARGEST = 60_000
