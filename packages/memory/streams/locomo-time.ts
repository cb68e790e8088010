const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const TIME = /^\s*(\d{1,2}):(\d\d)\s*([ap])m\s+on\s+(\d{1,2})\s+([a-z]+),?\s+(\d{4})\s*$/i

/** `1:56 pm on 8 May, 2023` as `2023-05-08T13:56`; undefined for anything else, and for a day that no month has. */
export function readLocomoTime(text: string): string | undefined {
  const found = TIME.exec(text)
  if (found === null) return undefined
  const [, hour, minute, half, day, name, year] = found
  const month = MONTHS.indexOf(name.toLowerCase())
  if (month < 0 || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const date = new Date(Date.UTC(Number(year), month, Number(day), hours, Number(minute)))
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === month ? date.toISOString().slice(0, 16) : undefined
}
