/** Words that `dateutil.parser` knows, in English, whatever their case. */
export const timeWords = {
  /** 0 for Monday. */
  weekday: (word: string): number | undefined => WEEKDAYS.get(word.toLowerCase()),
  /** 1 for January. */
  month: (word: string): number | undefined => MONTHS.get(word.toLowerCase()),
  /** 0 for hours, 1 for minutes, 2 for seconds. */
  unit: (word: string | undefined): number | undefined => UNITS.get(word?.toLowerCase() ?? ''),
  /** 0 for am, 1 for pm. */
  half: (word: string): 0 | 1 | undefined => HALVES.get(word.toLowerCase()),
  isUtc: (word: string): boolean => ['utc', 'gmt', 'z'].includes(word.toLowerCase()),
  /** Whether a word is irrelevant to the date. */
  isFiller: (word: string): boolean => FILLERS.has(word.toLowerCase()),
}

const indexNames = (names: string): Map<string, number> =>
  new Map(names.split(' ').flatMap((each, at) => each.split('/').map(name => [name, at] as const)))

const WEEKDAYS = indexNames('mon/monday tue/tuesday wed/wednesday thu/thursday fri/friday sat/saturday sun/sunday')
const MONTHS = new Map(
  [
    ...indexNames(
      'jan/january feb/february mar/march apr/april may jun/june jul/july aug/august sep/sept/september oct/october nov/november dec/december',
    ),
  ].map(([name, at]) => [name, at + 1]),
)
const UNITS = indexNames('h/hour/hours m/minute/minutes s/second/seconds')
const HALVES = indexNames('am/a pm/p') as Map<string, 0 | 1>
const FILLERS = new Set([' ', ...".,;-/'", ...'at on and ad m t of st nd rd th'.split(' ')])
