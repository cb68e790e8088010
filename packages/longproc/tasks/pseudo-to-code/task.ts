import {
  defineTask,
  formatAnswerInstructions,
  IN_PARAGRAPHS,
  type ParamValue,
  PROGRAM_LANGUAGES,
  type ProgramLanguage,
  type Random,
  TooShort,
} from 'fathom-bench/plugin'
import { CORRUPTIONS } from './corruptions.ts'
import { drawTested } from './draw.ts'
import { buildCodeExamples } from './examples.ts'
import { DIALECTS, detectDialect, fenceCode } from './languages/languages.ts'
import { readPseudocode } from './read-pseudocode.ts'
import { writePseudocode } from './wording.ts'

interface Params extends Record<string, ParamValue> {
  readonly language: ProgramLanguage
  readonly sizes: 'official' | 'asked'
}

/**
 * Write a program that is described line by line in words. No line is hard, and none may be omitted or misread. The
 * result runs on ten inputs, and at least one of them reveals every single error of five kinds.
 * Source: LongProc (arXiv 2501.05414) section 3, Pseudocode to Code, with programs from SPoC (arXiv 1906.04908).
 * Fathom's are generated: a few dozen small algorithms on a list, a text and numbers, in many variants, combined until
 * the code has its length. The record has the official schema. Long prompts add other programs with their pseudocode.
 * Parameters: `language` (Python runs in the sandbox; official is C++, which needs `--allow-native-code`), `sizes`.
 * Chance: 0. A grammar of the wordings solves it.
 */
export const pseudoToCode = defineTask({
  id: 'pseudo-to-code',
  family: 'longproc',
  reading: 'lookup',
  about: 'Write the program that pseudocode tells line by line, so that it passes ten tests.',
  source:
    'LongProc (arXiv 2501.05414) section 3, Pseudocode to Code; programs, wordings and tests are made, and the answer may be in Python',
  version: 3,
  params: { language: 'python', sizes: 'official' } as Params,
  paramNotes: {
    language: `what the answer is written in: ${PROGRAM_LANGUAGES.join(' or ')} (official; needs --allow-native-code)`,
    sizes:
      'official: at 0.5k and 2k lengths are drawn as those of the official programs, 60 to 1,277 and 210 to 3,729 tokens; asked: the code has the required length',
  },
  answerTokens: 1024,
  output: { least: 256, most: 131_072, official: 'pseudo_to_code', corruptions: CORRUPTIONS },
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-pseudo-to-code',
  chance: 0,
  askedInQuestion: true,
  program: 'does not',
  haystack: false,
  instructions: `Turn pseudocode into a program. The text shows how it was done for other programs.`,
  template: IN_PARAGRAPHS,

  check({ language, sizes }) {
    if (!PROGRAM_LANGUAGES.includes(language)) return `language is ${PROGRAM_LANGUAGES.join(' or ')}`
    return sizes === 'official' || sizes === 'asked' ? undefined : 'sizes is official or asked'
  },

  core({ params, rng, output }) {
    const { language, sizes } = params
    const dialect = rng.pick(DIALECTS[language])
    const { tokens, count } = output! // given to tasks of long output
    const { program, tests } = drawTested(
      {
        dialect,
        tokens:
          sizes === 'official' ? pickOfficialSize(tokens, rng.fork('size')) : tokens - count(fenceCode([], dialect)),
        count,
      },
      rng.fork('program'),
    )
    const words = writePseudocode(program, dialect.manner, rng.fork('wording'))
    const code = dialect.code(program)
    return {
      question: `${RULES[language]}\n\nNow the program to write.\n\n${HEAD}${words.join('\n')}`,
      ...formatAnswerInstructions('program', {
        form: `Reply with the whole program between \`\`\`${dialect.fence} and \`\`\`: one line of code for each line of pseudocode, in the same order and with the same indentation.`,
      }),
      reference: fenceCode(code, dialect),
      expected: {
        reference: code.join('\n'),
        item: {
          problem_id: `F${rng.fork('id').int(100_000, 999_999)}`,
          pseudocode_lines: words,
          code_lines: code,
          testcases: tests,
          language,
        },
      },
      facts: { dialect },
    }
  },

  fill({ facts: { dialect } }, { room, tokenizer, rng }) {
    const natural = room === Number.POSITIVE_INFINITY
    const hay = buildCodeExamples(dialect, room, natural ? 1 : Number.POSITIVE_INFINITY, rng, tokenizer)
    if (hay.units.length === 0) throw new TooShort(SMALLEST_EXAMPLE)
    const context = hay.units.join('')
    return {
      context,
      tokens: tokenizer.additive ? hay.tokens : tokenizer.count(context),
      depths: [],
      haystack: 'programs',
      repeats: 0,
    }
  },

  solve({ question }) {
    const words = question.slice(question.lastIndexOf(HEAD) + HEAD.length)
    const dialect = detectDialect(question.startsWith(RULES.python) ? 'python' : 'c++', words)
    return fenceCode(dialect.code(readPseudocode(words.split('\n'))), dialect)
  },
})

const HEAD = 'Pseudocode:\n'
const SMALLEST_EXAMPLE = 150

const SHARED_RULES = `- Elements of a list and characters of a string are counted from 0. All numbers are whole numbers; / and "the whole part of … divided by" drop the fraction, % and "modulo" give the remainder.
- "exclusive", "not including" and "below" leave the last number of a loop out; "inclusive", "through" and "down to" reach it.
- A letter minus 'a', also called its alphabet place, is 0 for a and 25 for z; letter(k) is the letter at place k. length(x) is the number of elements or characters of x; min, max and abs are what they are in mathematics.
- Each line that reads takes one line of the input, where values stand with blanks between them. Each line that prints writes one line: its values in order, one blank between two of them.`

/** Explains lines that a programmer could read in two ways. */
const RULES: Readonly<Record<ProgramLanguage, string>> = {
  python: `Write this program in Python 3. Each line of pseudocode is one line of code.
${SHARED_RULES}`,
  'c++': `Write this program in C++11. Each line of pseudocode is one line of code. A line that closes or ends something is a closing brace; "otherwise" and "else" close what is before them too.
${SHARED_RULES}
- A vector holds numbers of the type that the other lines give to numbers. A line that reads also declares what it reads.
- The usual headers are included and the line "using namespace std;" is there already: cstdio, iostream, vector, algorithm, numeric, cmath, cstring, set, map, queue, stack, list, fstream, climits, cassert, iomanip, sstream, bitset. Write none of that again.`,
}

/**
 * Draws the tokens of an official program: log-normal about the median, truncated at the official limits. LongProc's
 * two files have 24 to 1,277 tokens, 166 on average, and 210 to 3,729, 518 on average (in cl100k). Fathom's have at
 * least 60, which is one small algorithm.
 */
function pickOfficialSize(requested: number, rng: Random): number {
  const official = OFFICIAL_SIZES[requested]
  if (!official) return requested
  const { median, least, most } = official
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
  return Math.round(Math.min(most, Math.max(least, median * Math.exp(SPREAD * normal))))
}

const OFFICIAL_SIZES: Readonly<Record<number, { median: number; least: number; most: number }>> = {
  512: { median: 150, least: 60, most: 1277 },
  2048: { median: 470, least: 210, most: 3729 },
}
const SPREAD = 0.45
