import { readFileSync } from 'node:fs'
import { getErrorMessage } from '../../../core/errors.ts'
import { sanitize } from '../../../core/text/quote.ts'
import type { Judgement } from './judge.ts'
import { formatGateSummary } from './lines.ts'
import { formatGateMarkdown, type Gated } from './text.ts'

/** The repository, commit and pull request of a workflow, and the token that may write there. */
export interface GithubPlace {
  readonly api: string
  readonly repository: string
  readonly token: string
  /** The checked commit. For a pull request it is the head, not the trial merge. */
  readonly sha: string
  readonly pull: number | undefined
}

/** The part of `fetch` that is used. */
export type Ask = (
  url: string,
  init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>

/** Returns undefined outside a workflow, and if the workflow passes no `GITHUB_TOKEN`. */
export function readGithubContext(env: Readonly<Record<string, string | undefined>>): GithubPlace | undefined {
  const { GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha } = env
  if (!token || !repository || !sha || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined
  const pull = /^refs\/pull\/(\d+)\//.exec(env['GITHUB_REF'] ?? '')?.[1]
  return {
    api: env['GITHUB_API_URL'] ?? 'https://api.github.com',
    repository,
    token,
    sha: readHeadSha(env['GITHUB_EVENT_PATH']) ?? sha,
    pull: pull === undefined ? undefined : Number(pull),
  }
}

function readHeadSha(path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    const { pull_request: pull } = JSON.parse(readFileSync(path, 'utf8'))
    const sha: unknown = pull?.head?.sha
    return typeof sha === 'string' && /^[0-9a-f]{40}$/.test(sha) ? sha : undefined
  } catch {
    return undefined
  }
}

/**
 * Creates a check of the commit (neutral if the data cannot tell) and one comment on the pull request, which later runs
 * replace. A pull request from a fork has a read-only token: a rejected request becomes a note and changes no verdict.
 * @returns one line per rejected request
 */
export async function showOnGithub(
  judgement: Judgement,
  gated: Gated,
  context: GithubPlace,
  ask: Ask,
): Promise<string[]> {
  const markdown = formatGateMarkdown(judgement, gated).slice(0, LONGEST)
  const works = [
    ['check', () => makeCheck(judgement, markdown, context, ask)],
    ['comment', () => putComment(markdown, context, ask)],
  ] as const
  const notes: string[] = []
  for (const [what, work] of works)
    try {
      await work()
    } catch (error) {
      notes.push(`--github: no ${what} was written: ${sanitize(getErrorMessage(error))}`)
    }
  return notes
}

/** GitHub accepts 65,535 characters. */
const LONGEST = 60_000
const NAME = 'Fathom gate'
/** Identifies the comment. */
const MARK = '<!-- fathom-gate -->'

const CONCLUSIONS = { pass: 'success', fail: 'failure', inconclusive: 'neutral', incomplete: 'failure' } as const

/** The check follows `--on-inconclusive`. */
function pickConclusion({ verdict, exitCode }: Judgement): (typeof CONCLUSIONS)[keyof typeof CONCLUSIONS] {
  if (verdict !== 'inconclusive') return CONCLUSIONS[verdict]
  return exitCode === 0 ? 'success' : exitCode === 1 ? 'failure' : 'neutral'
}

async function makeCheck(judgement: Judgement, summary: string, context: GithubPlace, ask: Ask): Promise<void> {
  const output = { title: formatGateSummary(judgement).slice(0, 200), summary }
  const check = {
    name: NAME,
    head_sha: context.sha,
    status: 'completed',
    conclusion: pickConclusion(judgement),
    output,
  }
  await send(context, ask, 'POST', 'check-runs', check)
}

async function putComment(markdown: string, context: GithubPlace, ask: Ask): Promise<void> {
  if (context.pull === undefined) return
  const body = `${MARK}\n${markdown}`
  const old = await findComment(context, ask)
  if (old === undefined) await send(context, ask, 'POST', `issues/${context.pull}/comments`, { body })
  else await send(context, ask, 'PATCH', `issues/comments/${old}`, { body })
}

/** Search a thousand comments at most. */
const MOST_PAGES = 10

/** Ignores another user's comment with the same mark. */
async function findComment(context: GithubPlace, ask: Ask): Promise<number | undefined> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const path = `issues/${context.pull}/comments?per_page=100&page=${page}`
    const found = (await send(context, ask, 'GET', path)) as readonly Comment[]
    const own = found.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(MARK))
    if (own) return own.id
    if (found.length < 100) return undefined
  }
  return undefined
}

interface Comment {
  readonly id: number
  readonly body?: string
  readonly user?: { readonly type?: string }
}

async function send({ api, repository, token }: GithubPlace, ask: Ask, method: string, path: string, body?: object) {
  const answer = await ask(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'content-type': 'application/json',
      'user-agent': 'fathom-bench',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${method} ${path.replace(/\?.*/, '')}`)
  return answer.json()
}
