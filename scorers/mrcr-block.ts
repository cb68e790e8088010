import { distance } from 'fastest-levenshtein'
import { strip } from '../core/python.ts'
import { type MrcrExpected, mrcrExpected, withoutPrefix } from './parts/mrcr.ts'
import { defineScorer } from './scorer.ts'

/**
 * Which of the sibling texts did the answer repeat? 1 where the most similar one is the asked one and the similarity is at
 * least 0.9; chance is one in as many as there are siblings, and a blend scores 0. Similarity is 1 - edits / length of the
 * longer text, not difflib's ratio: with autojunk, one edit near the start can take that to 0.
 *
 * What stands before the last prefix does not count, and the prefix may be missing: it is another skill (`parts.prefixed`).
 * `parts.kind` says what was given instead: `previous` or `next` of the asked one, else `first`, `last` or `other`; `none`
 * where no block is that similar. Of equally similar blocks the asked one is taken, else the first.
 */
export const mrcrBlock = defineScorer({
  id: 'mrcr-block',
  about: 'Is the sibling text that is most similar to the answer the asked one, with a similarity of 0.9 or more?',
  source: 'Our own, for MRCR (arXiv 2409.12640 section 3.2; OpenAI MRCR): the text that was meant instead of a ratio.',
  scale: 'yes-no',
  expects: mrcrExpected,
  score(answer, { answer: right, prefix, blocks = [right], asked = 0 }: MrcrExpected) {
    const stripped = strip(answer)
    const said = prefix === '' ? stripped : stripped.slice(behind(stripped, prefix))
    const similarities = blocks.map(block => similarity(strip(said), strip(withoutPrefix(block, prefix))))
    const highest = Math.max(...similarities)
    const chosen = similarities[asked] === highest ? asked : similarities.indexOf(highest)
    const kind = highest < SIMILAR ? 'none' : kindOf(chosen, asked, blocks.length)
    return {
      value: kind === 'asked' ? 1 : 0,
      parts: { chosen, asked, similarity: highest, kind, prefixed: stripped.startsWith(prefix) },
      why: `nearest is text ${chosen + 1} of ${blocks.length} (${highest.toFixed(3)}), asked ${asked + 1}: ${kind}`,
    }
  },
})

/** Where the text behind the last prefix begins; the start where it is missing. */
function behind(text: string, prefix: string): number {
  const at = text.lastIndexOf(prefix)
  return at < 0 ? 0 : at + prefix.length
}

/** 1 for equal texts; 0 where one is over twice as long as the other. Of each the first 20,000 characters are compared. */
function similarity(said: string, block: string): number {
  const [a, b] = [said.slice(0, COMPARED), block.slice(0, COMPARED)]
  const [short, long] = [Math.min(said.length, block.length), Math.max(said.length, block.length)]
  if (long === 0) return 1
  return short * 2 < long ? 0 : 1 - distance(a, b) / Math.min(long, COMPARED)
}

function kindOf(chosen: number, asked: number, blocks: number): string {
  if (chosen === asked) return 'asked'
  if (chosen === asked - 1) return 'previous'
  if (chosen === asked + 1) return 'next'
  if (chosen === 0) return 'first'
  return chosen === blocks - 1 ? 'last' : 'other'
}

const SIMILAR = 0.9
const COMPARED = 20_000
