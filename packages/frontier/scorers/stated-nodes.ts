import {
  defineScorer,
  escapeRegExp,
  findLargest,
  findSmallest,
  type NodeFigure,
  type Passage,
  readCommitment,
  scoreNodes,
  stringsExpected,
  toPlainText,
  type Verdict,
} from 'fathom-bench/plugin'

const SOURCE = 'Our own: the nodes that a reply commits to (docs/scorers.md), compared as GraphWalks does.'

/** F1 of the nodes that the reply commits to, however it lists them. */
export const statedNodesF1 = defineScorer({
  id: 'stated-nodes-f1',
  about: 'F1 of the nodes that the reply commits to, however it lists them.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreStatedNodes(answer, expected, f1 => f1),
})

/** Scores 1 if the nodes equal the expected set. */
export const statedNodesExact = defineScorer({
  id: 'stated-nodes-exact',
  about: 'Are the nodes that the reply commits to, however it lists them, exactly the expected ones?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreStatedNodes(answer, expected, f1 => Number(f1 === 1)),
})

function scoreStatedNodes(answer: string, expected: readonly string[], figure: NodeFigure): Verdict {
  const codes = makeCodePattern(expected)
  const said = readCommitment(answer, passage => findNodes(passage, codes))
  const nodes = said ?? (NONE.test(toPlainText(answer)) ? new Set<string>() : undefined)
  return scoreNodes(nodes === undefined ? { failed: 'no nodes listed' } : { nodes }, expected, figure)
}

/**
 * The last list in brackets that is empty or holds a node; else of the paragraph with the most what follows the first
 * colon with any, or an "are" right before one; else all of it.
 */
function findNodes({ text }: Passage, codes: RegExp): ReadonlySet<string> | undefined {
  const matchCodes = (part: string): ReadonlySet<string> => new Set(part.match(codes))
  const lists = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, inside]) => inside)
  const list = lists.findLast(inside => inside.trim() === '' || matchCodes(inside).size > 0)
  if (list !== undefined) return matchCodes(list)
  const paragraphs = text.split(/\n\s*\n/).map(part => [part, matchCodes(part)] as const)
  const [fullest, all] = paragraphs.reduce((most, each) => (each[1].size >= most[1].size ? each : most))
  if (all.size === 0) return undefined
  if (/\bor\b/i.test(fullest)) return undefined
  const colon = [...fullest.matchAll(/:/g)]
    .map(({ index }) => fullest.slice(index + 1))
    .find(rest => matchCodes(rest).size > 0)
  if (colon !== undefined) return matchCodes(colon)
  const link = new RegExp(String.raw`\b(?:are|is)\b[^\p{L}\p{N}]{0,10}(?=${codes.source})`, 'iu').exec(fullest)
  return link === null ? all : matchCodes(fullest.slice(link.index))
}

const NONE = /\bnone\b|\bno (?:such )?nodes?\b|\bempty\b|\bno parents?\b|\{\s*\}/i

/**
 * Returns a pattern for words with the nodes' lengths and a digit; for any hexadecimal code, if no node is expected.
 */
function makeCodePattern(expected: readonly string[]): RegExp {
  const names = expected.map(escapeRegExp)
  const sizes = [...new Set(expected.map(name => name.length))]
  const shape = sizes.length === 0 ? '{6,}' : `{${findSmallest(sizes)},${findLargest(sizes)}}`
  const codes = String.raw`(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]${shape}`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...names, codes].join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
