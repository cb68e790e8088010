import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { memoryFiles } from './files.mjs'
import { wasiHost } from './wasi.mjs'

/** Address at which the build notes in its memory that it was started, which prevents a second start. */
const STARTED_AT = 4_728_656
/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536

/**
 * Loads Python and starts it any number of times, each as fresh as the first. Its memory after `warm.py` is stored, and
 * every Python starts with a copy of it in its own instance. No state passes from one to the next. Only `warm.py` ever
 * ran in that memory, so it may come from another process (`given`), which saves two thirds of a start.
 * CPython reuses an initialised runtime if it starts in one (`pyinit_core_reconfigure`). Between the file that it ran
 * and its `-c`, memory holds no frame, so the stack of the first instance is not needed. Both hold for the one build
 * that is accepted.
 * @param {string} wasmPath @param {string} sha256
 * @param {() => Uint8Array} given the memory from a process that has made it; empty if none has
 * @throws {Error} if the file is another build
 */
export async function loadPython(wasmPath, sha256, given) {
  const wasm = readFileSync(wasmPath)
  const found = createHash('sha256').update(wasm).digest('hex')
  if (found !== sha256) throw new Error(`${wasmPath} is not the build that was checked (sha256 ${found})`)
  const module = await WebAssembly.compile(wasm)
  const there = given()
  const warm = there.length > 0 ? there : await warmMemory(module)
  return {
    /** Memory made here, for other processes. */
    made: there.length > 0 ? undefined : warm,
    /** A Python that was not started yet. @param {ReturnType<typeof wasiHost>} host */
    async fresh(host) {
      const { memory, start } = await instanceOf(module, host)
      memory.grow((warm.length - memory.buffer.byteLength) / PAGE)
      new Uint8Array(memory.buffer).set(warm)
      return { memory, start }
    },
  }
}

/** The arguments of Python up to what it runs. */
export const PYTHON = ['python', '-S', '-E', '-B', '-X', 'utf8']

/**
 * Runs `warm.py`, which says when it ends: the next reading of the clock is the last thing that happens. @param
 * {WebAssembly.Module} module
 */
async function warmMemory(module) {
  const files = memoryFiles()
  files.put('warm.py', readFileSync(new URL('./warm.py', import.meta.url)))
  const paused = new Error('paused')
  let ended = false
  const { memory, start } = await instanceOf(
    module,
    wasiHost({
      args: [...PYTHON, '-P', '/warm.py'],
      files,
      stdin: () => ({ bytes: new Uint8Array(0), at: 0 }),
      write: () => {
        ended = true
      },
      send: () => false,
      receive: () => 0,
      timeRead: () => {
        if (ended) throw paused
      },
    }),
  )
  try {
    start()
  } catch (error) {
    if (error !== paused) throw error
  }
  const started = new DataView(memory.buffer, STARTED_AT, 4)
  if (started.getInt32(0, true) !== 1) throw new Error('Python did not pause where it was expected to')
  started.setInt32(0, 0, true)
  return new Uint8Array(memory.buffer).slice()
}

/** @param {WebAssembly.Module} module @param {ReturnType<typeof wasiHost>} host */
async function instanceOf(module, host) {
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: host.imports })
  const { memory, _start: start } = /** @type {{ memory: WebAssembly.Memory, _start: () => void }} */ (exports)
  host.attach(memory)
  return { memory, start }
}
