import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { BenchError, EXIT, getErrorMessage } from '../../core/errors.ts'
import { identify } from '../../generators/build/generate.ts'
import type { SuiteSpec } from '../registry/items/spec.ts'
import { loadSuite } from '../registry/items/suite.ts'
import { loadRegistry } from '../registry/registry.ts'
import { makePlannedItem } from './built-item.ts'
import { type PackedItem, packItem } from './transfer.ts'

/** The inputs of a thread, from which it loads the same suite. */
export interface BuildThreadData {
  readonly spec: SuiteSpec
  /** Files of plugins. */
  readonly plugin: readonly string[]
}

/** One item of it. */
export interface BuildRequest {
  /** The place of its cell among those of the suite. */
  readonly cell: number
  readonly index: number
  /** The id of the item in the run. */
  readonly id: string
  /** Whether a method sends the whole prompt. */
  readonly sent: boolean
}

/**
 * The item; why it cannot be made; or nothing where this thread has another suite than the run, as after a change of a
 * file.
 */
export type BuildReply = { readonly item: PackedItem } | { readonly failed: Failed } | undefined

interface Failed {
  readonly message: string
  readonly exitCode: number
}

const { spec, plugin } = workerData as BuildThreadData
const loaded = loadRegistry(plugin)
  .then(registry => loadSuite(spec, registry))
  .catch(() => undefined)

/** Builds the item that the pool requests. */
export default async function buildPackedItem({ cell, index, id, sent }: BuildRequest): Promise<BuildReply> {
  const found = (await loaded)?.cells[cell]
  if (!found) return undefined
  const identity = identify(found.recipe, found.target, index)
  if (identity.id !== id) return undefined
  try {
    const item = packItem(makePlannedItem({ cell: found, index, identity }), sent)
    return transferReply({ item }, item.json)
  } catch (error) {
    const exitCode = error instanceof BenchError ? error.exitCode : EXIT.incomplete
    return { failed: { message: getErrorMessage(error), exitCode } }
  }
}

/** Transfers the item; its bytes are moved, not copied. */
function transferReply(delivery: { readonly item: PackedItem }, bytes: Uint8Array | undefined): BuildReply {
  if (!bytes) return delivery
  return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: delivery }) as unknown as BuildReply
}
