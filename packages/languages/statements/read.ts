import { escapeRegExp } from 'fathom-bench/plugin'
import { makeSlotPatterns, type Pack } from '../pack/pack.ts'
import { cutIntoSentences } from '../pack/sentence.ts'
import type { SlotForm } from '../pack/template.ts'
import type { StatementWordings, WordedDeed } from './wordings.ts'

/** A statement as a sentence tells it. */
export interface ToldStatement {
  readonly deed: WordedDeed
  readonly isTrue: boolean
  readonly doer: string
  readonly kin: string
  /** Names by the deed's slots. */
  readonly values: Readonly<Record<string, string>>
}

export interface StatementReader {
  /** Reads a sentence, if it is a statement. */
  read(sentence: string): ToldStatement | undefined
  /** The statements of a text that name somebody, in their order. */
  list(context: string, name: string): readonly ToldStatement[]
}

/** A reader of all that a language's wordings can say with these deeds. */
export function makeStatementReader(
  pack: Pack,
  { openings, tellings, subjects }: StatementWordings,
  deeds: readonly WordedDeed[],
): StatementReader {
  const names = makeNameMarks(pack)
  const known = new Map(subjects.flatMap(subject => listTexts(subject).map(text => [text.toLowerCase(), subject])))
  const patterns = ([true, false] as const).flatMap(isTrue =>
    tellings[isTrue ? 'true' : 'untrue'].map(telling =>
      compile(telling, { isTrue, openings, subjects: [...known.keys()], deeds }),
    ),
  )
  const read = (sentence: string): ToldStatement | undefined => {
    const { text, found } = names.mark(sentence)
    for (const { pattern, telling, isTrue, forms, byForms } of patterns) {
      const groups = pattern.exec(text)?.groups
      const subject = known.get(groups?.['SUBJ'] ?? '')
      const deed = groups && byForms.get(forms.map(form => groups[form]).join('\n'))
      if (!subject || !deed) continue
      const told = zipSlots(telling, subject, deed, found)
      if (told) return { deed, isTrue, ...told }
    }
    return undefined
  }
  return {
    read,
    // A statement has the sign that ends a sentence only at its end.
    list: (context, name) =>
      cutIntoSentences(context).flatMap(sentence => (sentence.includes(name) ? (read(sentence) ?? []) : [])),
  }
}

/** Signs that stand for names, so that sentences of other names are equal. */
const PERSON = '\uE001'
const TOWN = '\uE002'

function makeNameMarks(pack: Pack) {
  const { WHO = '', TOWN: town = '' } = makeSlotPatterns(pack)
  const pattern = new RegExp(`(${WHO})|${town}`, 'gu')
  return {
    mark(sentence: string) {
      const found: string[] = []
      const text = sentence.replace(pattern, (name, person?: string) => {
        found.push(name)
        return person === undefined ? TOWN : PERSON
      })
      return { text: text.toLowerCase(), found }
    },
  }
}

const isTown = (slot: string) => slot === 'TOWN' || slot === 'ELSE'

/** Everything that a form can say, with signs for names. */
function listTexts({ parts }: SlotForm): string[] {
  return parts.reduce<string[]>(
    (texts, part) => {
      const each = typeof part === 'string' ? [part] : 'slot' in part ? [markSlot(part.slot)] : [part.man, part.woman]
      return texts.flatMap(text => each.map(more => text + more))
    },
    [''],
  )
}

const markSlot = (slot: string) => (isTown(slot) ? TOWN : PERSON)

/** The slots of a form in the order of the text. */
const listSlots = ({ parts }: SlotForm): string[] =>
  parts.flatMap(part => (typeof part !== 'string' && 'slot' in part ? [part.slot] : []))

interface CompileOptions {
  readonly isTrue: boolean
  readonly openings: readonly string[]
  readonly subjects: readonly string[]
  readonly deeds: readonly WordedDeed[]
}

function compile(telling: SlotForm, { isTrue, openings, subjects, deeds }: CompileOptions) {
  const forms = listSlots(telling).filter(slot => /^[a-z]/.test(slot))
  const source = telling.parts.map(part => {
    if (typeof part === 'string') return escapeRegExp(part.toLowerCase())
    if (!('slot' in part))
      return `(?:${[part.man, part.woman].map(text => escapeRegExp(text.toLowerCase())).join('|')})`
    if (part.slot === 'OPEN') return `(?:${openings.map(text => escapeRegExp(text.toLowerCase())).join('|')})`
    if (part.slot === 'SUBJ') return `(?<SUBJ>${subjects.map(escapeRegExp).join('|')})`
    return `(?<${part.slot}>.+?)`
  })
  const byForms = new Map(
    deeds.flatMap(deed => listFormTexts(deed, forms).map(text => [text.toLowerCase(), deed] as const)),
  )
  return { telling, isTrue, forms, byForms, pattern: new RegExp(`^${source.join('')}$`, 'u') }
}

/** All that a deed's forms together can say, each on a line. */
const listFormTexts = ({ forms }: WordedDeed, names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (texts, name, at) => {
      const form = forms.get(name)
      const each = form ? listTexts(form) : []
      return texts.flatMap(text => each.map(more => (at === 0 ? more : `${text}\n${more}`)))
    },
    [''],
  )

/** Gives the names of a sentence to the slots that they stand in. */
function zipSlots(telling: SlotForm, subject: SlotForm, deed: WordedDeed, found: readonly string[]) {
  const values: Record<string, string> = {}
  let [doer, kin] = ['', '']
  let at = 0
  for (const slot of listSlots(telling)) {
    if (slot === 'OPEN') continue
    const isSubject = slot === 'SUBJ'
    const form = isSubject ? subject : deed.forms.get(slot)
    for (const each of form ? listSlots(form) : []) {
      const name = found[at++]
      if (name === undefined) return undefined
      if (!isSubject) values[each] = name
      else if (each === 'WHO') doer = name
      else kin = name
    }
  }
  return at === found.length ? { doer, kin, values } : undefined
}
