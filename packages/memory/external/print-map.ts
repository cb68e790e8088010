import { EXIT, type Io, usageError } from 'fathom-bench/plugin'
import { listMaps, readMapText } from './mapped/read-map.ts'

/** `fathom-bench memory map NAME`: prints a built-in map, from which a person's own can begin; without a name, their names. */
export function printMap([name, ...others]: readonly string[], io: Io): number {
  if (others.length > 0) throw usageError('memory map: got several names, expected one.')
  io.stdout.write(name === undefined ? `${listMaps().join('\n')}\n` : readMapText(name))
  return EXIT.fine
}
