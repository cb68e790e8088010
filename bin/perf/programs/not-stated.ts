// Where most sentences of a person that speak of settling, and of no doubt, name a town; else "unknown".
const GOOD = /\b(?:settled|for good|moved|home|never (?:left|moved)|buried|rest of|for life|to the end|to the last)\b/
const BAD =
  /\b(?:cousin|uncle|brothers|neighbour|friend|namesake|rumour|never|not|would|wanted|lie|wrong|mistake|dreamt|almost)\b/

export const solveNotStated = (context: string, question: string): string => listHomes(context, question, 'unknown')

/** The same where every home is stated: without such a sentence, any town named with the person. */
export const solveHomeLookup = (context: string, question: string): string => listHomes(context, question)

function listHomes(context: string, question: string, otherwise?: string): string {
  const sentences = context.split(/(?<=[.!?])\s+/)
  const names = question.match(/[A-Z][a-z]+ [A-Z][a-z]+/g) ?? []
  const findTowns = (about: readonly string[]) =>
    about.flatMap(each => each.match(/(?<=\b(?:in|to|of|for) )[A-Z][a-z]+\b/g) ?? [])
  return names
    .map(name => {
      const about = sentences.filter(each => each.includes(name))
      const [town] = findTowns(about.filter(each => GOOD.test(each) && !BAD.test(each)))
      return `${name}: ${town ?? otherwise ?? findTowns(about)[0]}`
    })
    .join('\n')
}
