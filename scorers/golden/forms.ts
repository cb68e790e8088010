import { usageError } from '../../core/errors.ts'
import { matched } from '../../core/held.ts'
import { cut, printable } from '../parts/quote.ts'
import { type Fields, type GoldenCase, isFields } from './case.ts'
import { TOTALS_FORM } from './hotpot-totals.ts'

/** The forms of golden files: what their cases must hold, and how a case is read. A further form is one more entry. */
const FORMS = [
  {
    id: 'references',
    about: 'cases: [{id, metric, prediction, references, expected_score, expected_error?}]',
    wants: ['metric', 'prediction', 'references', 'expected_score'],
    read: fields => ({ ...common(fields), expected: raised(fields['expected_error']) ?? fields['expected_score'] }),
  },
  {
    id: 'gold',
    about: '[{metric, prediction, gold, expected, source}]',
    wants: ['metric', 'prediction', 'gold', 'expected'],
    read: fields => ({ ...common(fields), expected: raised(fields['expected_error']) ?? fields['expected'] }),
  },
  {
    id: 'instances',
    about: 'instances: {…}, cases: [{case_id, task, model_output, expected_metrics, expected_metrics_rmodels?}]',
    wants: ['task', 'model_output', 'expected_metrics'],
    read: (fields, file) => ({
      ...common({ ...fields, id: fields['case_id'], metric: fields['task'], note: fields['mutation'] }),
      // LongProc's two branches; the other one is given where it differs.
      expected: {
        main: fields['expected_metrics'],
        rmodels: fields['expected_metrics_rmodels'] ?? fields['expected_metrics'],
      },
      instance: instanceOf(fields, file),
    }),
  },
] as const satisfies readonly Form[]

export type FormId = (typeof FORMS)[number]['id'] | 'totals'

interface Form {
  readonly id: string
  readonly about: string
  readonly wants: readonly string[]
  read(fields: Fields, file: Fields): Omit<GoldenCase, 'form' | 'fields'>
}

/** The cases of a golden file: a list, or an object with a list `cases`. Throws a usage error for any other form. */
export function goldenCases(path: string, file: unknown): GoldenCase[] {
  const list = Array.isArray(file) ? file : isFields(file) ? file['cases'] : undefined
  if (!Array.isArray(list)) throw unknownForm(path, `found ${describe(file)}`)
  const form = FORMS.find(({ wants }) => list.length > 0 && hasAll(list[0], wants))
  if (form === undefined)
    throw unknownForm(path, list.length === 0 ? 'found no cases' : `case 1 is ${describe(list[0])}`)
  return list.map((fields: unknown, at) => {
    if (!hasAll(fields, form.wants)) {
      throw usageError(
        `score --golden: ${path}: case ${at + 1} is ${describe(fields)}; wanted ${form.wants.join(', ')}.`,
      )
    }
    return { ...form.read(fields, isFields(file) ? file : {}), form: form.id, fields }
  })
}

function common(fields: Fields) {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return { id: String(fields['id'] ?? ''), metric: text('metric'), note: text('note'), source: text('source') || null }
}

/** The record that a case was made from, keyed `task/id` in the file. */
function instanceOf(fields: Fields, file: Fields): unknown {
  const instances = isFields(file['instances']) ? file['instances'] : {}
  const key = `${fields['task']}/${fields['id_of_official_example']}`
  return Object.hasOwn(instances, key) ? instances[key] : undefined
}

/** `expected_error`: the exception's name, with or without its message. */
const raised = (error: unknown) =>
  typeof error === 'string' && error !== '' ? { raises: matched(/^[\w.]*/, error)[0] } : undefined

const hasAll = (value: unknown, names: readonly string[]): value is Fields =>
  isFields(value) && names.every(name => Object.hasOwn(value, name))

function describe(value: unknown): string {
  if (isFields(value))
    return `an object with the fields ${printable(cut(Object.keys(value).join(', '), 200)) || '(none)'}`
  return Array.isArray(value) ? `a list of ${value.length}` : value === null ? 'null' : `a ${typeof value}`
}

const unknownForm = (path: string, found: string) =>
  usageError(
    `score --golden: ${path}: ${found}. Known forms: ${[...FORMS.map(form => form.about), TOTALS_FORM].join(' | ')}.`,
  )
