import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { diskReason } from '../core/disk.ts'
import { usageError } from '../core/errors.ts'

/**
 * Takes a folder for this process, so that two runs never write the same rows; the lock of a process that is gone is taken
 * over. Returns what lets go. @throws BenchError (usage) where another process holds it.
 */
export function lock(folder: string): () => void {
  const path = join(folder, 'run.lock')
  const place = resolve(path)
  if (held.has(place)) throw usageError(`${folder} is in use by this process. Name another folder with --out.`)
  const mine = JSON.stringify({ pid: process.pid, host: hostname() })
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      held.add(place)
      return () => {
        held.delete(place)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw usageError(`cannot write in ${folder}: ${diskReason(error)}.`, error)
    }
    const holder = readHolder(path)
    if (holder && holder.host !== hostname())
      throw usageError(
        `${folder} is in use by process ${holder.pid} on ${holder.host}. If that run is gone, delete ${path}.`,
      )
    if (holder && isAlive(holder.pid))
      throw usageError(
        `${folder} is in use by process ${holder.pid}. Wait for it, or name another folder with --out. If that process is no run, delete ${path}.`,
      )
    rmSync(path, { force: true })
  }
  throw usageError(`${folder} is in use by another process. Wait for it, or name another folder with --out.`)
}

/** Locks of this process: in a container, a run that was killed may have had the same process id. */
const held = new Set<string>()

function readHolder(path: string): { pid: number; host: string } | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { pid: unknown; host: unknown }
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
