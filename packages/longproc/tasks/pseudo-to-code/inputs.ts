import type { Random } from 'fathom-bench/plugin'
import type { VariableValue } from './interpret.ts'

/** Inputs of a program. A list comes with its length `n`. */
export const ROLES = ['n', 'a', 's', 'x', 'y'] as const
export type Role = (typeof ROLES)[number]
export type Input = Readonly<Record<Role, VariableValue>>

/** As many as the official evaluator runs (LongProc, pseudo_to_code: the first ten test cases). */
export const TESTS = 10

/**
 * Inputs that between them find most errors: lists that rise, fall, have their largest or smallest value first or last,
 * or hold few values; texts that read the same backwards, repeat letters or have all kinds; numbers that are prime,
 * square, a power of two or divide one another.
 */
export function drawInputs(rng: Random): Input[] {
  const lists = rng.shuffle([...LISTS])
  const texts = rng.shuffle([...TEXTS])
  const numbers = rng.shuffle([...NUMBERS])
  return Array.from({ length: TESTS }, (_, test) => {
    const a = lists[test](rng)
    const [x, y] = numbers[test](rng)
    return { n: a.length, a: Object.freeze(a) as number[], s: texts[test](rng), x, y }
  })
}

type Draw<T> = (rng: Random) => T

const drawList = (rng: Random, from = 1, to = LARGEST) =>
  Array.from({ length: rng.int(5, LONGEST) }, () => rng.int(from, to))
const sortUp = (list: number[]) => list.sort((a, b) => a - b)
const LARGEST = 60
const LONGEST = 9

const LISTS: readonly Draw<number[]>[] = [
  rng => drawList(rng),
  rng => drawList(rng),
  rng => drawList(rng, 1, 4),
  rng => drawList(rng, 8, 26),
  rng => sortUp(drawList(rng)),
  rng => sortUp(drawList(rng)).reverse(),
  rng => [LARGEST + rng.int(1, 9), ...drawList(rng)],
  rng => [...drawList(rng, 1, 30), LARGEST + rng.int(1, 9)],
  rng => [rng.int(1, 3), ...drawList(rng, 5)],
  rng => [...drawList(rng, 5), rng.int(1, 3), rng.int(1, 3)],
]

const drawWord = (rng: Random, letters: string, length = rng.int(5, 11)) =>
  Array.from({ length }, () => rng.pick(letters)).join('')
const ALL = 'abcdefghijklmnopqrstuvwxyz'

const TEXTS: readonly Draw<string>[] = [
  rng => drawWord(rng, ALL),
  rng => drawWord(rng, ALL),
  rng => drawWord(rng, 'abc'),
  rng => drawWord(rng, 'abcdefgh'),
  rng => drawWord(rng, 'az'),
  rng => [...drawWord(rng, ALL)].sort().join(''),
  rng => [...drawWord(rng, 'bdfkpt')].sort().reverse().join(''),
  rng => drawWord(rng, 'ceimq').replace(/./g, '$&$&'),
  rng => {
    const half = drawWord(rng, 'abei', 4)
    return half + rng.pick('axz') + [...half].reverse().join('')
  },
  rng => {
    const half = drawWord(rng, ALL, 4)
    return half + [...half].reverse().join('') + rng.pick(ALL)
  },
]

const NUMBERS: readonly Draw<readonly [number, number]>[] = [
  rng => [rng.int(20, 600), rng.int(2, 60)],
  rng => [rng.int(20, 600), rng.int(2, 60)],
  rng => [rng.int(200, 900), rng.int(2, 60)],
  rng => [rng.int(2, 40), rng.int(2, 9)],
  rng => [rng.int(2, 25) ** 2, rng.int(30, 60)],
  rng => [2 ** rng.int(3, 9), 2 ** rng.int(1, 5)],
  rng => [rng.pick([23, 47, 97, 131, 197, 251, 307]), rng.pick([7, 11, 13, 29, 31])],
  rng => {
    const y = rng.int(6, 24)
    return [y * rng.int(2, 24), y]
  },
  rng => {
    const shared = rng.int(2, 9)
    return [shared * rng.int(7, 40), shared * rng.int(2, 6)]
  },
  rng => [rng.int(10, 99) * 10, rng.int(1, 6) * 10],
]
