/**
 * The program's memory, whose buffer changes when it grows. Writers return 0, as the calls of WASI do where all is
 * well.
 */
export function programMemory() {
  /** @type {WebAssembly.Memory} */
  let memory
  /** @param {number} at @param {number} length */
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length)
  /** @param {number} at @param {number} length */
  const view = (at, length) => new DataView(memory.buffer, at, length)
  return {
    bytes,
    view,
    /** @param {number} at @param {number} value */
    u32: (at, value) => {
      view(at, 4).setUint32(0, value, true)
      return 0
    },
    /** @param {number} at @param {number | bigint} value */
    u64: (at, value) => {
      view(at, 8).setBigUint64(0, BigInt(value), true)
      return 0
    },
    /** The rooms of a scattered read or write that are not empty. @param {number} at @param {number} count */
    vectors: (at, count) => {
      const table = view(at, 8 * count)
      return Array.from({ length: count }, (_, index) =>
        bytes(table.getUint32(8 * index, true), table.getUint32(8 * index + 4, true)),
      ).filter(room => room.length > 0)
    },
    /** @param {WebAssembly.Memory} own */
    attach: own => {
      memory = own
    },
  }
}
