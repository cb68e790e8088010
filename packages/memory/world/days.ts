/**
 * The calendar of a stream: a day is a number of characters written. It begins in 2031, so that the clock of a machine
 * shows in an answer.
 */

/** About 6,000 tokens. */
export const DAY_CHARS = 22_000
const FIRST_DAY = Date.UTC(2031, 0, 6)
const DAY_MS = 86_400_000
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export const toDay = (position: number): number => Math.floor(position / DAY_CHARS)

/** As in `2031-02-03T18:20`. */
export function formatTime(position: number): string {
  const day = toDay(position)
  const share = position / DAY_CHARS - day
  return new Date(FIRST_DAY + day * DAY_MS + (8 * 60 + Math.floor(share * 14 * 60)) * 60_000).toISOString().slice(0, 16)
}

/** As in `3 February 2031`. */
export function formatDay(day: number): string {
  const date = new Date(FIRST_DAY + day * DAY_MS)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The day of a date in words; before the first day it is negative. */
export function parseDay(text: string): number {
  const [day, month, year] = text.split(' ')
  return Math.round((Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)) - FIRST_DAY) / DAY_MS)
}

/** The day of an entry, from its time. */
export const readEntryDay = (at: string): number =>
  Math.round((Date.parse(`${at.slice(0, 10)}T00:00Z`) - FIRST_DAY) / DAY_MS)
