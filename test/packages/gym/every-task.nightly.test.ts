import { WebSocket } from 'undici'
import { expect, test } from 'vitest'
import { buildLabels, type Item, isFields, loadRegistry, makeSolver } from '../../../library/plugin/index.ts'
import { type RowLabel, writeLabel } from '../../../packages/gym/label.ts'
import { Omitted, type Row, type RowItem } from '../../../packages/gym/rows/format.ts'
import { ROW_FORMATS } from '../../../packages/gym/rows/formats/index.ts'
import { makeLabel } from '../../../packages/gym/streams/make-label.ts'
import { RecipeBuilder } from '../../../packages/gym/streams/rebuild.ts'
import type { Recipe } from '../../../packages/gym/streams/recipe.ts'
import { openGym, readEvents } from './server/gym.ts'

// Every task that can be built without data: its oracle earns all and an empty reply nothing, through every protocol and
// by the label of every format.

type Gym = Awaited<ReturnType<typeof openGym>>
type Ask = (
  gym: Gym,
  asked: { readonly label: string; readonly recipe: Recipe; readonly reply: string },
) => Promise<unknown>

const PROTOCOLS: Readonly<Record<string, Ask>> = {
  fathom: async ({ post }, { label, reply }) => (await post('/v1/score', [{ label, response: reply }])).body[0].reward,
  'fathom, by recipe': async ({ post }, { recipe, reply }) =>
    (await post('/v1/score', [{ ...recipe, response: reply }])).body[0].reward,
  slime: async ({ post }, { label, reply }) => (await post('/slime', { prompt: 'P', response: reply, label })).body,
  openrlhf: async ({ post }, { label, reply }) =>
    (await post('/openrlhf', { query: [`P${reply}`], prompts: ['P'], labels: [label] })).body.rewards?.[0],
  'nemo-gym': async ({ post }, { label, reply }) => {
    const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: reply }] }]
    const row = { responses_create_params: { input: [] }, label, response: { output } }
    return (await post('/verify', row)).body.reward
  },
  ors: async ({ post }, { recipe, reply }) => {
    const headers = { 'x-session-id': readEvents((await post('/create_session', '')).text)[0][1] }
    await post('/create', { task_spec: recipe }, headers)
    const { text } = await post('/fathom/call', { name: 'submit', input: { answer: reply } }, headers)
    await post('/delete_session', '', headers)
    return JSON.parse(readEvents(text).at(-1)?.[1] ?? '').output?.reward
  },
  'openenv, by /step': async ({ post }, { recipe, reply }) =>
    (await post('/step', { action: { answer: reply }, ...recipe })).body.reward,
  'openenv, by /ws': ({ url }, { recipe, reply }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
      const send = (type: string, data: object) => socket.send(JSON.stringify({ type, data }))
      let isReset = false
      socket.addEventListener('open', () => send('reset', { ...recipe }))
      socket.addEventListener('error', () => reject(new Error('the connection broke')))
      socket.addEventListener('message', ({ data }) => {
        if (isReset) {
          socket.close()
          resolve(JSON.parse(String(data)).data.reward)
        } else send('step', { answer: reply })
        isReset = true
      })
    }),
}

/** The label of a row as its trainer sends it: a text, the recipe of an episode, or texts for a reward of a paper. */
function readLabel(row: Row): unknown {
  const [model, spec] = [row['reward_model'], row['reward_spec']].map(each => (isFields(each) ? each : {}))
  return model['ground_truth'] ?? spec['ground_truth'] ?? row['task_spec'] ?? row['label']
}

test('the oracle earns 1 and the empty reply 0 for every task, through every protocol and format', async () => {
  const registry = await loadRegistry()
  const labels = buildLabels(registry)
  const builder = new RecipeBuilder(registry)
  const gym = await openGym()
  const wrong: string[] = []
  const left: Record<string, string> = {}
  let checked = 0
  for (const task of registry.tasks.values()) {
    const made = await makeSolved(task.id)
    if (typeof made === 'string') {
      left[task.id] = made
      continue
    }
    checked++
    const { item, recipe, answer } = made
    const label = makeLabel(item, labels, recipe)
    const ask = async (name: string, text: string, expected: number, reply: string) => {
      const found = await PROTOCOLS[name](gym, { label: text, recipe, reply })
      if (found !== expected) wrong.push(`${task.id} through ${name}: ${JSON.stringify(found)}, not ${expected}`)
    }
    for (const name of Object.keys(PROTOCOLS)) {
      await ask(name, writeLabel(label), 1, answer)
      await ask(name, writeLabel(label), 0, '')
    }
    for (const { id, makeRow } of ROW_FORMATS) {
      const row = makeRow(toRowItem(item, label))
      if (row instanceof Omitted) continue
      const found = readLabel(row)
      if (typeof found === 'string') {
        await ask('fathom', found, 1, answer)
        await ask('fathom', found, 0, '')
      } else if (id === 'ors') expect(found).toEqual(recipe)
      else expect([id, found]).toEqual([id, label.golds])
    }
  }
  expect(wrong).toEqual([])
  expect(Object.values(left).filter(why => !/data|file|solver|output/i.test(why))).toEqual([])
  expect(checked).toBeGreaterThan(40)

  /** Its first item of 8K with the solver's answer, or why there is none. */
  async function makeSolved(id: string) {
    const task = registry.tasks.get(id)
    if (!task) return 'no task'
    const recipe = { task: id, params: task.params, length: 8192, seed: 'gym-train', index: 0 }
    try {
      const item = await builder.build(recipe)
      const answer = makeSolver(task).solve?.({ context: item.context, question: item.question })
      return answer === undefined ? 'it has no solver' : { item, recipe, answer }
    } catch (error) {
      return String(error)
    }
  }
}, 600_000)

function toRowItem(item: Item, label: RowLabel): RowItem {
  const { row, context, question } = item
  return {
    ...{
      id: row.id,
      task: row.task,
      index: 0,
      split: 'train',
      length: row.length.target,
      level: -1,
      context,
      question,
    },
    statement: item.statement(),
    prompt: item.render(),
    facts: row.depths.map(({ depth }) => Math.round(depth * (context.length - 1))),
    label,
    seal: more => writeLabel(more ? { ...label, ...more } : label),
  }
}
