import { expect, test } from 'vitest'
import { methods } from '../../runners/registry.ts'
import { methodNamed, methodsNamed, nameOfMethod } from '../../suites/named-methods.ts'

const names = (...patterns: string[]) => methodsNamed(patterns, methods).map(nameOfMethod)

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
  const { params, id, preset } = methodNamed('rlm@paper', methods)
  expect({ id, name: preset!.name }).toEqual({ id: 'rlm', name: 'paper' })
  expect(params).toEqual({ ...methods.get('rlm')!.params, ...methods.get('rlm')!.presets!['paper']!.params })
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
  expect(() => methodsNamed([word], methods)).toThrow(expect.objectContaining({ exitCode: 2 }))
  expect(() => methodsNamed([word], methods)).toThrow(line)
})
