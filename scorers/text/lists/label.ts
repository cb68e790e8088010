/** The right answer and the closed set it is drawn from. */
export interface Labelled {
  /** One label; or several, all of which are required without others. */
  readonly answer: string | readonly string[]
  /** Labels that count as an answer. Those that stand in the question are left out by whoever writes the item. */
  readonly labels: readonly string[]
  /** Must several labels come in this order, as often as here? For paths. */
  readonly ordered?: boolean
}

/** `expected` of the label scorers. */
export const labelledExpected = {
  shape: 'an answer (text or list) and the labels it is drawn from',
  test: (expected: unknown): expected is Labelled => {
    const { answer, labels } = (expected ?? {}) as Partial<Labelled>
    return (
      Array.isArray(labels) && labels.every(isText) && (Array.isArray(answer) ? answer.every(isText) : isText(answer))
    )
  },
}

/** Whether these are exactly the expected labels, in order if that counts. */
export function isSameLabels(said: readonly string[], { answer, ordered = false }: Labelled): boolean {
  const wanted = typeof answer === 'string' ? [answer] : answer
  const found = ordered ? said.map(fold) : listDistinctLabels(said)
  const right = ordered ? wanted.map(fold) : listDistinctLabels(wanted)
  return right.length > 0 && found.length === right.length && right.every((label, at) => label === found[at])
}

export const fold = (label: string) => label.toLowerCase()
export const listDistinctLabels = (labels: readonly string[]) => [...new Set(labels.map(fold))].sort()
const isText = (value: unknown) => typeof value === 'string'
