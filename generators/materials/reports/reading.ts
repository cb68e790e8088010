/** A sentence of a kind as it was read: what stands in its slots. */
export interface ToldReport {
  readonly kind: string
  readonly values: Readonly<Record<string, string>>
}

/** The reports on one thing: the towns by day, without the reports that do not count, and the days of events. */
export interface ReportReading {
  readonly counts: readonly { readonly day: number; readonly event: string; readonly town: string }[]
  readonly days: ReadonlyMap<string, number>
  /** Towns of all reports, whether they count or not. */
  readonly towns: readonly string[]
}

/**
 * Reads sentences together, for one thing.
 *
 * @param toDay the day of a date in words
 * @param toOffset days from an event, of words
 */
export function resolveReports(
  told: readonly ToldReport[],
  thing: string,
  { toDay, toOffset }: { readonly toDay: (date: string) => number; readonly toOffset: (words: string) => number },
): ReportReading {
  const days = new Map<string, number>()
  for (const { kind, values } of told) if (kind === 'dated') days.set(values['EVENT'], toDay(values['DATE']))
  for (const { kind, values } of told) {
    if (kind !== 'later' && kind !== 'sooner') continue
    // Some wordings say the same of both events: either may be the one whose date is told.
    const { EVENT: one, OTHER: other } = values
    const away = Number(values['NUMBER']) * (kind === 'later' ? 1 : -1)
    const [dayOfOne, dayOfOther] = [days.get(one), days.get(other)]
    if (dayOfOne === undefined && dayOfOther !== undefined) days.set(one, dayOfOther + away)
    if (dayOfOther === undefined && dayOfOne !== undefined) days.set(other, dayOfOne - away)
  }
  const about = told.filter(({ values }) => values['THING'] === thing)
  const listEvents = (kind: string) =>
    new Set(about.flatMap(each => (each.kind === kind ? [each.values['EVENT']] : [])))
  const [struck, back] = [listEvents('struck'), listEvents('back')]
  const reports = about.filter(({ kind }) => kind === 'report')
  const counts = reports.flatMap(({ values }) => {
    const day = days.get(values['EVENT'])
    if (day === undefined || (struck.has(values['EVENT']) && !back.has(values['EVENT']))) return []
    return [{ day: day + toOffset(values['WHEN']), event: values['EVENT'], town: values['TOWN'] }]
  })
  return { counts, days, towns: reports.map(({ values }) => values['TOWN']) }
}

/** The last report that counts, up to some days after that of an event. */
export const findLastReport = ({ counts, days }: ReportReading, event: string, after = 0) => {
  const until = (days.get(event) ?? Number.NaN) + after
  return counts
    .filter(({ day }) => day <= until)
    .sort((a, b) => b.day - a.day)
    .at(0)
}
