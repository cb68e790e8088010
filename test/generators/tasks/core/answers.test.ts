import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../generators/build/generate.ts'
import { tasks } from '../../../../generators/registry.ts'
import { makeItems } from '../../place.ts'
import { makeSecondReader } from './second-reader.ts'

// A second solver for each task of its own making, written apart from the first and reading the text alone.

const sentencesOf = (context: string) => context.split(/(?<=[.!?]["”’)]?)\s+/)

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
    return [...away].flatMap(([node, steps]) => (steps === distance ? [node] : [])).sort()
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
    const about = new Map<string, string[]>()
    for (const sentence of sentencesOf(context)) {
      const code = /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
      if (code) about.set(code, [...(about.get(code) ?? []), sentence])
    }
    return [...about.values()]
      .map(all => all.join(' '))
      .filter(all => all.includes(who) && all.includes(town))
      .map(all => /\b\d{7}\b/.exec(all)![0])
      .sort()
  },

  'hop-qa'({ context, question }) {
    const read = makeSecondReader('tasks/hop-qa/relations.tsv', /[A-Z][a-z]+ [A-Z][a-z]+/g)
    const names = question.match(/(?<=the )[a-z]+(?= of)/g)!.reverse()
    let who = / of ([A-Z].*)\?/.exec(question)![1]
    for (const name of names) {
      const about = sentencesOf(context).filter(sentence => sentence.includes(who))
      const found = about.flatMap(sentence => {
        // One name may begin within another: Poor Ada Carvow.
        const people = Array.from(sentence.matchAll(/(?=\b([A-Z][a-z]+ [A-Z][a-z]+))/g), ([, person]) => person)
        return people.flatMap(doer => {
          const deed = read(sentence, doer)
          if (deed?.row[0] !== name || deed.row[1] !== 'is') return []
          const [owner, other] = deed.slots[0] === 'OTHER' ? [doer, deed.names[0]] : [deed.names[0], doer]
          return owner === who ? [other] : []
        })
      })
      expect(found, `${name} of ${who}`).toHaveLength(1)
      who = found[0]
    }
    return who
  },

  revisions({ context, question }) {
    const thing = /Where is the (.+),/.exec(question)![1]
    const about = sentencesOf(context).filter(sentence => sentence.toLowerCase().includes(`the ${thing}`))
    const dateIn = (sentence: string) => Date.parse(`${/\d+ [A-Z][a-z]+ \d{4}/.exec(sentence)![0]} UTC`)
    const isGone = (sentence: string) => sentence.includes('withdrawn')
    const gone = new Set(about.filter(isGone).map(dateIn))
    const standing = about.filter(sentence => !isGone(sentence) && !gone.has(dateIn(sentence)))
    const [last, other] = standing.sort((a, b) => dateIn(b) - dateIn(a))
    expect(dateIn(last)).toBeGreaterThan(dateIn(other))
    return /(?:^| to | in )([A-Z][a-z]+)(?= received| on |\.)/.exec(last)![1]
  },

  'not-stated'({ context, row }) {
    const read = makeSecondReader('tasks/not-stated/settled.tsv', TOWNS)
    const said = sentencesOf(context)
    const homeOf = (who: string) => {
      const deeds = said.filter(sentence => sentence.includes(who)).flatMap(sentence => read(sentence, who) ?? [])
      const homes = deeds.filter(deed => deed.row[0] === 'settled')
      expect(homes.length, who).toBeLessThan(2)
      return homes[0]?.names[homes[0].slots.indexOf('TOWN')] ?? 'unknown'
    }
    return Object.fromEntries(Object.keys(row.expected as object).map(who => [who, homeOf(who)]))
  },

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
        if (person !== who || !(isHers ? before()! : sentence).toLowerCase().includes(name.toLowerCase())) continue
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

const TOWNS = /\b[A-Z][a-z]+(?:holm|wick|stead|mouth|combe|garth|haven|minster|beck|thorpe)\b/g

describe.each(Object.entries(SOLVERS))('%s', (id, solve) => {
  test('a second solver finds the same answers', () => {
    for (const [length, count] of [
      [4096, 12],
      [16_384, 3],
    ] as const)
      for (const item of makeItems(tasks.get(id)!, length, count)) {
        const { expected } = item.row
        const right = (expected as { answer?: string }).answer ?? expected
        expect(solve(item), item.question).toEqual(right)
      }
  })
})
