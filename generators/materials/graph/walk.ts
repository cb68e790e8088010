/** The edges that a text lists. */
export const findEdges = (text: string): (readonly [from: string, to: string])[] =>
  Array.from(text.matchAll(EDGE), ([, from, to]) => [from, to] as const)

/** The nodes at exactly `distance` edges from `start`, by breadth-first search over the edges that a text lists. */
export function findLayer(text: string, start: string, distance: number): string[] {
  const after = new Map<string, string[]>()
  for (const [from, to] of findEdges(text)) {
    const known = after.get(from)
    if (known) known.push(to)
    else after.set(from, [to])
  }
  const seen = new Set([start])
  let layer = [start]
  for (let step = 0; step < distance; step++) {
    layer = [...new Set(layer.flatMap(node => after.get(node) ?? []))].filter(node => !seen.has(node))
    for (const node of layer) seen.add(node)
  }
  return layer
}

const EDGE = /^([0-9a-f]{10}) -> ([0-9a-f]{10})$/gm
