import { mustGet, type Random } from 'fathom-bench/plugin'
import { type Input, ROLES, type Role } from './inputs.ts'
import { rename } from './names.ts'
import type { Statement } from './tree.ts'

/** How `main` reads its inputs: their names and the order of lines. */
export interface InputLayout {
  readonly names: ReadonlyMap<Role, string>
  /** The statements that read what is used. */
  reads(used: ReadonlySet<Role>): Statement[]
  /** The same, as lines of input. */
  lines(input: Input, used: ReadonlySet<Role>): string[]
}

export function drawInputLayout(rng: Random): InputLayout {
  const names = rename(ROLES, new Set(), rng) as Map<Role, string>
  // A list's length is read before it.
  const lines: readonly (readonly Role[])[] = rng
    .shuffle<(readonly Role[])[][]>([[['n'], ['a']], [['s']], rng.next() < 0.5 ? [['x'], ['y']] : [['x', 'y']]])
    .flat()
  const listNeededLines = (used: ReadonlySet<Role>) => {
    const needed = used.has('a') ? new Set([...used, 'n']) : used
    return lines.map(line => line.filter(role => needed.has(role))).filter(line => line.length > 0)
  }
  return {
    names,
    reads: used => listNeededLines(used).map(read),
    lines: (input, used) => listNeededLines(used).map(line => line.flatMap(role => input[role]).join(' ')),
  }

  function read(line: readonly Role[]): Statement {
    const own = line.map(role => mustGet(names, role))
    if (line[0] === 's') return { kind: 'read text', name: own[0] }
    if (line[0] === 'a') return { kind: 'read list', name: own[0], size: { kind: 'name', name: mustGet(names, 'n') } }
    return { kind: 'read', names: own }
  }
}
