import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { makeItem } from '../../generators/build/generate.ts'
import { allTasks, makeTestItemSpec } from './place.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** A third of them: each takes the same way there. */
const some = allTasks.filter(task => !task.needs).filter((_, at) => at % 3 === 0)
const NAMES = some.map(task => task.id)

/** Makes item 3 of each task from the built files, and says their hashes. */
const SCRIPT = `
const { parentPort } = require('node:worker_threads')
const at = path => import(${JSON.stringify(pathToFileURL(`${ROOT}/dist/`).href)} + path)
Promise.all(['core/tokens/tokens.js', 'generators/build/generate.js', 'generators/haystacks/prose.js', 'run/registry/registry.js'].map(at)).then(
  async ([{ loadTokenizer }, { makeItem }, { prose }, { loadRegistry }]) => {
    const { tasks } = await loadRegistry()
    const tokenizer = await loadTokenizer('o200k_base')
    const hashes = ${JSON.stringify(NAMES)}.map(id => {
      const task = tasks.get(id)
      const output = task.output && { output: Math.max(512, task.output.least) }
      const recipe = { task, params: task.params, seed: '42', tokenizer, haystack: prose, data: {}, template: task.template, ...output }
      return makeItem(recipe, 4096, 3).row.sha256
    })
    if (parentPort) parentPort.postMessage(hashes)
    else console.log(JSON.stringify(hashes))
  },
)`

test('the same seed gives the same bytes in another process and in a worker', async () => {
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  const here = some.map(task => makeItem(makeTestItemSpec(task), 4096, 3).row.sha256)
  const there = execFileSync(process.execPath, ['--conditions=fathom-dist', '-e', SCRIPT], { encoding: 'utf8' })
  expect(JSON.parse(there)).toEqual(here)
  const worker = new Worker(SCRIPT, { eval: true, execArgv: ['--conditions=fathom-dist'] })
  const inWorker = await new Promise((done, fail) => worker.once('message', done).once('error', fail))
  await worker.terminate()
  expect(inWorker).toEqual(here)
})
