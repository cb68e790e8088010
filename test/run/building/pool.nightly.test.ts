import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { FEW, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
beforeAll(() => void execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT }))

/** Hashes of the bodies of all requests since the last look. */
let bodies: string[] = []
const REPLY = JSON.stringify({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '1234567' } }],
  usage: { prompt_tokens: 4000, completion_tokens: 3 },
})
const server = createServer(async (request, response) => {
  const body = await buffer(request)
  if (request.method === 'POST') bodies.push(createHash('sha256').update(body).digest('hex'))
  response.setHeader('content-type', 'application/json')
  response.end(REPLY)
})
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

async function run(words: string, out: string) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const asked = `${words} --lengths 4k --model m@${url} --window 64k --no-fit-check --quiet --out ${out}`
  const child = spawn(process.execPath, ['bin/bench.mjs', ...asked.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>(done => child.on('exit', done))
  const said = await text(child.stderr)
  return { code: await ended, said }
}

/** But what each run has of its own. */
const timeless = ({ at: _, ledger: { ms: _ms, ...ledger }, ...row }: AnswerRow) => ({ ...row, ledger })
const sorted = <Row extends object>(rows: readonly Row[]) => rows.map(row => JSON.stringify(row)).sort()

test('items, rows and requests are the same bytes, whether threads build them or nobody beside the calls', async () => {
  const seen = []
  for (const threads of [0, 2]) {
    bodies = []
    const out = freshFolder()
    const what = '--task niah_single_2,mrcr,cwe --samples 3 --method full-context,memagent'
    expect(await run(`${what} --build-threads ${threads}`, out)).toEqual({ code: 0, said: '' })
    const { items, answers, scores } = rowsOf(out)
    expect(items).toHaveLength(9)
    seen.push({
      items: sorted(items),
      answers: sorted(answers.map(timeless)),
      scores: sorted(scores),
      bodies: bodies.sort(),
    })
  }
  const [here, there] = seen
  expect(there).toEqual(here)
})

test('a plugin comes along, its errors name the item, and a thread that ends takes no other item with it', async () => {
  const plugin = join(dirname(freshFolder()), 'fragile.mjs')
  writeFileSync(
    plugin,
    `import { isMainThread } from 'node:worker_threads'
     export default ({ defineTask }) => ({ tasks: [defineTask({
       id: 'fragile', family: 'retrieval', about: 'x', source: 'x', version: 1, params: { end: false }, paramNotes: { end: 'x' },
       answerTokens: 8, paired: false, uniqueAnswer: false, scorer: 'ruler-recall', chance: 0, program: 'solves it', haystack: false,
       template: '{context}\\n{question}',
       core: ({ index }) => ({ question: String(index), answerFormat: '', expected: ['x'] }),
       fill({ question }) {
         if (question === '2' && isMainThread) throw new Error('built beside the calls')
         if (question === '2') process.exit(7)
         return { context: 'word '.repeat(100), tokens: 100, depths: [], haystack: 'none', repeats: 0 }
       },
       solve: 'none',
     })] })`,
  )
  const out = freshFolder()
  const { code, said } = await run(`--plugin ${plugin} --task fragile --samples 3 --build-threads 1 -j 1`, out)
  expect([code, said]).toEqual([
    3,
    expect.stringMatching(/item 2 of fragile at 4K cannot be made: the thread that was at it ended/),
  ])
  expect(rowsOf(out).items).toHaveLength(2)
})
