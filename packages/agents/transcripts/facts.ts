import { escapeRegExp } from 'fathom-bench/plugin'
import { type FactWording, listAttributes, type ServiceAttribute, type ValueForm } from './wordings.ts'

/** A line of a text that says something of a service. */
export interface Said {
  readonly event: FactWording['event']
  readonly value: string
  /** Where the line begins in the text. */
  readonly at: number
}

/** The subject of a question: one thing about one service. */
export interface AskedFact {
  readonly attribute: ServiceAttribute
  readonly service: string
}

export const NOT_STATED = 'not stated'

const FORMS: Readonly<Record<ValueForm, string>> = {
  number: String.raw`\d{7}`,
  words: '[a-z]+-[a-z]+',
  path: String.raw`[\w/-]+\.ts`,
}

export const SERVICE = '[a-z]+-[a-z]+'

/** Finds what a question asks for, by its wording; undefined for a foreign question. */
export function readFactQuestion(question: string): AskedFact | undefined {
  for (const attribute of listAttributes()) {
    const [before, after] = attribute.question.split('{X}')
    const found = new RegExp(`${escapeRegExp(before)}(${SERVICE})${escapeRegExp(after)}`).exec(question)
    if (found) return { attribute, service: found[1] }
  }
  return undefined
}

/** Writes a wording about a service. */
export const sayFact = ({ template }: FactWording, service: string, value: string): string =>
  template.replace('{X}', service).replace('{V}', value)

/** Finds the lines that say something of a service, in their order. */
export function listSaid(text: string, { attribute, service }: AskedFact): Said[] {
  const patterns = attribute.wordings.map(wording => [wording, makePattern(wording, attribute.form, service)] as const)
  const said: Said[] = []
  let passed = 0
  for (let at = text.indexOf(service); at >= 0; at = text.indexOf(service, at + 1)) {
    if (at < passed) continue
    const start = text.lastIndexOf('\n', at) + 1
    const next = text.indexOf('\n', at)
    passed = next < 0 ? text.length : next
    const line = text.slice(start, passed)
    for (const [{ event }, pattern] of patterns)
      for (const found of line.matchAll(pattern)) said.push({ event, value: found[1], at: start + found.index })
  }
  return said.sort((a, b) => a.at - b.at)
}

/** A wording about one service, or about any; leading blanks do not count. */
export function makePattern({ template }: FactWording, form: ValueForm, service?: string): RegExp {
  const parts = template.trim().split(/(\{[XV]\})/)
  const source = parts.map(part => {
    if (part === '{X}') return service === undefined ? SERVICE : escapeRegExp(service)
    return part === '{V}' ? `(${FORMS[form]})` : escapeRegExp(part)
  })
  return new RegExp(`(?<![\\w-])${source.join('')}`, 'g')
}

/** The value that counts: the last one, or of what was opened the last that was not closed. */
export function pickCurrent(said: readonly Said[]): string | undefined {
  const open = new Set<string>()
  for (const { event, value } of said) {
    open.delete(value)
    if (event !== 'closed') open.add(value)
  }
  return [...open].at(-1)
}

/** Answers a question from a text alone. */
export function answerFromText(text: string, question: string): string {
  const asked = readFactQuestion(question)
  return asked === undefined ? '' : (pickCurrent(listSaid(text, asked)) ?? NOT_STATED)
}

/** Every statement of a text that still holds, in its order: of several about one thing the last, and none that is closed. */
export function findTrueLines(text: string): string[] {
  const found = new Map<string, { readonly at: number; readonly said: string }>()
  const all = listAttributes().flatMap(attribute =>
    attribute.wordings.flatMap(wording =>
      Array.from(text.matchAll(makeAnyPattern(wording, attribute)), ({ 0: said, index, groups }) => ({
        at: index,
        said,
        attribute,
        event: wording.event,
        service: groups?.['service'] ?? '',
        value: groups?.['value'] ?? '',
      })),
    ),
  )
  for (const { at, said, attribute, event, service, value } of all.sort((a, b) => a.at - b.at)) {
    const key = `${attribute.id} ${service}${attribute.kind === 'open' ? ` ${value}` : ''}`
    found.delete(key)
    if (event !== 'closed') found.set(key, { at, said })
  }
  return [...found.values()].map(({ said }) => said)
}

/** A wording about any service, which it names in its match. */
function makeAnyPattern({ template }: FactWording, { form }: ServiceAttribute): RegExp {
  const parts = template.trim().split(/(\{[XV]\})/)
  const source = parts.map(part =>
    part === '{X}' ? `(?<service>${SERVICE})` : part === '{V}' ? `(?<value>${FORMS[form]})` : escapeRegExp(part),
  )
  return new RegExp(`(?<![\\w-])${source.join('')}`, 'g')
}
