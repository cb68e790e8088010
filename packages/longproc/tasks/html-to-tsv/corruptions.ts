import type { Random } from 'fathom-bench/plugin'

type Corruption = (reference: string, rng: Random) => string

/** Wrong tables that look like right ones. */
export const corruptions: Readonly<Record<string, Corruption>> = {
  'a row is missing': (reference, rng) => changeRows(reference, rows => rows.toSpliced(rng.int(0, rows.length - 1), 1)),
  'a row stands twice': (reference, rng) =>
    changeRows(reference, rows => rows.toSpliced(rng.int(0, rows.length), 0, rng.pick(rows))),
  'the second half is missing': reference => changeRows(reference, rows => rows.slice(0, Math.floor(rows.length / 2))),
  'an entry that was not asked for': (reference, rng) =>
    changeRows(reference, rows => [...rows, withCell(rng.pick(rows), 0, cell => `${cell} 2`)]),
  'a name is cut': (reference, rng) =>
    changeOneRow(reference, rng, row => withCell(row, 0, cell => Array.from(cell).slice(0, -1).join(''))),
  'a name is another one': (reference, rng) =>
    changeOneRow(reference, rng, row => withCell(row, 0, cell => `${cell}x`)),
  'a value goes with the name': (reference, rng) =>
    changeOneRow(reference, rng, row => withCell(row, 0, cell => `${cell} ${row[1]}1`)),
  'a row without its name': (reference, rng) => changeOneRow(reference, rng, row => row.slice(1)),
  'the columns are turned round': reference => changeRows(reference, rows => rows.map(row => row.toReversed())),
  'no rows': reference => changeRows(reference, () => []),
}

type Rows = readonly (readonly string[])[]

function changeRows(reference: string, change: (rows: Rows) => Rows): string {
  const [header, ...rows] = reference.trim().split('\n')
  const changed = change(rows.map(row => row.split('\t')))
  return `${[header, ...changed.map(row => row.join('\t'))].join('\n')}\n`
}

function changeOneRow(reference: string, rng: Random, change: (row: readonly string[]) => readonly string[]): string {
  return changeRows(reference, rows => {
    const at = rng.int(0, rows.length - 1)
    return rows.map((row, number) => (number === at ? change(row) : row))
  })
}

const withCell = (row: readonly string[], at: number, change: (cell: string) => string) =>
  row.map((cell, number) => (number === at ? change(cell) : cell))
