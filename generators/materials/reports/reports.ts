/** An event of a name that no other one has, by places in lists: "the Zeldaud regatta". */
export interface EventName {
  readonly family: number
  readonly sort: number
}

/** The subject of a sentence. Each kind of sentence needs some of these fields. */
export interface ReportSubject {
  readonly event: EventName
  readonly thing?: number
  readonly town?: number
  /** Place in `OFFSETS`. */
  readonly offset?: number
  /** Days since the first of the calendar. */
  readonly day?: number
  readonly other?: EventName
  readonly number?: number
}

/** How far from its event a report is, in days. */
export const OFFSETS: readonly number[] = [0, 1, -1, 2, -2, 4, -4, 7, -7, 10, -10, 14, -14]

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1700, 0, 1) / DAY
/** Days of the calendar. */
export const DAYS: number = Date.UTC(1930, 0, 1) / DAY - FIRST_DAY

/** The date of a day of the calendar. */
export const toDate = (day: number): Date => new Date((FIRST_DAY + day) * DAY)

/** @param month 0 for January */
export const toCalendarDay = (year: number, month: number, day: number): number =>
  Date.UTC(year, month, day) / DAY - FIRST_DAY

export type Kind = 'dated' | 'later' | 'sooner' | 'report' | 'struck' | 'kept' | 'back'
/** Fate of a report that counts. */
export type Fate = 'untold' | 'kept' | 'back'

/** Later statements about a report. */
export const LATER: Readonly<Record<Fate | 'gone', readonly Kind[]>> = {
  untold: [],
  kept: ['kept'],
  back: ['struck', 'back'],
  gone: ['struck'],
}
