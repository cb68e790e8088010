import {
  flattenString,
  getDigitCounter,
  type HaystackUnits,
  listPeople,
  memoizePerTokenizer,
  type Random,
  type Tokenizer,
  toHaystackUnits,
} from 'fathom-bench/plugin'

/** A line of Python on one list. Those from `sorted` on change nothing. */
export type ListLineKind = (typeof CHANGES)[number] | (typeof READS)[number]
export interface ListLine {
  readonly kind: ListLineKind
  readonly at: number
  readonly value: number
}

const CHANGES = ['=', 'append', 'insert', 'pop', 'popAt', 'remove', 'sort', 'reverse'] as const
const READS = ['sorted', 'len', 'sum', 'max', 'copy', 'count', '# origin', '# note'] as const

/** Returns names of lists: words that are not people's names. */
export const getListNames = (): readonly string[] => {
  names ??= listPeople().family.map(name => name.toLowerCase())
  return names
}

let names: readonly string[] | undefined

export const SHORTEST = 4
export const LONGEST_LIST = 12
export const drawList = (rng: Random): number[] =>
  Array.from({ length: rng.int(SHORTEST + 1, LONGEST_LIST - 3) }, () => rng.int(0, LARGEST))

const LARGEST = 999

/** A line that changes a list, which stays between `SHORTEST` and `LONGEST` long; the list is changed. */
export function change(list: number[], bits: number): ListLine {
  const kind = pickKind(list.length, bits)
  const value = (bits >>> 8) % (LARGEST + 1)
  const at = (bits >>> 18) % list.length
  switch (kind) {
    case 'append':
      list.push(value)
      break
    case 'insert':
      list.splice(at, 0, value)
      break
    case 'pop':
      list.pop()
      break
    case 'popAt':
      list.splice(at, 1)
      break
    case 'remove': {
      const gone = list[at]
      list.splice(list.indexOf(gone), 1)
      return { kind, at, value: gone }
    }
    case 'sort':
      list.sort((a, b) => a - b)
      break
    case 'reverse':
      list.reverse()
  }
  return { kind, at, value }
}

function pickKind(length: number, bits: number): ListLineKind {
  const kind = WEIGHTED[(bits & 0xff) % WEIGHTED.length]
  if (length <= SHORTEST && (kind === 'pop' || kind === 'popAt' || kind === 'remove')) return 'append'
  if (length >= LONGEST_LIST && (kind === 'append' || kind === 'insert')) return 'popAt'
  return kind
}

const WEIGHTED: readonly ListLineKind[] = [
  'append',
  'append',
  'append',
  'insert',
  'insert',
  'insert',
  'pop',
  'pop',
  'popAt',
  'popAt',
  'remove',
  'remove',
  'sort',
  'reverse',
] as ListLineKind[]

/** A line that only looks at a list, or a comment. */
export const read = (bits: number): ListLine => ({
  kind: READS[bits % READS.length],
  at: 0,
  value: (bits >>> 8) % (LARGEST + 1),
})

/** The line's text, without its line break. */
export function formatListLine(name: string, { kind, at, value }: ListLine): string {
  switch (kind) {
    case 'insert':
      return `${name}.insert(${at}, ${value})`
    case 'popAt':
      return `${name}.pop(${at})`
    case 'append':
    case 'remove':
    case 'count':
      return `${name}.${kind}(${value})`
    case 'pop':
    case 'sort':
    case 'reverse':
    case 'copy':
      return `${name}.${kind}()`
    case '# origin':
      return `# ${name} comes from the upper office`
    case '# note':
      return `# ${name} was looked at in spring`
    default:
      return `${kind}(${name})`
  }
}

export const formatFirstLine = (name: string, list: readonly number[]): string => `${name} = [${list.join(', ')}]`

/** Returns a list's content after the lines of a program that use it. */
export function runListProgram(program: string, name: string): number[] {
  let list: number[] = []
  const lines = program.matchAll(
    new RegExp(`^${name}(?: = \\[([\\d, ]*)\\]|\\.(\\w+)\\((\\d*)(?:, (\\d+))?\\))$`, 'gm'),
  )
  for (const [, all, call, first, second] of lines) {
    if (all !== undefined) list = all.split(', ').map(Number)
    else if (call === 'append') list.push(Number(first))
    else if (call === 'insert') list.splice(Number(first), 0, Number(second))
    else if (call === 'pop') list.splice(first === '' ? list.length - 1 : Number(first), 1)
    else if (call === 'remove') list.splice(list.indexOf(Number(first)), 1)
    else if (call === 'sort') list.sort((a, b) => a - b)
    else if (call === 'reverse') list.reverse()
  }
  return list
}

/**
 * Lines of a program on other lists, as many as fit: a few lists at a time, each given first, worked on for a while,
 * then another one in its place. The program runs.
 */
export function makeListLines(
  targetLists: readonly string[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): HaystackUnits {
  const counts = getCounts(tokenizer)
  const pool = getListNames()
  const taken = new Set(targetLists.map(name => pool.indexOf(name)))
  const order = rng.shuffle(Array.from(pool, (_, at) => at).filter(at => !taken.has(at)))
  const live: { name: number; list: number[] }[] = []
  let next = 0
  const units: string[] = []
  let tokens = 0
  for (;;) {
    const bits = rng.bits()
    const fresh = live.length < LIVE || bits % SHARE_OF_NEW === 0
    const which = live.length < LIVE ? live.length : (bits >>> 16) % LIVE
    if (fresh) live[which] = { name: order[next++ % order.length], list: drawList(rng) }
    const { name, list } = live[which]
    const line = fresh ? undefined : rng.bits() % SHARE_OF_READS === 0 ? read(rng.bits()) : change(list, rng.bits())
    const unit = `${line ? formatListLine(pool[name], line) : formatFirstLine(pool[name], list)}\n`
    const size = !tokenizer.additive ? tokenizer.count(unit) : line ? counts.line(name, line) : counts.first(name, list)
    if (tokens + size > room) break
    tokens += size
    units.push(flattenString(unit))
  }
  return toHaystackUnits(units, tokens, tokenizer)
}

const LIVE = 16
const SHARE_OF_NEW = 20
const SHARE_OF_READS = 5

const getCounts = memoizePerTokenizer(tokenizer => {
  const { piece } = tokenizer
  const countDigits = getDigitCounter(tokenizer)
  const sum = (...pieces: readonly string[]) => pieces.reduce((total, part) => total + piece(part), 0)
  const bare = Uint8Array.from(getListNames(), piece)
  const inside = Uint8Array.from(getListNames(), name => piece(`(${name}`))
  const after = Uint8Array.from(getListNames(), name => piece(` ${name}`))
  const [comma, open, close, empty] = [sum(',', ' '), piece('('), piece(')\n'), piece('()\n')]
  const list = { before: sum(' =', ' ['), after: piece(']\n') }
  const comments = {
    '# origin': sum('#', ' comes', ' from', ' the', ' upper', ' office', '\n'),
    '# note': sum('#', ' was', ' looked', ' at', ' in', ' spring', '\n'),
  }
  return {
    first: (name: number, values: readonly number[]) => {
      let tokens = bare[name] + list.before + list.after + comma * (values.length - 1)
      for (const value of values) tokens += countDigits(value)
      return tokens
    },
    line: (name: number, { kind, at, value }: ListLine): number => {
      switch (kind) {
        case 'insert':
          return bare[name] + piece('.insert') + open + countDigits(at) + comma + countDigits(value) + close
        case 'popAt':
          return bare[name] + piece('.pop') + open + countDigits(at) + close
        case 'append':
        case 'remove':
        case 'count':
          return bare[name] + piece(`.${kind}`) + open + countDigits(value) + close
        case 'pop':
        case 'sort':
        case 'reverse':
        case 'copy':
          return bare[name] + piece(`.${kind}`) + empty
        case '# origin':
        case '# note':
          return after[name] + comments[kind]
        default:
          return piece(kind) + inside[name] + close
      }
    },
  }
})
