import { resolvePath } from './files.mjs'
import { programMemory } from './memory.mjs'
import { seededBytes, TICK_NS, virtualClock } from './repeatable.mjs'

/**
 * A host for WASI preview 1 that gives a program its arguments, three streams, a channel to us, a virtual clock, seeded
 * randomness and files in memory. Whatever else it asks for is not there (`ENOSYS`, `ENOENT`, `EROFS`).
 * https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
 *
 * @typedef {object} Given
 * @property {readonly string[]} args
 * @property {ReturnType<typeof import('./files.mjs').memoryFiles>} files
 * @property {() => Cursor} stdin
 * @property {(stream: 'stdout' | 'stderr', bytes: Uint8Array) => void} write
 * @property {(message: Uint8Array) => boolean} send A whole message at a time; false where it is too long.
 * @property {(into: Uint8Array) => number} receive Waits, fills `into` and says how far.
 * @property {() => void} timeRead Called before each reading of the clock.
 *
 * @typedef {{ readonly bytes: Uint8Array, at: number }} Cursor
 *
 * @param {Given} given
 */
export function wasiHost({ args, files, stdin, write, send, receive, timeRead }) {
  const memory = programMemory()
  const { bytes, u32, u64 } = memory
  const clock = virtualClock()
  const fill = seededBytes()
  /** @type {Map<number, Cursor & { readonly path: string, readonly folder: boolean }>} */
  const opened = new Map([[ROOT, { path: '', folder: true, bytes: new Uint8Array(0), at: 0 }]])
  let nextFd = ROOT + 1
  /** @type {number | undefined} */
  let channel

  /** @param {number} fd */
  const typeOf = fd => {
    if (fd <= 2 || fd === channel) return TYPE.characters
    const file = opened.get(fd)
    return file && (file.folder ? TYPE.folder : TYPE.file)
  }
  /** @param {number} fd @param {number} at @param {number} length */
  const pathOf = (fd, at, length) =>
    resolvePath(opened.get(fd)?.path ?? '', new TextDecoder().decode(bytes(at, length).slice()))
  /** @param {number} at @param {number} type @param {number} size */
  const filestat = (at, type, size) => {
    bytes(at, 64).fill(0)
    bytes(at + 16, 1)[0] = type
    u64(at + 24, 1)
    u64(at + 32, size)
    return OK
  }

  /** @type {Record<string, (...values: any[]) => number>} */
  const calls = {
    ...textList(memory, 'args', args),
    ...textList(memory, 'environ', []),
    clock_res_get: (_clock, into) => u64(into, TICK_NS),
    clock_time_get: (id, _precision, into) => {
      timeRead()
      return u64(into, clock.read(id))
    },
    random_get: (into, length) => {
      fill(bytes(into, length))
      return OK
    },
    sched_yield: () => OK,
    proc_exit: code => {
      throw new ProgramExit(code)
    },

    fd_prestat_get: (fd, into) => (fd === ROOT ? u32(into, 0) || u32(into + 4, 1) : ERRNO.badf),
    fd_prestat_dir_name: (fd, into) => {
      if (fd !== ROOT) return ERRNO.badf
      bytes(into, 1)[0] = 47
      return OK
    },
    fd_fdstat_get: (fd, into) => {
      const type = typeOf(fd)
      if (type === undefined) return ERRNO.badf
      bytes(into, 24).fill(0)
      bytes(into, 1)[0] = type
      return u64(into + 8, ALL_RIGHTS) || u64(into + 16, ALL_RIGHTS)
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get: (fd, into) => {
      const type = typeOf(fd)
      return type === undefined ? ERRNO.badf : filestat(into, type, opened.get(fd)?.bytes.length ?? 0)
    },
    path_filestat_get: (fd, _follow, at, length, into) => {
      const path = pathOf(fd, at, length)
      if (files.folder(path)) return filestat(into, TYPE.folder, 0)
      const file = files.file(path)
      return file ? filestat(into, TYPE.file, file.length) : ERRNO.noent
    },
    path_open: (fd, _follow, at, length, how, _rights, _inherited, _flags, into) => {
      const path = pathOf(fd, at, length)
      const file = files.file(path)
      const folder = files.folder(path) !== undefined
      const changes = (how & (CREATE | TRUNCATE)) !== 0
      if (opened.size > MOST_OPEN) return ERRNO.mfile
      if (path === CHANNEL && channel === undefined) channel = nextFd
      else if (changes && !folder) return ERRNO.rofs
      else if (file || folder) opened.set(nextFd, { path, folder, bytes: file ?? new Uint8Array(0), at: 0 })
      else return ERRNO.noent
      return u32(into, nextFd++)
    },
    // The root, the streams and the channel stay open, whatever a program closes.
    fd_close: fd => {
      if (typeOf(fd) === undefined) return ERRNO.badf
      if (fd !== ROOT) opened.delete(fd)
      return OK
    },
    fd_seek: (fd, offset, whence, into) => {
      const file = opened.get(fd)
      if (!file) return typeOf(fd) === undefined ? ERRNO.badf : ERRNO.spipe
      const at = Number(offset) + /** @type {number} */ ([0, file.at, file.bytes.length][whence])
      if (!(at >= 0)) return ERRNO.inval
      file.at = at
      return u64(into, at)
    },
    fd_tell: (fd, into) => calls['fd_seek']?.(fd, 0n, 1, into) ?? ERRNO.badf,
    fd_read: (fd, vectors, count, into) => {
      const source = fd === 0 ? stdin() : opened.get(fd)
      if (typeOf(fd) === TYPE.folder) return ERRNO.isdir
      if (!source && fd !== channel) return ERRNO.badf
      let total = 0
      for (const room of memory.vectors(vectors, count)) {
        const got = source ? take(source, room) : receive(room)
        total += got
        if (got < room.length) break
      }
      return u32(into, total)
    },
    fd_pread: (fd, vectors, count, offset, into) => {
      const file = opened.get(fd)
      if (!file || file.folder) return ERRNO.badf
      const there = { bytes: file.bytes, at: Number(offset) }
      return u32(into, sum(memory.vectors(vectors, count).map(room => take(there, room))))
    },
    fd_write: (fd, vectors, count, into) => {
      const parts = memory.vectors(vectors, count)
      if (fd === 1 || fd === 2) for (const part of parts) write(fd === 1 ? 'stdout' : 'stderr', part)
      else if (fd !== channel) return ERRNO.badf
      else for (const part of parts) if (!send(part)) return ERRNO.fbig
      return u32(into, sum(parts.map(part => part.length)))
    },
    fd_readdir: (fd, at, length, cookie, into) => {
      const folder = opened.get(fd)
      const names = folder && files.folder(folder.path)
      if (!names) return ERRNO.badf
      let used = 0
      for (const [index, name] of [...names].entries()) {
        if (index < Number(cookie) || used === length) continue
        const type = files.folder(resolvePath(folder.path, name)) ? TYPE.folder : TYPE.file
        const entry = folderEntry(index + 1, name, type).subarray(0, length - used)
        bytes(at + used, entry.length).set(entry)
        used += entry.length
      }
      return u32(into, used)
    },
    poll_oneoff: (wishes, events, count, happened) => {
      for (let index = 0; index < count; index++) {
        const wish = memory.view(wishes + 48 * index, 48)
        const event = memory.view(events + 32 * index, 32)
        const type = wish.getUint8(8)
        // A sleep moves the clock and takes no time; streams are always ready.
        if (type === 0)
          clock.sleep(wish.getUint32(16, true), wish.getBigUint64(24, true), wish.getUint16(40, true) === 1)
        bytes(events + 32 * index, 32).fill(0)
        event.setBigUint64(0, wish.getBigUint64(0, true), true)
        event.setUint8(10, type)
      }
      return u32(happened, count)
    },
  }
  return {
    /** For `WebAssembly.instantiate`. */
    imports: new Proxy(calls, { get: (known, name) => known[String(name)] ?? (() => ERRNO.nosys) }),
    attach: memory.attach,
  }
}

/** The exit code with which a program ended itself (`os._exit`). */
export class ProgramExit extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`exit ${code}`)
    this.code = code
  }
}

const OK = 0
const ERRNO = { badf: 8, fbig: 22, inval: 28, isdir: 31, mfile: 33, noent: 44, nosys: 52, rofs: 69, spipe: 70 }
const TYPE = { characters: 2, folder: 3, file: 4 }
const [CREATE, TRUNCATE] = [1, 8]
const ALL_RIGHTS = 0x1fffffff
/** The one folder that a program starts with: `/`, in memory. */
const ROOT = 3
/** Opened once, by the driver. */
const CHANNEL = 'dev/parent'
const MOST_OPEN = 256

/**
 * The two calls that hand over a list of texts.
 * @param {ReturnType<typeof programMemory>} memory @param {string} name @param {readonly string[]} texts
 */
function textList(memory, name, texts) {
  const encoded = texts.map(text => new TextEncoder().encode(`${text}\0`))
  return {
    /** @param {number} count @param {number} size */
    [`${name}_sizes_get`]: (count, size) =>
      memory.u32(count, encoded.length) || memory.u32(size, sum(encoded.map(text => text.length))),
    /** @param {number} table @param {number} room */
    [`${name}_get`]: (table, room) => {
      for (const [index, text] of encoded.entries()) {
        memory.u32(table + 4 * index, room)
        memory.bytes(room, text.length).set(text)
        room += text.length
      }
      return OK
    },
  }
}

/** @param {number} next @param {string} name @param {number} type */
function folderEntry(next, name, type) {
  const text = new TextEncoder().encode(name)
  const entry = new Uint8Array(24 + text.length)
  const head = new DataView(entry.buffer)
  head.setBigUint64(0, BigInt(next), true)
  head.setUint32(16, text.length, true)
  head.setUint8(20, type)
  entry.set(text, 24)
  return entry
}

/** Copies what comes next. @param {Cursor} source @param {Uint8Array} room */
function take(source, room) {
  const part = source.bytes.subarray(source.at, source.at + room.length)
  room.set(part)
  source.at += part.length
  return part.length
}

/** @param {readonly number[]} values */
const sum = values => values.reduce((total, value) => total + value, 0)
