import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { messageOf, usageError } from '../core/errors.ts'

/**
 * Takes a folder for this process, so that two runs never write the same rows; the lock of a process that is gone is taken
 * over. Returns what lets go. @throws BenchError (usage) where another process holds it.
 */
export function lock(folder: string): () => void {
  const path = join(folder, 'run.lock')
  const mine = JSON.stringify({ pid: process.pid, host: hostname() })
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw usageError(`--out: cannot write in ${folder}: ${messageOf(error)}.`, error)
    }
    const holder = readHolder(path)
    if (holder && holder.host !== hostname())
      throw usageError(
        `${folder} is in use by process ${holder.pid} on ${holder.host}. If that run is gone, delete ${path}.`,
      )
    if (holder && isAlive(holder.pid))
      throw usageError(`${folder} is in use by process ${holder.pid}. Wait for it, or name another folder with --out.`)
    rmSync(path, { force: true })
  }
  throw usageError(`${folder} is in use by another process. Wait for it, or name another folder with --out.`)
}

function readHolder(path: string): { pid: number; host: string } | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { pid: unknown; host: unknown }
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
