import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Item } from '../../../../generators/build/generate.ts'
import { inflect, VERB_FORMS } from '../../../../generators/materials/accounts/verbs.ts'

// Reads accounts a second time, by looking strings up in the data files: no pattern of the generator's own reader.

const readRows = (path: string) =>
  readFileSync(new URL(`../../../../generators/${path}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))

const lower = (text: string) => text[0].toLowerCase() + text.slice(1)

export interface ReadDeed {
  /** The row of its file without its text. */
  readonly row: readonly string[]
  readonly names: readonly string[]
  /** The slots, in the order of the names. */
  readonly slots: readonly string[]
}

/** Reads what a sentence says that a person really did; `names` finds what the slots of deeds may stand for. */
export function makeSecondReader(path: string, names: RegExp, people = 'materials/accounts/subjects.tsv') {
  const tellings = readRows('materials/accounts/tellings.tsv').filter(([kind]) => kind === 'true')
  const subjects = new Set(readRows(people).flatMap(([kind, text]) => (kind === 'self' ? [lower(text)] : [])))
  const openings = readRows('materials/accounts/openings.txt').map(([text]) => `${text}, `)
  const deeds = new Map<string, { readonly row: readonly string[]; readonly slots: readonly string[] }>()
  for (const cells of readRows(path).slice(1)) {
    const [text, row] = [cells[cells.length - 1], cells.slice(0, -1)]
    const slots = text.match(/\b[A-Z]{3,}\b/g) ?? []
    for (const form of VERB_FORMS) {
      const written = text.replace(/\{(\w+)\}/g, (_, base: string) => inflect(base, form))
      deeds.set(`${form} ${written.replace(/\b[A-Z]{3,}\b/g, '_')}`, { row, slots })
    }
  }
  const readDeed = (form: string, text: string): ReadDeed | undefined => {
    const found = deeds.get(`${form} ${text.replace(names, '_')}`)
    return found && { ...found, names: text.match(names) ?? [] }
  }
  const isSubject = (text: string, who: string) =>
    subjects.has(lower(text.replace(who, 'WHO').replace(/[A-Z][a-z]+ [A-Z][a-z]+/g, 'KIN')))
  return (sentence: string, who: string): ReadDeed | undefined => {
    const opening = openings.find(each => lower(sentence).startsWith(each))
    const rest = lower(opening ? sentence.slice(opening.length) : sentence)
    for (const [, , telling] of tellings) {
      const form = /\[(\w+)\]/.exec(telling)![1]
      const [before, between, after] = telling.split(/SUBJ|\[\w+\]/)
      if (!rest.startsWith(before) && before !== '') continue
      if (!rest.endsWith(after)) continue
      const middle = (before === '' ? (opening ? sentence.slice(opening.length) : sentence) : rest).slice(before.length)
      const inner = middle.slice(0, middle.length - after.length)
      for (let at = inner.indexOf(between); at >= 0; at = inner.indexOf(between, at + 1)) {
        const parts = [inner.slice(0, at), inner.slice(at + between.length)]
        const [subject, deed] = telling.indexOf('SUBJ') < telling.indexOf('[') ? parts : parts.reverse()
        const read = subject !== '' && deed !== '' && isSubject(subject, who) && readDeed(form, deed)
        if (read) return read
      }
    }
    return undefined
  }
}

export const sentencesOf = (context: string): string[] => context.split(/(?<=[.!?]["”’)]?)\s+/)

/** Finds to whom a text says that somebody has a relation. */
export function makeTieReader(context: string) {
  const read = makeSecondReader('materials/ties/relations.tsv', /[A-Z][a-z]+ [A-Z][a-z]+/g)
  const said = sentencesOf(context)
  return (name: string, who: string): string[] =>
    said
      .filter(sentence => sentence.includes(who))
      .flatMap(sentence => {
        // One name may begin within another: Poor Ada Carvow.
        const people = Array.from(sentence.matchAll(/(?=\b([A-Z][a-z]+ [A-Z][a-z]+))/g), ([, person]) => person)
        return people.flatMap(doer => {
          const deed = read(sentence, doer)
          if (deed?.row[0] !== name || deed.row[1] !== 'is') return []
          const [owner, other] = deed.slots[0] === 'OTHER' ? [doer, deed.names[0]] : [deed.names[0], doer]
          return owner === who ? [other] : []
        })
      })
}

/** Where each person of an item settled. */
export function readHomes({ context, row }: Item) {
  const read = makeSecondReader('materials/homes/settled.tsv', TOWNS)
  const said = sentencesOf(context)
  const homeOf = (who: string) => {
    const deeds = said.filter(sentence => sentence.includes(who)).flatMap(sentence => read(sentence, who) ?? [])
    const homes = deeds.filter(deed => deed.row[0] === 'settled')
    expect(homes.length, who).toBeLessThan(2)
    return homes[0]?.names[homes[0].slots.indexOf('TOWN')] ?? 'unknown'
  }
  return Object.fromEntries(Object.keys(row.expected as object).map(who => [who, homeOf(who)]))
}

const TOWNS = /\b[A-Z][a-z]+(?:holm|wick|stead|mouth|combe|garth|haven|minster|beck|thorpe)\b/g
