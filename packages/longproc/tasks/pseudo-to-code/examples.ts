import { type HaystackUnits, type Random, type Tokenizer, toHaystackUnits } from 'fathom-bench/plugin'
import { drawExample } from './draw.ts'
import { type CodeDialect, fenceCode } from './languages/languages.ts'
import { writePseudocode } from './wording.ts'

/** Worked examples, as many as fit: programs of other items' kind, their pseudocode first. `most` ends their number. */
export function buildCodeExamples(
  dialect: CodeDialect,
  room: number,
  most: number,
  rng: Random,
  tokenizer: Tokenizer,
): HaystackUnits {
  const units: string[] = []
  let tokens = 0
  // From the largest to the smallest: what is left in the end is less than the smallest takes.
  for (const blocks of [3, 2, 1, 0])
    for (let misses = 0; misses < MISSES && units.length < most; ) {
      const unit = buildExample(units.length + 1, blocks > 0 ? rng.int(1, blocks) : 0, dialect, rng)
      const size = tokenizer.count(unit)
      if (tokens + size > room) misses++
      else {
        units.push(unit)
        tokens += size
      }
    }
  return toHaystackUnits(units, tokens, tokenizer)
}

const MISSES = 3

function buildExample(number: number, blocks: number, dialect: CodeDialect, rng: Random): string {
  const program = drawExample(blocks, rng)
  const words = writePseudocode(program, dialect.manner, rng)
  return `Example ${number}\n\nPseudocode:\n${words.join('\n')}\n\nProgram:\n${fenceCode(dialect.code(program), dialect)}\n\n`
}
