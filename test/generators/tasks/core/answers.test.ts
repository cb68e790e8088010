import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../generators/build/generate.ts'
import { tasks } from '../../../../generators/registry.ts'
import { makeItems } from '../../place.ts'
import { makeSecondReader, makeTieReader, readHomes, sentencesOf } from './second-reader.ts'

// A second solver for each task of its own making, written apart from the first and reading the text alone.

const SOLVERS: Readonly<Record<string, (item: Item) => unknown>> = {
  'vt-dead-ends'({ context, question }) {
    const lines = context.split('\n').map(line => line.replaceAll('VAR ', '').split(' = '))
    // Backwards from each variable's last line.
    const held = (name: string, before: number): string | undefined => {
      for (let at = before - 1; at >= 0; at--) {
        const [to, from] = lines[at]
        if (to === name) return /^\d/.test(from) ? from : held(from, at)
      }
      return undefined
    }
    const wanted = question.match(/\d{5}/)![0]
    return [...new Set(lines.map(([to]) => to))].filter(name => held(name, lines.length) === wanted).sort()
  },

  'graph-hubs'({ context, question }) {
    const [distance, start] = [Number(/exactly (\d)/.exec(question)![1]), /node (\w{10})/.exec(question)![1]]
    const edges = context.split('\n').map(line => line.split(' -> '))
    const away = new Map([[start, 0]])
    // Relaxed until nothing comes nearer (Bellman and Ford).
    for (let changed = true; changed; ) {
      changed = false
      for (const [from, to] of edges) {
        const steps = (away.get(from) ?? Number.POSITIVE_INFINITY) + 1
        if (steps >= (away.get(to) ?? Number.POSITIVE_INFINITY)) continue
        away.set(to, steps)
        changed = true
      }
    }
    return [...away]
      .flatMap(([node, steps]) => (steps === distance ? [node] : []))
      .sort()
      .slice(0, 1)
  },

  'fwe-close'({ context }) {
    const sorted = context
      .replace(/List \d+:/g, '')
      .trim()
      .split(/\s+/)
      .sort()
    const runs: [number, string][] = []
    for (const word of sorted) {
      const last = runs.at(-1)
      if (last?.[1] === word) last[0]++
      else runs.push([1, word])
    }
    const [first, second, third, fourth] = runs.sort((a, b) => b[0] - a[0])
    expect(third[0]).toBeGreaterThan(fourth[0])
    return { first: first[1], second: second[1], third: third[1] }
  },

  'niah-join'({ context, question }) {
    const [, who, town] = /that (.+) sent to (\w+)\?/.exec(question)!
    const codes = new Map<string, string>()
    const about = new Map<string, string[]>()
    const said = sentencesOf(context)
    for (const sentence of said) {
      const seal = /the ([a-z]+ [a-z]+) seal/i.exec(sentence)?.[1]
      const code = /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
      if (seal && code) codes.set(seal, code)
    }
    for (const sentence of said) {
      const seal = /parcel with the ([a-z]+ [a-z]+) seal/.exec(sentence)?.[1]
      const code = (seal && codes.get(seal)) ?? /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
      if (code) about.set(code, [...(about.get(code) ?? []), sentence])
    }
    const own = [...about.values()].filter(
      all =>
        all.some(sentence => sentence.includes(who) && SENT.test(sentence)) &&
        all.some(sentence => sentence.includes(town) && ARRIVED.test(sentence)),
    )
    const take = (all: readonly string[], what: RegExp) => all.map(sentence => what.exec(sentence)?.[1]).find(Boolean)
    const sorted = own.sort((one, other) => Number(take(other, /(\d+) ounces/)) - Number(take(one, /(\d+) ounces/)))
    return Number(take(sorted[0], /\b(\d{7})\b/))
  },

  'hop-qa'({ context, question }) {
    const names = question.match(/(?<=the )[a-z]+(?= of)/g)!.reverse()
    const readOther = makeTieReader(context)
    let who = / of ([A-Z].*)\?/.exec(question)![1]
    for (const name of names) {
      const found = readOther(name, who)
      expect(found, `${name} of ${who}`).toHaveLength(1)
      who = found[0]
    }
    return who
  },

  'tie-or-unknown'({ context, row }) {
    const readOther = makeTieReader(context)
    const answers = Object.keys(row.expected as object).map(tie => {
      const [name, who] = tie.split(' of ')
      const found = readOther(name, who)
      expect(found.length, tie).toBeLessThan(2)
      return [tie, found[0] ?? 'unknown']
    })
    return Object.fromEntries(answers)
  },

  revisions({ context, question, row }) {
    const { labels } = row.expected as { labels: readonly string[] }
    const [, thing, days, side, asked] = /Where was the (.+) (\d+) days (before|after) the (.+),/.exec(question)!
    const said = sentencesOf(context)
    const dayOf = (event: string): number => {
      const about = said.filter(sentence => sentence.toLowerCase().includes(`the ${event}`.toLowerCase()))
      const date = about.map(sentence => /\d+ [A-Z][a-z]+ \d{4}/.exec(sentence)?.[0]).find(Boolean)
      if (date) return Date.parse(`${date} UTC`) / 86_400_000
      // Events that others are counted from have a date of their own.
      for (const sentence of about) {
        const days = Number(/(\d+) days/.exec(sentence)?.[1])
        const [one, other] = Array.from(sentence.matchAll(/[Tt]he ([A-Z][a-z]+ [a-z]+)/g), ([, name]) => name)
        if (
          !days ||
          !said.some(each => each.includes(one === event ? other : one) && /\d [A-Z][a-z]+ \d{4}/.test(each))
        )
          continue
        const away = (FIRST_IS_EARLIER.test(sentence) === (one === event) ? -1 : 1) * days
        return dayOf(one === event ? other : one) + away
      }
      throw new Error(`${event} has no date`)
    }
    const reports = new Map<string, { town?: string | undefined; away: number; struck: boolean; back: boolean }>()
    for (const sentence of said) {
      if (!sentence.toLowerCase().includes(`the ${thing}`)) continue
      const event = /the ([A-Z][a-z]+ [a-z]+)/.exec(sentence)![1]
      const report = reports.get(event) ?? { away: 0, struck: false, back: false }
      reports.set(event, report)
      const when = /(on|two|four|ten|a|the) (day|days|week|fortnight) (of|before|after) the/.exec(sentence)
      if (when) {
        const [, many, unit, side] = when
        const size = unit === 'week' ? 7 : unit === 'fortnight' ? 14 : ({ two: 2, four: 4, ten: 10 }[many] ?? 1)
        report.away = side === 'of' ? 0 : side === 'before' ? -size : size
        report.town = labels.find(label => sentence.includes(label))
      } else if (RESTORED.test(sentence)) report.back = true
      else if (STRUCK.test(sentence)) report.struck = true
    }
    const until = dayOf(asked) + (side === 'after' ? 1 : -1) * Number(days)
    const standing = [...reports]
      .filter(([, { town, struck, back }]) => town && (!struck || back))
      .map(([event, { town, away }]) => ({ town, day: dayOf(event) + away }))
      .filter(({ day }) => day <= until)
      .sort((one, other) => other.day - one.day)
    expect(standing[0].day).toBeGreaterThan(standing[1]?.day ?? Number.NEGATIVE_INFINITY)
    return standing[0].town
  },

  'not-stated': readHomes,
  'home-lookup': readHomes,

  'alias-counts'({ context, question, row }) {
    const who = /did (.+) bring/.exec(question)![1]
    const said = sentencesOf(context)
    const names = said.flatMap(sentence => namesIn(sentence))
    const read = makeSecondReader('tasks/alias-counts/loads.tsv', GOODS_AND_MONTHS, 'tasks/alias-counts/carriers.tsv')
    const count = new Map(Object.keys(row.expected as object).map(good => [good, 0]))
    for (const [at, sentence] of said.entries()) {
      const isHers = /\bshe\b/i.test(sentence)
      const before = () =>
        said.slice(0, at).findLast(each => names.some(({ name }) => each.toLowerCase().includes(name.toLowerCase())))
      for (const { name, person, months } of names) {
        // Nobody is named yet where the haystack begins with a "she" of its own.
        const naming = isHers ? before() : sentence
        if (person !== who || !naming?.toLowerCase().includes(name.toLowerCase())) continue
        const subjects = isHers ? ['she', 'She'] : [name, name[0].toUpperCase() + name.slice(1)]
        const deed = subjects.map(each => read(sentence, each)).find(Boolean)
        if (deed?.row[0] !== 'brought') continue
        const [good, month] = ['GOODS', 'MONTH'].map(slot => deed.names[deed.slots.indexOf(slot)])
        if (count.has(good) && months(MONTHS.indexOf(month))) count.set(good, count.get(good)! + 1)
      }
    }
    return Object.fromEntries(count)
  },
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const GOODS_AND_MONTHS = new RegExp(
  `\\b(?:barley|oats|rye|wheat|peas|lentils|flour|salt|malt|hops|beans|coal|chalk|wool|sugar|rice|${MONTHS.join('|')})\\b`,
  'g',
)

/** A parcel's sender and its destination, not who had it in hand and where it passed. */
const SENT = /send|mailed|had packed|sent off|sent by|having sent|who sent|had sent/
const ARRIVED =
  /destination|addressed|delivered|address on|was to go|among the things|waited for|goal|\bgot it|last stop|ended in|unpacked|arrival|^It was to|there it stayed|in the end/

/** Of two events in a sentence. */
const FIRST_IS_EARLIER =
  /^From|^People counted|days past|^\d+ days after|earlier one|preceded|was \d+ days before|earlier than/
const RESTORED =
  /itself withdrawn|counts again|restored|in force|undone|reinstated|counted again|rehabilitated|put it back/
const STRUCK =
  /withdrawn|false|struck out|threw out|invention|everything back|for nothing|owned up|cancelled|forgery|^Nothing|crossed|no faith|denied|retracted|dismissed|given up|void|wrong|disowned/

/** Names that a sentence gives a woman, with the months in which they are hers. */
function namesIn(sentence: string) {
  const [people, name, vote] = [
    sentence.match(/[A-Z][a-z]{2,} [A-Z][a-z]+/g) ?? [],
    /\bthe (?:[A-Z][a-z]+|(?:harbour|choir|mill|bridge|school|lock|market|fire|toll|vestry|road) [a-z]+|town archivist)/.exec(
      sentence,
    )?.[0],
    MONTHS.findIndex(month => sentence.includes(` ${month}`)),
  ]
  const always = () => true
  if (!name) return []
  if (/by one name only|If people speak|Nobody but the priest|since school/.test(sentence))
    return [name, people[0]].map(each => ({ name: each, person: people[0], months: always }))
  if (!/the vote in|the town voted/.test(sentence)) return []
  const [old, next] = /^By the vote|^In /.test(sentence) ? [people[1], people[0]] : people
  return [
    { name, person: old, months: (month: number) => month < vote },
    { name, person: next, months: (month: number) => month > vote },
  ]
}

/** Tasks whose sentences another task has too: a few items show what differs. */
const SHARED_SOLVERS = new Set(['home-lookup', 'tie-or-unknown'])

describe.each(Object.entries(SOLVERS))('%s', (id, solve) => {
  test('a second solver finds the same answers', () => {
    const [short, long] = SHARED_SOLVERS.has(id) ? [4, 1] : [12, 3]
    for (const [length, count] of [
      [4096, short],
      [16_384, long],
    ] as const)
      for (const item of makeItems(tasks.get(id)!, length, count)) {
        const { expected } = item.row
        const right = (expected as { answer?: string }).answer ?? expected
        expect(solve(item), item.question).toEqual(right)
      }
  })
})
