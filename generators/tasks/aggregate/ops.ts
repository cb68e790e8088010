import type { Random } from '../../../core/random.ts'
import { answerIn } from '../../materials/answer-format.ts'
import { people } from '../../materials/people.ts'
import { type Person, personText } from '../../materials/statements.ts'
import {
  type Delivery,
  deliveriesIn,
  deliveryText,
  drawCarriers,
  FEWEST,
  GOODS,
  MOST,
  otherDeliveries,
  type Told,
} from './delivery.ts'
import type { Op, Question } from './question.ts'

/** How many deliveries of one kind of goods came to a town: others came there too. */
export const count = deliveryOp({
  draw(rng, town) {
    const [asked, ...others] = goodsFor(rng, 4)
    const wanted = rng.int(5, 20)
    const kinds = [...times(wanted, () => asked), ...times(rng.int(4, 8), () => rng.pick(others))]
    return {
      question: `How many deliveries of ${GOODS[asked]} to ${town} does the text mention?`,
      ...answerIn('lines', { names: ['count'] }),
      expected: { count: wanted },
      records: kinds.map(goods => ({ goods, sacks: anySacks(rng) })),
    }
  },
  asked: /^How many deliveries of (\w+) to (\w+) does/,
  solve: (told, [, goods]) => ({ count: told.filter(one => one.goods === goods).length }),
  guess: rng => ({ count: rng.int(5, 20) }),
})

/** Sacks of three kinds of goods in all, group by group. */
export const sum = deliveryOp({
  draw(rng, town) {
    const all = goodsFor(rng, 5)
    const asked = all.slice(0, 3)
    const kinds = [
      ...asked.flatMap(goods => times(rng.int(3, 6), () => goods)),
      ...times(rng.int(3, 5), () => rng.pick(all.slice(3))),
    ]
    const records = kinds.map(goods => ({ goods, sacks: anySacks(rng) }))
    const [one, two, three] = asked.map(goods => GOODS[goods])
    return {
      question: `How many sacks of ${one}, of ${two} and of ${three} came to ${town} in all? Count each kind separately.`,
      ...answerIn('lines', { names: [one, two, three] }),
      expected: Object.fromEntries(
        asked.map(goods => [GOODS[goods], total(records.filter(record => record.goods === goods))]),
      ),
      records,
    }
  },
  asked: /^How many sacks of (\w+), of (\w+) and of (\w+) came to (\w+) in all/,
  solve: (told, [, ...goods]) =>
    Object.fromEntries(goods.slice(0, 3).map(name => [name, total(told.filter(one => one.goods === name))])),
  guess: (rng, told, [, ...goods]) =>
    Object.fromEntries(goods.slice(0, 3).map(name => [name, total(times(4, () => rng.pick(told)))])),
})

/** The middle one of an odd number of deliveries, by size. */
export const median = deliveryOp({
  draw(rng, town) {
    const sizes = rng.sample(
      times(MOST - FEWEST + 1, at => FEWEST + at),
      rng.int(4, 7) * 2 + 1,
    )
    return {
      question: `What is the median number of sacks in a delivery to ${town}, over all deliveries there?`,
      ...answerIn('lines', { names: ['median'] }),
      expected: { median: medianOf(sizes) },
      records: sizes.map(sacks => ({ goods: rng.int(0, GOODS.length - 1), sacks })),
    }
  },
  asked: /^What is the median number of sacks in a delivery to (\w+),/,
  solve: told => ({ median: medianOf(told.map(({ sacks }) => sacks)) }),
  guess: (rng, told) => ({ median: rng.pick(told).sacks }),
})

/** How many different carriers came to a town, most of them more than once. */
export const distinct = deliveryOp({
  draw(rng, town) {
    const carriers = drawCarriers(rng, rng.int(5, 14))
    const all = [...carriers, ...times(rng.int(6, 10), () => rng.pick(carriers))]
    return {
      question: `How many different people brought sacks to ${town}?`,
      ...answerIn('lines', { names: ['people'] }),
      expected: { people: carriers.length },
      records: all.map(carrier => ({ carrier, goods: rng.int(0, GOODS.length - 1), sacks: anySacks(rng) })),
    }
  },
  asked: /^How many different people brought sacks to (\w+)\?/,
  solve: told => ({ people: new Set(told.map(({ carrier }) => carrier)).size }),
  guess: rng => ({ people: rng.int(5, 14) }),
})

/** The three carriers with the most sacks in all; each leads the next by 5 % and 3 sacks at least. */
export const top = deliveryOp({
  draw(rng, town) {
    for (;;) {
      const carriers = drawCarriers(rng, 6)
      const all = rng.shuffle([...carriers, ...times(rng.int(8, 12), () => rng.pick(carriers))])
      const records = all.map(carrier => ({ carrier, goods: rng.int(0, GOODS.length - 1), sacks: anySacks(rng) }))
      const ranked = carriers
        .map(carrier => ({ carrier, sacks: total(records.filter(record => record.carrier === carrier)) }))
        .sort((a, b) => b.sacks - a.sacks)
      const clear = ranked
        .slice(0, 3)
        .every(({ sacks }, at) => sacks - ranked[at + 1].sacks >= Math.max(3, sacks * 0.05))
      if (!clear) continue
      const [first, second, third] = ranked.map(({ carrier }) => personText(carrier))
      return {
        question: `Which three people brought the most sacks to ${town} in all, counting all goods together?`,
        ...answerIn('lines', { names: ['first', 'second', 'third'], note: 'each with the full name' }),
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
    const [first, second, third] = times(3, () => rng.pick(told).carrier)
    return { first: first, second: second, third: third }
  },
})

interface DeliveryOp {
  draw(rng: Random, town: string): Omit<Question, 'facts' | 'avoid'> & { readonly records: readonly Came[] }
  /** The question; its last group is the town. */
  readonly asked: RegExp
  /** From the deliveries to the town asked for. */
  solve(told: readonly Told[], asked: RegExpExecArray): Question['expected']
  /** From all deliveries. */
  guess(rng: Random, told: readonly Told[], asked: RegExpExecArray): Question['expected']
}

/** A delivery to the town asked for; the carrier is drawn where the op does not care. */
type Came = Omit<Delivery, 'town' | 'carrier'> & { readonly carrier?: Person }

function deliveryOp({ draw, asked, solve, guess }: DeliveryOp): Op {
  return {
    draw(rng) {
      const town = rng.int(0, people().towns.length - 1)
      const name = people().towns[town]
      for (let attempt = 0; ; attempt++) {
        const { records, ...question } = draw(rng.fork(`records/${attempt}`), name)
        const rest = rng.fork(`telling/${attempt}`)
        const carriers = drawCarriers(rest, 8)
        const deliveries = rest.shuffle(records.map(came => ({ carrier: rest.pick(carriers), ...came, town })))
        const facts = deliveries.map(delivery => deliveryText(rest, delivery))
        // A reader could not tell one delivery told twice from two that are alike.
        const alike = new Set(deliveries.map(({ carrier, sacks, goods }) => `${personText(carrier)} ${sacks} ${goods}`))
        if (alike.size === deliveries.length) return { ...question, facts, avoid: [name] }
      }
    },
    others: asked => {
      const towns = asked.map(({ avoid }) => people().towns.indexOf(avoid[0]))
      const told = asked.flatMap(({ facts }) => deliveriesIn(facts.join(' ')))
      const carriers = [...new Set(told.map(({ carrier }) => carrier))].map(personFrom)
      return (rng, tokenizer) => otherDeliveries(towns, carriers, rng, tokenizer)
    },
    solve({ context, question }) {
      const match = asked.exec(question)
      return match
        ? solve(
            deliveriesIn(context).filter(({ town }) => town === match.at(-1)),
            match,
          )
        : undefined
    },
    guess({ context, question }, rng) {
      const match = asked.exec(question)
      const told = match ? deliveriesIn(context) : []
      return match && told.length > 0 ? guess(rng, told, match) : undefined
    },
  }
}

function personFrom(name: string): Person {
  const [first, family] = name.split(' ')
  return { first: people().first.indexOf(first), family: people().family.indexOf(family) }
}

const goodsFor = (rng: Random, many: number) =>
  rng.sample(
    times(GOODS.length, at => at),
    many,
  )
const anySacks = (rng: Random) => rng.int(FEWEST, MOST)
const total = (records: readonly { readonly sacks: number }[]) => records.reduce((all, { sacks }) => all + sacks, 0)
const medianOf = (sizes: readonly number[]) => [...sizes].sort((a, b) => a - b)[(sizes.length - 1) / 2] ?? 0
const times = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
