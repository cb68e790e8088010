import { escapeRegExp } from '../../core/escape-regexp.ts'
import { largest, smallest } from '../../core/extremes.ts'
import { type NodeFigure, nodesVerdict } from '../parts/node-figures.ts'
import { strings } from '../parts/strings.ts'
import { defineScorer, type Verdict } from '../scorer.ts'
import { committed, type Passage } from './commitment.ts'
import { plainText } from './plain.ts'

const SOURCE = 'Our own: the nodes that a reply commits to (docs/scorers.md), compared as GraphWalks does.'

/** F1 of the nodes that the reply commits to, however it lists them. */
export const statedNodesF1 = defineScorer({
  id: 'stated-nodes-f1',
  about: 'F1 of the nodes that the reply commits to, however it lists them.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: strings,
  score: (answer, expected: readonly string[]) => judged(answer, expected, f1 => f1),
})

/** Are they exactly the expected ones? */
export const statedNodesExact = defineScorer({
  id: 'stated-nodes-exact',
  about: 'Are the nodes that the reply commits to, however it lists them, exactly the expected ones?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: strings,
  score: (answer, expected: readonly string[]) => judged(answer, expected, f1 => Number(f1 === 1)),
})

function judged(answer: string, expected: readonly string[], figure: NodeFigure): Verdict {
  const codes = codesLike(expected)
  const said = committed(answer, passage => nodesIn(passage, codes))
  const nodes = said ?? (NONE.test(plainText(answer)) ? new Set<string>() : undefined)
  return nodesVerdict(nodes === undefined ? { failed: 'no nodes listed' } : { nodes }, expected, figure)
}

/** The last list in brackets that is empty or holds a node; else of the paragraph with the most what follows the first colon with any, or an "are" right before one; else all of it. */
function nodesIn({ text }: Passage, codes: RegExp): ReadonlySet<string> | undefined {
  const found = (part: string): ReadonlySet<string> => new Set(part.match(codes))
  const lists = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, inside]) => inside)
  const list = lists.findLast(inside => inside.trim() === '' || found(inside).size > 0)
  if (list !== undefined) return found(list)
  const paragraphs = text.split(/\n\s*\n/).map(part => [part, found(part)] as const)
  const [fullest, all] = paragraphs.reduce((most, each) => (each[1].size >= most[1].size ? each : most))
  if (all.size === 0) return undefined
  if (/\bor\b/i.test(fullest)) return undefined
  const colon = [...fullest.matchAll(/:/g)]
    .map(({ index }) => fullest.slice(index + 1))
    .find(rest => found(rest).size > 0)
  if (colon !== undefined) return found(colon)
  const link = new RegExp(String.raw`\b(?:are|is)\b[^\p{L}\p{N}]{0,10}(?=${codes.source})`, 'iu').exec(fullest)
  return link === null ? all : found(fullest.slice(link.index))
}

const NONE = /\bnone\b|\bno (?:such )?nodes?\b|\bempty\b|\bno parents?\b|\{\s*\}/i

/** Words of the nodes' own lengths that hold a digit; of hexadecimal codes in general, where no node is expected. */
function codesLike(expected: readonly string[]): RegExp {
  const names = expected.map(escapeRegExp)
  const sizes = [...new Set(expected.map(name => name.length))]
  const shape = sizes.length === 0 ? '{6,}' : `{${smallest(sizes)},${largest(sizes)}}`
  const codes = String.raw`(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]${shape}`
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...names, codes].join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}
