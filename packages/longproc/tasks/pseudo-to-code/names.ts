import type { Random } from 'fathom-bench/plugin'

/** A name for each of a recipe's names: one of its synonyms, with a number where that is taken. `taken` grows. */
export function rename(names: Iterable<string>, taken: Set<string>, rng: Random): Map<string, string> {
  const given = new Map<string, string>()
  for (const name of names) {
    const wanted = rng.pick(SYNONYMS[name] ?? [name])
    let free = wanted
    for (let number = 2; taken.has(free); number++) free = wanted + number
    taken.add(free)
    given.set(name, free)
  }
  return given
}

/**
 * Possible names of the recipes' variables. They avoid words of the pseudocode, keywords, and names in Python or C++
 * that Fathom's programs use.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'nums', 'arr', 'vals', 'row', 'marks'],
  n: ['n', 'm', 'size', 'amount'],
  s: ['s', 'word', 'str', 'phrase', 'name'],
  x: ['x', 'num', 'first', 'given', 'start'],
  y: ['y', 'other', 'base', 'limit'],
  b: ['b', 'tmp', 'own', 'work', 'order'],
  d: ['d', 'dp', 'table', 'cells', 'slots'],
  p: ['p', 'cur', 'rem', 'w'],
  q: ['q', 'res', 'nxt', 'z'],
  r: ['r', 'hold', 'side', 'mod'],
  h: ['h', 'hash_value', 'code', 'key'],
  t: ['t', 'out', 'built', 'text'],
  i: ['i', 'idx', 'pos', 'u'],
  j: ['j', 'k', 'e', 'rest'],
  v: ['v', 'item', 'entry', 'cell'],
  c: ['c', 'ch', 'sym', 'f'],
  total: ['total', 'acc', 'result', 'score'],
  count: ['cnt', 'found', 'hits', 'ans'],
  best: ['best', 'record', 'peak', 'opt'],
  cur: ['level', 'now', 'state', 'cur'],
  run: ['run', 'streak', 'chain', 'length_so_far'],
  low: ['low', 'least', 'mn', 'bottom'],
  mid: ['mid', 'medium', 'half'],
  top: ['top', 'most', 'mx', 'high'],
  gap: ['gap', 'diff', 'delta'],
  left: ['left', 'lo', 'head'],
  right: ['right', 'hi', 'tail'],
  take: ['take', 'with_it', 'on'],
  skip: ['skip', 'without_it', 'off'],
  old: ['old', 'before', 'prev'],
  at: ['spot', 'place_now', 'where_now', 'here'],
  w: ['weight', 'factor', 'mul'],
}
