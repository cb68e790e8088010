import { mustGet } from 'fathom-bench/plugin'
import { listTemplateSlots, parseSlotForm, type SlotForm } from '../pack/template.ts'

/** A deed in each form that tellings ask for. */
export interface WordedDeed {
  /** `home`, or a relation such as `teacher`. */
  readonly matter: string
  /** Does it make the fact that is asked for, or come near to it? */
  readonly isFact: boolean
  readonly forms: ReadonlyMap<string, SlotForm>
  readonly slots: ReadonlySet<string>
}

/** The parts of a language's statements. Each telling suits each subject, deed and opening. */
export interface StatementWordings {
  readonly openings: readonly string[]
  /** Sentences with SUBJ, forms of a deed and, at their head, OPEN. */
  readonly tellings: { readonly true: readonly SlotForm[]; readonly untrue: readonly SlotForm[] }
  /** WHO did it; KIN is named with them and has no part in it. */
  readonly subjects: readonly SlotForm[]
  readonly deeds: ReadonlyMap<string, Readonly<Record<'is' | 'near', readonly WordedDeed[]>>>
}

/** The gender of who did it, in tellings and deeds. */
export const DOER = 'DOER'
export const HOME = 'home'

export interface StatementTexts {
  readonly openings: () => readonly string[]
  readonly tellings: () => Table
  readonly subjects: () => Table
  readonly settled: () => Table
  readonly ties: () => Table
}

/** Tab-separated rows and the names of their columns. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The lines of a text below the remarks at its head. */
export const parseEntries = (text: string): readonly string[] =>
  text.split('\n').filter(line => line !== '' && !line.startsWith('#'))

export function parseTable(text: string): Table {
  const [columns = [], ...rows] = parseEntries(text).map(line => line.split('\t'))
  return { columns, rows }
}

export function makeStatementWordings(texts: StatementTexts): StatementWordings {
  const tellings = texts.tellings().rows
  const parseTellings = (kind: string) =>
    tellings.flatMap(([each, text = '']) => (each === kind ? [parseSlotForm(text, DOER)] : []))
  const settled = texts.settled()
  const ties = texts.ties()
  const deeds = [
    ...settled.rows.map(([kind, ...forms]) => parseDeed(HOME, kind === 'settled', settled.columns.slice(1), forms)),
    ...ties.rows.map(([relation = '', kind, ...forms]) =>
      parseDeed(relation, kind === 'is', ties.columns.slice(2), forms),
    ),
  ]
  const matters = [...new Set(deeds.map(({ matter }) => matter))]
  const pick = (matter: string, isFact: boolean) =>
    deeds.filter(deed => deed.matter === matter && deed.isFact === isFact)
  return {
    openings: texts.openings(),
    tellings: { true: parseTellings('true'), untrue: parseTellings('untrue') },
    subjects: texts.subjects().rows.map(([, text = '']) => parseSlotForm(text)),
    deeds: new Map(matters.map(matter => [matter, { is: pick(matter, true), near: pick(matter, false) }])),
  }
}

function parseDeed(matter: string, isFact: boolean, columns: readonly string[], cells: readonly string[]): WordedDeed {
  const forms = new Map(columns.map((column, at) => [column, parseSlotForm(cells[at] ?? '', DOER)]))
  const slots = new Set([...forms.values()].flatMap(form => listTemplateSlots(form)))
  return { matter, isFact, forms, slots }
}

export const mustGetDeeds = ({ deeds }: StatementWordings, matter: string) => mustGet(deeds, matter)
