import { escapeRegExp, groupBy } from 'fathom-bench/plugin'
import {
  type FactWording,
  listAttributes,
  listScopeWordings,
  type ServiceAttribute,
  type ValueForm,
} from './wordings.ts'

/** A service in an environment: what the work is about for a while. */
export interface Scope {
  readonly service: string
  readonly environment: string
}

/** The subject of a question: one thing about one service in one environment. */
export interface AskedFact extends Scope {
  readonly attribute: ServiceAttribute
}

/** A statement of a text. */
export interface Said {
  readonly event: FactWording['event']
  readonly value: string
  /** Where it begins in the text, and its words. */
  readonly at: number
  readonly words: string
}

export const NOT_STATED = 'not stated'

const FORMS: Readonly<Record<ValueForm, string>> = {
  number: String.raw`\d{7}`,
  words: '[a-z]+-[a-z]+',
  path: String.raw`[\w/-]+\.ts`,
}

export const SERVICE = '[a-z]+-[a-z]+'
export const ENVIRONMENT = '[a-z]+'

export const toScopeKey = ({ service, environment }: Scope): string => `${service} ${environment}`
export const toFactKey = (fact: AskedFact): string => `${fact.attribute.id} ${toScopeKey(fact)}`

/** Finds what a question asks for, by its wording; undefined for a foreign question. */
export function readFactQuestion(question: string): AskedFact | undefined {
  for (const attribute of listAttributes()) {
    const pattern = fillSlots(attribute.question, { X: `(?<service>${SERVICE})`, E: `(?<environment>${ENVIRONMENT})` })
    const found = new RegExp(pattern).exec(question)?.groups
    if (found) return { attribute, service: found['service'], environment: found['environment'] }
  }
  return undefined
}

/** Writes the question about a fact. */
export const writeQuestion = (fact: AskedFact): string => nameScope(fact.attribute.question, fact)

/** Puts a scope into the slots of a template. */
const nameScope = (template: string, { service, environment }: Scope): string =>
  template.replace('{X}', service).replace('{E}', environment)

/** Writes a wording with a value. */
export const sayFact = ({ template }: FactWording, value: string): string => template.replace('{V}', value)

/** A pattern of a template: its slots are what they are given as, everything else is literal. */
function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  const parts = template.trim().split(/(\{[XEV]\})/)
  return parts.map(part => (/^\{[XEV]\}$/.test(part) ? (slots[part[1]] ?? '') : escapeRegExp(part))).join('')
}

/** A wording with any value, which its first group holds. */
export const makePattern = ({ template }: FactWording, form: ValueForm): RegExp =>
  new RegExp(`(?<![\\w/-])${fillSlots(template, { V: `(${FORMS[form]})` })}`, 'g')

/** A sentence that sets a scope, or one of any. */
export const makeScopePatterns = (scope?: Scope): RegExp[] =>
  listScopeWordings().map(
    ({ template }) =>
      new RegExp(
        `(?<![\\w/-])${fillSlots(template, {
          X: `(?<service>${scope?.service ?? SERVICE})`,
          E: `(?<environment>${scope?.environment ?? ENVIRONMENT})`,
        })}`,
        'g',
      ),
  )

/** Where a scope begins in a text, in order. */
function listScopes(text: string): (Scope & { readonly at: number })[] {
  const found = makeScopePatterns().flatMap(pattern =>
    Array.from(text.matchAll(pattern), ({ index, groups }) => ({
      at: index,
      service: groups?.['service'] ?? '',
      environment: groups?.['environment'] ?? '',
    })),
  )
  return found.sort((a, b) => a.at - b.at)
}

/** The statements of a text about an attribute, of any scope, in its order. */
export function listSaid(text: string, { wordings, form }: ServiceAttribute): Said[] {
  const said = wordings.flatMap(wording =>
    Array.from(text.matchAll(makePattern(wording, form)), ({ 0: words, 1: value, index }) => ({
      event: wording.event,
      value,
      at: index,
      words,
    })),
  )
  return said.sort((a, b) => a.at - b.at)
}

/** Statements with the scope in which each is made; those before the first scope belong to none. */
function placeSaid<S extends Said>(said: readonly S[], scopes: readonly (Scope & { readonly at: number })[]) {
  let next = 0
  return said.flatMap(each => {
    while (next < scopes.length && scopes[next].at <= each.at) next++
    return next === 0 ? [] : [{ ...each, scope: scopes[next - 1] }]
  })
}

/** The statement that holds at the end: the last one, or the last that opened something and was not closed. */
export function pickCurrent<S extends Pick<Said, 'event' | 'value'>>(said: readonly S[]): S | undefined {
  const open = new Map<string, S>()
  for (const each of said) {
    open.delete(each.value)
    if (each.event !== 'closed') open.set(each.value, each)
  }
  return [...open.values()].at(-1)
}

/** Answers a question from a text alone. */
export function answerFromText(text: string, question: string): string {
  const asked = readFactQuestion(question)
  if (asked === undefined) return ''
  const key = toScopeKey(asked)
  const own = placeSaid(listSaid(text, asked.attribute), listScopes(text)).filter(
    ({ scope }) => toScopeKey(scope) === key,
  )
  return pickCurrent(own)?.value ?? NOT_STATED
}

/** A statement that holds at the end of a text. */
export interface TrueFact {
  readonly scope: Scope
  readonly words: string
  readonly at: number
}

/** Every statement of a text that still holds, in its order: of several about one thing the last that counts. */
export function findTrueFacts(text: string): TrueFact[] {
  const scopes = listScopes(text)
  const facts = listAttributes().flatMap(attribute => {
    const byScope = groupBy(placeSaid(listSaid(text, attribute), scopes), ({ scope }) => toScopeKey(scope))
    return [...byScope.values()].flatMap(own => pickCurrent(own) ?? [])
  })
  return facts.sort((a, b) => a.at - b.at)
}

/** Says which scope the following is about, in the first wording. */
export const sayScope = (scope: Scope, { template } = listScopeWordings()[0]): string => nameScope(template, scope)
