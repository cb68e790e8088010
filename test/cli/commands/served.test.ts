import { describe, expect, onTestFinished, test } from 'vitest'
import { tokenizer } from '../../../library/testing/fakes.ts'
import * as p from '../../runners/peer.ts'
import { bench as door, freshFolder, rowsOf } from './bench.ts'

// What a run says of the servers and models that answer it.

/** Lines are folded to the terminal's width. */
async function bench(words: readonly string[]) {
  const { code, out, err } = await door(words)
  return { code, out: out.replace(/\s+/g, ' '), err: err.replace(/\s+/g, ' ') }
}

async function peer(...answers: p.Answer[]) {
  const started = await p.peer(...answers)
  onTestFinished(() => started.close())
  return started
}

const RUN = 'run --task niah_single_1 -l 4k -j 1 -q'.split(' ')
const by = (model: string, more: object = {}) =>
  p.json(200, {
    model,
    ...more,
    choices: [{ message: { content: '42' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 4000, completion_tokens: 2 },
  })

describe('the model that answers', () => {
  test('is counted if it changes, and Health says so', async () => {
    const server = await peer(
      by('small'),
      by('other-Q2', { system_fingerprint: 'b7' }),
      by('small', { system_fingerprint: 'b8' }),
    )
    const out = freshFolder()
    const { err, out: shown } = await bench([...RUN, '-n', '3', '--model', `small@${server.url}`, '--out', out])
    const { answers, manifest } = rowsOf(out)
    expect(answers.map(({ server: words }) => words)).toEqual([
      { finish: 'stop', at: server.url },
      { finish: 'stop', at: server.url, models: ['other-Q2'], fingerprints: ['b7'] },
      { finish: 'stop', at: server.url, fingerprints: ['b8'] },
    ])
    expect(manifest.models['small']).toMatchObject({
      servers: [{ baseUrl: server.url, rows: 3 }],
      answeredBy: { small: 2, 'other-Q2': 1 },
      fingerprints: { b7: 1, b8: 1 },
    })
    expect(shown + err).toMatch(/small: responses name 2 models: small \(2 rows\), other-Q2 \(1 row\)/)
    expect(shown + err).toMatch(/2 fingerprints/)
  })

  test('is noted before the run if the list lacks it', async () => {
    const server = await peer(by('small'))
    const { err, out } = await bench([
      ...RUN.filter(word => word !== '-q'),
      '-n',
      '1',
      '--model',
      `tiny-typo@${server.url}`,
      '--out',
      freshFolder(),
    ])
    expect(out + err).toMatch(/does not list a model "tiny-typo"\. It lists small, large/)
  })
})

test('a folder that resumes at another address says so and counts rows by address', async () => {
  const [first, second] = [await peer(by('small')), await peer(by('small'))]
  const out = freshFolder()
  await bench([...RUN, '-n', '2', '--model', `small@${first.url}`, '--out', out])
  const loud = RUN.filter(word => word !== '-q')
  const { out: shown, err } = await bench([...loud, '-n', '5', '--model', `small@${second.url}`, '--out', out])
  expect(shown + err).toContain(`this run resumes at ${second.url}`)
  expect(shown + err).toContain(`${first.url} (2 rows), ${second.url} (3 rows)`)
  expect(rowsOf(out).manifest.models['small']?.servers).toEqual([
    { baseUrl: first.url, rows: 2 },
    { baseUrl: second.url, rows: 3 },
  ])
})

test('an address without /v1 finds it', async () => {
  const server = await peer(by('small'))
  const out = freshFolder()
  const loud = RUN.filter(word => word !== '-q')
  const {
    code,
    err,
    out: shown,
  } = await bench([...loud, '-n', '1', '--model', 'small', '--base-url', server.url.replace('/v1', ''), '--out', out])
  expect(code).toBe(0)
  expect(shown + err).toContain(`found at ${server.url}`)
  expect(server.requests.map(({ path }) => path)).toContain('/v1/chat/completions')
})

describe('a server that cuts prompts in silence', () => {
  /** Counts `share` of a token for one of o200k, and keeps no more than `most`. */
  const counting =
    (share: number, most = Number.POSITIVE_INFINITY): p.Answer =>
    (response, request) => {
      const text = (request.body['messages'] as { content: string }[]).map(({ content }) => content).join('')
      const prompt_tokens = Math.min(most, Math.round(share * tokenizer.count(text)))
      p.json(200, {
        choices: [{ message: { content: '42' }, finish_reason: 'stop' }],
        usage: { prompt_tokens, completion_tokens: 1 },
      })(response, request)
    }
  const checked = async (answer: p.Answer) => {
    const server = await peer(answer)
    const at = ['--fit-check', '--model', `small@${server.url}`, '--out', freshFolder()]
    return bench([...'run --task niah_single_1 -l 10k -n 1 -j 1 -q'.split(' '), ...at])
  }

  test.each([6000, 7000, 7800])('is found by a second request at half the length: it keeps %i of 10K', async most => {
    const { code, err } = await checked(counting(1, most))
    expect(code).toBe(2)
    expect(err).toMatch(/it cuts (?:longer )?prompts without a word/)
  })

  test.each([0.8, 0.7, 1.3])('a tokenizer of %d is none', async share => {
    expect((await checked(counting(share))).code).toBe(0)
  })
})

test.each([
  ['a,b', ['a', 'b']],
  ['a, b', ['a', 'b']],
])('--model takes a list: %s', async (list, names) => {
  const { out, err, code } = await bench([
    'run',
    '--task',
    'niah_single_1',
    '-l',
    '4k',
    '-n',
    '1',
    '--dry-run',
    '--model',
    list,
    '--base-url',
    'http://h/v1',
  ])
  expect(code).toBe(0)
  for (const name of names) expect(out + err).toContain(`full-context on ${name}`)
})

test('--model twice names the ways out', async () => {
  const { err, code } = await bench(['run', '--dry-run', '--model', 'a@http://h/v1,a@http://i/v1'])
  expect(code).toBe(2)
  expect(err).toMatch(/"a" is named twice.*models: of --config.*--out/)
})
