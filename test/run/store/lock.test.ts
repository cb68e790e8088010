import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { processMark } from '../../../core/process/living-process.ts'
import { isLock, lock } from '../../../run/store/lock.ts'

/** Above what Linux gives out. */
const DEAD = 2 ** 22 + 12345
const lockOf = (pid: number, host = hostname()) => `run.lock.${pid}.0123456789abcdef.${encodeURIComponent(host)}`

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fathom-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('a lock', () => {
  test('is there while it is held, and gone after', () => {
    const path = folder()
    const release = lock(path)
    expect(readdirSync(path)).toEqual([expect.stringMatching(new RegExp(`^run\\.lock\\.${process.pid}\\.`))])
    expect(isLock(readdirSync(path)[0])).toBe(true)
    release()
    expect(readdirSync(path)).toEqual([])
  })

  test('is refused to the process that holds it, however its path is written', () => {
    const path = folder()
    const release = lock(path)
    expect(() => lock(`${path}/../${path.split('/').at(-1)}`)).toThrow('is in use by this process')
    release()
    lock(path)()
  })

  test('is refused while another process lives, which is named, and leaves nothing behind', () => {
    const path = folder()
    writeFileSync(join(path, lockOf(process.ppid)), '')
    expect(() => lock(path)).toThrow(`is in use by process ${process.ppid}. Wait for it`)
    expect(readdirSync(path)).toEqual([lockOf(process.ppid)])
  })

  test('of another machine cannot be known to be stale', () => {
    const path = folder()
    writeFileSync(join(path, lockOf(DEAD, 'gpu 7/a')), '')
    expect(() => lock(path)).toThrow(`is in use by process ${DEAD} on gpu 7/a. If that run is gone, delete`)
  })

  test.each([
    ['a process that is gone', lockOf(DEAD), ''],
    ['an earlier process of the same id, in a container', lockOf(process.pid), ''],
    ['Fathom 0.1', 'run.lock', JSON.stringify({ pid: DEAD, host: hostname() })],
    ['Fathom 0.1, torn', 'run.lock', '{"pid":'],
  ])('of %s is removed', (_, name, text) => {
    const path = folder()
    writeFileSync(join(path, name), text)
    const release = lock(path)
    expect(readdirSync(path)).not.toContain(name)
    release()
  })

  const [boot, namespace, start] = processMark().split('-')
  const ELSEWHERE = [
    ['another process namespace', `${boot}-1-${start}`],
    ['another boot', `00000000-${namespace}-${start}`],
  ] as const

  describe.skipIf(processMark() === '').each(ELSEWHERE)('of %s', (_, mark) => {
    test.each([DEAD, process.pid])('counts as living, whatever process %i is here', pid => {
      const path = folder()
      writeFileSync(join(path, `${lockOf(pid)}~${mark}`), '')
      expect(() => lock(path)).toThrow(`is in use by process ${pid} of another container or boot. If that run is gone,`)
      expect(readdirSync(path)).toHaveLength(1)
    })

    test('is removed once nobody has renewed it for long', () => {
      const path = folder()
      writeFileSync(join(path, `${lockOf(DEAD)}~${mark}`), '')
      utimesSync(join(path, `${lockOf(DEAD)}~${mark}`), 1, 1)
      const release = lock(path)
      expect(readdirSync(path)).toHaveLength(1)
      release()
    })
  })

  test.skipIf(processMark() === '')('of an earlier process with the id of a living one is removed', () => {
    const path = folder()
    writeFileSync(join(path, `${lockOf(process.ppid)}~${boot}-${namespace}-1`), '')
    lock(path)()
    expect(readdirSync(path)).toEqual([])
  })

  test('names the boot, the namespace and the start of its process', () => {
    const path = folder()
    const release = lock(path)
    expect(readdirSync(path)[0].endsWith(processMark())).toBe(true)
    release()
  })

  test('passes over files of like names', () => {
    const path = folder()
    for (const name of ['run.lock.bak', 'run.lock.12', 'run.locked']) writeFileSync(join(path, name), '')
    lock(path)()
    expect(readdirSync(path)).toHaveLength(3)
  })

  test('held elsewhere in this process is seen by a second copy of the module', async () => {
    const path = folder()
    const release = lock(path)
    // Under another name it is loaded a second time.
    const again: typeof import('../../../run/store/lock.ts') = await import(`../../../run/store/lock.ts${'?again'}`)
    expect(again.lock).not.toBe(lock)
    expect(() => again.lock(path)).toThrow('is in use by this process')
    release()
    again.lock(path)()
  })
})
