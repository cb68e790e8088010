import { getLast, type OutputLengths } from 'fathom-bench/plugin'

/**
 * Wrong answers, by what is wrong with them. Each is wrong for every puzzle: a right one of n numbers has n - 1
 * equations, takes each number and each result once, and ends on the target.
 */
export const countdownMistakes: OutputLengths['corruptions'] = {
  'breaks off in the search': reference => reference.slice(0, reference.indexOf('Now we have found the target')),
  'breaks off before the closing tag': reference => reference.slice(0, reference.lastIndexOf('</Solution>')),
  'has no equation': changeEquations(() => []),
  'lacks the first equation': changeEquations(equations => equations.slice(1)),
  'lacks the last equation': changeEquations(equations => equations.slice(0, -1)),
  'says the last equation twice': changeEquations(equations => [...equations, getLast(equations)]),
  'reckons wrong': changeEquations(equations => {
    const [way, result] = getLast(equations).split(' = ')
    return [...equations.slice(0, -1), `${way} = ${Number(result) + 1}`]
  }),
  'misses the target': changeEquations(equations => {
    const [a, operator, b] = getLast(equations).split(' ')
    return [
      ...equations.slice(0, -1),
      operator === '+' ? `${a} - ${b} = ${Number(a) - Number(b)}` : `${a} + ${b} = ${Number(a) + Number(b)}`,
    ]
  }),
  'uses a number that is not there': changeEquations(([first, ...rest]) => {
    const result = Number(first.split(' = ')[1])
    return [`${result + STRANGER} - ${STRANGER} = ${result}`, ...rest]
  }),
  'puts words before the equations': changeEquations(equations => equations.map(equation => `Then ${equation}`)),
  'takes it back': reference => `${reference}\nNo, it is this:\n<Solution>\n1 + 1 = 2\n</Solution>\n`,
}

/** Above all numbers of a puzzle. */
const STRANGER = 50

function changeEquations(change: (equations: readonly string[]) => readonly string[]): (reference: string) => string {
  return reference =>
    reference.replace(/<Solution>\n([^<]*)\n<\/Solution>/, (_, block: string) =>
      ['<Solution>', ...change(block.split('\n')), '</Solution>'].join('\n'),
    )
}
