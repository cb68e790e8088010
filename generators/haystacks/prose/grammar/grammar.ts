import { makeRandom } from '../../../../core/random/random.ts'
import { writeHeading } from '../headings.ts'
import { getLexicon } from '../lexicon/lexicon.ts'
import { writeSpeech } from '../speech.ts'
import { Patterns, Pen } from './pattern.ts'
import { writeNewClause } from './phrases.ts'
import { writeBriefSentence, writeLengthySentence, writeNarrative } from './sentences.ts'

/** All patterns: the same ones for every text. */
export interface Grammar {
  readonly clauses: Patterns
  readonly headings: Patterns
  readonly told: Patterns
  readonly speeches: Patterns
  /** To end a text: short ones or of one clause; of several clauses. */
  readonly brief: Patterns
  readonly lengthy: Patterns
}

export function getGrammar(): Grammar {
  known ??= buildGrammar()
  return known
}

let known: Grammar | undefined

function buildGrammar(): Grammar {
  const pen = new Pen(getLexicon(), makeRandom('prose/grammar'))
  return {
    clauses: new Patterns(pen, 1024, writeNewClause),
    headings: new Patterns(pen, 32, writeHeading),
    told: new Patterns(pen, 1024, writeNarrative),
    speeches: new Patterns(pen, 256, writeSpeech),
    brief: new Patterns(pen, 128, writeBriefSentence),
    lengthy: new Patterns(pen, 64, writeLengthySentence),
  }
}
