import { defineFrozenFile, groupRows, parseLines, parseTsv } from '../../../core/files/frozen-file.ts'
import { inflect, VERB_FORMS, type VerbForm } from './verbs.ts'

/**
 * Fixed wording and slots in turn. Wording begins with the blank or sign that parts it from what comes before, so that
 * token counts add up; a slot is a word in capitals that stands alone.
 */
export type Parts = readonly string[]

/** A deed in each form of its verbs: "took a house in TOWN", "taking a house in TOWN". */
export interface Deed {
  /** As the file has it, with its verbs in braces. */
  readonly text: string
  readonly forms: Readonly<Record<VerbForm, Parts>>
  readonly slots: ReadonlySet<string>
  /** Does it take up the whole of a life? Who did it does nothing afterwards. */
  readonly isWhole: boolean
  /**
   * Does a "never" before it take back all of it? "Never left Oskwick and lived in Kestmouth" may say that somebody
   * lived there, and "never had every haircut from Ada" that some were hers.
   */
  readonly isPlain: boolean
}

/** Says that a deed was done, or that it was not. SUBJECT and a verb form are its slots. */
export interface Telling {
  readonly text: string
  readonly parts: Parts
  /** Does who did it live on afterwards? */
  readonly isLater: boolean
  /** Is it a "never" or "not" right before the deed that takes it back? */
  readonly isDenial: boolean
  /** May a time stand before it? It does where the sentence begins with who did it. */
  readonly opens: boolean
}

/** Who did it: PERSON, or somebody else who is named after PERSON. KIN is a third one who has no part in it. */
export interface Subject {
  readonly text: string
  readonly parts: Parts
  readonly namesKin: boolean
}

export interface AccountWordings {
  readonly tellings: { readonly true: readonly Telling[]; readonly untrue: readonly Telling[] }
  readonly subjects: { readonly self: readonly Subject[]; readonly other: readonly Subject[] }
  readonly openings: readonly { readonly text: string }[]
}

const onChange = 'raise the versions of not-stated, hop-qa, alias-counts and nolima-style'

const readTellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '61519330d9c028e4e9e79696e0591dfc8e1c2729be43ac4dff290048233de966',
  onChange,
  parse: text => groupRows(parseTsv(text)),
})

const readSubjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: 'bd5f5bb8677b6f0389fbde4f770fff163dd16c16082492d7453ed24298d8dcd8',
  onChange,
  parse: text => groupRows(parseTsv(text)),
})

const readOpenings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '941c41866a69c9f865db138609e7c3f543d6d663495e2d56a34ad06864b78a1b',
  onChange,
  parse: parseLines,
})

/** Every wording there is, those held out too. */
export function readWordings(): AccountWordings {
  if (known) return known
  const [tellings, subjects] = [readTellings(), readSubjects()]
  const collectTellings = (kind: string) =>
    (tellings.get(kind) ?? []).map(([deeds, text]) => parseTelling(text, deeds === 'alive'))
  const collectSubjects = (kind: string) => (subjects.get(kind) ?? []).map(([text]) => parseSubject(text))
  known = {
    tellings: { true: collectTellings('true'), untrue: collectTellings('untrue') },
    subjects: { self: collectSubjects('self'), other: collectSubjects('other') },
    openings: readOpenings().map(text => ({ text: ` ${capitalize(text)},` })),
  }
  return known
}

let known: AccountWordings | undefined

export function parseDeed(text: string, span: string): Deed {
  const writeForm = (form: VerbForm) => splitAtSlots(text.replace(VERB, (_, base: string) => inflect(base, form)))
  const forms = Object.fromEntries(VERB_FORMS.map(form => [form, writeForm(form)])) as Record<VerbForm, Parts>
  return {
    text,
    forms,
    slots: new Set(forms.base.filter(isSlot)),
    isWhole: span === 'whole',
    isPlain: text.split('{').length === 2 && !NOT_PLAIN.test(text),
  }
}

const parseTelling = (text: string, isLater: boolean): Telling => ({
  text,
  isLater,
  isDenial: DENIAL.test(text),
  parts: splitAtSlots(text.replace('SUBJ', 'SUBJECT').replace(/\[(\w+)\]/, (_, form: string) => form.toUpperCase())),
  opens: text.startsWith('SUBJ'),
})

export const parseSubject = (text: string): Subject => ({
  text,
  parts: splitAtSlots(text.replace('WHO', 'PERSON')),
  namesKin: text.includes('KIN'),
})

function splitAtSlots(text: string): Parts {
  const [first, ...rest] = text.split(SLOT)
  const pieces = [first === '' ? '' : ` ${first}`, ...rest]
  return pieces.map(piece => piece.trimEnd()).filter(piece => piece !== '')
}

export const isSlot = (part: string): boolean => /^[A-Z]{3,}$/.test(part)

/** The verb form that a slot of a telling stands for. */
export const toVerbForm = (slot: string): VerbForm | undefined => VERB_FORMS.find(form => form.toUpperCase() === slot)

export const capitalize = (text: string): string => text[0].toUpperCase() + text.slice(1)

/** A second clause, or a word that a denial turns into "some". */
const NOT_PLAIN = /,|\b(?:never|no|nobody|nothing|nowhere|every|each|all|always|only|alone|but|whenever)\b/
/** Where verbs are in the base form ("would not sell and move"), it reaches the second one too. */
const DENIAL = /\b(?:never|not|not really|almost)(?: having| to have)? \[(?:past|done|ing)\]/
const VERB = /\{(\w+)\}/g
const SLOT = /\b([A-Z]{3,})\b/
