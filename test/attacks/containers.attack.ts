import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { containers, mutated } from '../datasets/containers/mutations.ts'

// FATHOM_MUTATIONS=100 npm run check:attacks tries fewer; FATHOM_SEED=2 others.
const MUTATIONS = Number(process.env['FATHOM_MUTATIONS'] ?? 10_000)
const SEED = process.env['FATHOM_SEED'] ?? '1'
/** What no file of some kilobytes may need. */
const LIMIT = { ms: 10_000, megabytes: 512 }

const ROOT = resolve(import.meta.dirname, '../..')
const at = (name: string) => JSON.stringify(pathToFileURL(join(ROOT, 'dist/datasets/containers', name)))
/** Reads a file as `--task file:` does, in a thread that can be ended. */
const READER = `
const { parentPort, workerData: folder } = require('node:worker_threads')
const { readdirSync, rmSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const rowsOf = (open, path, containers) => {
  const file = open('--who', path, containers)
  let rows = 0
  while (rows < 1000 && file.has(rows)) file.read(rows++)
  return rows
}
parentPort.on('message', async ({ name, bytes }) => {
  const { openRows, prepareContainers, isRows } = await import(${at('index.js')})
  const path = join(folder, name)
  writeFileSync(path, bytes)
  let said
  try {
    const made = await prepareContainers('--who', [path], folder)
    const unpacked = made.unpacked.get(path)
    const names = unpacked ? readdirSync(unpacked, { recursive: true }).filter(isRows).map(each => join(unpacked, each)) : [path]
    said = { rows: names.map(each => rowsOf(openRows, each, made)) }
  } catch (error) {
    said = { message: String(error?.message), exitCode: error?.exitCode }
  }
  rmSync(join(folder, 'unpacked'), { recursive: true, force: true })
  parentPort.postMessage(said)
})`

beforeAll(() => void execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT }))

interface Said {
  readonly rows?: readonly number[]
  readonly message?: string
  readonly exitCode?: number
}

/** What reading a file came to; or that it did not end, or that its memory was used up. */
function reader(folder: string) {
  let worker: Worker | undefined
  const open = () =>
    new Worker(READER, { eval: true, workerData: folder, resourceLimits: { maxOldGenerationSizeMb: LIMIT.megabytes } })
  return {
    async read(name: string, bytes: Buffer): Promise<Said | string> {
      worker ??= open()
      const own = worker
      own.postMessage({ name, bytes })
      const said = await new Promise<Said | string>(resolve => {
        const timer = setTimeout(() => resolve('it does not end'), LIMIT.ms)
        const done = (what: Said | string) => {
          clearTimeout(timer)
          for (const event of ['message', 'error']) own.removeAllListeners(event)
          resolve(what)
        }
        own.once('message', done)
        own.once('error', error => done(`the thread ended: ${error.message}`))
      })
      if (typeof said === 'string') {
        await own.terminate()
        worker = undefined
      }
      return said
    },
    close: () => worker?.terminate(),
  }
}

test.each(Object.entries(await containers()))(
  `%s: ${MUTATIONS} mutations are read or refused in one line`,
  async (kind, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-mutated-'))
    const { read, close } = reader(folder)
    onTestFinished(async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    })
    const faults: string[] = []
    let refused = 0
    for (let number = 0; number < MUTATIONS && faults.length < 10; number++) {
      const rng = makeRandom(`${SEED}/${kind}/${number}`)
      const said = await read(`x.${kind}`, mutated(files[number % files.length], rng))
      const fault = typeof said === 'string' ? said : faultIn(said)
      if (fault !== undefined) faults.push(`${SEED}/${kind}/${number}: ${fault}`)
      if (typeof said !== 'string' && said.message !== undefined) refused++
    }
    expect(faults).toEqual([])
    // They are no mutations else.
    expect(refused).toBeGreaterThan(MUTATIONS / 10)
  },
)

/** A refusal is one line of the program's own, which names the file. */
function faultIn({ message, exitCode }: Said): string | undefined {
  if (message === undefined) return undefined
  if (exitCode !== 2) return `exit code ${exitCode}: ${message}`
  if (/[\p{Cc}\u2028\u2029]/u.test(message)) return `not one line: ${JSON.stringify(message)}`
  if (message.length > 1000) return `${message.length} characters`
  if (/Cannot read properties|is not a function|undefined|NaN|out of (?:bounds|range)|DataView/.test(message))
    return `says what a user cannot use: ${message}`
  return message.includes('x.') ? undefined : `names no file: ${message}`
}
