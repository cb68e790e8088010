import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../../generators/registry.ts'
import { makeItems } from '../../../../generators/place.ts'

const task = tasks.get('latent-list')!

/** Runs a program by a reading of its own, as Python would, and throws where Python would. */
function execute(program: string): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const line of program.split('\n')) {
    if (line.startsWith('# ')) continue
    const given = /^([a-z]+) = (\[.*\])$/.exec(line)
    if (given) {
      lists.set(given[1], JSON.parse(given[2]))
      continue
    }
    const looked = /^(?:sorted|len|sum|max)\(([a-z]+)\)$/.exec(line)
    const [, name, method, inside] = looked ?? /^([a-z]+)\.([a-z]+)\((.*)\)$/.exec(line)!
    const list = lists.get(name)
    if (!list) throw new Error(`NameError: ${line}`)
    const [a = Number.NaN, b = Number.NaN] = (inside ?? '').split(', ').filter(Boolean).map(Number)
    switch (method) {
      case 'append':
        list.push(a)
        break
      case 'insert':
        list.splice(a, 0, b)
        break
      case 'pop':
        if (list.length === 0 || a >= list.length) throw new Error(`IndexError: ${line}`)
        list.splice(inside === '' ? -1 : a, 1)
        break
      case 'remove':
        if (!list.includes(a)) throw new Error(`ValueError: ${line}`)
        list.splice(list.indexOf(a), 1)
        break
      case 'sort':
        list.sort((x, y) => x - y)
        break
      case 'reverse':
        list.reverse()
    }
  }
  return lists
}

describe('latent-list', () => {
  test.each([1, 5, 20])('with %i changes the program runs, and the answer is what it leaves', ops => {
    for (const { context, question, row } of makeItems(task, 8192, 16, { params: { ...task.params, ops } })) {
      const lists = execute(context)
      const [, expression] = /print\((.*)\) show/.exec(question)!
      const [, call, name, rest] = /^(len|sum|min|max)?\(?([a-z]+)\)?(.*)$/.exec(expression)!
      const list = lists.get(name)!
      const value = Number(/index\((\d+)\)/.exec(rest)?.[1])
      const slices: Record<string, number[]> = {
        '[:3]': list.slice(0, 3),
        '[-3:]': list.slice(-3),
        '[::2]': list.filter((_, at) => at % 2 === 0),
      }
      const [, from, to] = /\[(\d+):(\d+)\]/.exec(rest) ?? []
      const shown =
        call === 'len'
          ? list.length
          : call === 'sum'
            ? list.reduce((sum, each) => sum + each, 0)
            : call
              ? Math[call as 'min' | 'max'](...list)
              : rest.startsWith('.index')
                ? list.indexOf(value)
                : from !== undefined
                  ? list.slice(Number(from), Number(to))
                  : slices[rest]
      expect(shown, expression).toEqual(row.expected)
    }
  })

  test('the asked list stands in its own lines only', () => {
    for (const { context, question, row } of makeItems(task, 16_384, 8)) {
      const name = /print\((?:[a-z]+\()?([a-z]{5,})/.exec(question)![1]
      expect(context.split('\n').filter(line => new RegExp(`\\b${name}\\b`).test(line))).toHaveLength(row.depths.length)
    }
  })
})
