import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { items } from '../../library/items.ts'
import { writeHarbor } from '../../packages/exports/harbor/export.ts'
import { verifyReply } from '../../packages/exports/harbor/verifier.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { readRun } from '../../run/store/read-run.ts'
import { resolveVariants } from '../../scorers/variants.ts'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'

// What only repeats the prompt commits to nothing, and each way of scoring says the same of it.

const TASKS = ['idk', 'babilong-style', 'graphwalks', 'mrcr']

/** The words of the task; a part of the context; the first behind an answer of its own. */
const METHOD = `export default { methods: [{
  id: 'parrot', version: 1, about: 'Repeats its prompt.', source: 'a test', fidelity: 'inspired', deviations: [], needs: [], params: {}, paramNotes: {},
  estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
  run: async prompt => {
    const at = prompt.context.length % 3
    const answer = at === 0 ? prompt.statement() : at === 1 ? 'kitchen. ' + prompt.context.slice(-3000) : prompt.statement() + '\\n' + prompt.context.slice(-1500)
    return { status: 'answered', reason: 'it repeats', answer }
  },
}] }\n`

/** Scores by item and scorer. */
const scoresOf = (folder: string) =>
  Object.fromEntries(rowsOf(folder).scores.map(({ item, scorer, value }) => [`${item} ${scorer}`, value]))

test('an echo has the same score in a run, scored again, in the library and by an exported verifier, and verify finds it', async () => {
  const folder = freshFolder()
  const plugin = `${folder}.mjs`
  writeFileSync(plugin, METHOD)
  const made = await bench(
    `--task ${TASKS.join(',')} --lengths 8k --samples 6 --method parrot --plugin ${plugin} --quiet --out ${folder}`,
  )
  expect([made.code, made.err]).toEqual([0, expect.any(String)])
  const { answers, items: rows } = rowsOf(folder)
  const scores = scoresOf(folder)
  expect(answers).toHaveLength(6 * TASKS.length)
  expect(answers.every(({ echoes }) => (echoes?.length ?? 0) > 0)).toBe(true)

  // Stated and strict scores of an echo are 0, but where the answer is copied text.
  const registry = await loadRegistry([])
  for (const { id, task, scorer } of rows) {
    const { strict, stated } = resolveVariants(scorer, registry.scorers)
    for (const variant of [strict, stated])
      if (variant !== undefined && task !== 'mrcr') expect(scores[`${id} ${variant}`], `${task} ${variant}`).toBe(0)
  }

  rmSync(join(folder, 'scores.jsonl'))
  await bench(`score ${folder} --plugin ${plugin}`)
  expect(scoresOf(folder)).toEqual(scores)

  const answerTo = (id: string) => answers.find(({ item }) => item === id)!.answer!
  for await (const item of items({ tasks: TASKS, lengths: ['8k'], samples: 6 })) {
    const said = (await item.score(answerTo(item.id)))!
    expect({ [said.scorer]: said.value, ...valuesOf(said.others) }).toEqual(of(scores, item.id))
  }

  const out = freshFolder()
  await writeHarbor(readRun(folder), out, registry, undefined, Buffer.from('// scorers'))
  for (const { id } of rows) {
    const logs = join(out, id, 'logs')
    writeFileSync(join(out, id, 'answer.txt'), answerTo(id))
    await verifyReply(join(out, id, 'tests/item.json'), join(out, id, 'answer.txt'), logs)
    const verdict = JSON.parse(readFileSync(join(logs, 'fathom.json'), 'utf8')) as { scores: Record<string, number> }
    expect(verdict.scores).toEqual(of(scores, id))
  }

  // Without the mark of its echoes a row would earn more: the check builds the prompt again.
  const checked = await bench(`verify ${folder} --plugin ${plugin}`)
  expect([checked.code, checked.out]).toEqual([0, expect.any(String)])
  const path = join(folder, 'answers.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/"echoes":\[\[.*?\]\],/g, ''))
  const forged = await bench(`verify ${folder} --plugin ${plugin}`)
  expect(forged.code).toBe(1)
  expect(forged.out + forged.err).toContain('the parts of the prompt that its answer repeats do not match "echoes"')
})

const valuesOf = (verdicts: Readonly<Record<string, { readonly value: number }>>) =>
  Object.fromEntries(Object.entries(verdicts).map(([id, { value }]) => [id, value]))

const of = (scores: Readonly<Record<string, number>>, item: string) =>
  Object.fromEntries(
    Object.entries(scores).flatMap(([key, value]) => (key.startsWith(item) ? [[key.split(' ')[1], value]] : [])),
  )
