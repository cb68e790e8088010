// Where most sentences of a person that speak of settling, and of no doubt, name a town; else "unknown".
const GOOD = /\b(?:settled|for good|moved|home|never (?:left|moved)|buried|rest of|for life|to the end|to the last)\b/
const BAD =
  /\b(?:cousin|uncle|brothers|neighbour|friend|namesake|rumour|never|not|would|wanted|lie|wrong|mistake|dreamt|almost)\b/

export function solveNotStated(context: string, question: string): string {
  const sentences = context.split(/(?<=[.!?])\s+/)
  const names = question.match(/[A-Z][a-z]+ [A-Z][a-z]+/g) ?? []
  return names
    .map(name => {
      const about = sentences.filter(each => each.includes(name) && GOOD.test(each) && !BAD.test(each))
      const towns = about.flatMap(each => each.match(/(?<=\b(?:in|to|of|for) )[A-Z][a-z]+\b/g) ?? [])
      return `${name}: ${towns[0] ?? 'unknown'}`
    })
    .join('\n')
}
