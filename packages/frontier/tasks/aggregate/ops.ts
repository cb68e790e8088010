import { formatAnswerInstructions, formatPerson, listPeople, type Person, type Random } from 'fathom-bench/plugin'
import {
  drawCarriers,
  FEWEST_SACKS,
  findDeliveries,
  formatDelivery,
  GOODS,
  MOST_SACKS,
  makeOtherDeliveries,
  type ReadDelivery,
  type SackDelivery,
} from './delivery.ts'
import type { AggregateQuestion, Op } from './question.ts'

/** Counts the deliveries of one kind of goods to a town that also received others. */
export const deliveryCount = makeDeliveryOp({
  draw(rng, town) {
    const [asked, ...others] = drawGoods(rng, 4)
    const wanted = rng.int(5, 20)
    const kinds = [...repeat(wanted, () => asked), ...repeat(rng.int(4, 8), () => rng.pick(others))]
    return {
      question: `How many deliveries of ${GOODS[asked]} to ${town} does the text mention?`,
      ...formatAnswerInstructions('lines', { names: ['count'] }),
      expected: { count: wanted },
      records: kinds.map(goods => ({ goods, sacks: drawSacks(rng) })),
    }
  },
  asked: /^How many deliveries of (\w+) to (\w+) does/,
  solve: (told, [, goods]) => ({ count: told.filter(one => one.goods === goods).length }),
  guess: rng => ({ count: rng.int(5, 20) }),
})

/** Sacks of three kinds of goods in all, group by group. */
export const sum = makeDeliveryOp({
  draw(rng, town) {
    const all = drawGoods(rng, 5)
    const asked = all.slice(0, 3)
    const kinds = [
      ...asked.flatMap(goods => repeat(rng.int(3, 6), () => goods)),
      ...repeat(rng.int(3, 5), () => rng.pick(all.slice(3))),
    ]
    const records = kinds.map(goods => ({ goods, sacks: drawSacks(rng) }))
    const [one, two, three] = asked.map(goods => GOODS[goods])
    return {
      question: `How many sacks of ${one}, of ${two} and of ${three} came to ${town} in all? Count each kind separately.`,
      ...formatAnswerInstructions('lines', { names: [one, two, three] }),
      expected: Object.fromEntries(
        asked.map(goods => [GOODS[goods], sumSacks(records.filter(record => record.goods === goods))]),
      ),
      records,
    }
  },
  asked: /^How many sacks of (\w+), of (\w+) and of (\w+) came to (\w+) in all/,
  solve: (told, [, ...goods]) =>
    Object.fromEntries(goods.slice(0, 3).map(name => [name, sumSacks(told.filter(one => one.goods === name))])),
  guess: (rng, told, [, ...goods]) =>
    Object.fromEntries(goods.slice(0, 3).map(name => [name, sumSacks(repeat(4, () => rng.pick(told)))])),
})

/** The middle one of an odd number of deliveries, by size. */
export const median = makeDeliveryOp({
  draw(rng, town) {
    const sizes = rng.sample(
      repeat(MOST_SACKS - FEWEST_SACKS + 1, at => FEWEST_SACKS + at),
      rng.int(4, 7) * 2 + 1,
    )
    return {
      question: `What is the median number of sacks in a delivery to ${town}, over all deliveries there?`,
      ...formatAnswerInstructions('lines', { names: ['median'] }),
      expected: { median: computeMedian(sizes) },
      records: sizes.map(sacks => ({ goods: rng.int(0, GOODS.length - 1), sacks })),
    }
  },
  asked: /^What is the median number of sacks in a delivery to (\w+),/,
  solve: told => ({ median: computeMedian(told.map(({ sacks }) => sacks)) }),
  guess: (rng, told) => ({ median: rng.pick(told).sacks }),
})

/** Counts the distinct carriers that came to a town, most of them more than once. */
export const distinctCarriers = makeDeliveryOp({
  draw(rng, town) {
    const carriers = drawCarriers(rng, rng.int(5, 14))
    const all = [...carriers, ...repeat(rng.int(6, 10), () => rng.pick(carriers))]
    return {
      question: `How many different people brought sacks to ${town}?`,
      ...formatAnswerInstructions('lines', { names: ['people'] }),
      expected: { people: carriers.length },
      records: all.map(carrier => ({ carrier, goods: rng.int(0, GOODS.length - 1), sacks: drawSacks(rng) })),
    }
  },
  asked: /^How many different people brought sacks to (\w+)\?/,
  solve: told => ({ people: new Set(told.map(({ carrier }) => carrier)).size }),
  guess: rng => ({ people: rng.int(5, 14) }),
})

/** The three carriers with the most sacks in all; each leads the next by 5 % and 3 sacks at least. */
export const top = makeDeliveryOp({
  draw(rng, town) {
    for (;;) {
      const carriers = drawCarriers(rng, 6)
      const all = rng.shuffle([...carriers, ...repeat(rng.int(8, 12), () => rng.pick(carriers))])
      const records = all.map(carrier => ({ carrier, goods: rng.int(0, GOODS.length - 1), sacks: drawSacks(rng) }))
      const ranked = carriers
        .map(carrier => ({ carrier, sacks: sumSacks(records.filter(record => record.carrier === carrier)) }))
        .sort((a, b) => b.sacks - a.sacks)
      const clear = ranked
        .slice(0, 3)
        .every(({ sacks }, at) => sacks - ranked[at + 1].sacks >= Math.max(3, sacks * 0.05))
      if (!clear) continue
      const [first, second, third] = ranked.map(({ carrier }) => formatPerson(carrier))
      return {
        question: `Which three people brought the most sacks to ${town} in all, counting all goods together?`,
        ...formatAnswerInstructions('lines', { names: ['first', 'second', 'third'], note: 'each with the full name' }),
        expected: { first: first, second: second, third: third },
        records,
      }
    }
  },
  asked: /^Which three people brought the most sacks to (\w+) in all/,
  solve(told) {
    const sacks = new Map<string, number>()
    for (const one of told) sacks.set(one.carrier, (sacks.get(one.carrier) ?? 0) + one.sacks)
    const [first = '', second = '', third = ''] = [...sacks].sort((a, b) => b[1] - a[1]).map(([name]) => name)
    return { first, second, third }
  },
  guess: (rng, told) => {
    const [first, second, third] = repeat(3, () => rng.pick(told).carrier)
    return { first: first, second: second, third: third }
  },
})

interface DeliveryOp {
  draw(rng: Random, town: string): Omit<AggregateQuestion, 'facts' | 'avoid'> & { readonly records: readonly Came[] }
  /** The question; its last group is the town. */
  readonly asked: RegExp
  /** From the deliveries to the town asked for. */
  solve(told: readonly ReadDelivery[], questionMatch: RegExpExecArray): AggregateQuestion['expected']
  /** From all deliveries. */
  guess(rng: Random, told: readonly ReadDelivery[], questionMatch: RegExpExecArray): AggregateQuestion['expected']
}

/** A delivery to the town asked for; the carrier is drawn where the op does not care. */
type Came = Omit<SackDelivery, 'town' | 'carrier'> & { readonly carrier?: Person }

function makeDeliveryOp({ draw, asked, solve, guess }: DeliveryOp): Op {
  return {
    draw(rng) {
      const town = rng.int(0, listPeople().towns.length - 1)
      const name = listPeople().towns[town]
      for (let attempt = 0; ; attempt++) {
        const { records, ...question } = draw(rng.fork(`records/${attempt}`), name)
        const rest = rng.fork(`telling/${attempt}`)
        const carriers = drawCarriers(rest, 8)
        const deliveries = rest.shuffle(records.map(came => ({ carrier: rest.pick(carriers), ...came, town })))
        const facts = deliveries.map(delivery => formatDelivery(rest, delivery))
        // A reader could not distinguish one delivery told twice from two equal ones.
        const alike = new Set(
          deliveries.map(({ carrier, sacks, goods }) => `${formatPerson(carrier)} ${sacks} ${goods}`),
        )
        if (alike.size === deliveries.length) return { ...question, facts, avoid: [name] }
      }
    },
    others: questions => {
      const towns = questions.map(({ avoid }) => listPeople().towns.indexOf(avoid[0]))
      const told = questions.flatMap(({ facts }) => findDeliveries(facts.join(' ')))
      const carriers = [...new Set(told.map(({ carrier }) => carrier))].map(parsePerson)
      return (rng, tokenizer) => makeOtherDeliveries(towns, carriers, rng, tokenizer)
    },
    solve({ context, question }) {
      const match = asked.exec(question)
      return match
        ? solve(
            findDeliveries(context).filter(({ town }) => town === match.at(-1)),
            match,
          )
        : undefined
    },
    guess({ context, question }, rng) {
      const match = asked.exec(question)
      const told = match ? findDeliveries(context) : []
      return match && told.length > 0 ? guess(rng, told, match) : undefined
    },
  }
}

function parsePerson(name: string): Person {
  const [first, family] = name.split(' ')
  return { first: listPeople().first.indexOf(first), family: listPeople().family.indexOf(family) }
}

const drawGoods = (rng: Random, many: number) =>
  rng.sample(
    repeat(GOODS.length, at => at),
    many,
  )
const drawSacks = (rng: Random) => rng.int(FEWEST_SACKS, MOST_SACKS)
const sumSacks = (records: readonly { readonly sacks: number }[]) => records.reduce((all, { sacks }) => all + sacks, 0)
const computeMedian = (sizes: readonly number[]) => [...sizes].sort((a, b) => a - b)[(sizes.length - 1) / 2] ?? 0
const repeat = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
