import { expect, test } from 'vitest'
import { nameOfMethod, resolveMethod, resolveMethods } from '../../../../run/registry/methods/named-methods.ts'
import { methods } from '../../../../runners/registry.ts'

const names = (...patterns: string[]) => resolveMethods(patterns, methods).map(nameOfMethod)

test('a preset stands beside its method, in the order of the names, each once', () => {
  expect(names('memagent@paper, rlm@72d6940,memagent', 'mem*', 'memagent@paper')).toEqual([
    'memagent@paper',
    'rlm@72d6940',
    'memagent',
  ])
})

test('all and globs are methods by themselves', () => {
  expect(names('all')).toEqual([...methods.keys()])
})

test('a preset puts its parameters into the parameters and leaves the others', () => {
  const { params, id, preset } = resolveMethod('rlm@paper', methods)
  expect({ id, name: preset!.name }).toEqual({ id: 'rlm', name: 'paper' })
  expect(params).toEqual({ ...methods.get('rlm')!.params, ...methods.get('rlm')!.presets!['paper'].params })
  expect(params).toMatchObject({ protocol: 'final', compaction: 0, cellSeconds: 60 })
})

test.each([
  ['memagent@papr', /^unknown preset of memagent "papr" \(did you mean "paper"\?\)\. Known: paper\.$/],
  ['full-context@paper', /^unknown preset of full-context "paper"\. Known: none\.$/],
  ['memagent@constructor', /^unknown preset of memagent "constructor"\. Known: paper\.$/],
  ['memagnt@paper', /^unknown method "memagnt" \(did you mean "memagent"\?\)/],
  ['mem*@paper', /^unknown method "mem\*"/],
  ['rlm@', /^unknown preset of rlm ""/],
])('%s is refused in one line', (word, line) => {
  expect(() => resolveMethods([word], methods)).toThrow(expect.objectContaining({ exitCode: 2 }))
  expect(() => resolveMethods([word], methods)).toThrow(line)
})

test('programs of one’s own have names of their own, several of a kind beside each other', () => {
  const own = 'http:a@http://127.0.0.1:8900/,http:b@https://lab.example/x, cli:mine=python3 m.py --a 1,2 "b c"'
  const found = resolveMethods([`oracle,${own}`, 'cli:mine=python3 m.py --a 1,2 "b c"'], methods)
  expect(found.map(nameOfMethod)).toEqual(['oracle', 'http:a', 'http:b', 'cli:mine'])
  expect(found.slice(1).map(({ params }) => params['url'] ?? params['command'])).toEqual([
    'http://127.0.0.1:8900',
    'https://lab.example/x',
    'python3 m.py --a 1,2 "b c"',
  ])
  expect(found[1].reference ?? false).toBe(false)
})

test.each([
  [
    'http://127.0.0.1:8900',
    /^--method: "http:\/\/127\.0\.0\.1:8900…" is not a program with a name\. Allowed: http:NAME@URL/,
  ],
  ['http:a', /^--method: "http:a…" is not a program with a name/],
  [
    'http:a@127.0.0.1:8900',
    /^--method http:a: the text after @ is not an address\. Allowed: http:\/\/… or https:\/\/…\.$/,
  ],
  ['http:a@http://me:secret@host', /^--method http:a: its address has a user, a query or a fragment/],
  ['http:a@http://host?key=secret', /^--method http:a: its address has a user/],
  ['http:a b@http://host', /^--method: "http:a b…" is not a program with a name/],
  ['cli:=ls', /^--method: "cli:…" is not a program with a name/],
  ['cli:mine', /^--method: "cli:mine…" is not a program with a name/],
  ['cli:mine= ', /^--method cli:mine: no command follows/],
  ['http:a@http://one,http:a@http://two', /^--method: http:a names two programs\. Give each its own name\.$/],
])('%s is no program', (word, line) => {
  const ask = () => resolveMethods([word], methods)
  expect(ask).toThrow(expect.objectContaining({ exitCode: 2 }))
  expect(ask).toThrow(line)
  expect(ask).not.toThrow(/secret/)
})
