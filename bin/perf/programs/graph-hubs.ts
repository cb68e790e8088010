/** Searches in breadth along the edges, as far as the question says, and takes the first name. */
export function solveGraphHubs(context: string, question: string): string {
  const edges = new Map<string, string[]>()
  for (const [, from, to] of context.matchAll(/^(\S+) -> (\S+)$/gm)) edges.set(from, [...(edges.get(from) ?? []), to])
  const steps = Number(/(?:exactly|distance) (\d+)/.exec(question)?.[1])
  const start = /from (?:node )?([0-9a-f]{6,})/.exec(question)?.[1] ?? ''
  const seen = new Set([start])
  let layer = [start]
  for (let step = 0; step < steps; step++) {
    layer = layer
      .flatMap(node => edges.get(node) ?? [])
      .filter((node, at, all) => !seen.has(node) && all.indexOf(node) === at)
    for (const node of layer) seen.add(node)
  }
  return layer.sort()[0] ?? ''
}
