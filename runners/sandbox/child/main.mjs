/**
 * Runs one Python: `node main.mjs PYTHON.WASM SHA256 PARENT`. Frames arrive on descriptor 3 and leave on 4: a letter, a
 * length in four bytes, big-endian, and that many bytes. It waits in blocking reads while the parent answers.
 * From the parent: `W` at the start, the memory of an unused Python, or nothing if none exists yet (`python.mjs`); `M`
 * a message to the driver; `I` the new standard input; `F` a file in memory (path, zero byte, text); `L` the characters
 * of output that may still be forwarded (four bytes); `R` a request for a fresh Python in place of this one.
 * To the parent: `W` that memory, if it was made here; `M` a message of the driver; `O` and `E` output; `D` characters
 * dropped since `L`; `X` how it ended; `R` what follows belongs to the new Python. All payloads except `E`, `O` and `R`
 * are JSON.
 */
import { readFileSync, readSync, writeSync } from 'node:fs'
import { argv } from 'node:process'
import { Worker } from 'node:worker_threads'
import { memoryFiles } from './files.mjs'
import { loadPython, PYTHON } from './python.mjs'
import { ProgramExit, wasiHost } from './wasi.mjs'

const [, , wasmPath = '', sha256 = '', parent] = argv
const [FROM_PARENT, TO_PARENT] = [3, 4]
const LONGEST_MESSAGE = 64 * 2 ** 20
/** In one message: 64 MB of empty lists would be a gigabyte to its reader. */
const MOST_VALUES = 1_000_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')
const DRIVER = readFileSync(new URL('./driver.py', import.meta.url), 'utf8')

/** Thrown through Python, which does not notice it, when the parent requests a new one. */
class Renewal extends Error {}

new Worker(new URL('./lifeline.mjs', import.meta.url), { workerData: Number(parent) })

/** Values that the parent gave to the current Python; the next one starts without them. */
let given = nothingGiven()
const python = await loadPython(wasmPath, sha256, () => readPayload(readHead().length)).catch(error =>
  finish('crash', String(error)),
)
if (python.made) emit('W', python.made)
// The file's 26 MB would otherwise stay, and so would the memory of each Python that is done.
for (globalThis.gc?.(); ; globalThis.gc?.()) await runOne()

/** Until the parent wants another Python, or this one ends. */
async function runOne() {
  const { memory, start } = await python.fresh(hostOf(given))
  try {
    start()
    finish('crash', 'Python ended')
  } catch (error) {
    if (error instanceof Renewal) {
      given = nothingGiven()
      emit('R', new Uint8Array(0))
    } else if (!(error instanceof ProgramExit)) finish('crash', `Python was stopped by: ${error}`)
    // The driver's way out where it has no memory to say so.
    else if (error.code === 1 && isFull(memory))
      finish('memory', 'MemoryError: so little is left that Python starts anew')
    else finish('crash', `Python ended with exit code ${error.code}`)
  }
}

function nothingGiven() {
  return {
    files: memoryFiles(),
    stdin: { bytes: new Uint8Array(0), at: 0 },
    output: outputLimit(),
    /** Bytes of the message that the driver is reading, still in the pipe, after its length in four bytes. */
    head: new Uint8Array(0),
    left: 0,
  }
}

/** @param {ReturnType<typeof nothingGiven>} given */
function hostOf(given) {
  return wasiHost({
    args: [...PYTHON, '-c', DRIVER],
    files: given.files,
    stdin: () => given.stdin,
    write: given.output.write,
    send(message) {
      if (message.length > LONGEST_MESSAGE || hasMoreValues(message, MOST_VALUES)) return false
      given.output.report()
      emit('M', message)
      return true
    },
    receive(into) {
      while (given.head.length + given.left === 0) nextFrame(given)
      if (given.head.length > 0) {
        const part = given.head.subarray(0, into.length)
        into.set(part)
        given.head = given.head.subarray(part.length)
        return part.length
      }
      const room = into.subarray(0, given.left)
      readFully(room)
      given.left -= room.length
      return room.length
    },
    timeRead: () => {},
  })
}

/** @param {'crash' | 'memory'} outcome @param {string} reason @returns {never} */
function finish(outcome, reason) {
  given.output.report()
  emit('X', Buffer.from(JSON.stringify({ outcome, reason })))
  process.kill(process.pid, 'SIGKILL')
  throw new Error(reason)
}

/** @param {WebAssembly.Memory} memory */
function isFull(memory) {
  try {
    memory.grow(16)
    return false
  } catch {
    return true
  }
}

/**
 * Reads up to the next message to the driver and does what the frames before it say. @param {ReturnType<typeof
 * nothingGiven>} given
 */
function nextFrame(given) {
  const { letter, length, head } = readHead()
  if (letter === 'M') {
    given.head = head.subarray(1)
    given.left = length
    return
  }
  const payload = readPayload(length)
  if (letter === 'R') throw new Renewal()
  if (letter === 'I') given.stdin = { bytes: payload, at: 0 }
  if (letter === 'L') given.output.reset(new DataView(payload.buffer).getUint32(0))
  if (letter === 'F') {
    const path = payload.indexOf(0)
    given.files.put(new TextDecoder().decode(payload.subarray(0, path)), payload.subarray(path + 1))
  }
}

function readHead() {
  const head = new Uint8Array(5)
  readFully(head)
  return {
    head,
    letter: String.fromCharCode(/** @type {number} */ (head[0])),
    length: new DataView(head.buffer).getUint32(1),
  }
}

/** @param {number} length */
function readPayload(length) {
  const payload = new Uint8Array(length)
  readFully(payload)
  return payload
}

/** @param {Uint8Array} room */
function readFully(room) {
  for (let at = 0; at < room.length; ) {
    const got = readSync(FROM_PARENT, room, at, room.length - at, null)
    // The parent has gone.
    if (got === 0) process.kill(process.pid, 'SIGKILL')
    at += got
  }
}

/** @param {string} letter @param {Uint8Array} payload */
function emit(letter, payload) {
  const start = Buffer.alloc(5)
  start.write(letter)
  start.writeUInt32BE(payload.length, 1)
  for (const bytes of [start, payload])
    for (let at = 0; at < bytes.length; ) at += writeSync(TO_PARENT, bytes, at, bytes.length - at)
}

/**
 * Whether JSON begins more than so many lists, objects and further members. @param {Uint8Array} message @param {number}
 * most
 */
function hasMoreValues(message, most) {
  let [values, inText] = [0, false]
  for (let at = 0; at < message.length && values <= most; at++) {
    const byte = message[at]
    if (byte === QUOTE) inText = !inText
    else if (inText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values++
  }
  return values > most
}

/** Forwards output up to a number of characters, as Python counts them, and counts the rest. */
function outputLimit() {
  let [characters, bytesLeft, dropped, reported] = [0, 0, 0, 0]
  return {
    /** @param {number} limit */
    reset(limit) {
      characters = limit
      // Not all bytes start a character, so invalid UTF-8 is limited too.
      bytesLeft = 4 * limit
      dropped = reported = 0
    },
    /** @param {'stdout' | 'stderr'} stream @param {Uint8Array} bytes */
    write(stream, bytes) {
      let kept = dropped > 0 ? 0 : bytes.length
      for (let at = 0; at < bytes.length; at++) {
        if (at < kept && bytesLeft-- <= 0) kept = at
        if (!startsCharacter(bytes, at)) continue
        if (at < kept && characters > 0) characters--
        else {
          kept = Math.min(kept, at)
          dropped++
        }
      }
      if (kept < bytes.length && dropped === 0) dropped = 1
      if (kept > 0) emit(stream === 'stdout' ? 'O' : 'E', bytes.subarray(0, kept))
    },
    report() {
      if (dropped > reported) emit('D', Buffer.from(JSON.stringify(dropped)))
      reported = dropped
    },
  }
}

/** In UTF-8, every byte but a continuation. @param {Uint8Array} bytes @param {number} at */
function startsCharacter(bytes, at) {
  return ((bytes[at] ?? 0) & 0xc0) !== 0x80
}
