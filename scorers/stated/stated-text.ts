import { strip } from '../../core/python/python.ts'
import { defineScorer } from '../scorer.ts'
import { type MrcrExpected, mrcrExpected, scoreBlock } from '../text/mrcr.ts'
import { extractLongAnswer, stripChat } from './parts/long-answer.ts'

/** Scores which of the sibling texts the response gives, ignoring fences, quotes and chat around it. */
export const statedText = defineScorer({
  id: 'stated-text',
  about: 'Is the sibling text that the reply gives the asked one, with a similarity of 0.9 or more?',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as mrcr-block does.',
  scale: 'yes-no',
  copies: true,
  variant: 'stated',
  expects: mrcrExpected,
  score(answer, expected: MrcrExpected) {
    const said = extractLongAnswer(answer)
    const texts = new Set([said, stripChat(said)].map(text => strip(text)))
    const verdicts = Array.from(texts, text => scoreBlock(text, expected))
    return verdicts.reduce((best, each) => (each.parts.similarity > best.parts.similarity ? each : best))
  },
})
