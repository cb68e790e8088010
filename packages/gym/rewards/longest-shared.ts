/**
 * Returns the length of the longest run of items that two lists share. Linear: a suffix automaton of the first list
 * reads the second.
 */
export function findLongestShared(own: readonly string[], other: readonly string[]): number {
  const states = buildAutomaton(own)
  let state = states[0]
  let length = 0
  let most = 0
  for (const item of other) {
    while (state.link !== null && !state.next.has(item)) {
      state = states[state.link]
      length = state.length
    }
    const to = state.next.get(item)
    if (to === undefined) continue
    state = states[to]
    length++
    if (length > most) most = length
  }
  return most
}

interface State {
  readonly next: Map<string, number>
  length: number
  link: number | null
}

function buildAutomaton(items: readonly string[]): readonly State[] {
  const states: State[] = [{ next: new Map(), length: 0, link: null }]
  let last = 0
  for (const item of items) {
    const current = states.length
    states.push({ next: new Map(), length: states[last].length + 1, link: 0 })
    let at: number | null = last
    for (; at !== null && !states[at].next.has(item); at = states[at].link) states[at].next.set(item, current)
    if (at !== null) states[current].link = findSplit(states, at, item)
    last = current
  }
  return states
}

/** The state that a new one links to; a state that stands for runs of two kinds is split. */
function findSplit(states: State[], at: number, item: string): number {
  const to = states[at].next.get(item) ?? 0
  if (states[at].length + 1 === states[to].length) return to
  const copy = states.length
  states.push({ next: new Map(states[to].next), length: states[at].length + 1, link: states[to].link })
  for (let from: number | null = at; from !== null && states[from].next.get(item) === to; from = states[from].link)
    states[from].next.set(item, copy)
  states[to].link = copy
  return copy
}
