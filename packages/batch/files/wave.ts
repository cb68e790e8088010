import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Posted, usageError, WholeFile } from 'fathom-bench/plugin'
import { type BatchForm, type BatchLimits, FRAMES, requestLine } from '../service/batch-lines.ts'

/** A file of requests: all to one model, over one route, as services want it. */
export interface BatchFile {
  /** Within the folder of batches. */
  readonly file: string
  readonly model: string
  readonly form: BatchForm
  /** As lines name it: `/v1/chat/completions`. */
  readonly endpoint: string
  readonly requests: number
  readonly bytes: number
}

/** Writes request files. They appear together when the wave is complete. */
export interface WaveWriter {
  /** @throws BenchError (usage) for a request that no file can hold, (incomplete) where the disk refuses */
  add(request: Posted, form: BatchForm): void
  /** Puts the files into their place. Returns them with the ids of their requests, in order. */
  finish(): readonly { readonly file: BatchFile; readonly ids: readonly string[] }[]
  drop(): void
}

interface Open {
  readonly name: string
  readonly whole: WholeFile
  readonly ids: string[]
  bytes: number
}

/**
 * @param folder of batches
 * @param wave its number, from 1
 * @param limitsOf the limits of a file of a form
 */
export function openWaveWriter(folder: string, wave: number, limitsOf: (form: BatchForm) => BatchLimits): WaveWriter {
  /** Closed ones too, in the order of their names. */
  const files: { readonly of: Pick<BatchFile, 'model' | 'form' | 'endpoint'>; readonly open: Open }[] = []
  const current = new Map<string, Open>()
  const drop = () => {
    for (const { open } of files) open.whole.drop()
  }

  const begin = (of: Pick<BatchFile, 'model' | 'form' | 'endpoint'>, key: string): Open => {
    const { head, ending } = FRAMES[of.form]
    // Files of an interrupted wave were never listed.
    if (files.length === 0) rmSync(join(folder, `wave-${wave}`), { recursive: true, force: true })
    const name = join(`wave-${wave}`, `requests-${String(files.length + 1).padStart(3, '0')}.${ending}`)
    const open: Open = { name, whole: new WholeFile(join(folder, name)), ids: [], bytes: head.length }
    open.whole.append(head)
    files.push({ of, open })
    current.set(key, open)
    return open
  }
  const close = (open: Open, form: BatchForm) => {
    open.whole.append(FRAMES[form].tail)
    open.bytes += FRAMES[form].tail.length
    open.whole.close()
  }

  return {
    add(request, form) {
      const { requests, bytes } = limitsOf(form)
      const { head, between, tail } = FRAMES[form]
      const line = requestLine(form, request)
      const size = Buffer.byteLength(line)
      if (head.length + size + tail.length > bytes)
        throw usageError(
          `a request of ${size} bytes exceeds the size of a file: at most ${bytes} are allowed (--split-bytes). Ask for shorter --lengths.`,
        )
      const { model, path } = request
      const key = `${form} ${path} ${model}`
      let open = current.get(key)
      if (open && (open.ids.length >= requests || open.bytes + between.length + size + tail.length > bytes)) {
        close(open, form)
        open = undefined
      }
      open ??= begin({ model, form, endpoint: `/v1${path}` }, key)
      const text = (open.ids.length > 0 ? between : '') + line
      open.whole.append(text)
      open.bytes += Buffer.byteLength(text)
      open.ids.push(request.id)
    },
    finish() {
      try {
        for (const { of, open } of files) if ([...current.values()].includes(open)) close(open, of.form)
        for (const { open } of files) open.whole.finish()
      } catch (error) {
        drop()
        throw error
      }
      return files.map(({ of, open: { name, ids, bytes } }) => ({
        file: { file: name, ...of, requests: ids.length, bytes },
        ids,
      }))
    },
    drop,
  }
}
