import { getLast } from '../../core/collections/require.ts'
import { defineScorer } from '../scorer.ts'
import { splitStatements } from '../text/conclusion.ts'
import { fold, isSameLabels, type Labelled, labelledExpected } from '../text/lists/label.ts'
import { makeLabelReader } from '../text/lists/label-set.ts'
import { quoteSome } from '../text/quote.ts'
import { splitIntoWords } from '../text/tokens.ts'
import { makeLabelFinder } from './parts/candidates.ts'
import { type Passage, readCommitment } from './parts/commitment.ts'
import { collectListed, dropBullet } from './parts/several.ts'

/** The label or labels of a closed set that the reply commits to. */
export const statedLabel = defineScorer({
  id: 'stated-label',
  about: 'Does the reply commit to the right label of a closed set, and to no other?',
  source: 'Our own: what a reply commits to (docs/scorers.md), in words of a closed set.',
  scale: 'yes-no',
  variant: 'stated',
  expects: labelledExpected,
  score(answer, expected: Labelled) {
    const read = makeLabelReader(expected.labels)
    const one = typeof expected.answer === 'string'
    const said =
      readCommitment(
        answer,
        passage => (one ? findOneLabel(passage, read, expected.labels.length) : findAllLabels(passage, read)),
        makeLabelFinder(expected.labels),
      ) ?? []
    return {
      value: isSameLabels(said, expected) ? 1 : 0,
      parts: { said: said.slice(0, 20) },
      why: `commits to ${said.length === 0 ? 'no label' : quoteSome(said)}; right: ${quoteSome([expected.answer].flat())}`,
    }
  },
})

type Read = (text: string) => string[]

/**
 * Returns the labels of the first statement with any, after a conclusion. In a whole response it returns those of the
 * opening statement if that is only a label, or else of the last. A statement that names the whole set, as a question
 * does, names none. Labels in separate statements are a list of answers.
 */
function findOneLabel({ text, concluded, near }: Passage, read: Read, size: number): string[] | undefined {
  const statements = splitStatements(text).slice(0, near ? 1 : undefined)
  const listed = collectListed(near ? splitStatements(text) : statements, concluded, statement =>
    readBareLabel(statement, read),
  )
  if (listed.size > 1) return [...listed]
  const said = statements
    .filter(statement => !BACKGROUND.test(statement))
    .map(statement => dropBullet(statement).replace(PRONOUN, ' '))
    .map(statement => ({ statement, labels: [...new Set(read(statement).map(fold))] }))
    .filter(({ labels }) => labels.length > 0 && (size <= 2 || labels.length < Math.min(size, LISTED)))
  const [first] = said
  if (first === undefined) return undefined
  const opening = readOpening(first.statement, read)
  if (opening !== undefined) return [opening]
  return concluded ? first.labels : (said.findLast(({ statement }) => AFFIRMS.test(statement)) ?? getLast(said)).labels
}

/** The label that a statement is, an article aside. */
function readBareLabel(statement: string, read: Read): string | undefined {
  const words = splitIntoWords(statement).filter((word, at) => at > 0 || !/^(?:a|an|the)$/.test(word))
  const [label, ...more] = read(statement)
  return label !== undefined && more.length === 0 && words.join(' ') === splitIntoWords(label).join(' ')
    ? fold(label)
    : undefined
}

/** An affirmed label takes precedence over labels mentioned after it. */
const AFFIRMS = /\b(?:is|are|was) (?:the )?(?:right|correct|answer)\b|\bonly\b.{0,60}\b(?:is|fits|remains|matches)\b/i

/** "One" as a pronoun: "easy one: 3". */
const PRONOUN =
  /\b(?:easy|hard|quick|simple|tough|tricky|good|nice|this|that|only|right|correct|which|no|another|the) one\b|\bone (?:line|word|thing|sentence|place|passage|phrase|answer)\b/gi

/** An earlier state: "Before, she was in the hall." */
const BACKGROUND = /^\W*(?:before|earlier|previously|formerly|until then|prior to)\b/i
const LISTED = 5

/**
 * Returns the label that opens a statement and is separated from a rest without another label ("No, since …", but not
 * "kitchen, hall").
 */
function readOpening(statement: string, read: Read): string | undefined {
  const [, opening, rest] = OPENING.exec(statement) ?? []
  if (opening === undefined) return undefined
  const labels = read(opening)
  const alone = labels.length === 1 && splitIntoWords(opening).join(' ') === splitIntoWords(labels[0]).join(' ')
  return alone && read((rest.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 3).join(' ')).length === 0
    ? fold(labels[0])
    : undefined
}

const OPENING = /^[^\p{L}\p{N}]{0,20}([\p{L}\p{N}][\p{L}\p{N} '’-]{0,80}?)\s{0,3}(?:[,.;:!(\n–—]|$)(.*)$/su

function findAllLabels({ text }: Passage, read: Read): string[] | undefined {
  const labels = read(text)
  return labels.length === 0 ? undefined : /\bor\b/i.test(text) && labels.length > 1 ? [] : labels
}
