import { type OfficialItem, type OfficialShape, tryParseForeignJson } from 'fathom-bench/plugin'
import * as z from 'zod'
import { makeJudgedItem, TAKES_A_JUDGE } from './parts/judge-items.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt } from './parts/wording.ts'

/** By the name of a row's `eval_function`, before its settings. */
const RULES: Readonly<Record<string, string>> = {
  norm_phrase_set_match: 'longmemeval2-phrase-set',
  norm_phrase_set_match_ordered: 'longmemeval2-phrase-set-ordered',
  mc_choice_match: 'longmemeval2-choice',
  mc_choice_set_match: 'longmemeval2-choice-set',
}

/** Rules for a judge; the others ask for the reference. */
const JUDGES: Readonly<Record<string, string>> = { llm_abstention_checker: 'abstention', llm_gotchas_checker: 'gotcha' }

/**
 * Parses a row's settings of a rule, after the rule's name: `name|key=value|…`. Rules of letters use two settings and
 * ignore all others.
 * @throws Error for a setting that its rule does not accept
 */
function parseSettings(rule: string, parts: readonly string[]): { readonly settings?: Settings } {
  const pairs = parts
    .filter(part => part !== '')
    .map(part => {
      const [, name, value] = /^([^=]*[^=\s])\s*=\s*(.*)$/s.exec(part) ?? []
      if (name === undefined) throw new Error(`has the setting ${part} in its eval_function. Allowed: name=value`)
      return [name, parseSetting(name, value)] as const
    })
  const kinds = rule.startsWith('mc_') ? letterSettings.strip() : phraseSettings.strict()
  const settings = kinds.parse(Object.fromEntries(pairs))
  return Object.keys(settings).length === 0 ? {} : { settings }
}

/** A list of separators, true and false, else the text. */
function parseSetting(name: string, value: string): unknown {
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  if (name !== 'separators') return value
  return value.startsWith('[') ? tryParseForeignJson(value) : [...value].filter(sign => sign.trim() !== '')
}

const letterSettings = z.object({ require_non_empty: z.boolean().optional(), strip_chars: z.string().optional() })
const phraseSettings = z.object({
  separators: z.array(z.string()).optional(),
  lower: z.boolean().optional(),
  normalize_hyphen: z.boolean().optional(),
  strip_punct: z.boolean().optional(),
  require_non_empty: z.boolean().optional(),
})
type Settings = z.infer<typeof letterSettings> & z.infer<typeof phraseSettings>

/**
 * LongMemEval V2 (xiaowu0162/LongMemEval be15ea6): each question names the rule that scores it. The trajectories, which
 * hold pictures, stand in other files and are not read: without a `context` of one's own the question is asked alone.
 */
export const longMemEval2: OfficialShape = {
  name: 'LongMemEval V2 {id, question, answer, eval_function}',
  fits: row => hasShape(row, { has: { id: 'text', question: 'text', answer: 'any', eval_function: 'text' } }),
  read(value): readonly OfficialItem[] {
    const row = memory2Row.parse(value)
    const [rule = '', ...settings] = row.eval_function.split('|').map(part => part.trim())
    const scorer = RULES[rule]
    if (scorer === undefined && !/^llm_\w+$/.test(rule))
      throw new Error(`has the eval_function ${rule}. Allowed: ${Object.keys(RULES).join(', ')}, llm_…`)
    const prompt = buildOwnPrompt(row.context ?? '', {
      before: row.context === undefined ? '' : 'Read the text below: a question about it follows.',
      question: row.question,
      format: 'Give the answer in a box, as in \\boxed{answer}.',
    })
    return [
      {
        id: row.id,
        part: rule,
        family: 'qa',
        ...prompt,
        tail: row.context === undefined ? prompt.tail.trimStart() : prompt.tail,
        depths: [],
        ...(scorer === undefined
          ? makeJudgedItem({ question: row.question, answer: row.answer, rule: JUDGES[rule] ?? 'correct', row: value })
          : { scorer, expected: { answer: String(row.answer), ...parseSettings(rule, settings) } }),
        answerTokens: 512,
        notes: [
          ...prompt.notes,
          ...(row.context === undefined ? ['asked without its trajectories'] : []),
          ...(scorer === undefined ? [TAKES_A_JUDGE] : []),
        ],
      },
    ]
  },
}

const memory2Row = z.object({
  id: z.string(),
  question: z.string().min(1),
  answer: z.union([z.string(), z.number()]),
  eval_function: z.string().min(1),
  context: z.string().min(1).optional(),
})
