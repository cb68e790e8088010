/** Runs the assignments in their order, and lists the variables that hold the value in the end. */
export function solveVtDeadEnds(context: string, question: string): string {
  const values = new Map<string, string>()
  for (const [, name, from, value] of context.matchAll(/^VAR (\S+) = (?:VAR (\S+)|(\d+))$/gm))
    values.set(name, from === undefined ? value : (values.get(from) ?? ''))
  const wanted = /value (\d+)/.exec(question)?.[1]
  return [...values].flatMap(([name, value]) => (value === wanted ? [name] : [])).join(', ')
}
