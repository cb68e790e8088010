import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawExample } from '../../../../../packages/longproc/tasks/pseudo-to-code/draw.ts'
import { writeCpp } from '../../../../../packages/longproc/tasks/pseudo-to-code/languages/cpp.ts'
import { DIALECTS } from '../../../../../packages/longproc/tasks/pseudo-to-code/languages/languages.ts'
import { writePython } from '../../../../../packages/longproc/tasks/pseudo-to-code/languages/python.ts'
import { readExpression } from '../../../../../packages/longproc/tasks/pseudo-to-code/read-expression.ts'
import { readPseudocode } from '../../../../../packages/longproc/tasks/pseudo-to-code/read-pseudocode.ts'
import type { Expression } from '../../../../../packages/longproc/tasks/pseudo-to-code/tree.ts'
import { describeExpression } from '../../../../../packages/longproc/tasks/pseudo-to-code/word-expression.ts'
import { writePseudocode } from '../../../../../packages/longproc/tasks/pseudo-to-code/wording.ts'

const dialects = [...DIALECTS.python, ...DIALECTS['c++']].map(dialect => [dialect.manner.integer, dialect] as const)
const indent = (line: string) => line.length - line.trimStart().length

describe.each(dialects)('pseudocode of a program with the type %s', (_, dialect) => {
  const rng = makeRandom(`pseudocode/${dialect.language}/${dialect.manner.integer}`)
  const all = Array.from({ length: 300 }, (_, at) => {
    const program = drawExample(at % 6, rng)
    return { program, words: writePseudocode(program, dialect.manner, rng), code: dialect.code(program) }
  })

  test('is read back as the program that it tells', () => {
    for (const { program, words } of all) expect(readPseudocode(words)).toEqual(program)
  })

  test('has one line for each line of code, as far in', () => {
    for (const { words, code } of all) expect(words.map(indent)).toEqual(code.map(indent))
  })

  test('tells a program in many ways', () => {
    for (const { program } of all.slice(0, 30)) {
      const ways = Array.from({ length: 8 }, () => writePseudocode(program, dialect.manner, rng).join('\n'))
      expect(new Set(ways).size).toBeGreaterThan(5)
    }
  })

  test('neither it nor the code has a backtick', () => {
    for (const { words, code } of all) expect([...words, ...code].join('')).not.toContain('`')
  })
})

const leaf = fc.oneof(
  fc.nat(99).map((value): Expression => ({ kind: 'number', value })),
  fc.constantFrom('x', 'y', 'cnt2').map((name): Expression => ({ kind: 'name', name })),
)
const sums: fc.Arbitrary<Expression> = fc.letrec<{ sum: Expression }>(tie => {
  const two = fc.tuple(tie('sum'), tie('sum'))
  return {
    sum: fc.oneof(
      { depthSize: 'small' },
      leaf,
      tie('sum').map((at): Expression => ({ kind: 'item', of: 'a', at })),
      fc
        .constantFrom('a', 's')
        .map((name): Expression => ({ kind: 'call', name: 'length', args: [{ kind: 'name', name }] })),
      fc
        .tuple(fc.constantFrom('min', 'max', 'f'), two)
        .map(([name, args]): Expression => ({ kind: 'call', name, args })),
      fc
        .tuple(fc.constantFrom('abs', 'place', 'letter'), tie('sum'))
        .map(([name, arg]): Expression => ({ kind: 'call', name, args: [arg] })),
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/', '%'), two)
        .map(([sign, [left, right]]): Expression => ({ kind: 'binary', sign, left, right })),
    ),
  }
}).sum
const conditions: fc.Arbitrary<Expression> = fc.letrec<{ condition: Expression }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), sums, sums)
      .map(([sign, left, right]): Expression => ({ kind: 'binary', sign, left, right })),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('condition'), tie('condition'))
      .map(([sign, left, right]): Expression => ({ kind: 'binary', sign, left, right })),
  ),
})).condition

test('any expression that is told is read back', () => {
  fc.assert(
    fc.property(fc.oneof(sums, conditions), fc.nat(), (expression, seed) => {
      expect(readExpression(describeExpression(expression, makeRandom(`say/${seed}`)))).toEqual(expression)
    }),
    { numRuns: 800, seed: 7 },
  )
})

// What a programmer takes the lines for, written down by hand: neither the writer nor the reader decides it.
test.each([
  ['decrease x by y', 'x -= y'],
  ['subtract y from x', 'x -= y'],
  ['increase b[i] by the product of x and y', 'b[i] += x * y'],
  ['add one to x', 'x += 1'],
  ['decrement x', 'x -= 1'],
  ['multiply x by y - 1', 'x *= y - 1'],
  ['divide x by 10, rounding down', 'x //= 10'],
  ['reduce x modulo y', 'x %= y'],
  ['assign (x + 1) * 2 to y', 'y = (x + 1) * 2'],
  ['store the whole part of (x + y) divided by 2 in x', 'x = (x + y) // 2'],
  ['x becomes the remainder of x divided by y', 'x = x % y'],
  ['let integer z be x minus y', 'z = x - y'],
  ['create list d of n + 1 elements, each equal to 0', 'd = [0] * (n + 1)'],
  ['make a new list d with 1 repeated n times', 'd = [1] * n'],
  ['let list d start empty', 'd = []'],
  ['copy a into a new list b', 'b = a[:]'],
  ['swap b[i] and b[j + 1]', 'b[i], b[j + 1] = b[j + 1], b[i]'],
  ['sort b in descending order', 'b.sort(reverse=True)'],
  ['arrange b from smallest to largest', 'b.sort()'],
  ['turn b around', 'b.reverse()'],
  ['append x to list b', 'b.append(x)'],
  ['drop the last element of b', 'b.pop()'],
  ["append letter((c - 'a' + 3) % 26) to string t", "t += chr(ord('a') + (ord(c) - ord('a') + 3) % 26)"],
  ['extend t with the letter at alphabet place k', "t += chr(ord('a') + k)"],
  ['show "got", x with blanks between', 'print("got", x)'],
  ['display the larger of x and y', 'print(max(x, y))'],
  ['hand back the absolute value of (x - y)', 'return abs(x - y)'],
  ['give back the length of s', 'return len(s)'],
  ['return element n - 1 of a', undefined],
  ['return element (n - 1) of a', 'return a[n - 1]'],
  ['return x - (y - z) - 1', 'return x - (y - z) - 1'],
  ['return (x - y) - z', 'return x - y - z'],
  ['return x / (y * z) * (k % 3)', 'return x // (y * z) * (k % 3)'],
  ['return (x + y) * z modulo 7', 'return (x + y) * z % 7'],
  ['return x minus (y plus z)', 'return x - (y + z)'],
  ['go on with the next round', 'continue'],
  ['stop this loop', 'break'],
])('%j is %j', (line, code) => {
  const read = () => writePython(readPseudocode(['define the main function', `    ${line}`]))[1]
  if (code === undefined) expect(read).toThrow(SyntaxError)
  else expect(read()).toBe(`    ${code}`)
})

test.each([
  ['if x is at most y', 'if x <= y:', 'if (x <= y) {'],
  ['in case x is below y or x is odd', 'if x < y or x % 2 == 1:', 'if (x < y || x % 2 == 1) {'],
  ['if x > 1 and y is not divisible by 3 then', 'if x > 1 and y % 3 != 0:', 'if (x > 1 && y % 3 != 0) {'],
  [
    'if x = 1 or y exceeds 2 and x differs from y',
    'if x == 1 or (y > 2 and x != y):',
    'if (x == 1 || (y > 2 && x != y)) {',
  ],
  ["if element i of s is 'b'", "if s[i] == 'b':", "if (s[i] == 'b') {"],
  ['as long as length(b) is at least 1', 'while len(b) >= 1:', 'while ((int)b.size() >= 1) {'],
  ['for i from 0 to n exclusive', 'for i in range(0, n):', 'for (int i = 0; i < n; i++) {'],
  ['for i = 1 up to but not including n', 'for i in range(1, n):', 'for (int i = 1; i < n; i++) {'],
  ['let i run from 1 while it is below n', 'for i in range(1, n):', 'for (int i = 1; i < n; i++) {'],
  ['for i from 1 to n - 1 inclusive', 'for i in range(1, n - 1 + 1):', 'for (int i = 1; i <= n - 1; i++) {'],
  ['for i = 2 through n', 'for i in range(2, n + 1):', 'for (int i = 2; i <= n; i++) {'],
  ['for i from n down to 0 inclusive', 'for i in range(n, -1, -1):', 'for (int i = n; i >= 0; i--) {'],
  ['count i down from n to k', 'for i in range(n, k - 1, -1):', 'for (int i = n; i >= k; i--) {'],
  ['for every character c of s', 'for c in s:', 'for (char c : s) {'],
  ['go through each value v of a', 'for v in a:', 'for (int v : a) {'],
])('%j is %j and %j', (line, inPython, inCpp) => {
  const program = readPseudocode(['define the main function', `    ${line}`, '        leave the loop'])
  expect(writePython(program)[1].trim()).toBe(inPython)
  expect(writeCpp(program, 'int')[1].trim()).toBe(inCpp)
})

test.each([
  '',
  'do something',
  'set x',
  'set x to',
  'if',
  'print (1',
  'return x y',
  'for i from 1',
  'print x[1',
  'let list b be 3',
])('what is no line of it is refused: %j', line => {
  expect(() => readPseudocode(['define the main function', `    ${line}`])).toThrow(SyntaxError)
})

test('no name is a keyword, nor of what programs call', () => {
  const rng = makeRandom('names')
  const names = new Set<string>()
  for (let at = 0; at < 400; at++) {
    const text = writePython(drawExample(3, rng)).join('\n')
    for (const [, name] of text.matchAll(/\b(\w+)(?= (?:=|in) )/g)) names.add(name)
  }
  expect(names.size).toBeGreaterThan(100)
  const taken =
    'len max min abs ord chr int map list range print input main is in or and if for do auto char long short switch case'
  expect(taken.split(' ').filter(name => names.has(name))).toEqual([])
})
