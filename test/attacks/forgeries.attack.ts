import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOf, sharedFolder, submitted } from '../cli/commands/bundle.ts'
import { FORGERIES, SEALED } from './forgery-table.ts'
import { CODES, type Forgery, SEALED_WORDS, verdictOn, WORDS } from './forging.ts'

// The whole battery: `npm run check:attacks`. One of each kind runs with every `npm test`
// (test/packages/submissions/verify/forgeries.test.ts).

const shared = sharedFolder()
const places: Record<string, string> = {}
beforeAll(async () => {
  places['open'] = (await submitted(join(shared.path, 'open'), WORDS)).bundle
  const seed = join(shared.path, 'drawn.seed')
  places['sealed'] = (await submitted(join(shared.path, 'sealed'), `${SEALED_WORDS} --secret-seed ${seed}`)).bundle
})
afterAll(shared.remove)

const page = readFileSync(new URL('../../docs/submissions.md', import.meta.url), 'utf8')

async function holds({ ends, spoil }: Forgery, bundle: string) {
  const path = copyOf(bundle)
  spoil(path)
  const { code, lines, unchecked } = await verdictOn(path)
  const allowed: readonly number[] = typeof ends === 'string' ? CODES[ends] : CODES.known
  expect(allowed, `exit code ${code}: ${[...lines, ...unchecked].join('; ')}`).toContain(code)
  if (typeof ends !== 'string') expect(page).toContain(ends.known)
}

test('there are as many as eighty', () => {
  expect(FORGERIES.length + SEALED.length).toBeGreaterThanOrEqual(80)
  expect(new Set([...FORGERIES, ...SEALED].map(({ name }) => name)).size).toBe(FORGERIES.length + SEALED.length)
})

test('what they are made of verifies', async () => {
  expect(await verdictOn(copyOf(places['open']))).toEqual({ code: 0, lines: [], unchecked: [] })
  expect(await verdictOn(copyOf(places['sealed']))).toEqual({ code: 4, lines: [], unchecked: [] })
})

describe('a bundle of a public seed', () => {
  test.each(FORGERIES.map(each => [each.name, each] as const))('%s', (_, forgery) => holds(forgery, places['open']))
})

describe('a bundle of a secret seed', () => {
  test.each(SEALED.map(each => [each.name, each] as const))('%s', (_, forgery) => holds(forgery, places['sealed']))
})
