import { cutText, dropFloatMarks, escapeInvisible, mustMatch, usageError } from 'fathom-bench/plugin'
import { type GoldenCase, type GoldenFields, isGoldenFields } from './case.ts'
import { TOTALS_FORM } from './hotpot-totals.ts'

/** The forms of golden files: what their cases must hold, and how a case is read. A further form is one more entry. */
const FORMS = [
  {
    id: 'references',
    about: 'cases: [{id, metric, prediction, references, expected_score, expected_error?}]',
    wants: ['metric', 'prediction', 'references', 'expected_score'],
    read: fields => ({
      ...pickCommon(fields),
      expected: parseRaised(fields['expected_error']) ?? fields['expected_score'],
    }),
  },
  {
    id: 'gold',
    about: '[{metric, prediction, gold, expected, source}]',
    wants: ['metric', 'prediction', 'gold', 'expected'],
    read: fields => ({ ...pickCommon(fields), expected: parseRaised(fields['expected_error']) ?? fields['expected'] }),
  },
  {
    id: 'instances',
    about: 'instances: {…}, cases: [{case_id, task, model_output, expected_metrics, expected_metrics_rmodels?}]',
    wants: ['task', 'model_output', 'expected_metrics'],
    read: (fields, file) => ({
      ...pickCommon({ ...fields, id: fields['case_id'], metric: fields['task'], note: fields['mutation'] }),
      // LongProc's two branches; the other one is given where it differs.
      expected: {
        main: fields['expected_metrics'],
        rmodels: fields['expected_metrics_rmodels'] ?? fields['expected_metrics'],
      },
      instance: findInstance(fields, file),
    }),
  },
  {
    id: 'official',
    about: '[{suite, scorer, official, and the fields of the official function}]',
    wants: ['suite', 'scorer', 'official'],
    read: fields => ({
      ...pickCommon({ ...fields, metric: fields['scorer'], source: '' }),
      expected: dropFloatMarks(fields['official']),
    }),
  },
  {
    id: 'cuts',
    about: 'groups: [{agent, rule, cases: [{id, recipe, input, expected}]}]',
    wants: ['agent', 'rule', 'recipe', 'input', 'expected'],
    read: fields => ({
      ...pickCommon({ ...fields, metric: `${fields['agent']}/${fields['rule']}`, source: '' }),
      expected: pickCut(fields['expected']),
    }),
  },
] as const satisfies readonly Form[]

export type FormId = (typeof FORMS)[number]['id'] | 'totals'

interface Form {
  readonly id: string
  readonly about: string
  readonly wants: readonly string[]
  read(fields: GoldenFields, file: GoldenFields): Omit<GoldenCase, 'form' | 'fields'>
}

/** The cases of a golden file: a list, or an object with a list `cases` or `groups` of such lists. Throws a usage error for any other form. */
export function parseGoldenCases(path: string, file: unknown): GoldenCase[] {
  const list = Array.isArray(file) ? file : isGoldenFields(file) ? (file['cases'] ?? joinGroups(file)) : undefined
  if (!Array.isArray(list)) throw makeFormError(path, `found ${describe(file)}`)
  const form = FORMS.find(({ wants }) => list.length > 0 && hasAll(list[0], wants))
  if (form === undefined)
    throw makeFormError(path, list.length === 0 ? 'found no cases' : `case 1 is ${describe(list[0])}`)
  return list.map((fields: unknown, at) => {
    if (!hasAll(fields, form.wants)) {
      throw usageError(
        `score --golden: ${path}: case ${at + 1} is ${describe(fields)}; wanted ${form.wants.join(', ')}.`,
      )
    }
    return { ...form.read(fields, isGoldenFields(file) ? file : {}), form: form.id, fields }
  })
}

/** Cases in groups, each with the fields of its group. */
function joinGroups({ groups }: GoldenFields): unknown[] | undefined {
  if (!Array.isArray(groups)) return undefined
  return groups.flatMap((group: unknown) => {
    if (!isGoldenFields(group) || !Array.isArray(group['cases'])) return [group]
    const { cases, ...shared } = group
    return (cases as unknown[]).map(each => (isGoldenFields(each) ? { ...shared, ...each } : each))
  })
}

/** Fields of a recorded cut that its rule decides; the others describe it. */
const pickCut = (expected: unknown) =>
  isGoldenFields(expected)
    ? Object.fromEntries(
        Object.entries(expected).filter(([name]) => ['truncated', 'kept', 'keptSha256', 'markerNumber'].includes(name)),
      )
    : expected

function pickCommon(fields: GoldenFields) {
  const getText = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    id: String(fields['id'] ?? ''),
    metric: getText('metric'),
    note: getText('note'),
    source: getText('source') || null,
  }
}

/** The record that a case was made from, keyed `task/id` in the file. */
function findInstance(fields: GoldenFields, file: GoldenFields): unknown {
  const instances = isGoldenFields(file['instances']) ? file['instances'] : {}
  const key = `${fields['task']}/${fields['id_of_official_example']}`
  return Object.hasOwn(instances, key) ? instances[key] : undefined
}

/** `expected_error`: the exception's name, with or without its message. */
const parseRaised = (error: unknown) =>
  typeof error === 'string' && error !== '' ? { raises: mustMatch(/^[\w.]*/, error)[0] } : undefined

const hasAll = (value: unknown, names: readonly string[]): value is GoldenFields =>
  isGoldenFields(value) && names.every(name => Object.hasOwn(value, name))

function describe(value: unknown): string {
  if (isGoldenFields(value))
    return `an object with the fields ${escapeInvisible(cutText(Object.keys(value).join(', '), 200)) || '(none)'}`
  return Array.isArray(value) ? `a list of ${value.length}` : value === null ? 'null' : `a ${typeof value}`
}

const makeFormError = (path: string, found: string) =>
  usageError(
    `score --golden: ${path}: ${found}. Known forms: ${[...FORMS.map(form => form.about), TOTALS_FORM].join(' | ')}.`,
  )
