import { SPACE } from '../../../core/python/python.ts'
import { timeWords } from './date-words.ts'

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Result of `dateutil.parser.parse` for a text. */
export interface ParsedDate extends CalendarDay {
  /** Whether it is midnight without a time zone, and therefore equal to a bare date. */
  readonly midnight: boolean
}

/**
 * `dateutil.parser.parse` 2.8.2 as far as answers need it: the month comes first where a date can be read both ways,
 * years of two digits are near today, what is left out is today's (a day beyond the month's end is its last), a weekday
 * alone is the next one. Undefined where it raises.
 */
export function parseDate(text: string, today: CalendarDay): ParsedDate | undefined {
  const read = readTokens(tokenizeDate(text), today)
  if (read === undefined || read.isEmpty) return undefined
  const members = resolveMembers(read.members)
  if (members === undefined) return undefined
  const year = members.year === undefined ? today.year : resolveYear(members.year, read.members.century, today.year)
  const month = members.month ?? today.month
  if (month < 1 || month > 12 || year < 1 || year > 9999) return undefined
  const day = members.day ?? Math.min(today.day, countDays(year, month))
  if (day < 1 || day > countDays(year, month)) return undefined
  const date =
    read.weekday !== undefined && !members.day
      ? moveToWeekday({ year, month, day }, read.weekday)
      : { year, month, day }
  return { ...date, midnight: read.midnight && !read.zoned }
}

export const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function moveToWeekday({ year, month, day }: CalendarDay, weekday: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day))
  const ahead = (weekday - ((date.getUTCDay() + 6) % 7) + 7) % 7
  date.setUTCDate(date.getUTCDate() + ahead)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Years of two digits lie within fifty years of this one. */
function resolveYear(year: number, century: boolean, now: number): number {
  if (year >= 100 || century) return year
  const near = year + Math.floor(now / 100) * 100
  return near >= now + 50 ? near - 100 : near < now - 50 ? near + 100 : near
}

/**
 * Letters, numbers, blanks (each one blank) and single signs; a full stop within letters or between numbers is looked
 * at behind that.
 */
function tokenizeDate(text: string): string[] {
  const parts =
    text
      .replaceAll('\0', '')
      .match(
        /\p{L}[\p{L}.]*(?:(?<=\.)\p{Nd}[\p{Nd}.]*)?|\p{Nd}+(?:(?:\.|(?<=\p{Nd}{2}),)[\p{Nd}.]*(?:(?<=\.)\p{L}[\p{L}.]*)?)?|[\s\S]/gu,
      ) ?? []
  return parts.flatMap(part => {
    if (BLANK.test(part)) return [' ']
    if (part.length < 2 || !/[.,]/.test(part)) return [part]
    const several = /\p{L}/u.test(part) || part.split('.').length > 2 || /[.,]$/.test(part)
    return several ? part.split(/([.,])/).filter(each => each !== '') : [part.replace(/^(\d+),(\d+)$/, '$1.$2')]
  })
}

const BLANK = new RegExp(`^${SPACE}$`)

/** Numbers of a date in the order in which they come, and what is known of each. */
interface Members {
  readonly values: number[]
  year?: number
  month?: number
  day?: number
  century: boolean
}

interface Read {
  readonly members: Members
  readonly weekday?: number
  readonly midnight: boolean
  readonly zoned: boolean
  readonly isEmpty: boolean
}

function readTokens(tokens: readonly string[], today: CalendarDay): Read | undefined {
  const members: Members = { values: [], century: false }
  const time: { hour?: number; rest: number; zoned: boolean } = { rest: 0, zoned: false }
  let weekday: number | undefined
  try {
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]
      const half = timeWords.half(token)
      if (/^\d+(?:\.\d*)?$|^\.\d+$/.test(token)) at = readNumber(tokens, at, members, time)
      else if (timeWords.weekday(token) !== undefined) weekday = timeWords.weekday(token)
      else if (timeWords.month(token) !== undefined) at = readMonth(tokens, at, members, today)
      else if (half !== undefined) time.hour = applyHalf(time.hour, half)
      else if (time.hour !== undefined && !time.zoned && /^(?:[A-Z]{1,5}|z)$/.test(token))
        time.zoned = timeWords.isUtc(token)
      else if (time.hour !== undefined && (token === '+' || token === '-')) {
        time.zoned = true
        at = skipOffset(tokens, at)
      } else if (!timeWords.isFiller(token)) return undefined
    }
  } catch (error) {
    if (error instanceof NoDate) return undefined
    throw error
  }
  const hasTime = time.hour !== undefined
  return {
    members,
    ...(weekday !== undefined && { weekday }),
    midnight: (time.hour ?? 0) === 0 && time.rest === 0,
    zoned: time.zoned,
    isEmpty: members.values.length === 0 && weekday === undefined && !hasTime,
  }
}

class NoDate extends Error {}
const throwNoDate = (): never => {
  throw new NoDate()
}

function add(members: Members, text: string, label?: 'year' | 'month' | 'day'): void {
  if (!/^\d+$/.test(text)) throwNoDate()
  const value = Number(text)
  let what = label
  if (text.length > 2 && /^\d+$/.test(text)) {
    members.century = true
    if (label !== undefined && label !== 'year') throwNoDate()
    what = 'year'
  }
  members.values.push(value)
  if (what === undefined) return
  if (members[what] !== undefined) throwNoDate()
  members[what] = members.values.length - 1
}

/** "Jan-01-99", "Jan of 01", "Jan". */
function readMonth(tokens: readonly string[], at: number, members: Members, today: CalendarDay): number {
  add(members, String(timeWords.month(tokens[at])), 'month')
  const sep = tokens[at + 1]
  if (sep === '-' || sep === '/') {
    add(members, tokens[at + 2] ?? throwNoDate())
    if (tokens[at + 3] !== sep) return at + 2
    add(members, tokens[at + 4] ?? throwNoDate())
    return at + 4
  }
  if (sep === ' ' && tokens[at + 3] === ' ' && tokens[at + 2]?.toLowerCase() === 'of' && tokens[at + 4] !== undefined) {
    const year = tokens[at + 4]
    if (/^\d+$/.test(year)) add(members, String(resolveYear(Number(year), false, today.year)).padStart(3, '0'), 'year')
    return at + 4
  }
  return at
}

interface Time {
  hour?: number
  rest: number
  zoned: boolean
}

/**
 * Classifies a number by its length and its neighbours: a whole date, a time, the first of "03/05/2023", or a year,
 * month or day alone.
 */
function readNumber(tokens: readonly string[], at: number, members: Members, time: Time): number {
  const text = tokens[at]
  const next = tokens[at + 1]
  const whole = /^\d+$/.test(text)
  if (
    members.values.length === 3 &&
    whole &&
    [2, 4].includes(text.length) &&
    time.hour === undefined &&
    next !== ':' &&
    timeWords.unit(next) === undefined
  ) {
    setTime(time, Number(text.slice(0, 2)), Number(text.slice(2)))
    return at
  }
  if (text.length === 6 && whole && members.values.length === 0) {
    for (const part of [text.slice(0, 2), text.slice(2, 4), text.slice(4)]) add(members, part)
    return at
  }
  if ((text.length === 6 && whole) || (text.length > 6 && text.indexOf('.') === 6)) {
    setTime(time, Number(text.slice(0, 2)), Number(text.slice(2)))
    return at
  }
  if (whole && [8, 12, 14].includes(text.length)) {
    add(members, text.slice(0, 4), 'year')
    add(members, text.slice(4, 6))
    add(members, text.slice(6, 8))
    if (text.length > 8) setTime(time, Number(text.slice(8, 10)), Number(text.slice(10)))
    return at
  }
  return readTime(tokens, at, time) ?? readMembers(tokens, at, members, time)
}

function setTime(time: Time, hour: number, rest: number): void {
  if (hour > 23) throwNoDate()
  time.hour = hour
  time.rest += rest
}

/** "12h", "12 h", "12h04", "10:30:00.5". */
function readTime(tokens: readonly string[], at: number, time: Time): number | undefined {
  const value = Number(tokens[at])
  const next = tokens[at + 1]
  const unitAt =
    timeWords.unit(next) !== undefined
      ? at + 1
      : next === ' ' && timeWords.unit(tokens[at + 2]) !== undefined
        ? at + 2
        : undefined
  if (unitAt !== undefined) {
    if (timeWords.unit(tokens[unitAt]) === 0) setTime(time, Math.trunc(value), value % 1)
    else time.rest += value
    return unitAt
  }
  if (timeWords.unit(tokens[at - 1]) !== undefined) {
    time.rest += value
    return at
  }
  if (next !== ':' || tokens[at + 2] === undefined) return undefined
  const minutes = Number(tokens[at + 2])
  if (!(minutes < 60)) throwNoDate()
  setTime(time, Math.trunc(value), minutes)
  if (tokens[at + 3] !== ':' || tokens[at + 4] === undefined) return at + 2
  const seconds = Number(tokens[at + 4])
  if (!(seconds < 60)) throwNoDate()
  time.rest += seconds
  return at + 4
}

/** "01-02-03", "5 Jan", "3 pm". */
function readMembers(tokens: readonly string[], at: number, members: Members, time: Time): number {
  const text = tokens[at]
  const next = tokens[at + 1]
  if (next === '-' || next === '/' || next === '.') {
    add(members, text)
    if (tokens[at + 2] === undefined || timeWords.isFiller(tokens[at + 2])) return at + 1
    addMember(members, tokens[at + 2])
    if (tokens[at + 3] !== next) return at + 2
    addMember(members, tokens[at + 4] ?? throwNoDate())
    return at + 4
  }
  if (next === undefined || timeWords.isFiller(next)) {
    const half = timeWords.half(tokens[at + 2] ?? '')
    if (half === undefined) add(members, String(Math.trunc(Number(text))))
    else setTime(time, adjustHour(Math.trunc(Number(text)), half), 0)
    return half === undefined ? at + 1 : at + 2
  }
  const half = timeWords.half(next)
  if (half !== undefined && Number(text) < 24) {
    setTime(time, adjustHour(Math.trunc(Number(text)), half), 0)
    return at + 1
  }
  if (!(Number(text) >= 1 && Number(text) <= 31) || members.day !== undefined) throwNoDate()
  add(members, String(Math.trunc(Number(text))))
  return at
}

function addMember(members: Members, text: string): void {
  const month = timeWords.month(text)
  if (month === undefined) add(members, text)
  else add(members, String(month), 'month')
}

/** "am" or "pm" behind an hour that was read. */
const applyHalf = (hour: number | undefined, half: 0 | 1): number =>
  hour === undefined || hour > 12 ? throwNoDate() : adjustHour(hour, half)

/** 12 am is midnight. */
const adjustHour = (hour: number, half: 0 | 1): number =>
  half === 1 && hour < 12 ? hour + 12 : half === 0 && hour === 12 ? 0 : hour

function skipOffset(tokens: readonly string[], at: number): number {
  const offset = tokens[at + 1]
  if (offset === undefined || !/^\d+$/.test(offset)) throwNoDate()
  if (offset.length !== 4 && tokens[at + 2] === ':') return at + 3
  return offset.length <= 2 || offset.length === 4 ? at + 1 : throwNoDate()
}

/** Assigns numbers to year, month and day. Undefined for more than three. */
function resolveMembers(members: Members): { year?: number; month?: number; day?: number } | undefined {
  const { values, year, month, day } = members
  const known = Object.entries({ year, month, day }).filter(
    (entry): entry is ['year' | 'month' | 'day', number] => entry[1] !== undefined,
  )
  if ((values.length === known.length && known.length > 0) || (values.length === 3 && known.length === 2)) {
    const places = new Map(known)
    const rest = [0, 1, 2].find(index => ![...places.values()].includes(index))
    const missing = (['year', 'month', 'day'] as const).find(name => !places.has(name))
    if (values.length === 3 && missing !== undefined && rest !== undefined) places.set(missing, rest)
    return Object.fromEntries([...places].map(([name, place]) => [name, values[place]]))
  }
  if (values.length > 3) return undefined
  const [a = 0, b = 0, c = 0] = values
  if (values.length === 1 || (month !== undefined && values.length === 2)) {
    const named = month === undefined ? {} : { month: values[month] }
    if (values.length === 1 && month !== undefined) return named
    const other = month === undefined ? a : values[1 - month]
    return other > 31 ? { ...named, year: other } : { ...named, day: other }
  }
  if (values.length === 2) return a > 31 ? { year: a, month: b } : b > 31 ? { month: a, year: b } : { month: a, day: b }
  if (values.length === 0) return {}
  if (month === 0) return b > 31 ? { month: a, year: b, day: c } : { month: a, day: b, year: c }
  if (month === 1) return a > 31 ? { year: a, month: b, day: c } : { day: a, month: b, year: c }
  if (month === 2) return b > 31 ? { day: a, year: b, month: c } : { year: a, day: b, month: c }
  if (a > 31 || year === 0) return { year: a, month: b, day: c }
  return a > 12 ? { day: a, month: b, year: c } : { month: a, day: b, year: c }
}
