import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, tryParseForeignJson, usageError, writeWhole } from 'fathom-bench/plugin'
import { z } from 'zod'
import type { Space } from '../../contract.ts'
import { EntryLog } from '../../memories/log.ts'

const SENT = z.object({
  attempt: z.number().int().min(1),
  opened: z.boolean(),
  /** Entries that the server has taken. */
  sent: z.number().int().min(0),
  /** A call is under way for the entries before this one: after a kill it is not known whether it arrived. */
  sending: z.number().int().min(0).nullable(),
  units: z.number().int().min(0),
  session: z.string(),
  kept: z.record(z.string(), z.unknown()),
  receipts: z.array(z.unknown()),
})
export type SentSoFar = z.infer<typeof SENT>

const NOTHING: SentSoFar = {
  attempt: 1,
  opened: false,
  sent: 0,
  sending: null,
  units: 0,
  session: '',
  kept: {},
  receipts: [],
}

/**
 * Notes on the disk, before and after each call, how much a server that counts nothing was sent. A server for which it is not known
 * what it has is written again in a new space.
 */
export class SentLog {
  #sent: SentSoFar
  #log: EntryLog
  readonly #space: Space

  /** @param isLost whether what was written is lost or unknown, so that a new space is needed */
  constructor(space: Space, isLost: (sent: SentSoFar) => boolean) {
    this.#space = space
    createFolder(space.folder)
    this.#sent = readSent(join(space.folder, 'sent.json'))
    if (isLost(this.#sent)) this.note({ ...NOTHING, attempt: this.#sent.attempt + 1 })
    this.#log = this.#openLog()
  }

  get sent(): SentSoFar {
    return this.#sent
  }

  get entries(): EntryLog {
    return this.#log
  }

  /** The name of the space on the server: another one after each loss. */
  get spaceName(): string {
    const { attempt } = this.#sent
    return attempt === 1 ? this.#space.name : `${this.#space.name}-${attempt}`
  }

  /** A folder for files of a program of our own: an empty one after each loss. */
  makeProgramFolder(): string {
    const folder = join(this.#space.folder, `program-${this.#sent.attempt}`)
    createFolder(folder)
    return folder
  }

  note(change: Partial<SentSoFar>): void {
    this.#sent = { ...this.#sent, ...change }
    writeWhole(join(this.#space.folder, 'sent.json'), JSON.stringify(this.#sent))
  }

  #openLog(): EntryLog {
    return new EntryLog(join(this.#space.folder, `entries-${this.#sent.attempt}`))
  }
}

/** @throws BenchError (usage) for notes that cannot be read: what the server has is then not known */
function readSent(path: string): SentSoFar {
  if (!existsSync(path)) return NOTHING
  const found = SENT.safeParse(tryParseForeignJson(readFileSync(path, 'utf8')))
  if (found.success) return found.data
  throw usageError(
    `${path} does not say what was sent, so entries would be written twice. Delete its folder to write to a new space.`,
  )
}
