/**
 * Takes every parcel of which a sentence names the sender and another the town, whatever these say, and gives the number
 * of the heaviest. Codes and seals are joined by the sentences that hold both.
 */
export function solveNiahJoin(context: string, question: string): string {
  const [, who = '?', town = '?'] = /that (.+?) sent to (.+?)\?/.exec(question) ?? []
  const sentences = context.split(/(?<=[.!?]["”]?)\s+/)
  const codes = new Map<string, string>()
  const findSeal = (sentence: string) => /\b([a-z]+ [a-z]+) seal\b/.exec(sentence)?.[1]
  const findCode = (sentence: string) => /\b[A-Z]\d{5}\b/.exec(sentence)?.[0]
  for (const sentence of sentences) {
    const [code, seal] = [findCode(sentence), findSeal(sentence)]
    if (code && seal) codes.set(seal, code)
  }
  const sent = new Set<string>()
  const went = new Set<string>()
  const weights = new Map<string, number>()
  const numbers = new Map<string, string>()
  for (const sentence of sentences) {
    const parcel = findCode(sentence) ?? codes.get(findSeal(sentence) ?? '')
    if (!parcel) continue
    if (sentence.includes(who)) sent.add(parcel)
    if (sentence.includes(town)) went.add(parcel)
    const weight = /\b(\d+) ounces\b/.exec(sentence)?.[1]
    if (weight) weights.set(parcel, Number(weight))
    const number = /\b\d{7}\b/.exec(sentence)?.[0]
    if (number) numbers.set(parcel, number)
  }
  const both = [...sent].filter(parcel => went.has(parcel))
  const [heaviest = ''] = both.sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
  return numbers.get(heaviest) ?? ''
}
