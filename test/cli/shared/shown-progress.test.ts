import { expect, test } from 'vitest'
import { showProgress } from '../../../cli/shared/shown-progress.ts'

/** What is written while 60 seconds of work go by, a step each second. */
function shown(stream: { isTTY?: boolean; columns?: number }, options: object = {}) {
  let text = ''
  let now = 0
  const stderr = { ...stream, write: (piece: string) => (text += piece) }
  const progress = showProgress({ quiet: false, display: 'plain', ...options } as never, { stderr }, () => now)
  for (let done = 0; done < 60; done++) {
    now += 1000
    progress.onProgress('scoring answers', 1000 * done, 60_000)
  }
  progress.end()
  const whole = text
  now += 1e6
  progress.onProgress('late', 1, 2)
  expect(text).toBe(whole)
  return whole
}

test('a terminal has one line that changes, and goes in the end', () => {
  const text = shown({ isTTY: true, columns: 120 })
  expect(text).not.toContain('\n')
  expect(text.split('\r\x1b[K')[1]).toBe('  progress scoring answers: 0 %')
  expect(text).toContain('  progress scoring answers: 50 %')
  expect(text.endsWith('\r\x1b[K')).toBe(true)
})

test('no line is longer than the terminal', () => {
  for (const line of shown({ isTTY: true, columns: 20 }).split('\r\x1b[K')) expect(line.length).toBeLessThan(20)
})

test('elsewhere a line comes every ten seconds', () => {
  expect(shown({}).split('\n')).toEqual([
    ...[9, 19, 29, 39, 49, 59].map(at => `  progress scoring answers: ${Math.floor((at / 60) * 100)} %`),
    '',
  ])
})

test.each([{ quiet: true }, { display: 'json' }, { display: 'none' }])('%o shows nothing', options => {
  expect(shown({ isTTY: true }, options)).toBe('')
})

test('a whole that is not known, or is nothing, is left out', () => {
  const lines: string[] = []
  const stderr = { write: (text: string) => lines.push(text) }
  let now = 0
  const { onProgress } = showProgress({ quiet: false, display: 'plain' } as never, { stderr }, () => (now += 20_000))
  onProgress('reading', 1234, undefined)
  onProgress('reading', 5, 0)
  onProgress('reading', 7, 5)
  expect(lines).toEqual(['  progress reading: 1,234\n', '  progress reading: 5\n', '  progress reading: 100 %\n'])
})
