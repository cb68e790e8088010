import type { Faults } from 'fathom-bench/plugin'

/**
 * Returns a number in [0, 1) that depends on the seed, the kind of fault and the text, and on nothing else (FNV-1a,
 * then mixed).
 */
export function drawChance(faults: Faults, kind: string, what: string): number {
  return evenly(ended(hashed(hashSeed(faults, kind), what)))
}

/** Returns `chance` for parts of a text, given as UTF-16 code units. */
export function chances(faults: Faults, kind: string): (units: Uint16Array, start: number, end: number) => number {
  const seeded = hashSeed(faults, kind)
  return (units, start, end) => {
    let hash = seeded
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ units[at], PRIME)
    return evenly(ended(hash))
  }
}

const hashSeed = ({ seed }: Faults, kind: string) => ended(hashed(ended(hashed(OFFSET, String(seed))), kind))

function hashed(hash: number, text: string): number {
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

/** No unit is so large: it parts what is hashed. */
const ended = (hash: number) => Math.imul(hash ^ 0x1_00_00, PRIME)

function evenly(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const OFFSET = 0x81_1c_9d_c5
const PRIME = 0x01_00_01_93
