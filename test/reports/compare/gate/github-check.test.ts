import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Ask, readGithubContext, showOnGithub } from '../../../../reports/compare/gate/github-check.ts'
import { judgeSides } from '../../../../reports/compare/gate/judge.ts'
import { K, OPTIONS, sides } from './sides.ts'

const GATED = { baseline: 'main.json', run: 'bench-runs/pr' }
const ENV = {
  GITHUB_TOKEN: 't',
  GITHUB_REPOSITORY: 'a/b',
  GITHUB_SHA: 'merge',
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_API_URL: 'https://api.example',
}
const cannotTell = judgeSides(...sides({ seed: 1, lengths: [8 * K], n: 5, lost: 0, won: 0 }), OPTIONS)

function server(comments: readonly object[], refuses = (_: string) => false) {
  const asked: { to: string; body: Record<string, unknown> }[] = []
  const ask: Ask = async (url, { method, body }) => {
    const to = `${method} ${url.replace('https://api.example/repos/a/b/', '')}`
    asked.push({ to, body: body === undefined ? {} : JSON.parse(body) })
    return { ok: !refuses(to), status: 403, json: async () => (method === 'GET' ? comments : {}) }
  }
  return { asked, ask }
}

test('what cannot be told is a neutral check and one comment', async () => {
  const { asked, ask } = server([{ id: 3, body: '<!-- fathom-gate -->', user: { type: 'User' } }])
  expect(await showOnGithub(cannotTell, GATED, readGithubContext(ENV)!, ask)).toEqual([])
  expect(asked.map(({ to }) => to)).toEqual([
    'POST check-runs',
    'GET issues/7/comments?per_page=100&page=1',
    'POST issues/7/comments',
  ])
  expect(asked[0].body).toMatchObject({ head_sha: 'merge', status: 'completed', conclusion: 'neutral' })
  expect(asked[2].body['body']).toMatch(/^<!-- fathom-gate -->\n### Fathom gate: inconclusive/)
})

test('a comment of its own is replaced', async () => {
  const { asked, ask } = server([{ id: 9, body: '<!-- fathom-gate -->\nold', user: { type: 'Bot' } }])
  await showOnGithub(cannotTell, GATED, readGithubContext(ENV)!, ask)
  expect(asked.at(-1)!.to).toBe('PATCH issues/comments/9')
})

test.each([
  ['pass', 'success'],
  ['fail', 'failure'],
] as const)('--on-inconclusive %s makes it %s', async (onInconclusive, conclusion) => {
  const { asked, ask } = server([])
  const judgement = judgeSides(...sides({ seed: 1, n: 5, lost: 0, won: 0 }), { ...OPTIONS, onInconclusive })
  await showOnGithub(judgement, GATED, readGithubContext(ENV)!, ask)
  expect(asked[0].body).toMatchObject({ conclusion })
})

test('what GitHub refuses is said, and the rest is done', async () => {
  const { asked, ask } = server([], to => to.startsWith('POST check-runs'))
  expect(await showOnGithub(cannotTell, GATED, readGithubContext(ENV)!, ask)).toEqual([
    '--github: no check was written: GitHub answered 403 to POST check-runs',
  ])
  expect(asked.at(-1)!.to).toBe('POST issues/7/comments')
})

test('the commit of a pull request is its head; without a token nothing is asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const event = join(folder, 'event.json')
  writeFileSync(event, JSON.stringify({ pull_request: { head: { sha: 'a'.repeat(40) } } }))
  expect(readGithubContext({ ...ENV, GITHUB_EVENT_PATH: event })).toMatchObject({ sha: 'a'.repeat(40), pull: 7 })
  expect(readGithubContext({ ...ENV, GITHUB_TOKEN: '' })).toBeUndefined()
  expect(readGithubContext({ ...ENV, GITHUB_REPOSITORY: 'a/b/../c' })).toBeUndefined()
})
