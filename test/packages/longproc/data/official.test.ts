import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import { buildCountdownTrace, formatCountdownExample } from '../../../../packages/longproc/data/countdown.ts'
import { LONGPROC_NAMES } from '../../../../packages/longproc/data/index.ts'
import { buildTravelReference, formatTravelExample } from '../../../../packages/longproc/data/travel.ts'
import { type Files, folderOf, LONGPROC, MADE, made, open, tripOf } from './folder.ts'

test('there are sixteen data sets', () => {
  expect(LONGPROC_NAMES).toHaveLength(16)
  expect(new Set(LONGPROC_NAMES).size).toBe(16)
})

describe('records become examples', () => {
  const only = (name: string) => {
    const set = made(name)
    expect(set.count).toBe(1)
    return set.example(0)
  }

  test('html_to_tsv: line ends of a page become newlines, all else stays', () => {
    expect(only('html_to_tsv_0.5k')).toEqual({
      id: 'html_to_tsv_0.5k_0',
      task: 'html_to_tsv',
      input_prompt:
        '\uFEFF<b>{apple}</b>\n<i>{{1}}</i>\n\nOn Fruit: (1) Name; (2) Price\nReds only.\nname\tprice\n{rows}',
      reference_output: 'name\tprice\napple\t1\n',
      item: (MADE['html_to_tsv/html_to_tsv_0.5k.json'] as unknown[])[0],
    })
  })

  test('path_traversal', () =>
    expect(only('path_traversal_2k')).toMatchObject({
      id: 'path_traversal_2k_0',
      input_prompt: 'Riga leads to Oslo.\nFrom Riga to Oslo?',
      reference_output: 'From Riga, take a bus to Oslo.',
    }))

  test('tom_tracking', () =>
    expect(only('tom_tracking_8k')).toMatchObject({
      input_prompt: '{as shown}\nStep 0: Ann is in the hall.\nWhere is it?',
      reference_output: '- Step 0: {hall}\nFinal Answer: hall',
    }))

  test('pseudo_to_code', () =>
    expect(only('pseudo_to_code_0.5k')).toMatchObject({
      input_prompt: 'Write:\ndefine main\nend',
      reference_output: 'int main() {\n}',
      item: { problem_id: '1A', testcases: [[['1'], ['2']]] },
    }))

  test('countdown: the two official demonstrations, the trace built again', () => {
    const shown = [formatCountdownExample([40, 19, 23, 7], 29), formatCountdownExample([9, 16, 6, 18], 12)]
    expect(only('countdown_0.5k')).toMatchObject({
      input_prompt: `Shown:\n${shown[0]}\n\n${shown[1]}\nFrom [1, 2, 3, 4] to 10.`,
      reference_output: buildCountdownTrace([1, 2, 3, 4], 10)!.trace,
      item: { nums: [1, 2, 3, 4], target: 10, solution: [] },
    })
  })

  test('travel_planning: a level by its estimated tokens; filled twice, so braces halve twice', () => {
    const set = made('travel_planning_8k')
    expect([set.count, set.notes]).toEqual([2, ['2 of 5 records are of this level']])
    const shown = formatTravelExample(tripOf())
    expect(set.example(1)).toMatchObject({
      id: 'longer',
      input_prompt: `Shown:\n${shown}\n\n${shown}\n\nRiga and Oslo in 4 days.\n{n}`,
      reference_output: buildTravelReference(tripOf()),
      item: { id: 'longer', estimated_output_tokens: 8191 },
    })
    const short = made('travel_planning_2k')
    expect([short.count, short.example(0).id]).toEqual([1, 'short'])
  })
})

test('the hash covers what examples are made of, and nothing else', () => {
  const hashOf = (name: string, changes: Files = {}) => made(name, changes).sha256
  const changed = (name: string, path: string) => hashOf(name, { [path]: `${MADE[path]} ` }) !== hashOf(name)
  expect(hashOf('html_to_tsv_0.5k')).toBe(hashOf('html_to_tsv_0.5k'))
  expect(changed('html_to_tsv_0.5k', 'html_to_tsv/webpage/W1.html')).toBe(true)
  expect(changed('html_to_tsv_0.5k', 'html_to_tsv/prompts.yaml')).toBe(true)
  expect(changed('html_to_tsv_0.5k', 'countdown/prompts.yaml')).toBe(false)
  const shown = 'travel_planning/travel_planning_icl_examples.json'
  expect(hashOf('travel_planning_2k', { [shown]: [tripOf()] })).not.toBe(hashOf('travel_planning_2k'))
  const records = [{ nums: [2, 3, 5, 7], target: 17 }]
  expect(hashOf('countdown_0.5k', { 'countdown/countdown_0.5k.json': records })).not.toBe(hashOf('countdown_0.5k'))
})

test('records are looked at when they are asked for', () => {
  const path = 'countdown/countdown_0.5k.json'
  const set = made('countdown_0.5k', { [path]: [...(MADE[path] as unknown[]), { nums: 'none' }] })
  expect(set.example(0).item).toMatchObject({ target: 10 })
  expect(() => set.example(1)).toThrow(`${path}, entry 2 has a fault at "nums"`)
})

const RECORD = {
  html: (MADE['html_to_tsv/html_to_tsv_0.5k.json'] as readonly object[])[0],
  pseudo: (MADE['pseudo_to_code/pseudo_to_code_0.5k.json'] as readonly object[])[0],
}
const page = (html_path: string) => ({ 'html_to_tsv/html_to_tsv_0.5k.json': [{ ...RECORD.html, html_path }] })
const prompt = (text: string) => ({ 'countdown/prompts.yaml': `USER_PROMPT: "${text}"` })
const trips = (...changes: Parameters<typeof tripOf>[0][]) => ({
  'travel_planning/travel_planning_all.json': changes.map(change => tripOf({ estimated_output_tokens: 9, ...change })),
})

test.each<readonly [string, string, Files, string]>([
  [
    'a field is missing',
    'tom_tracking_8k',
    { 'tom_tracking/tom_tracking_8k.json': [{ story: 'x', question: 'y' }] },
    'tom_tracking_8k.json, entry 1 has a fault at "solution": Invalid input: expected string, received undefined.',
  ],
  [
    'a field has the wrong type',
    'pseudo_to_code_0.5k',
    { 'pseudo_to_code/pseudo_to_code_0.5k.json': [{ ...RECORD.pseudo, testcases: [[['1'], [2]]] }] },
    'entry 1 has a fault at "testcases.0.1.0": Invalid input: expected string',
  ],
  [
    'another layout',
    'countdown_0.5k',
    { 'countdown/countdown_0.5k.json': { one: { nums: [1, 2, 3, 4] } } },
    'countdown_0.5k.json has a fault at "nums"',
  ],
  ['no records', 'countdown_0.5k', { 'countdown/countdown_0.5k.json': [] }, 'holds no record of countdown_0.5k.'],
  ['no record of the level', 'travel_planning_8k', trips({}), 'holds no record of travel_planning_8k.'],
  [
    'records that are no JSON',
    'countdown_0.5k',
    { 'countdown/countdown_0.5k.json': '[{"nums": [1,' },
    'countdown_0.5k.json ends too early',
  ],
  [
    'numbers with a fraction',
    'countdown_0.5k',
    { 'countdown/countdown_0.5k.json': [{ nums: [1.5, 2], target: 3 }] },
    'has a fault at "nums.0"',
  ],
  [
    'a target out of reach',
    'countdown_0.5k',
    { 'countdown/countdown_0.5k.json': [{ nums: [1, 1, 1, 1], target: 50 }] },
    'entry 1 has the target 50, which no search reaches from [1, 1, 1, 1].',
  ],
  [
    'a search without end',
    'countdown_0.5k',
    { 'countdown/countdown_0.5k.json': [{ nums: [41, 43, 47, 37, 31, 29, 23, 19], target: 2000 }] },
    'entry 1 takes more than 10000000 characters to reach 2000 from [41,',
  ],
  [
    'a page that is gone',
    'html_to_tsv_0.5k',
    page('webpage/W2.html'),
    'webpage/W2.html cannot be read (no such file or folder).',
  ],
  [
    'a page that is a folder',
    'html_to_tsv_0.5k',
    page('webpage'),
    'html_to_tsv/webpage cannot be read (it is a folder).',
  ],
  [
    'a page outside the folder',
    'html_to_tsv_0.5k',
    page('webpage/../../countdown/prompts.yaml'),
    'names the file "webpage/../../countdown/prompts.yaml", outside its folder.',
  ],
  [
    'a page by its absolute path',
    'html_to_tsv_0.5k',
    page('/etc/hostname'),
    'names the file "/etc/hostname", outside its folder.',
  ],
  [
    'a page that is no text',
    'html_to_tsv_0.5k',
    { 'html_to_tsv/webpage/W1.html': Uint8Array.of(0x3c, 0xff) },
    'W1.html is not UTF-8 text.',
  ],
  [
    'a prompt without its key',
    'countdown_0.5k',
    { 'countdown/prompts.yaml': 'PROMPT: x' },
    'prompts.yaml has a fault at "USER_PROMPT"',
  ],
  [
    'a prompt that is no YAML',
    'countdown_0.5k',
    { 'countdown/prompts.yaml': 'USER_PROMPT: [x\ny: {' },
    'countdown/prompts.yaml is not valid YAML: ',
  ],
  [
    'a slot that nothing fills',
    'countdown_0.5k',
    prompt('{demonstration} {nums} {target} {hint}'),
    'prompts.yaml has the slot {hint}, which nothing fills.',
  ],
  ['a slot too few', 'countdown_0.5k', prompt('{demonstration} {nums}'), 'prompts.yaml lacks the slot {target}.'],
  ['a lone brace', 'countdown_0.5k', prompt('{demonstration} {nums} {target} }'), 'prompts.yaml has a lone "}"'],
  [
    'a brace that is lone at the second filling',
    'countdown_0.5k',
    prompt('{demonstration} {nums} {target} {{'),
    'prompts.yaml has a lone "{"',
  ],
  [
    'a format that is no name',
    'countdown_0.5k',
    prompt('{demonstration} {nums!r} {target}'),
    'prompts.yaml has the slot "{nums!r}"; only names are known.',
  ],
  [
    'an id twice',
    'travel_planning_2k',
    trips({ id: 'a' }, { id: 'a' }),
    'travel_planning_all.json, entry 2 has the id "a" again.',
  ],
  [
    'a constraint of another kind',
    'travel_planning_2k',
    trips({ constraints: [{ type: 'before' }] as never }),
    'entry 1 has a fault at "constraints.0.type"',
  ],
  [
    'a bad demonstration',
    'travel_planning_2k',
    { 'travel_planning/travel_planning_icl_examples.json': [tripOf(), tripOf({ connected_cities: [] })] },
    'travel_planning_icl_examples.json, entry 2 has no plan that keeps all constraints.',
  ],
  [
    'a demonstration with braces',
    'travel_planning_2k',
    { 'travel_planning/travel_planning_icl_examples.json': [tripOf({ disambig_question_text: '{x}' })] },
    'prompts.yaml has the slot {x}, which nothing fills.',
  ],
])('%s: one line with file, record and field', (_, name, changes, message) => {
  const folder = folderOf({ ...MADE, ...changes })
  expectLine(() => {
    const set = open(folder, name)
    set.example(0)
  }, message)
})

test.each([
  ['countdown/prompts.yaml', 'countdown_0.5k'],
  ['travel_planning/travel_planning_icl_examples.json', 'travel_planning_2k'],
])('%s is gone', (gone, name) => {
  const { [gone]: _, ...files } = MADE
  expectLine(() => open(folderOf(files), name), `${gone} cannot be read (no such file`)
})

test('a page that is gone is found by the hash, before anything runs', () =>
  expectLine(() => made('html_to_tsv_0.5k', page('webpage/W2.html')).sha256, 'webpage/W2.html cannot be read'))

test('what is not there', () => {
  expectLine(() => open('/nowhere', 'countdown_2k'), '/nowhere cannot be read (no such file or folder).')
  expectLine(
    () => made('travel_planning_2k', { 'travel_planning/travel_planning_all.json': new Uint8Array() }),
    'travel_planning_all.json is empty.',
  )
  expectLine(
    () => made('countdown_2k'),
    'holds no countdown_2k. Looked for: countdown/countdown_2k.json, countdown_2k.jsonl, countdown_2k/test.jsonl.',
  )
  expect(() => made('countdown_4k')).toThrow(
    /^unknown data set of LongProc "countdown_4k" \(did you mean "countdown_2k"/,
  )
})

function expectLine(run: () => unknown, message: string) {
  let error: unknown
  try {
    run()
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({ name: 'BenchError', exitCode: 2, message: expect.stringContaining(message) })
  expect((error as Error).message).toMatch(/^--data longproc: [^\n]*\.$/)
}

interface Golden {
  readonly i: number
  readonly prompt_sha256: string
  readonly prompt_chars: number
  readonly reference_sha256: string
  readonly reference_chars: number
}

const hashes = join(LONGPROC, 'golden/loader-hashes.json')
const golden: Readonly<Record<string, readonly Golden[]>> = existsSync(hashes)
  ? JSON.parse(readFileSync(hashes, 'utf8'))
  : {}

describe.skipIf(!existsSync(hashes))('the official loader, to the byte (skipped: no ../shared)', () => {
  test.each(Object.entries(golden))('%s', (key, rows) => {
    const standIn = key.startsWith('standins:')
    const set = open(standIn ? join(LONGPROC, 'standins-official-schema') : LONGPROC, key.replace('standins:', ''))
    expect(set.count).toBe(rows.length)
    const built = rows.map(({ i }) => {
      const { input_prompt: prompt, reference_output: reference } = set.example(i)
      return {
        i,
        prompt_sha256: sha256(prompt),
        prompt_chars: [...prompt].length,
        reference_sha256: sha256(reference),
        reference_chars: [...reference].length,
      }
    })
    expect(built).toEqual(rows)
    expect(new Set(rows.map(({ i }) => set.example(i).id)).size).toBe(rows.length)
  })

  test('all data sets that were cut are there', () => expect(Object.keys(golden)).toHaveLength(16))
})
