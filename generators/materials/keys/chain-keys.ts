import type { Random } from '../../../core/random/random.ts'
import { UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { makeHexCounter, makeIdentifiers } from './identifiers.ts'

/** Form of a chain's keys: 8 hexadecimal digits as in KeyChain's final script, or whole UUIDs as in its first one. */
export type KeyKind = 'hex8' | 'uuid'
export const KEY_KINDS: readonly KeyKind[] = ['hex8', 'uuid']

/** A supply of keys, none of them twice and none of `taken`: two of KeyChain's may be the same. */
export class ChainKeys {
  readonly #draw: () => string
  readonly #taken: Set<string>

  constructor(kind: KeyKind, rng: Random, taken: readonly string[] = []) {
    const uuids = makeIdentifiers('uuids', UNCOUNTED)
    this.#draw = kind === 'uuid' ? () => uuids.draw(rng) : () => rng.bits().toString(16).padStart(8, '0')
    this.#taken = new Set(taken)
  }

  draw(): string {
    for (;;) {
      const key = this.#draw()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return key
    }
  }
}

/** Tokens of a key behind a sign or a line break, or behind a blank, which is counted with it. */
export const makeChainKeyCounter = makeHexCounter
