// From person to person by the sentence that has the most words which go with the relation, and none of doubt.
const WORDS: Readonly<Record<string, RegExp>> = {
  teacher: /\b(?:lessons?|school\w*|read|letters|class|Latin|verbs?|pupil)\b/g,
  landlord: /\b(?:rent\w*|rooms?|lodge\w*|tenant|lease|attic|flat)\b/g,
  creditor: /\b(?:loan|owed?|debts?|interest|crowns|money|lent|borrowed)\b/g,
  heir: /\b(?:will|inherit\w*|estate|everything|testament|fortune|left)\b/g,
  employer: /\b(?:wages?|hired?|pay\w*|salary|work\w*|post)\b/g,
  guardian: /\b(?:orphan\w*|brought up|raised|reared|fostered|adopted|infant|ward)\b/g,
  doctor: /\b(?:ill\w*|patient|cough|fever|pills|surgery|pulse)\b/g,
  barber: /\b(?:hair\w*|shav\w*|beard|scissors|razor|trim\w*)\b/g,
  tailor: /\b(?:coats?|suits?|cloth|sew\w*|waistcoat|measured?|trousers)\b/g,
  lawyer: /\b(?:court|contract|judge|suit|trial|counsel|client|sue\w*)\b/g,
}
const BAD =
  /\b(?:cousin|uncle|brothers|neighbour|friend|namesake|rumour|never|not|would|wanted|lie|wrong|mistake|almost)\b/

export function solveHopQa(context: string, question: string): string {
  const [, chain, start] = /the (.*) of ([A-Z]\w+ [A-Z]\w+)\?/.exec(question) ?? ['', '', '']
  const sentences = context.split(/(?<=[.!?])\s+/)
  let who = start
  for (const name of chain.split(' of the ').reverse()) {
    const count = (sentence: string) => (sentence.match(WORDS[name]) ?? []).length - (BAD.test(sentence) ? 2 : 0)
    const [best = ''] = sentences.filter(each => each.includes(who)).sort((a, b) => count(b) - count(a))
    who = best.match(/[A-Z][a-z]+ [A-Z][a-z]+/g)?.findLast(other => other !== who) ?? who
  }
  return who
}

/** Each asked tie by the best sentence on its person, if two of its words go with the relation. */
export function solveTieOrUnknown(context: string, question: string): string {
  const sentences = context.split(/(?<=[.!?])\s+/)
  return Array.from(question.matchAll(/the ((\w+) of ([A-Z]\w+ [A-Z]\w+))[,?]/g), ([, name, relation, who]) => {
    const count = (sentence: string) => (sentence.match(WORDS[relation]) ?? []).length - (BAD.test(sentence) ? 2 : 0)
    const [best = ''] = sentences.filter(each => each.includes(who)).sort((a, b) => count(b) - count(a))
    const other = best.match(/[A-Z][a-z]+ [A-Z][a-z]+/g)?.findLast(each => each !== who)
    return `${name}: ${(count(best) > 1 && other) || 'unknown'}`
  }).join('\n')
}
