import { formatDay, toDay } from '../days.ts'
import { between, fillQuestion, pickOther, type Script, type StoryDraw, sayMentions } from '../story.ts'
import { listWords } from '../words.ts'

/** Classes about several sentences at once: counts, sums, orders, choices, standing instructions. */

/** How many there are: it grows with the root of what is written. */
const drawSize = ({ rng, size }: StoryDraw): number => {
  const most = Math.round(Math.sqrt(size) / 12)
  return rng.int(Math.max(3, Math.ceil(most * 0.65)), Math.max(5, most))
}

/** Places of several tellings, the last of which is the story's last. */
const drawPlaces = ({ rng, begin, last }: StoryDraw, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? last : between(rng, begin, last)))

/** Different events of a kind, some of which are told again; or bills, all together. */
export const count: Script = draw => (draw.deal % 2 === 0 ? countEvents(draw) : sumBills(draw))

const countEvents: Script = draw => {
  const { rng, names, begin, end, say } = draw
  const name = names.fresh()
  const [kind, other] = rng.sample(listWords('kinds'), 2)
  const n = drawSize(draw)
  const towns = listWords('towns')
  const events = Array.from({ length: n }, (_, at) => ({
    town: towns[(rng.int(0, 43) + at * 7) % 44],
    day: -10 - at * 3 - rng.int(0, 2),
  }))
  for (const [at, place] of drawPlaces(draw, n).entries())
    say(place, 'user', 'event', '-', toSlots(name, kind, events[at]), { isNeeded: true })
  for (let more = rng.int(1, 2 + Math.ceil(n / 3)); more > 0; more--)
    say(
      between(rng, draw.last - (draw.last - begin) / 4, end),
      'user',
      'again',
      '-',
      toSlots(name, kind, rng.pick(events)),
    )
  say(between(rng, begin, end), 'user', 'event', '-', toSlots(name, other, { town: rng.pick(towns), day: -5 }))
  sayMentions(draw, name)
  return {
    text: fillQuestion('ask.count', '-', { s: name, k: kind }),
    answerFormat: 'Answer with the number and nothing else.',
    scorer: 'number-exact',
    expected: n,
    gold: String(n),
  }
}

const toSlots = (name: string, kind: string, { town, day }: { town: string; day: number }) => ({
  s: name,
  k: kind,
  v: town,
  d: formatDay(day),
})

const sumBills: Script = draw => {
  const { rng, names, begin, end, say } = draw
  const name = names.fresh()
  const n = drawSize(draw)
  // No number reads as a year of a machine's clock.
  let number = rng.int(3_000, 9_000)
  const bills = Array.from({ length: n }, () => {
    number += rng.int(1, 99)
    return { s: name, n: String(number), m: String(rng.int(11, 98)) }
  })
  for (const [at, place] of drawPlaces(draw, n).entries()) say(place, 'user', 'pay', '-', bills[at], { isNeeded: true })
  for (let more = rng.int(1, 2 + Math.ceil(n / 3)); more > 0; more--)
    say(between(rng, draw.last - (draw.last - begin) / 4, end), 'user', 'repay', '-', rng.pick(bills))
  sayMentions(draw, name)
  const sum = bills.reduce((total, { m }) => total + Number(m), 0)
  return {
    text: fillQuestion('ask.sum', '-', { s: name }),
    answerFormat: 'Answer with the number and nothing else.',
    scorer: 'number-exact',
    expected: sum,
    gold: String(sum),
  }
}

/** Four events by their dates, told in an order of its own. */
export const order: Script = draw => {
  const { rng, names, begin, end, say } = draw
  const name = names.fresh()
  const kinds = rng.sample(listWords('kinds'), 4)
  const day = toDay(begin)
  const days = kinds.map((_, at) => day - 20 - at * 9 - rng.int(0, 6)).reverse()
  const told = rng.shuffle([0, 1, 2, 3])
  const places = drawPlaces(draw, 4).sort((a, b) => a - b)
  for (const [at, which] of told.entries()) {
    const slots = toSlots(name, kinds[which], { town: rng.pick(listWords('towns')), day: days[which] })
    say(places[at], 'user', 'event', '-', slots, { isNeeded: true })
    if (at < 2) say(between(rng, draw.last, end), 'user', 'again', '-', slots)
  }
  sayMentions(draw, name)
  return {
    text: fillQuestion('ask.order', '-', {
      s: name,
      list: [...kinds]
        .sort()
        .map(kind => `the ${kind}`)
        .join(', '),
    }),
    answerFormat: 'Answer with the four, the earliest first, separated by commas, and nothing else.',
    scorer: 'order-exact',
    expected: kinds,
    gold: kinds.join(', '),
  }
}

/** Four teas, that at a place by length first: dealt, so that neither the longest nor the shortest option is right. */
function drawOptions({ rng }: StoryDraw, rank: number): readonly string[] {
  const four = rng.sample(listWords('teas'), 4).sort((a, b) => b.length - a.length)
  const [now] = four.splice(rank, 1)
  return [now, ...rng.shuffle(four)]
}

/** A taste that is shown by choices and never said, and has changed once. */
export const prefer: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const name = names.fresh()
  const [now, former, other, odd] = drawOptions(draw, deal % 4)
  const turn = begin + (last - begin) * between(rng, 0.3, 0.6)
  const choose = (position: number, v: string, w: string, isNeeded: boolean) =>
    say(position, 'user', 'choose', 'tea', { s: name, v, w }, isNeeded ? { isNeeded: true } : {})
  for (let times = rng.int(2, 3); times > 0; times--) choose(between(rng, begin, turn), former, other, false)
  for (let times = rng.int(2, 3); times > 0; times--) choose(between(rng, turn, last), now, other, true)
  choose(last, now, other, true)
  choose(between(rng, begin, end), odd, other, false)
  const neighbour = names.fresh()
  say(between(rng, begin, end), 'user', 'choose', 'tea', { s: neighbour, v: odd, w: now })
  for (const value of [former, odd, other])
    say(between(rng, last + 400, end), 'user', 'hear', 'tea', { s: name, v: value })
  say(between(rng, last + 400, end), 'user', 'echo', 'tea', { s: name, v: former })
  sayMentions(draw, name)
  const options = rng.shuffle([former, now, other, odd])
  const letter = 'ABCD'[options.indexOf(now)]
  const listed = options.map((option, at) => `${'ABCD'[at]}. ${option}`).join('\n')
  return {
    text: `${fillQuestion('ask.prefer', 'tea', { s: name })}\n${listed}`,
    answerFormat: 'Answer with the letter of the option and nothing else.',
    scorer: 'choice',
    expected: { answer: letter, options },
    gold: letter,
  }
}

/** A question in passing, whose form the newest standing instruction of the user fixes. */
export const instruct: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const name = names.fresh()
  const words = rng.sample(listWords('words'), 7)
  const changes = 1 + (deal % 4)
  const places = Array.from({ length: changes }, () => between(rng, begin, last - 1_500)).sort((a, b) => a - b)
  for (const [at, place] of places.entries()) say(place, 'user', 'instruct', 'word', { s: name, v: words[at] })
  if (deal % 2 === 1) say(between(rng, places[changes - 1] + 600, last - 600), 'user', 'drop', 'word', { s: name })
  say(last, 'user', 'instruct', 'word', { s: name, v: words[5] }, { isNeeded: true })
  for (let more = rng.int(3, 5); more > 0; more--)
    say(between(rng, last + 400, end), 'document', 'instruct', 'word', {
      s: name,
      v: more % 2 === 0 ? words[6] : words[0],
    })
  say(between(rng, begin, last), 'document', 'instruct', 'word', { s: name, v: words[6] })
  say(begin, 'document', 'instruct', 'word', { s: name, v: pickOther(rng, listWords('words'), words) })
  // Two entries share more words with the question than any instruction, and instruct nothing.
  for (const place of [between(rng, begin, last), between(rng, last, end)])
    say(place, 'user', 'wonder', 'word', { s: name })
  sayMentions(draw, name)
  const [a, b] = [rng.int(11, 49), rng.int(11, 49)]
  const text = fillQuestion('ask.instruct', 'word', { s: name, n: String(a), m: String(b) })
  return {
    text,
    answerFormat: 'Answer in one line and nothing else.',
    scorer: 'label-match',
    expected: { answer: words[5], labels: listWords('words') },
    gold: words[5],
  }
}
