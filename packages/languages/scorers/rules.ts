import { foldLetters } from './fold.ts'
import type { AnswerLanguage } from './language.ts'
import { READ_RULES } from './rules-data.ts'

/** Signs for the candidate under judgement and for every other one, in a text that rules look at. */
export const JUDGED = '\ue010'
export const OTHER = '\ue011'

/** Patterns of some languages together, by kind. Those that a kind has none of match nothing. */
export interface Rules {
  readonly languages: readonly AnswerLanguage[]
  /** Expressions with a word of denial that deny nothing. */
  readonly strip: RegExp
  /** Words before which a clause ends. */
  readonly clause: RegExp
  /** Words with which a clause ends. */
  readonly clauseAfter: RegExp
  readonly deny: RegExp
  /** Words that put the candidate before what counts; in a list they order it. */
  readonly earlier: RegExp
  /** A clause that says that the next one, or the one before, is false. */
  readonly falseNext: RegExp
  readonly falseBack: RegExp
  /** A clause after which the next one is of another time, of hearsay, or of what never was. */
  readonly unreal: RegExp
  /** Candidates that are offered or doubted. */
  readonly open: RegExp
  /** A second answer joined to the candidate. */
  readonly choice: RegExp
  /** Words that say outright that the candidate is the answer: one who is only named besides gives way to it. */
  readonly outright: RegExp
  /** Words that say that the candidate is what was asked for, whatever else is told of others. */
  readonly answer: RegExp
  /** A clause that says that the candidate before it is the answer. */
  readonly confirm: RegExp
  /** Words that name the first or the second of two candidates. */
  readonly first: RegExp
  readonly second: RegExp
  /** A clause that belongs to a thing said before it: "which", "to". */
  readonly subordinate: RegExp
  /** Whole cells of a table that say whether its row is right. */
  readonly yesCell: RegExp
  readonly noCell: RegExp
  readonly question: RegExp
  readonly unstated: RegExp
  readonly unstatedNegation: RegExp
  readonly unstatedWith: RegExp
  /** A whole value that says that there is none. */
  readonly unknown: RegExp
  /** Words with which a denial leaves an answer in force. */
  readonly soft: RegExp
  readonly yet: RegExp
  readonly lead: RegExp
  readonly retract: RegExp
  readonly total: RegExp
  readonly bound: RegExp
  /** Words that make a longer name of the name behind or before them. */
  readonly prefix: RegExp
  readonly suffix: RegExp
}

const known = new Map<string, Rules>()

/** The rules of some languages and of English, compiled when they are first asked for. */
export function getRules(languages: readonly AnswerLanguage[]): Rules {
  const key = [...new Set(languages)].sort().join('+')
  const rules = known.get(key) ?? compileRules([...new Set(languages)])
  known.set(key, rules)
  return rules
}

function compileRules(languages: readonly AnswerLanguage[]): Rules {
  const rows = [...languages, 'en' as const].flatMap(language => READ_RULES[language]())
  const list = (kind: string) =>
    rows.filter(([own]) => own === kind).map(([, pattern]) => `(?:${toSource(pattern, languages)})`)
  const alternatives = (kind: string) => list(kind).join('|') || '(?!)'
  const compile = (kind: string, flags = 'u', wrap = (source: string) => source) =>
    new RegExp(wrap(alternatives(kind)), flags)
  return {
    languages,
    strip: compile('strip', 'gu'),
    clause: compile('clause', 'gu'),
    clauseAfter: compile('clauseafter', 'gu'),
    deny: compile('deny'),
    earlier: compile('earlier'),
    falseNext: compile('falsenext'),
    falseBack: compile('falseback'),
    unreal: compile('unreal'),
    open: compile('open'),
    choice: compile('choice'),
    outright: compile('outright'),
    answer: compile('answer'),
    confirm: compile('confirm'),
    first: compile('first'),
    second: compile('second'),
    subordinate: compile('subordinate'),
    yesCell: compile('yescell', 'u', source => `^(?:${source})$`),
    noCell: compile('nocell', 'u', source => `^(?:${source})$`),
    question: compile('question'),
    unstated: compile('unstated'),
    unstatedNegation: compile('unstatedneg'),
    unstatedWith: compile('unstatedwith'),
    unknown: compile('unknown', 'u', source => `^(?:${source})$`),
    soft: compile('soft'),
    yet: compile('yet'),
    lead: compile('lead', 'gu'),
    retract: new RegExp(
      `^(?:(?:${alternatives('aside')})[ ,.!、⋯…]*){0,3}(?:${alternatives('retract').replaceAll('(?:^', '(?:')})[ ]?(?:[,.:!。、⋯…—–-]|$)`,
      'u',
    ),
    total: compile('total'),
    bound: compile('bound'),
    prefix: compile('prefix', 'u', source => `(?:^|[ -])(${source})[ -]$`),
    suffix: compile('suffix', 'u', source => `^[ -](?:${source})(?![\\p{L}\\p{M}])`),
  }
}

/**
 * A pattern of a file as the source of an expression: X, Y and Z stand for the judged candidate, another one and any,
 * ‹ and › for the borders of a word. Z is for classes of characters only.
 */
const toSource = (pattern: string, languages: readonly AnswerLanguage[]): string =>
  foldLetters(pattern, languages)
    .replace(/(?<!\[)\\p\{L\}/g, '[\\p{L}\\p{M}]')
    .replace(/(?<![\\{p])X/g, JUDGED)
    .replace(/(?<![\\{p])Y/g, OTHER)
    .replace(/(?<![\\{p])Z/g, `${JUDGED}${OTHER}`)
    .replaceAll('‹', '(?:(?<![\\p{L}\\p{M}\\p{N}]))')
    .replaceAll('›', '(?:(?![\\p{L}\\p{M}\\p{N}]))')
