import { random } from '../../../core/random.ts'
import { heading } from './headings.ts'
import { lexicon } from './lexicon.ts'
import { Patterns, Pen } from './pattern.ts'
import { newClause } from './phrases.ts'
import { brief, lengthy, tell } from './sentences.ts'
import { speech } from './speech.ts'

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

export function grammar(): Grammar {
  known ??= made()
  return known
}

let known: Grammar | undefined

function made(): Grammar {
  const pen = new Pen(lexicon(), random('prose/grammar'))
  return {
    clauses: new Patterns(pen, 1024, newClause),
    headings: new Patterns(pen, 32, heading),
    told: new Patterns(pen, 1024, tell),
    speeches: new Patterns(pen, 256, speech),
    brief: new Patterns(pen, 128, brief),
    lengthy: new Patterns(pen, 64, lengthy),
  }
}
