import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns a word that tells this process from every other of its id: the boot of its machine, its process namespace and
 * its start. Empty where the system does not say.
 */
export function processMark(): string {
  own ??= [readBootId(), readPidNamespace(), readStartTime('self')].includes(undefined)
    ? ''
    : `${readBootId()}-${readPidNamespace()}-${readStartTime('self')}`
  return own
}

let own: string | undefined

/**
 * Checks whether a process of this host is alive. `unknown` means that it belongs to another boot or process namespace,
 * in which its id means another process. A killed process counts as dead as soon as it runs no more code, even as a
 * zombie or while the system frees its memory.
 * @param mark the result of `processMark` in that process; empty if unknown
 */
export function checkLife(pid: number, mark = ''): Life {
  const [here, there] = [processMark().split('-'), mark.split('-')]
  const isMarked = mark !== '' && processMark() !== ''
  if (isMarked && (here[0] !== there[0] || here[1] !== there[1])) return 'unknown'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'dead'
  }
  const stat = readStat(pid)
  if (!stat) return 'alive'
  const isOther = isMarked && stat.start !== there[2]
  return isOther || 'ZXx'.includes(stat.state) || stat.isExiting ? 'dead' : 'alive'
}

export type Life = 'alive' | 'dead' | 'unknown'

/** The kernel's flag of a process that is being ended (`PF_EXITING`). */
const EXITING = 0x4

interface Stat {
  readonly state: string
  readonly isExiting: boolean
  /** In ticks since the boot. */
  readonly start: string
}

/** Reads the fields after the process name. The name is in parentheses and may contain any character. */
function readStat(pid: number | 'self'): Stat | undefined {
  const text = read(`/proc/${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields || fields.length < 20) return undefined
  return { state: fields[0], isExiting: (Number(fields[6]) & EXITING) !== 0, start: fields[19] }
}

const readStartTime = (pid: number | 'self') => readStat(pid)?.start

const readBootId = () => read('/proc/sys/kernel/random/boot_id')?.slice(0, 8)

function readPidNamespace(): string | undefined {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]
  } catch {
    return undefined
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
