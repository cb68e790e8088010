import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildTravelReference } from '../../../../../packages/longproc/data/travel.ts'
import { longprocGolden } from '../../../../../packages/longproc/golden.ts'
import { longprocPathTraversal } from '../../../../../packages/longproc/scorers/longproc-path-traversal.ts'
import {
  extractBulletLines,
  longprocTomTracking,
} from '../../../../../packages/longproc/scorers/longproc-tom-tracking.ts'
import { longprocTravelPlanning } from '../../../../../packages/longproc/scorers/longproc-travel-planning.ts'
import { extractOfficialTsv } from '../../../../../packages/longproc/scorers/parts/fences.ts'
import { runGolden } from '../../../../../packages/suites/golden/golden.ts'
import type { TextScorer } from '../../../../../scorers/scorer.ts'
import { extractFirstTagged } from '../../../../../scorers/text/tags.ts'
import { PATH, ROUTE } from './samples.ts'

const check = (files: Parameters<typeof runGolden>[0], more: Parameters<typeof runGolden>[1] = {}) =>
  runGolden(files, { official: longprocGolden, ...more })
const official = (metrics: object) => ({ accuracy: 0, partial_accuracy: 0, extraction_rate: 1, ...metrics })
const file = (...cases: object[]) => ({
  path: 'a.json',
  text: JSON.stringify({
    instances: {
      'path_traversal/x': { answer_nl: PATH.reference },
      'countdown/x': { nums: [40, 19, 23, 7], target: 29 },
      'countdown/broken': { nums: 'none', target: 29 },
      'pseudo_to_code/x': { testcases: [[['1'], ['2']]], code_lines: [] },
    },
    cases: cases.map(fields => ({ case_id: '1', id_of_official_example: 'x', ...fields })),
  }),
})
const path = (fields: object) => file({ task: 'path_traversal', model_output: ROUTE, ...fields })

describe('cases of the form {instances, cases: [{task, model_output, expected_metrics}]}', () => {
  const right = { expected_metrics: official({ accuracy: 1, partial_accuracy: 1 }) }
  test.each([
    ['agrees', path(right), [1, 0, 0]],
    ['another value', path({ expected_metrics: official({ accuracy: 1, partial_accuracy: 0.5 }) }), [0, 1, 0]],
    ['a metric more', path({ expected_metrics: { ...right.expected_metrics, f1: 0 } }), [0, 1, 0]],
    ['another value on the other branch', path({ ...right, expected_metrics_rmodels: official({}) }), [0, 1, 0]],
    ['no instance', path({ ...right, id_of_official_example: 'y' }), [0, 0, 1]],
    ['an instance that was made up', path({ ...right, synthetic_instance: true }), [1, 0, 0]],
    ['an output that is no text', path({ ...right, model_output: 7 }), [0, 0, 1]],
    ['another task', path({ ...right, task: 'path' }), [0, 0, 1]],
  ])('%s', async (_, golden, [agree, differ, unknown]) => {
    expect(await check([golden])).toMatchObject({ agree, differ, unknown })
  })

  const search = {
    task: 'countdown',
    model_output: '<Solution>\nx\n+ 3 = 4\n7 = 7\n</Solution>',
    expected_metrics: official({}),
  }
  test('a reference that no record holds is built, and none of a broken record', async () => {
    expect(await check([file(search)])).toMatchObject({ agree: 1 })
    expect(await check([file({ ...search, id_of_official_example: 'broken' })])).toMatchObject({ unknown: 1 })
  })

  test('an exception of one branch', async () => {
    const model_output = '<Solution>\n1 + 2 = 3\n1) 3 + 3 = 6\n6 + 4 = 10\n</Solution>'
    const golden = file({
      ...search,
      model_output: model_output.replace('1 + 2 = 3', '40 - 19 = 21').replace('1) 3 + 3', 'Then 21 + 23'),
      expected_metrics: { raises: 'SyntaxError' },
      expected_metrics_rmodels: official({}),
    })
    expect(await check([golden])).toMatchObject({ agree: 1, differ: 0 })
  })

  test('programs run where they may', async () => {
    const golden = file({ task: 'pseudo_to_code', model_output: '```cpp\nx```', ...right })
    const programs = (reason?: string) => ({
      unavailable: () => reason,
      run: async () => [{ outcome: 'ok' as const, stdout: '2\n', why: '' }],
    })
    expect(await check([golden], { programs: programs() })).toMatchObject({ agree: 1 })
    expect(await check([golden], { programs: programs('not allowed') })).toMatchObject({ unknown: 1 })
    expect(await check([golden])).toMatchObject({ unknown: 1 })
  })
})

interface Case {
  readonly case_id: string
  readonly task: string
  readonly id_of_official_example: string
  readonly model_output: string
  readonly expected_metrics: object
  readonly expected_info: {
    readonly parsed_output_sha256?: string
    readonly error_report?: { readonly line?: number }
  } | null
}

const CASES = '../shared/golden/longproc-cases.json'
const shared = existsSync(CASES)
describe.skipIf(!shared)(`LongProc's recorded cases${shared ? '' : ` (skipped: no ${CASES})`}`, () => {
  const text = shared ? readFileSync(CASES, 'utf8') : '{"cases": []}'
  const { cases, instances } = JSON.parse(text) as { cases: Case[]; instances: Record<string, never> }
  const recordOf = ({ task, id_of_official_example: id }: Case) => instances[`${task}/${id}`]

  test('all agree on both branches, but for the programs', async () => {
    const result = await check([{ path: 'cases', text }])
    expect(result.lines).toEqual(['285 agree, 0 differ, 54 unknown'])
  })

  const sha256 = (parsed: string) => createHash('sha256').update(parsed).digest('hex')
  test.each<[string, (answer: string) => string | undefined]>([
    ['countdown', answer => extractFirstTagged(answer, 'Solution')],
    ['path_traversal', answer => extractFirstTagged(answer, 'Route')],
    ['travel_planning', answer => extractFirstTagged(answer, 'Plan')],
    ['tom_tracking', extractBulletLines],
    ['html_to_tsv', extractOfficialTsv],
  ])('%s: the same text is read out of each answer', (task, parse) => {
    const recorded = cases.filter(golden => golden.task === task && golden.expected_info?.parsed_output_sha256)
    expect(recorded.length).toBeGreaterThan(20)
    for (const { case_id, model_output, expected_info } of recorded) {
      expect([case_id, sha256(parse(model_output)!)]).toEqual([case_id, expected_info!.parsed_output_sha256])
    }
  })

  test.each<[string, TextScorer<string, never>, (record: never) => string]>([
    ['path_traversal', longprocPathTraversal, ({ answer_nl }) => answer_nl],
    ['tom_tracking', longprocTomTracking, ({ solution }) => solution],
    ['travel_planning', longprocTravelPlanning, record => buildTravelReference(record)],
  ])('%s: the first error stands where the official report has it', (task, scorer, referenceOf) => {
    const reported = cases.filter(
      golden => golden.task === task && golden.expected_info?.error_report?.line !== undefined,
    )
    expect(reported.length).toBeGreaterThan(10)
    for (const golden of reported) {
      const item = recordOf(golden)
      const { parts, why } = scorer.score(golden.model_output, { reference: referenceOf(item), item } as never)
      const [, line, all] = /line (\d+) of (\d+)/.exec(why)!.map(Number)
      expect([golden.case_id, line - 1]).toEqual([golden.case_id, golden.expected_info!.error_report!.line])
      expect(parts!['firstError']).toBe((line - 1) / all)
    }
  })
})
